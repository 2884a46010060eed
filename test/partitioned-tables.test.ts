// Simulates a cluster: all tables with a household column are hash-partitioned, and the test explains every
// statement of the service. A statement about one household must read one partition.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { describeSync } from '#collections.ts'
import { runDaily } from '#daily.ts'
import { createSecret } from '#platform/base/secret.ts'
import { readSettings } from '#settings.ts'
import { SECRET, startApp } from '#test/app/app.ts'
import { problemsOnly } from '#test/app/database.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { invitedBy } from '#test/app/invite.ts'
import { mailsOut } from '#test/app/mails-out.ts'
import { signedUp } from '#test/app/person.ts'
import { verified } from '#test/app/verified.ts'
import { openWriteFixture } from '#test/app/writing-routes.ts'
import { fullHousehold, kitchenRoutes, pathTo } from '#test/fixtures/full-household.ts'
import { tablesToPartition, partitionTables } from '#test/fixtures/partition-tables.ts'
import { logStatements, type SentStatement } from '#test/fixtures/statement-log.ts'

/** Statements that may read several partitions, each with the reason. */
const SEVERAL: readonly (readonly [part: RegExp, reason: string])[] = [
  [/"(deleted_at|created_at|seen_at)" <= /, 'the daily purge'],
  [/where "expires_at" <= |where "changed_at" < /, 'the daily purge'],
  [/from "stamps_to_forget"$/, 'the daily job, which completes the removal of members'],
  [/"row_count" is null/, 'the daily row count of households that are older than quotas'],
  [
    /where "invited_by" = |where "changed_by" = |where "made_by" = /,
    'removal, and undo of a change of address',
  ],
  [/^delete from "sync_client" where "account_id" = /, 'removal, and claim of an account'],
  [
    /from households t cross join lateral .* where t\.id = any\(/s,
    'the list of an account’s households',
  ],
  [/select household_id from members\s+where household_id = any\(/, 'the export of an account'],
]

const statements = logStatements()
const { sent } = statements
const app = await startApp({ DELETION_WINDOW_DAYS: '0' })
const tables = await tablesToPartition(app.db)
const names = tables.map(({ name }) => name)
// The trigger serves only the previous version. A cluster has no triggers over several servers.
await sql`drop trigger members_keep_memberships on members`.execute(app.db)
await partitionTables(app.db, tables)

/** Requests that end the household or the session come last. */
const rank = ({ name }: { name: string }) =>
  Number(/auth|DELETE \/v1\/households\/:id$/.test(name)) + Number(/signout|password/.test(name))

/** Sends one request to each route that writes. */
async function write(): Promise<string[]> {
  const { benAtHome, householdId, requests } = await openWriteFixture(app)
  const headers = { 'larder-household': householdId }
  const bugs: string[] = []
  for (const { name, method, path, body } of requests.toSorted((a, b) => rank(a) - rank(b))) {
    const { status, text } = await app.call(method, path, { token: benAtHome, headers, body })
    if (status >= 500) bugs.push(`${name}: ${text}`)
  }
  return bugs
}

/** Reads every row and every list, also with each single query parameter. */
async function read(): Promise<string[]> {
  const { ada, ids } = await fullHousehold(app, 'Tea')
  const values = (name: string): readonly unknown[] => {
    if (name.endsWith('_id')) return [ids['foods']]
    if (/^(low|staple|in_stock|checked|archived)$/.test(name)) return [true]
    if (name === 'limit' || name === 'max_minutes' || name === 'servings') return [1]
    if (name === 'expiring_before') return ['2030-01-01']
    if (name === 'since') return ['2020-01-01T00:00:00Z']
    if (name === 'sort')
      return ['recent', 'name', 'position', 'title', 'rating', 'time', 'expires', 'effective_date']
    return ['Tea']
  }
  const bugs: string[] = []
  for (const route of (await kitchenRoutes(app)).filter(({ method }) => method === 'GET')) {
    const path = pathTo(route, ids)
    const queries = route.query.flatMap((name) =>
      values(name).map((value) => `?${name}=${encodeURIComponent(String(value))}`),
    )
    for (const query of ['', ...queries]) {
      const { status, text, body } = await ada.call('GET', path + query)
      if (status >= 500) bugs.push(`${route.name}${query}: ${text}`)
      if (body.next_cursor) await ada.call('GET', `${path}${query}&cursor=${body.next_cursor}`)
    }
  }
  return bugs
}

async function sync(): Promise<void> {
  const ada = await signedUp(app)
  const { body: overview } = await ada.call('GET', '/v1/sync')
  assert.equal(overview.scopes.length, 2)
  for (const { scope_id } of overview.scopes) {
    const head = { client_id: randomUUID(), schema_version: 1, scope_id }
    const { status, body } = await ada.call('POST', '/v1/sync/pull', head)
    const on = await ada.call('POST', '/v1/sync/pull', { ...head, cursor: body.cursor })
    const some = { ...head, entities: ['member', 'membership'] }
    const ofSome = await ada.call('POST', '/v1/sync/pull', some)
    assert.deepEqual([status, on.status, ofSome.status], [200, 200, 200])
  }
}

/** People join, leave and delete their accounts. Then the daily job runs. */
async function runLifecycle(): Promise<void> {
  const ada = await verified(app)
  const ben = await joined(app, ada)
  const { code, householdId } = await invitedBy(ada)
  const cleo = await app.call('POST', '/v1/auth/signup', {
    body: {
      email: `cleo-${randomUUID()}@example.com`,
      password: 'plums in the cellar',
      name: 'Cleo',
      invite_code: code,
    },
  })
  const exported = await ada.call('GET', '/v1/auth/export')
  const chosen = await ben.call('PATCH', '/v1/auth/account', { default_household_id: householdId })
  const { id: home } = await firstHousehold(ada)
  const left = await ben.call('DELETE', `/v1/households/${home}/members/${ben.id}`)
  assert.deepEqual(
    [cleo.status, exported.status, chosen.status, left.status],
    [201, 200, 200, 204],
    `${cleo.text} ${chosen.text} ${left.text}`,
  )
  for (const person of [ada, ben]) await person.call('DELETE', '/v1/auth/account')
  await mailsOut(app)
  const deps = { settings: readSettings({}), secret: createSecret(SECRET), log: problemsOnly }
  app.clock.advance({ days: 100 })
  const counts = await runDaily(app.db, deps, app.clock())
  assert.equal(counts['accounts_failed'], 0)
}

describe('on partitioned tables', () => {
  const bugs: string[] = []
  before(async () => {
    bugs.push(...(await write()), ...(await read()))
    await sync()
    await runLifecycle()
    statements.stop()
  })

  it('all requests work', async () => {
    const both = ['members', 'memberships'].map(async (table) => {
      const { rows } = await sql`select account_id, household_id, role from ${sql.table(table)}
        order by account_id, household_id`.execute(app.db)
      return rows
    })
    const [members, memberships] = await Promise.all(both)

    assert.deepEqual(bugs, [])
    assert.deepEqual(memberships, members)
  })

  it('a statement about one household reads one partition', async () => {
    const client = new pg.Client({ connectionString: app.databaseUrl })
    await client.connect()
    after(() => client.end())
    const several: string[] = []
    let one = 0
    for (const statement of sent.filter(({ text }) => isOfHouseholds(text))) {
      const parts = await partitionsOf(client, statement)
      if (parts.size <= 1) one++
      else if (!SEVERAL.some(([part]) => part.test(bare(statement.text))))
        several.push(`${parts.size} partitions: ${statement.from}: ${bare(statement.text)}`)
    }

    assert.deepEqual(several, [])
    assert.ok(one > 100, `${one} statements read one partition`)
    const sentTexts = sent.map(({ text }) => bare(text))
    const unused = SEVERAL.filter(([part]) => !sentTexts.some((text) => part.test(text)))
    assert.deepEqual(unused, [], 'no statement needs these entries any more')
  })
})

describe('the tables of households', () => {
  it('have the household or the account in each unique key and each foreign key', async () => {
    const { rows } = await sql<{ name: string }>`
      with keys as (
        select conrelid as relation, conname as name, conkey::int[] as columns from pg_constraint
        where contype in ('p', 'u', 'f', 'x') and conparentid = 0
        union
        select indrelid, indexrelid::regclass::text, indkey::int[] from pg_index
        where indisunique and not indisprimary
      )
      select distinct k.name from keys k
      where k.relation::regclass::text = any(${names}::text[]) and not exists (
        select from pg_attribute a where a.attrelid = k.relation and a.attnum = any(k.columns)
          and a.attname = case k.relation::regclass::text when 'households' then 'id'
            when 'memberships' then 'account_id' when 'default_households' then 'account_id'
            else 'household_id' end)`.execute(app.db)
    const { rows: exclusions } = await sql`
      select conname from pg_constraint where contype = 'x'`.execute(app.db)

    assert.deepEqual([rows, exclusions], [[], []])
    assert.deepEqual(
      describeSync().collections.filter(({ table }) => !names.includes(table)),
      [],
    )
  })

  it('are written by statements that a cluster supports', () => {
    const refused: readonly (readonly [string, RegExp])[] = [
      ['set_config in RETURNING', /returning[^)]*set_config/i],
      ['any() with a row lock', /= any\([^;]*for (no key )?update/i],
      ['insert … select without a table of households in FROM', INSERT_FROM_NOWHERE],
    ]

    const wrong = sent
      .map(({ text, from }) => ({ from, text: bare(text) }))
      .filter(({ text }) => isOfHouseholds(text))
      .flatMap(({ text, from }) =>
        refused.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${what}: ${from}`),
      )

    assert.deepEqual(wrong, [])
  })

  it('are not searched for one account over all households', async () => {
    const source = await readFile('src/households/store.ts', 'utf8')
    const collections = describeSync().collections.filter(({ scope }) => scope === 'account')

    assert.deepEqual(
      collections.map(({ table }) => table),
      ['memberships'],
    )
    assert.ok(!/\.where\('account_id', '=', accountId\)\s*\.orderBy/.test(source))
  })
})

/** An insert whose rows come only from an array or JSON. */
const INSERT_FROM_NOWHERE =
  /insert into "?(?!sync_known_epoch|sync_epoch)\w+"? \([^)]*\)\s*select\b(?:(?!\bfrom\b).)*\bfrom (unnest|jsonb_to_recordset)\b/s

/** Removes the comments of prepared statements. */
const bare = (text: string) => text.replaceAll(/\/\*.*?\*\//g, '').trim()

/** Whether the statement reads or writes rows of a partitioned table. */
function isOfHouseholds(text: string): boolean {
  const isData = /^\s*(\/\*.*?\*\/\s*)*(with|select|insert|update|delete)\b/i.test(text)
  return isData && names.some((name) => new RegExp(`\\b${name}\\b(?!_)`).test(text))
}

/** @returns the numbers of the partitions that a statement reads */
async function partitionsOf(client: pg.Client, { text, values }: SentStatement): Promise<Set<string>> {
  await client.query("begin; select set_config('larder.writing', 'on', true)")
  const explain = `explain (costs off, verbose) ${withEquals(bare(text))}`
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(explain, values)
  await client.query('rollback')
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  return new Set([...plan.matchAll(/_p([0-7])\b/g)].map(([, number = '']) => number))
}

/**
 * Replaces three other comparisons of the household by `=`. On one server they keep cached plans from
 * reading a whole household (decision 0010). A cluster needs `=` to choose the partition.
 */
function withEquals(text: string): string {
  const value = String.raw`(\$\d+(?:::uuid)?|[\w."]+)`
  const bytes = String.raw`uuid_send\(([^()]+)\)`
  return text
    .replaceAll(
      new RegExp(String.raw`\(${bytes} \|\| ${bytes}\) = \(${bytes} \|\| ${bytes}\)`, 'g'),
      '($1 = $3 and $2 = $4)',
    )
    .replaceAll(new RegExp(`${bytes} = ${bytes}`, 'g'), '$1 = $2')
    .replaceAll(new RegExp(String.raw`([\w."]+) is not distinct from ${value}`, 'g'), '$1 = $2')
}
