import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import { promisify } from 'node:util'
import { buildSqlite } from '#test/import/build-grocy.ts'
import { tempFolder } from '#test/import/temp-folder.ts'
import { readSqlite } from './sqlite.ts'

const path = join(await tempFolder(), 'a.db')
const rows = Array.from({ length: 200 }, (_, id) => ({ id, text: 'x'.repeat(1000), none: null }))
await writeFile(path, await buildSqlite({ small: [{ id: 1 }], large: rows }))
const limits = { rows: 1000, characters: 1_000_000 }

it('reads tables, and none of those that are not there', () => {
  assert.deepEqual(readSqlite(path, ['small', 'missing'], limits), { small: [{ id: 1 }] })
})

it('reads a number of rows at most, and leaves out empty values', () => {
  const { large } = readSqlite(path, ['large'], { ...limits, rows: 2 })

  assert.deepEqual(
    large,
    rows.slice(0, 2).map(({ id, text }) => ({ id, text })),
  )
})

it('refuses a database that gives too much', () => {
  assert.throws(() => readSqlite(path, ['large'], { ...limits, characters: 10_000 }), {
    name: 'FileRefused',
    reason: 'too_large',
  })
})

it('holds no bytes and no very long texts in memory, which it leaves out', async () => {
  const large = join(await tempFolder(), 'large.db')
  const database = new DatabaseSync(large)
  database.exec(`create table recipes (id integer, "a ""name""" text, photo blob, note text)`)
  const insert = database.prepare('insert into recipes values (?, ?, zeroblob(8000000), ?)')
  for (let id = 0; id < 20; id++) insert.run(id, 'Soup', 'x'.repeat(4_000_000))
  database.close()
  const expected = Array.from({ length: 20 }, (_, id) => ({ id, 'a "name"': 'Soup' }))

  const read = readSqlite(large, ['recipes'], limits)
  const [small, most] = [await peakOf(path, 'small'), await peakOf(large, 'recipes')]

  assert.deepEqual(read, { recipes: expected })
  assert.ok(most - small < 80, `${most} MB, and ${small} MB for a small file`)
})

/** @returns the most megabytes of the process that reads a table */
async function peakOf(file: string, table: string): Promise<number> {
  const sqlite = new URL('sqlite.ts', import.meta.url).href
  const script = `
    const { readSqlite } = await import(${JSON.stringify(sqlite)})
    readSqlite(process.argv[1], [process.argv[2]])
    console.log(process.resourceUsage().maxRSS)`
  const args = ['--input-type=module', '-e', script, file, table]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: {} })
  return Number(stdout) / 1024
}
