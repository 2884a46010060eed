import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { startApp } from '#test/app/app.ts'
import { linesOf, openImports } from '#test/app/imports.ts'

const app = await startApp()

it('a page of an import writes at most 300 rows in one transaction, whatever its records make', async () => {
  const { run, householdId } = await openImports(app)
  const foods = Array.from({ length: 60 }, (_, i) => ({
    kind: 'food',
    key: `f${i}`,
    name: `Food ${i}`,
    category: `Kind ${i}`,
    barcodes: Array.from({ length: 48 }, (__, j) => `${400_000_000_000 + 100 * i + j}`),
  }))
  const stock = foods.map(({ key, name }) => ({ kind: 'stock', key, food: key, name, quantity: 2 }))

  const job = await run(linesOf([...foods, ...stock]))

  const { rows } = await sql<{ rows: number }>`
    select count(*)::float8 as rows from sync_change where household_id = ${householdId}::uuid
    group by xmin order by 1 desc`.execute(app.db)
  assert.deepEqual([job.state, job.created], ['done', 120])
  assert.ok((rows[0]?.rows ?? 0) <= 300, `${rows[0]?.rows} rows in one transaction`)
  // Pages of small records are not cut: 50 items with their movements.
  assert.ok(rows.length < 20, `${rows.length} transactions`)
})
