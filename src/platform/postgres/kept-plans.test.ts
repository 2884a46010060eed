import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { problemsOnly, testDatabase } from '#test/app/database.ts'
import { type Db, openDatabase } from './database.ts'
import { executeVariant, statement } from './prepared-statements.ts'

const { url } = await testDatabase()

const variant = (n: number) => sql`select ${sql.lit(n)}::integer as variant`
const other = statement((_db: Db, { n }: { n: number }) => sql`select ${n}::integer as other`)

async function plans(db: Db) {
  const { rows } = await sql<{ statement: string; runs: number }>`
    select statement, (generic_plans + custom_plans)::integer as runs
    from pg_prepared_statements order by prepare_time, statement`.execute(db)
  return rows
}

it('keeps the plans of the first 50 variants of each pool, and of all other statements', async () => {
  for (let pool = 0; pool < 2; pool++) {
    await using database = openDatabase(url, problemsOnly, { connections: 1 })
    const { db } = database

    for (let n = 100; n < 160; n++) await executeVariant(db, variant(n))
    for (const n of [100, 159]) await executeVariant(db, variant(n))
    await other(db, { n: 1 })

    const first = Array.from({ length: 50 }, (_, i) => `select ${100 + i}::integer as variant`)
    assert.deepEqual(await plans(db), [
      ...first.map((text, i) => ({ statement: text, runs: i === 0 ? 2 : 1 })),
      { statement: 'select $1::integer as other', runs: 1 },
    ])
  }
})

it('keeps no plans if it is told so', async () => {
  await using database = openDatabase(url, problemsOnly, { connections: 1, prepares: false })

  await executeVariant(database.db, variant(1))
  await other(database.db, { n: 1 })

  assert.deepEqual(await plans(database.db), [])
})
