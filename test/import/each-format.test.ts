import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildZip, type ZipPart } from './build-zip.ts'
import { readImport } from './read-import.ts'
import { SAMPLES } from './samples.ts'

/** Files that no person should open, and the reason of their refusal. */
const TRAPS: Readonly<Record<string, { readonly part: ZipPart; readonly reason: string }>> = {
  'a name that leads out of its folder': {
    part: { name: '../../recipe.json', content: '{}' },
    reason: 'unsafe',
  },
  'an absolute name': { part: { name: '/etc/recipe.json', content: '{}' }, reason: 'unsafe' },
  'a link': { part: { name: 'link', content: '/etc/passwd', mode: 0o120777 }, reason: 'unsafe' },
  'a bomb': { part: { name: 'a.jpg', content: Buffer.alloc(9_000_000) }, reason: 'too_large' },
  'a password': { part: { name: 'a.jpg', content: 'x', flags: 1 }, reason: 'encrypted' },
}

describe('an archive', () => {
  for (const [system, { text, parts }] of Object.entries(SAMPLES)) {
    if (!parts) continue
    const files = parts(Buffer.from(text))

    it(`of ${system} is refused as a whole if it has a trap`, async () => {
      for (const [trap, { part, reason }] of Object.entries(TRAPS))
        for (const all of [
          [part, ...files],
          [...files, part],
        ])
          await assert.rejects(readImport(buildZip(all)), { name: 'FileRefused', reason }, trap)
    })

    it(`of ${system} is read in the same way if a Mac has added files`, async () => {
      const junk = ['__MACOSX/._recipe.json', '._a.zip', 'x/.DS_Store', '__MACOSX/a.paprikarecipe']
      const added = junk.map((name) => ({ name, content: 'x' }))

      assert.deepEqual(
        await readImport(buildZip([...added, ...files])),
        await readImport(buildZip(files)),
      )
    })
  }
})

/** Larder writes its own files in UTF-8, and reads them in no other encoding. */
const OWN = ['records of JSON', 'Larder']

describe('a text', () => {
  for (const [system, { text, file }] of Object.entries(SAMPLES)) {
    if (OWN.includes(system)) continue
    const accented = text.replaceAll(/(?<=l)eek/gi, 'éék')
    const marked = `\ufeff${accented}`
    const encodings = {
      'UTF-8 with a mark': Buffer.from(marked),
      'UTF-16': Buffer.from(marked, 'utf16le'),
      'UTF-16 with the high byte first': Buffer.from(marked, 'utf16le').swap16(),
      'UTF-16 without a mark': Buffer.from(accented, 'utf16le'),
      'Windows-1252': Buffer.from(accented, 'latin1'),
    }

    it(`of ${system} is read in each encoding`, async () => {
      const expected = await readImport(file(Buffer.from(accented)))

      assert.match(JSON.stringify(expected), /léék/i)
      for (const [encoding, bytes] of Object.entries(encodings))
        assert.deepEqual(await readImport(file(bytes)), expected, encoding)
    })
  }
})
