// Slow. Covers: src/transfer/imports src/platform/archives
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir, readlink, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { writeZip } from '#platform/archives/write-zip.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { eventually } from '#test/eventually.ts'
import { buildZip } from '#test/import/build-zip.ts'
import { paprikaRecipe } from '#test/import/paprika-files.ts'
import { processTree } from '#test/processes/process-tree.ts'

const MB = 1_000_000
const ID = '019a2b7c-4f5e-7c3d-8a1b-2c3d4e5f6a7b'
/** Bytes of a file when it is unpacked, as in an attack of which we know. */
const UNPACKED = 578 * MB
const MAX_MEGABYTES = 8
/** That of the setting, the names of a hundred rows, and a part. */
const MOST_SPOOLED = (MAX_MEGABYTES + 2) * MB * 1.05

const app = await startApp({ MAX_MEGABYTES: String(MAX_MEGABYTES), MAX_ROWS: '100' })

/** So long that an honest archive could shrink so much: above 200 the ratio alone is refused. */
const FILLER = 'x'.repeat(1500)

/** An archive with one file of 578 MB. */
async function zipOf(
  name: string,
  head: string,
  line: (id: string) => string,
  end = '',
): Promise<Buffer> {
  async function* content() {
    yield head
    for (let bytes = 0; bytes < UNPACKED;) {
      const part = Array.from({ length: 1000 }, () => line(randomUUID())).join('')
      bytes += part.length
      yield part
    }
    yield end
  }
  async function* files() {
    yield { name, isPacked: true, content: content() }
  }
  return Buffer.concat(await Array.fromAsync(writeZip(files(), new Date())))
}

/** An archive with so many files of a megabyte each. */
const manyOf = (end: string, content: (id: string) => string | Uint8Array): Buffer =>
  buildZip(
    Array.from({ length: UNPACKED / MB }, (_, n) => ({
      name: `${n}${end}`,
      content: content(String(n)),
    })),
  )

const HEAD = '{"format":"larder","version":1,"household":{},\n"rows":[\n'
const row = (id: string) => `{"entity":"food","id":"${id}","name":"${FILLER}"}`
const recipe = (id: string) =>
  `{"@type":"Recipe","name":"Soup ${id}","recipeIngredient":["1 kg ${FILLER}"]},`

const FILES: Record<string, { file: () => Promise<Buffer> | Buffer; name: string }> = {
  'the rows of an export of Larder': {
    name: 'larder.zip',
    file: () =>
      zipOf('larder.json', HEAD, (id) => `${row(id)},\n`, `${row(ID)}],\n"revisions":[]}`),
  },
  'the revisions of an export of Larder': {
    name: 'larder.zip',
    file: () =>
      zipOf('larder.json', `${HEAD}${row(ID)}],\n"revisions":[\n`, (id) => `${row(id)},\n`, `1]}`),
  },
  'the one line of an export of Larder': {
    name: 'larder.zip',
    file: () => zipOf('larder.json', HEAD, (id) => id + FILLER, ']}'),
  },
  'recipes as JSON-LD': { name: 'recipes.zip', file: () => zipOf('a.json', '[', recipe, '{}]') },
  'a list in Markdown': {
    name: 'notes.zip',
    file: () => zipOf('a.md', '# Soup\n', (id) => `- 1 egg ${id} ${FILLER}\n`),
  },
  'many files of recipes as JSON-LD': {
    name: 'recipes.zip',
    file: () =>
      manyOf(
        '.json',
        (n) => `{"@type":"Recipe","name":"Soup ${n}","description":"${'xy'.repeat(499_000)}"}`,
      ),
  },
  'many recipes of Paprika, each packed twice': {
    name: 'mine.paprikarecipes',
    file: () =>
      manyOf('.paprikarecipe', (n) => paprikaRecipe({ name: `Soup ${n}`, notes: 'x'.repeat(MB) })),
  },
}

/** The bytes of open files that have no name any more, of this process and its children. */
async function spooledBytes(): Promise<number> {
  let sum = 0
  for (const { pid } of await processTree(process.pid)) {
    const folder = `/proc/${pid}/fd`
    for (const fd of await readdir(folder).catch(() => [])) {
      const path = join(folder, fd)
      const target = await readlink(path).catch(() => '')
      if (!/^\/.*\(deleted\)$/.test(target) || target.startsWith('/memfd:')) continue
      const found = await stat(path).catch(() => undefined)
      if (found?.isFile()) sum += found.size
    }
  }
  return sum
}

const databaseBytes = async () => {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(app.db)
  return rows[0]?.bytes ?? 0
}

describe('an archive of a few megabytes that unpacks to 578 MB', () => {
  for (const [what, { file, name }] of Object.entries(FILES))
    it(`leaves on the disk no more than a household can hold: ${what}`, async () => {
      const ada = await signedUp(app)
      const { id } = await firstHousehold(ada)
      const call = inHousehold(app, ada, id)
      const bytes = await file()
      const before = await databaseBytes()
      const { body: job, text } = await call(
        'POST',
        `/v1/imports?file_name=${encodeURIComponent(name)}`,
        bytes,
      )
      let most = 0
      const body = await eventually(`the end of the import ${text}`, async () => {
        most = Math.max(most, await spooledBytes())
        const { body: found } = await call('GET', `/v1/imports/${job.id}`)
        return found.finished_at === null ? undefined : found
      })
      const grown = (await databaseBytes()) - before

      assert.ok(bytes.length < 20 * MB, `${bytes.length} bytes were sent`)
      assert.ok(most <= MOST_SPOOLED, `${most} bytes were spooled`)
      assert.ok(grown <= MAX_MEGABYTES * 2 * MB, `the tables have grown by ${grown} bytes`)
      if (body.state === 'failed') assert.match(body.problem, /^[A-Z].{20,}\.$/s)
      else assert.deepEqual([body.state, body.broken], ['done', 1])
      assert.equal((await call('GET', '/v1/recipes')).status, 200)
    })
})
