import assert from 'node:assert/strict'
import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { buildZip, type ZipPart } from '#test/import/build-zip.ts'
import { tempFolder } from '#test/import/temp-folder.ts'
import { FileRefused } from './file-refused.ts'
import { openZip, type ZipLimits } from './zip.ts'

const folder = await tempFolder()

const one = { name: 'a.txt', content: 'soup' }

/** @returns the content of all files, or the reason of the refusal */
async function readAll(parts: ZipPart[] | Buffer, limits?: ZipLimits) {
  try {
    const bytes = Buffer.isBuffer(parts) ? parts : buildZip(parts)
    await using zip = await openZip(bytes, limits)
    const read: [string, string][] = []
    for (const entry of zip.entries) read.push([entry.name, String(await zip.read(entry))])
    return read
  } catch (error) {
    if (error instanceof FileRefused) return error.reason
    throw error
  }
}

it('reads files of a local zip in any order, packed or not, and none of the files of operating systems', async () => {
  const path = join(folder, 'a.zip')
  await writeFile(
    path,
    buildZip([
      one,
      { name: 'folder/', content: '', isStored: true, mode: 0o040755 },
      { name: 'folder/b.txt', content: 'bread', isStored: true },
      { name: '__MACOSX/._a.txt', content: 'x' },
      { name: 'folder/._b.txt', content: 'x' },
      { name: '.DS_Store', content: 'x' },
      { name: 'empty.txt', content: '' },
    ]),
  )

  await using zip = await openZip(path)
  const names = zip.entries.map(({ name }) => name)
  const [first, second] = zip.entries
  assert.ok(first && second)
  const contents = [await zip.read(second), await zip.read(first), await zip.read(second)]

  assert.deepEqual(names, ['a.txt', 'folder/b.txt', 'empty.txt'])
  assert.deepEqual(contents.map(String), ['bread', 'soup', 'bread'])
})

it('keeps two files of the same name apart', async () => {
  assert.deepEqual(await readAll([one, { ...one, content: 'bread' }]), [
    ['a.txt', 'soup'],
    ['a.txt', 'bread'],
  ])
})

it('reads names in UTF-8 with and without the flag, decomposed, and in the code page 437', async () => {
  const decomposed = 'Hähnchen.txt'.normalize('NFD')
  const read = await readAll([
    { name: decomposed, content: '1' },
    { name: Buffer.from(decomposed), content: '2' },
    { name: Buffer.from([0x48, 0x84, 0x68, 0x6e, 0x2e, 0x74]), content: '3' },
    { name: 'a\\b.txt', content: '4' },
  ])

  assert.deepEqual(read, [
    ['Hähnchen.txt', '1'],
    ['Hähnchen.txt', '2'],
    ['Hähn.t', '3'],
    ['a/b.txt', '4'],
  ])
})

const CLIMBING = [
  '../a',
  'a/../../b',
  '/etc/passwd',
  'C:\\a',
  '..\\a',
  'a\0b',
  '',
  'a/'.repeat(2000),
]
for (const name of CLIMBING)
  it(`refuses a zip with the name ${JSON.stringify(name).slice(0, 40)}`, async () => {
    assert.equal(await readAll([one, { name, content: 'x' }]), 'unsafe')
  })

it('refuses links and devices', async () => {
  for (const mode of [0o120777, 0o020666, 0o010644])
    assert.equal(await readAll([one, { name: 'link', content: '/etc/passwd', mode }]), 'unsafe')
})

it('says that a zip is encrypted', async () => {
  assert.equal(await readAll([{ ...one, flags: 1 }]), 'encrypted')
})

it('refuses a bomb by its ratio, and does not unpack it', async () => {
  assert.equal(await readAll([{ name: 'a', content: Buffer.alloc(20 * 1024 * 1024) }]), 'too_large')
})

it('refuses files that share their bytes', async () => {
  const letters = Array.from({ length: 3000 }, (_, at) => String.fromCodePoint(at + 40)).join('')
  const shared = Array.from({ length: 20 }, () => ({ name: 'a', content: letters, isShared: true }))

  assert.equal(await readAll([{ name: 'a', content: letters }, ...shared]), 'damaged')
})

it('refuses too many files, and too many bytes', async () => {
  const limits = { entries: 2, total: 1000, ratio: 200 }

  assert.equal(await readAll([one, one, one], limits), 'too_large')
  assert.equal(await readAll([one, { name: 'b', content: 'x'.repeat(1001) }], limits), 'too_large')
})

it('says that a file is damaged whose size or checksum is wrong', async () => {
  for (const wrong of [{ size: 3 }, { size: 5 }, { crc: 1 }, { method: 0 }, { method: 99 }])
    assert.equal(await readAll([{ ...one, ...wrong }]), 'damaged', JSON.stringify(wrong))
})

it('says that a zip is damaged wherever it was cut', async () => {
  const bytes = buildZip([one, { name: 'b.txt', content: 'bread' }])

  for (let length = 0; length < bytes.length; length++)
    assert.equal(await readAll(bytes.subarray(0, length)), 'damaged', `${length} bytes`)
})

it('gives an entry only up to a limit', async () => {
  await using zip = await openZip(buildZip([one]))
  const [entry] = zip.entries
  assert.ok(entry)

  await assert.rejects(zip.read(entry, 3), { name: 'FileRefused', reason: 'too_large' })
})

it('says that a local file is damaged that is cut while it is open', async () => {
  const path = join(folder, 'cut.zip')
  await writeFile(path, buildZip([{ name: 'a', content: 'x'.repeat(100_000), isStored: true }]))
  await using zip = await openZip(path)
  const [entry] = zip.entries
  assert.ok(entry)

  await truncate(path, 1000)

  await assert.rejects(zip.read(entry), { name: 'FileRefused', reason: 'damaged' })
})

/** @returns the bytes of the only file, read in parts, or the reason of the refusal */
async function streamOnly(part: ZipPart) {
  try {
    await using zip = await openZip(buildZip([part]))
    const [entry] = zip.entries
    assert.ok(entry)
    return Buffer.concat(await Array.fromAsync(zip.stream(entry))).toString()
  } catch (error) {
    if (error instanceof FileRefused) return error.reason
    throw error
  }
}

it('gives a file in parts, and says at their end whether it was whole', async () => {
  const large = 'soup '.repeat(100_000)

  assert.equal(await streamOnly({ name: 'a', content: large }), large)
  assert.equal(await streamOnly({ name: 'a', content: large, isStored: true }), large)
  for (const wrong of [{ size: 3 }, { size: 500_001 }, { crc: 1 }, { method: 0 }, { method: 99 }])
    assert.equal(await streamOnly({ name: 'a', content: large, ...wrong }), 'damaged')
})
