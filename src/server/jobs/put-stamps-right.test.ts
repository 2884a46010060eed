import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { after, DAY, HOUR } from '#platform/kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import { describeSync } from '#server/entity-tables.ts'
import { testDatabase } from '#test/app/database.ts'
import { putStampsRight, stampsOf } from './put-stamps-right.ts'

const { db } = await testDatabase()
const SETTINGS = { deletionWindowDays: 30 }
const stamps = stampsOf(SETTINGS)
const YEARS = 10 * 365 * DAY

/** The stamps that need no put-right, and why. */
const OTHERS: Readonly<Record<string, string>> = {
  'accounts.created_at': 'shown',
  'accounts.updated_at': 'shown',
  'accounts.email_verified_at': 'says that it is so, and not since when',
  'accounts.restored_at': 'its reader looks at both sides of now',
  'accounts.second_factor_since': 'says that it is so',
  'calendar_feeds.created_at': 'shown',
  'events.at': 'nobody may change an event',
  'identities.created_at': 'shown',
  'import_jobs.created_at': 'orders',
  'import_jobs.started_at': 'shown',
  'job_runs.due_at': 'its reader knows that it may be wrong',
  'job_runs.finished_at': 'shown',
  'mails.created_at': 'shown',
  'migrations.applied_at': 'shown',
  'notice_settings.created_at': 'shown',
  'notice_settings.updated_at': 'shown',
  'operations.undone_at': 'says that it is so',
  'passkeys.created_at': 'shown',
  'passkeys.last_used_at': 'shown',
  'photo_bytes.stored_at': 'a file, as old as the clock of its store says',
  'photo_contents.stored_at': 'says that it is so',
  'public_urls.seen_at': 'by the clock of the database, and for an hour',
  'push_subscriptions.created_at': 'shown',
  'recipe_revisions.begun_at': 'its reader looks at both sides of now',
  'recipe_revisions.saved_at': 'shown',
  'recipe_search.updated_at': 'is compared with that of the recipe',
  'recipe_shares.created_at': 'shown',
  'recovery_codes.created_at': 'shown',
  'second_factors.created_at': 'shown',
  'second_factors.confirmed_at': 'says that it is so',
  'signing_keys.retires_at': 'the rotation knows that it may be wrong',
  'signing_keys.signs_from': 'the rotation knows that it may be wrong',
  'sync_known_epoch.server_start': 'says which start it was',
  'webhooks.created_at': 'shown',
  'webhooks.last_delivered_at': 'shown',
  'webhooks.stopped_at': 'says that it is so',
}

/** Every column with a time of the tables that hold no rows of households: those have the bounds of their fields. */
async function timeColumns(): Promise<string[]> {
  const ofRows = describeSync().collections.map(({ table }) => table)
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and data_type = 'timestamp with time zone'
      and table_name <> all(${ofRows}::text[])
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Makes a row with this stamp. Its other values are made up: the rules of the table are off until the rollback. */
async function insertRow(tx: Db, table: string, times: ReadonlyMap<string, Date>): Promise<void> {
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
  await sql`do $$ declare rule record; begin
    for rule in select conname from pg_constraint
      where conrelid = ${sql.lit(table)}::regclass and contype in ('c', 'f') loop
      execute format('alter table %I drop constraint %I', ${sql.lit(table)}, rule.conname);
    end loop; end $$`.execute(tx)
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, udt_name as type from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'
      and ((is_nullable = 'NO' and column_default is null and is_identity = 'NO') or column_name = any(${[...times.keys()]}))`.execute(
    tx,
  )
  const values = rows.map(({ name, type }) => times.get(name) ?? MADE_UP[type] ?? '1')
  await sql`insert into ${sql.table(table)} (${sql.join(rows.map(({ name }) => sql.ref(name)))})
    values (${sql.join(values)})`.execute(tx)
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
}

const MADE_UP: Readonly<Record<string, unknown>> = {
  uuid: '019a2b7c-4f5e-7c3d-8a1b-2c3d4e5f6a7b',
  bytea: Buffer.from('bytes'),
  jsonb: '{}',
  json: '{}',
  timestamptz: '2026-01-01T00:00:00Z',
  _text: '{}',
  bool: 'false',
}

class Rollback extends Error {}

/** The times of one row after it was put right, in milliseconds from now. */
async function putRight(
  one: (typeof stamps)[number],
  from: number,
  clock = new Date(),
): Promise<(number | string)[]> {
  const now = new Date()
  const columns = [one.column, ...('along' in one ? one.along : [])]
  let seen: (number | string)[] = []
  await db
    .transaction()
    .execute(async (tx) => {
      const times = columns.map((column) => [column, after(now, from)] as const)
      await insertRow(tx, one.table, new Map(times))
      await putStampsRight(tx, SETTINGS, clock)
      const { rows } = await sql<Record<string, string>>`
        select ${sql.join(columns.map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`))} from ${sql.table(one.table)}`.execute(
        tx,
      )
      seen = columns.map((name) => {
        const value = rows[0]?.[name] ?? assert.fail(`${one.table} has no row.`)
        return value === '-infinity' ? value : Date.parse(value) - now.getTime()
      })
      throw new Rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error
    })
  return seen
}

const isNear = (ms: number | string, wanted: number) =>
  typeof ms === 'number' && Math.abs(ms - wanted) < HOUR

describe('the stamps of a clock that was wrong', () => {
  it('are all known', async () => {
    const known = stamps.flatMap((one) =>
      [one.column, ...('along' in one ? one.along : [])].map((column) => `${one.table}.${column}`),
    )

    assert.deepEqual([...known, ...Object.keys(OTHERS)].toSorted(), await timeColumns())
  })

  for (const one of stamps) {
    const atMost = 'atMost' in one ? one.atMost : 0

    it(`are put right in ${one.table}.${one.column}`, async () => {
      const [first = NaN, ...along] = await putRight(one, YEARS)

      assert.ok('becomes' in one ? first === one.becomes : isNear(first, atMost), `${first}`)
      assert.deepEqual(
        along.filter((ms) => !isNear(ms, 0)),
        [],
      )
    })

    it(`stay in ${one.table}.${one.column} as late as they can be`, async () => {
      const [first = NaN] = await putRight(one, atMost)

      assert.ok(isNear(first, atMost), `${first}`)
    })

    it(`stay in ${one.table}.${one.column} where the clock has forgotten the time`, async () => {
      const [first = NaN] = await putRight(one, atMost, new Date('1970-01-02T00:00:00Z'))

      assert.ok(isNear(first, atMost), `${first}`)
    })
  }
})
