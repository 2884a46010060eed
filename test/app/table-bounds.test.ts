// Every table has a bound of what one account can leave in it: a new table fails here until somebody names its bound.
// test/app/table-growth.slow.test.ts measures them.
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { sql } from 'kysely'
import { writeZip } from '#platform/archives/write-zip.ts'
import { describeSync } from '#server/entity-tables.ts'
import { startApp } from './app.ts'
import { firstHousehold, inHousehold } from './household.ts'
import { startImport } from './imports.ts'
import { signedUp } from './person.ts'
import { verified } from './verified.ts'

const DAY = 'each change counts for the bytes of a day (src/api/limit-writes.ts)'
const SIGN_IN = 'the limits of sign-in and sign-up'

const BOUNDS: Readonly<Record<string, string>> = {
  accounts: SIGN_IN,
  api_key_households: '50 for each key',
  api_keys: '50 for each account',
  calendar_feeds: 'one for each membership',
  default_households: 'one for each account',
  events: `${DAY}, ${SIGN_IN}; AUDIT_RETENTION_DAYS`,
  export_leases: 'one for each account',
  idempotency_keys: 'so many bytes for each account, for a day',
  identities: 'one for each issuer',
  import_jobs: '50 for each household, and 60 an hour for each account',
  import_results: 'those of the last jobs of a household',
  import_rows: 'twice the rows of a household',
  import_uploads: 'three files of IMPORT_MAX_MB for each account',
  invites: 'MAX_INVITES',
  job_runs: 'one for each job',
  list_links: 'so many for each list',
  mail_tokens: 'three for each account and purpose',
  mails: 'the limits of mails',
  migrations: 'one for each migration',
  notice_settings: 'one for each membership',
  operations: DAY,
  passkeys: 'so many for each account',
  photo_bytes: 'PHOTO_QUOTA_MB',
  photo_contents: 'PHOTO_QUOTA_MB',
  public_urls: 'one for each PUBLIC_URL',
  push_subscriptions: 'one for each session',
  rate_limits: 'refused requests make no row',
  recipe_revisions: 'so many for each recipe',
  recipe_search: 'one for each recipe',
  recipe_shares: 'one for each recipe',
  recovery_codes: 'ten for each account',
  role_changes: DAY,
  second_factors: 'one for each account',
  sessions: 'MAX_SESSIONS, and one for each API key',
  signing_keys: 'one in 90 days',
  stamps_to_forget: 'one for each membership that ended, until the daily job',
  stream_tickets: '50 for each session',
  sync_change: DAY,
  sync_client: DAY,
  sync_epoch: 'one',
  sync_known_epoch: 'one for each restore',
  sync_name: 'MAX_ROWS',
  sync_receipt: DAY,
  sync_scope: 'one for each account and household',
  sync_scope_epoch: 'one for each restore',
  used_challenges: 'five minutes of sign-ins',
  used_id_tokens: 'the limits of sign-in',
  webhook_messages: DAY,
  webhooks: 'so many for each household',
}

const app = await startApp({ IMPORT_MAX_MB: '1', MAX_MEGABYTES: '1', MAX_ROWS: '100' })

it('names the bound of every table that holds no rows of households', async () => {
  const ofRows = describeSync().collections.map(({ table }) => table)
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace
      and relname <> all(${ofRows}::text[]) order by 1`.execute(app.db)

  assert.deepEqual(
    rows.map(({ name }) => name),
    Object.keys(BOUNDS).toSorted(),
  )
})

it('counts the files of imports until they are removed, also of households that are gone', async () => {
  const ada = await verified(app)
  const other = await signedUp(app)
  const file = Buffer.alloc(900_000, 'x')
  const upload = (person: typeof other, id: string) =>
    app.call('POST', '/v1/imports', {
      token: person.accessToken,
      body: file,
      headers: { 'larder-household': id, 'content-type': 'application/octet-stream' },
    })
  for (let i = 0; i < 3; i++) {
    const { body } = await ada.call('POST', '/v1/households', { name: 'Home' })
    // As if the file could not be removed.
    await app.db
      .insertInto('import_uploads')
      .values({
        household_id: body.id,
        job_id: randomUUID(),
        reserved_at: app.clock(),
        account_id: ada.id,
        bytes: '900000',
      })
      .execute()
    await ada.call('DELETE', `/v1/households/${body.id}`)
  }

  const refused = await upload(ada, (await firstHousehold(ada)).id)
  const stranger = await upload(other, (await firstHousehold(other)).id)

  assert.equal(refused.status, 409)
  assert.match(refused.body.error, /^The files of imports of an account can have at most 3 MB/)
  assert.equal(stranger.status, 202)
})

const row = () =>
  JSON.stringify({ entity: 'food', id: randomUUID(), name: randomBytes(500).toString('hex') })

it('keeps no more of an export on the disk than a household can hold', async () => {
  const ada = await signedUp(app)
  const { id } = await firstHousehold(ada)
  const call = inHousehold(app, ada, id)
  const rows = Array.from({ length: 1500 }, row).join(',\n')
  const content = `{"format":"larder","version":1,"household":{},\n"rows":[\n${rows}],\n"revisions":[]}`
  async function* files() {
    yield { name: 'larder.json', isPacked: true, content }
  }

  const job = await startImport(
    call,
    Buffer.concat(await Array.fromAsync(writeZip(files(), new Date()))),
  )
  const { body } = await call('GET', `/v1/imports/${job}`)

  assert.equal(body.state, 'failed')
  assert.match(body.problem, /^The rows have more than the \d MiB that a household can hold\.$/)
})
