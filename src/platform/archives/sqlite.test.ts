import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
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

it('holds no bytes and no very long texts in memory, which it leaves out', async () => {
  const large = join(await tempFolder(), 'large.db')
  const database = new DatabaseSync(large)
  database.exec(`create table recipes (id integer, "a ""name""" text, photo blob, note text)`)
  const insert = database.prepare('insert into recipes values (?, ?, zeroblob(8000000), ?)')
  for (let id = 0; id < 20; id++) insert.run(id, 'Soup', 'x'.repeat(4_000_000))
  database.close()
  const expected = Array.from({ length: 20 }, (_, id) => ({ id, 'a "name"': 'Soup' }))

  const read = await readSqlite(large, ['recipes'], limits)
  const [small, most] = [await peakOf(path, 'small'), await peakOf(large, 'recipes')]

  assert.deepEqual(read, { recipes: expected })
  assert.ok(most - small < 80, `${most} MB, and ${small} MB for a small file`)
})

/** @returns the most megabytes of the process that reads a table */
async function peakOf(file: string, table: string): Promise<number> {
  const report = 'process.on("exit", () => console.error(process.resourceUsage().maxRSS))'
  const script = fileURLToPath(new URL('sqlite-child.js', import.meta.url))
  const args = ['--import', `data:text/javascript,${report}`, script, file, JSON.stringify([table])]
  const all = [...args, '1000', '128000000']
  const { stderr } = await promisify(execFile)(process.execPath, all, { env: {} })
  return Number(stderr.trim().split('\n').at(-1)) / 1024
}
