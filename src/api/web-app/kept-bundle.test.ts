import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { serialize } from 'node:v8'
import type { WebFile } from './contract.ts'
import { keep, readKept } from './kept-bundle.ts'

const file: WebFile = {
  path: '/',
  type: 'text/html',
  digest: 'd',
  bytes: Buffer.from('<!doctype>'),
}
const SOURCES = ['main.ts', 'texts.ts']

async function startFolder() {
  const root = await mkdtemp(join(tmpdir(), 'larder-kept-'))
  after(() => rm(root, { recursive: true }))
  for (const source of SOURCES) await writeFile(join(root, source), `// ${source}`)
  return { root, file: join(root, '.cache/kept') }
}

/** Later than all that the test has written. */
const later = () => Date.now() + 60_000

describe('the kept bundle of the web app', () => {
  it('is used again while its sources are the same', async () => {
    const place = await startFolder()
    const first = await readKept(place)

    await keep({ files: [file], sources: SOURCES }, later(), place)
    await writeFile(join(place.root, 'texts.ts'), '// texts.ts')

    assert.equal(first, undefined)
    assert.deepEqual(await readKept(place), [file])
  })

  it('is not used after a source was changed or deleted', async () => {
    const place = await startFolder()
    await keep({ files: [file], sources: SOURCES }, later(), place)

    await writeFile(join(place.root, 'texts.ts'), '// other texts')
    const changed = await readKept(place)
    await rm(join(place.root, 'texts.ts'))
    const deleted = await readKept(place)

    assert.deepEqual([changed, deleted], [undefined, undefined])
  })

  it('counts as missing if its file was cut off, or has another form', async () => {
    const place = await startFolder()
    await keep({ files: [file], sources: SOURCES }, later(), place)
    const whole = await readFile(place.file)

    await writeFile(place.file, whole.subarray(0, whole.length / 2))
    const half = await readKept(place)
    await writeFile(place.file, serialize(['something else']))
    const other = await readKept(place)
    await keep({ files: [file], sources: SOURCES }, later(), place)

    assert.deepEqual([half, other, await readKept(place)], [undefined, undefined, [file]])
  })

  it('is not kept if a source may have changed since it was read', async () => {
    const place = await startFolder()

    await keep({ files: [file], sources: SOURCES }, Date.now(), place)

    assert.equal(await readKept(place), undefined)
  })
})
