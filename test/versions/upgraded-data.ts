// Of `npm run drill:versions`. The database of another version keeps each row when this version migrates it, and has
// then the schema of a new one.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { sql } from 'kysely'
import { type Db, openDatabase } from '#platform/postgres/database.ts'
import { problemsOnly, testDatabase } from '#test/app/database.ts'
import { makeDataDir } from '#test/processes/killable-postgres.ts'
import { cheap, type LarderProcess, startLarder } from '#test/processes/larder-process.ts'
import type * as Processes from '#test/processes/larder-process.ts'
import { call } from '#test/processes/replica-calls.ts'

/** Tables that count starts and what was sent meanwhile. */
const OF_STARTS = ['job_runs', 'mails', 'mail_tokens', 'migrations', 'public_urls']
/** A start of PostgreSQL begins a new epoch. */
const OF_EPOCHS = ['sync_known_epoch', 'sync_current_epoch']
/** Names get new keys where the format of keys has changed. */
const OF_KEYS = /\.(?:key_format|name_keys?|keyed_at)$/

const stack = new AsyncDisposableStack()
after(() => stack.disposeAsync())
const env = { ...cheap, DATA_DIR: join(await makeDataDir(stack), 'data') }
const inOld = join(process.env['OLD_LARDER'] ?? '', 'test/processes/larder-process.ts')
const { startLarder: startOld }: typeof Processes = await import(inOld)

it('an upgrade keeps each row, and ends with the schema of a new database', async () => {
  const old = await startOld(env)
  for (let i = 0; i < 5; i++) await fill(old, i)
  const rows = await inDatabase(readRows)
  await old.end('SIGTERM')

  stack.use(await startLarder(env))
  const migrated = await inDatabase(readRows)
  const schema = await inDatabase(readSchema)

  const kept = Object.entries(rows).filter(([name]) => isKept(name))
  assert.deepEqual(
    Object.fromEntries(kept.map(([name]) => [name, migrated[name]])),
    Object.fromEntries(kept),
  )
  assert.ok(kept.length > 200, `only ${kept.length} columns were compared`)
  assert.deepEqual(schema, await readSchema((await testDatabase()).db))
})

const isKept = (column: string) =>
  !OF_KEYS.test(column) && ![...OF_STARTS, ...OF_EPOCHS].includes(column.split('.')[0] ?? '')

/** A person with a row of most kinds. */
async function fill(larder: Pick<LarderProcess, 'url'>, i: number): Promise<void> {
  const person = { email: `ada-${i}@example.com`, password: 'plums in the cellar', name: 'Ada' }
  const { access_token } = (await call(larder, 'POST', '/v1/auth/signup', person)).body
  const post = async (path: string, body: object) => {
    const { status, body: answer } = await call(larder, 'POST', `/v1${path}`, body, access_token)
    assert.equal(status, 201, JSON.stringify(answer))
    return String(answer.id)
  }
  const food_id = await post('/pantry/foods', { name: 'Crème fraîche' })
  await post('/pantry/items', { food_id, quantity: 3, unit: 'g' })
  const recipe_id = await post('/recipes', { title: 'Soup', servings: 4 })
  await post('/meal-plan', { date: '2026-12-01', recipe_id, servings: 2, meal: 'dinner' })
  await post('/stores', { name: 'Market' })
  const list = await post('/shopping-lists', { name: 'Party' })
  await post(`/shopping-lists/${list}/items`, { name: 'Bread', quantity: 2 })
}

async function inDatabase<T>(read: (db: Db) => Promise<T>): Promise<T> {
  const folder = encodeURIComponent(join(env.DATA_DIR, 'postgres'))
  await using one = openDatabase(`postgres://larder@localhost/larder?host=${folder}`, problemsOnly)
  return await read(one.db)
}

/** @returns for each column the number of rows and a hash of its values */
async function readRows(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public'`.execute(db)
  const read: Record<string, string> = {}
  for (const { table, column } of rows) {
    const values = await sql<{ all: string }>`
      select count(*) || ' ' || md5(coalesce(string_agg(${sql.id(column)}::text, '|' order by ${sql.id(column)}::text), '')) as all
      from ${sql.id(table)}`.execute(db)
    read[`${table}.${column}`] = values.rows[0]?.all ?? ''
  }
  return read
}

/** @returns columns, indexes, constraints, triggers and functions, as PostgreSQL describes them */
async function readSchema(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, generation_expression) as line
    from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f'
    order by line`.execute(db)
  return rows.map(({ line }) => line)
}
