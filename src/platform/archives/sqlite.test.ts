import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { buildSqlite } from '#test/import/build-grocy.ts'
import { tempFolder } from '#test/import/temp-folder.ts'
import { readSqlite } from './sqlite.ts'

const path = join(await tempFolder(), 'a.db')
const rows = Array.from({ length: 200 }, (_, id) => ({ id, text: 'x'.repeat(1000), none: null }))
await writeFile(path, await buildSqlite({ small: [{ id: 1 }], large: rows }))
const limits = { rows: 1000, bytes: 1_000_000, timeMs: 20_000 }

it('reads tables, and none of those that are not there', async () => {
  assert.deepEqual(await readSqlite(path, ['small', 'missing'], limits), { small: [{ id: 1 }] })
})

it('reads a number of rows at most, and leaves out empty values', async () => {
  const { large } = await readSqlite(path, ['large'], { ...limits, rows: 2 })

  assert.deepEqual(
    large,
    rows.slice(0, 2).map(({ id, text }) => ({ id, text })),
  )
})

it('refuses a database that takes too much time or gives too much', async () => {
  const refusal = { name: 'FileRefused', reason: 'too_large' }

  await assert.rejects(readSqlite(path, ['large'], { ...limits, bytes: 10_000 }), refusal)
  await assert.rejects(readSqlite(path, ['large'], { ...limits, timeMs: 1 }), refusal)
})
