import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { crc32 } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'
import { tempFolder } from '#test/import/temp-folder.ts'
import { type NewFile, writeZip } from './write-zip.ts'
import { fileHeader, listEntry, sizesAfter, zipEnd } from './zip-records.ts'
import { openZip } from './zip.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void // V8's own function
const folder = await tempFolder()
const time = new Date('2026-11-20T08:10:12Z')

async function* parts(...all: readonly (string | Uint8Array)[]) {
  yield* all
}
async function* filesOf(files: readonly NewFile[]) {
  yield* files
}
const bytesOf = async (files: readonly NewFile[]) =>
  Buffer.concat(await Array.fromAsync(writeZip(filesOf(files), time)))

const noise = randomBytes(300_000)
const FILES = [
  { name: 'larder.json', isPacked: true, content: () => parts('{"a":', '"é"', '}') },
  { name: 'photos/a.webp', isPacked: false, content: () => parts(noise, noise) },
  { name: 'recipes/é.cook', isPacked: true, content: () => parts() },
  { name: 'noise', isPacked: true, content: () => parts(noise) },
  { name: 'text', isPacked: true, content: () => 'é' },
  { name: 'stored', isPacked: false, content: () => 'é' },
]
const opened = () => FILES.map((file) => ({ ...file, content: file.content() }))

it('writes files that can be read again, packed or not', async () => {
  await using zip = await openZip(await bytesOf(opened()))

  const names = zip.entries.map(({ name }) => name)
  const contents = await Promise.all(zip.entries.map((entry) => zip.read(entry)))

  assert.deepEqual(
    names,
    FILES.map(({ name }) => name),
  )
  assert.deepEqual(contents, [
    Buffer.from('{"a":"é"}'),
    Buffer.concat([noise, noise]),
    Buffer.alloc(0),
    noise,
    Buffer.from('é'),
    Buffer.from('é'),
  ])
})

it('has the time of its files', async () => {
  const zip = await fromBufferPromise(await bytesOf(opened()))

  const times = (await Array.fromAsync(zip.eachEntry())).map((one) =>
    one.getLastModDate({ timezone: 'UTC' }).toISOString(),
  )

  assert.deepEqual(new Set(times), new Set(['2026-11-20T08:10:12.000Z']))
})

it('may be larger than the first zips could be', async () => {
  const path = join(folder, 'large.zip')
  const entry = { name: 'a', isPacked: false, time, offset: 5_000_000_000 }
  const content = Buffer.from('soup')
  const whole = { ...entry, crc: crc32(content), size: 4, stored: 4 }
  const head = Buffer.concat([fileHeader(entry), content, sizesAfter(whole)])
  const list = listEntry(whole)
  const end = zipEnd({ count: 1, start: entry.offset + head.length, size: list.length })
  await using file = await open(path, 'w')
  await file.write(Buffer.concat([head, list, end]), 0, undefined, entry.offset) // the rest is a hole

  await using zip = await openZip(path)

  const [only] = zip.entries
  assert.ok(only)
  assert.deepEqual(await zip.read(only), content)
})

it('has short sizes after a small file, wherever the file begins', () => {
  const entry = { name: 'a', isPacked: false, time, crc: 0, size: 4, stored: 4 }

  const bytes = [0, 5_000_000_000].map((offset) => sizesAfter({ ...entry, offset }).length)

  assert.deepEqual(bytes, [16, 16])
})

it('holds little memory for the files that were written', async () => {
  const FILES_WRITTEN = 500
  async function* files() {
    for (let i = 0; i < FILES_WRITTEN; i++) {
      // Other work takes more of the memory that Node shares among small buffers.
      for (let used = 0; used < Buffer.poolSize; used += 4096) Buffer.allocUnsafe(4096)
      yield { name: `recipes/${i}.cook`, isPacked: false, content: 'text'.repeat(1000) }
    }
    collect()
    held = process.memoryUsage().arrayBuffers
  }
  let held = 0
  collect()
  const before = process.memoryUsage().arrayBuffers

  for await (const part of writeZip(files(), time)) assert.ok(part.length > 0)

  assert.ok(held - before < 5_000_000, `${held - before} bytes`)
})

it('may have more files than the first zips could have', async () => {
  const zip = await fromBufferPromise(zipEnd({ count: 70_000, start: 0, size: 0 }))

  assert.equal(zip.entryCount, 70_000)
})

it('asks for a file when the one before is written, and for none when the reader is gone', async () => {
  const asked: string[] = []
  async function* files() {
    for (const name of ['a', 'b', 'c']) {
      asked.push(name)
      yield { name, isPacked: true, content: parts(noise) }
    }
  }
  const written = writeZip(files(), time)

  await written.next()
  const first = [...asked]
  await written.return()

  assert.deepEqual([first, asked], [['a'], ['a']])
})

it('ends with the error of a file, and closes the other parts', async () => {
  let isClosed = false
  async function* broken() {
    try {
      yield noise
      throw new Error('the disk is gone')
    } finally {
      isClosed = true
    }
  }
  const all = bytesOf([{ name: 'a', isPacked: true, content: broken() }])

  await assert.rejects(all, { message: 'the disk is gone' })
  assert.ok(isClosed)
})
