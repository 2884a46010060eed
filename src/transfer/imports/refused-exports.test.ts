import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { MAX_ENTRY_BYTES } from '#platform/archives/zip.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { openImports } from '#test/app/imports.ts'
import { emptyHousehold, exportBytes, filesOf, stockedHome } from '#test/app/larder-exports.ts'
import { buildZip } from '#test/import/build-zip.ts'
import { tempFolder } from '#test/import/temp-folder.ts'
import { openImport } from '#transfer/imports/formats/open-import.ts'

const app = await startApp()
const folder = await tempFolder()

/** The export with another text in `larder.json`. */
async function changedExport(bytes: Buffer, change: (text: string) => string): Promise<Buffer> {
  const files = await filesOf(bytes)
  return buildZip(
    [...files].map(([name, content]) => ({
      name,
      content: name === 'larder.json' ? change(String(content)) : content,
    })),
  )
}

/** A line of `larder.json`. */
const rowLine = (entity: string, more: object) =>
  `${JSON.stringify({ entity, id: randomUUID(), version: 1, ...more })},\n`

function largeRow(): string {
  const note = randomBytes(3000).toString('base64').repeat(22)
  return JSON.stringify({ entity: 'recipe', id: randomUUID(), version: 1, title: 'Soup', note })
}

describe('an export of Larder that is refused', () => {
  it('is of a newer version', async () => {
    const { ada, householdId } = await stockedHome(app)
    const file = await exportBytes(app, ada, householdId)
    const target = await emptyHousehold(app, ada)

    const job = await target.run(
      await changedExport(file, (text) => text.replace('"version":1', '"version":2')),
    )

    assert.deepEqual(
      [job.state, job.problem],
      [
        'failed',
        'This export was made by a newer version of Larder. Update this server, then import it again.',
      ],
    )
  })

  it('was cut, as an archive or inside it, and then no row came in', async () => {
    const { ada, householdId } = await stockedHome(app)
    const file = await exportBytes(app, ada, householdId)
    const target = await emptyHousehold(app, ada)
    const lines = String((await filesOf(file)).get('larder.json')).split('\n')
    const cut = (count: number) => changedExport(file, () => lines.slice(0, count).join('\n'))

    const files = [
      file.subarray(0, file.length - 30),
      await cut(1),
      await cut(4),
      await cut(lines.length - 2),
      await changedExport(file, (text) => text.replace('"entity":"food"', '"entity":"f')),
    ]
    const jobs = []
    for (const one of files) jobs.push(await target.run(one))

    assert.deepEqual(
      jobs.map(({ state, done }) => [state, done]),
      files.map(() => ['failed', 0]),
    )
    for (const { problem } of jobs) assert.match(problem, /damaged|incomplete/)
  })

  it('is sent by a viewer', async () => {
    const { ada, householdId } = await stockedHome(app)
    const file = await exportBytes(app, ada, householdId)
    const viewer = await joined(app, ada, 'viewer')

    const answer = await app.call('POST', '/v1/imports', {
      token: viewer.accessToken,
      headers: { 'larder-household': householdId },
      body: file,
    })

    assert.deepEqual([answer.status, answer.body.code], [403, 'FORBIDDEN'])
  })

  it('has rows that no export has, and the others come in', async () => {
    const { ada, call } = await openImports(app)
    const { id: householdId } = await firstHousehold(ada)
    await call('POST', '/v1/pantry/categories', { name: 'Dairy' })
    const file = await exportBytes(app, ada, householdId)
    const target = await emptyHousehold(app, ada)
    const hostile = [
      rowLine('category', { name: 'x'.repeat(200) }),
      rowLine('category', { name: 'NUL \0' }),
      rowLine('unicorn', { name: 'Horn' }),
      rowLine('member', { account_id: randomUUID(), name: 'Eve', role: 'owner' }),
      rowLine('barcode', { code: 'a', food_id: randomUUID() }),
      rowLine('category', { name: 'Far', __proto: 1 }),
      rowLine('photo', { food_id: randomUUID(), content_sha256: 'a0'.repeat(32) }),
    ].join('')

    const job = await target.run(
      await changedExport(file, (text) => text.replace('"rows":[\n', `"rows":[\n${hostile}`)),
    )

    const outcomes = job.records.items.map((one: { outcome: string }) => one.outcome).slice(0, 6)
    assert.deepEqual(outcomes, ['broken', 'broken', 'broken', 'deleted', 'broken', 'broken'])
    assert.equal(job.state, 'done')
    const { body: categories } = await target.call('GET', '/v1/pantry/categories')
    assert.deepEqual(
      categories.items.map((one: { name: string }) => one.name),
      ['Dairy'],
    )
    const { body: members } = await target.call('GET', `/v1/households/${target.id}/members`)
    assert.equal(members.items.length, 1)
  })
})

describe('a large export of Larder', () => {
  it('may have more rows than fit into one file of other archives', async () => {
    const count = 800
    const rows = Array.from({ length: count }, largeRow).join(',\n')
    const head = '{"format":"larder","version":1,"household":{},\n"rows":[\n'
    const content = `${head}${rows}],\n"revisions":[]}\n`
    assert.ok(content.length > MAX_ENTRY_BYTES)
    const path = join(folder, 'large.zip')
    await writeFile(path, buildZip([{ name: 'larder.json', content }]))

    await using opened = await openImport(path)
    let records = 0
    for await (const record of opened.records()) if (record.kind === 'row') records++

    assert.deepEqual([opened.system, opened.total, records], ['Larder', count, count])
    assert.deepEqual(await readdir(folder), ['large.zip'])
  })
})
