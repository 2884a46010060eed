// Slow. Covers: src migrations
// Simulates a cluster: all tables with a household column are hash-partitioned, and the test explains every
// statement of the service. A statement about one household must read one partition.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { describeSync } from '#server/entity-tables.ts'
import { TABLES } from '#server/tables.ts'
import { startApp } from '#test/app/app.ts'
import { sendAllRequests } from '#test/fixtures/all-requests.ts'
import { partitionsOf, usesTables } from '#test/fixtures/explain-partitions.ts'
import { tablesToPartition, partitionTables } from '#test/fixtures/partition-tables.ts'
import { logStatements } from '#test/fixtures/statement-log.ts'
import { doesAnotherAccountWait, mustYield } from '#transfer/imports/jobs/fair-queue.ts'

/** Statements that may read several partitions, each with the reason. */
const SEVERAL: readonly (readonly [part: RegExp, reason: string])[] = [
  [/"(deleted_at|created_at|seen_at)" <= /, 'the daily purge'],
  [/where "expires_at" <= |where "changed_at" < /, 'the daily purge'],
  [
    /^\s*update "\w+" set "\w+" = .*\n\s+where "\w+" > /s,
    'the hourly job that looks for stamps of a wrong clock',
  ],
  [
    /from import_uploads where account_id = /,
    'the room for the files of an account, which may be in several households',
  ],
  [/from "stamps_to_forget"$/, 'the daily job, which completes the removal of members'],
  [/from notice_settings\s+where next_at <= /, 'the sweep of notices, which finds due settings'],
  [/where (next_on|put_away_at) <= /, 'the daily steps of shopping, which find due rows'],
  [
    /with page as materialized \(\s*select t\."household_id"/,
    'the daily job, which makes missing rows of search',
  ],
  [
    /from photo_contents c\s+where \(c\.household_id, c\.sha256\) > /,
    'the daily removal of unused photos',
  ],
  [
    /from import_jobs( d\s+left join .*)?\s+where finished_at is null and \(lease_until/s,
    'the workers of imports, which find due jobs',
  ],
  [
    /^\s*select household_id, id from import_jobs where account_id = /,
    'the workers of imports, which give each account its turn',
  ],
  [
    /"finished_at" < |from import_uploads u\s+where u\.reserved_at <= /,
    'the daily removal of old imports and their files',
  ],
  [/"row_count" is null/, 'the daily row count of households that are older than quotas'],
  [
    /where "invited_by" = |where "changed_by" = |where "made_by" = |where "created_by" = /,
    'removal, and undo of a change of address',
  ],
  [
    /from webhook_messages m join webhooks w .* order by m\.number\s+limit \d+$/s,
    'the worker of webhooks, which finds due messages',
  ],
  [
    /"sealed_secret" from "webhooks"$|select distinct household_id from webhooks/,
    'the daily job, which encrypts secrets anew and tells of items that expire',
  ],
  [/^delete from "sync_client" where "account_id" = /, 'removal, and claim of an account'],
  [
    /"invites" .*where ("joiner_id" = |("tries" < .*|"code_hash" = .*)"joiner_id" is null)/,
    'the person who joins with six digits, and is in no household yet; removal of such an account',
  ],
  [
    /from "notice_settings" where "household_id" = .*"list_changes" = /,
    'who is told about a change of a list: the settings are beside their account',
  ],
  [
    /array_position\(\(select s\.category_order/,
    'the order of a store: each subquery names the household of its row, so it reads one partition when it runs',
  ],
  [/select household_id from members\s+where household_id = any\(/, 'the export of an account'],
  [
    /from \(select \$1::uuid as household_id\) h cross join/,
    'the export of a household: the subquery of versions names the household of its row, so it reads one partition when it runs',
  ],
]

const statements = logStatements()
const { sent } = statements
const app = await startApp({ DELETION_WINDOW_DAYS: '0', DATABASE_SHARDED: 'on' })
const tables = await tablesToPartition(app.db)
const names = tables.map(({ name }) => name)
const local = Object.keys(TABLES).filter((name) => TABLES[name]?.place === 'local')
await partitionTables(app.db, tables)

describe('on partitioned tables', () => {
  const bugs: string[] = []
  before(async () => {
    bugs.push(...(await sendAllRequests(app)))
    // Otherwise only an import that takes long asks for the turns.
    await mustYield(app.db, {
      householdId: randomUUID(),
      id: randomUUID(),
      accountId: randomUUID(),
    })
    await doesAnotherAccountWait(app.db)
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
    for (const statement of sent.filter(({ text }) => usesTables(text, names))) {
      const parts = await partitionsOf(client, statement)
      if (parts.size <= 1) one++
      else if (!SEVERAL.some(([part]) => part.test(statement.text)))
        several.push(`${parts.size} partitions: ${statement.from}: ${statement.text}`)
    }

    assert.deepEqual(several, [])
    assert.ok(one > 100, `${one} statements read one partition`)
    const unused = SEVERAL.filter(([part]) => !sent.some(({ text }) => part.test(text)))
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
            when 'api_key_households' then 'account_id'
            else 'household_id' end)`.execute(app.db)
    const { rows: exclusions } = await sql`
      select conname from pg_constraint where contype = 'x'`.execute(app.db)

    assert.deepEqual([rows, exclusions], [[], []])
    assert.deepEqual(
      describeSync().collections.filter(({ table }) => !names.includes(table)),
      [],
    )
  })

  it('are written by statements that a cluster supports', async () => {
    const refused: readonly (readonly [string, RegExp])[] = [
      ['set_config in RETURNING', /returning[^)]*set_config/i],
      ['several writes', SEVERAL_WRITES],
      ['a setting', /set_config|current_setting/],
      [
        'an epoch, which only the coordinator knows',
        /sync_(current|known)_epoch|sync_epoch_number/,
      ],
      ['any() with a row lock', /= any\([^;]*for (no key )?update/i],
      ['insert … select without a table of households in FROM', INSERT_FROM_NOWHERE],
      ['a catalog table', /\b(?:from|join) pg_\w+/],
    ]

    // A cluster runs none of our functions that use its tables, and no update that gives each server another value.
    const { rows: functions } = await sql<{ name: string; body: string; is_ours: boolean }>`
      select proname as name, prosrc as body, pronamespace = 'public'::regnamespace as is_ours from pg_proc
      where pronamespace = 'public'::regnamespace
        or (pronamespace = 'pg_catalog'::regnamespace and provolatile = 'v')`.execute(app.db)
    const calls = (some: typeof functions) => {
      const wanted = new Set(some.map(({ name }) => name))
      return (text: string) =>
        [...text.matchAll(/\b(\w+)\(/g)].some(([, name = '']) => wanted.has(name))
    }
    const callsOurs = calls(functions.filter((one) => one.is_ours && readsTables(one.body, names)))
    const callsVolatile = calls(functions.filter((one) => !one.is_ours))
    const used = sent.filter(({ text }) => usesTables(text, names))
    const called = sent.filter(({ text }) => callsOurs(text)).map(({ text }) => text)
    const uneven = used.flatMap(({ text, from }) => [
      ...(updatesOf(text).some(callsVolatile) ? [`an uneven update: ${from}: ${text}`] : []),
      ...(!NAMES_HOUSEHOLD.test(text) && lateralsOf(text).some(isOfOuterHousehold)
        ? [`a subquery that can not be joined: ${from}: ${text}`]
        : []),
    ])
    const wrong = used.flatMap(({ text, from }) =>
      refused
        .filter(([, pattern]) => pattern.test(text))
        .map(([what]) => `${what}: ${from}: ${text.slice(0, 300)}`),
    )
    const mixed = used
      .filter(({ text }) => readsTables(text, local) && readsTables(text, names))
      .filter(({ text }) => !MIXED.some(([part]) => part.test(text)))

    assert.deepEqual([wrong, uneven, called], [[], [], []])
    assert.deepEqual(
      mixed.map(({ text, from }) => `${from}: ${text}`),
      [],
    )
  })

  it('are read and written by plans that know the values, in transactions with limits of time', () => {
    const texts = sent.map(({ text }) => text)

    const begins = new Set(texts.filter((text) => text.startsWith('begin')))
    assert.ok(texts.some((text) => text.includes('set plan_cache_mode = auto')))
    assert.ok(texts.some((text) => text.includes("set citus.propagate_set_commands = 'local'")))
    assert.deepEqual(
      [...begins].filter((text) => !text.includes('set local lock_timeout = ')),
      [],
    )
    assert.ok(begins.size > 0)
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

/** Two writes in one statement: a cluster would run them one after another. */
const WRITE = String.raw`\b(?:insert into|update "?\w+"?(?: \w+)? set|delete from)\b`
const SEVERAL_WRITES = new RegExp(`${WRITE}.*${WRITE}`, 's')

/** @returns the part of the statement that changes rows which are there */
const updatesOf = (text: string): string[] =>
  /\b(?:update "?\w+"?(?: \w+)? set|do update set)\b.*/s.exec(text)?.slice(0, 1) ?? []

/** @returns the subqueries behind `lateral` */
function lateralsOf(text: string): string[] {
  return text
    .split(/\blateral \(/)
    .slice(1)
    .map((rest) => {
      let depth = 1
      const end = rest.split('').findIndex((sign) => {
        depth += Number(sign === '(') - Number(sign === ')')
        return depth === 0
      })
      return rest.slice(0, end)
    })
}

/** Such a statement runs whole on one server, whatever its subqueries are. */
const NAMES_HOUSEHOLD =
  /(?:\b(?:household_id|account_id|scope)"?|\bt\.id) (?:=|is not distinct from) \$\d|\$1::uuid as household_id/

/** A cluster joins a subquery with an offset only if its household is a value, and not a column of another table. */
const isOfOuterHousehold = (subquery: string): boolean =>
  /\boffset 0\s*$/.test(subquery) && /\bhousehold_id"? = \(?"?[a-z_]+"?\."?\w+"?/.test(subquery)

/** Statements about tables of the coordinator and of other servers, each with the reason why a cluster can run it. */
const MIXED: readonly (readonly [part: RegExp, reason: string])[] = [
  [
    /^insert into api_key_households /,
    'Citus inserts into a local table what it has selected elsewhere',
  ],
]

/** Whether the statement has one of these tables behind `from`, `join`, `into` or `update`. */
function readsTables(text: string, wanted: readonly string[]): boolean {
  const relations = text.matchAll(/\b(?:from|join|into|update|using)\s+"?(\w+)"?/g)
  return [...relations].some(([, name = '']) => wanted.includes(name))
}
