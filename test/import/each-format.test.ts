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

/** Titles that say nothing, as JSON. Undefined: there is none. */
const NO_TITLES = [
  '',
  '  ',
  '<b></b>',
  '<p> </p>',
  '&nbsp;',
  '<img src="a.jpg">',
  '-',
  '?!',
  undefined,
]
/** The title of a sample with what is around it, in each syntax. */
const TITLED: readonly RegExp[] = [
  /("(?:name|title)":)"Soup",?/,
  /(\ntitle: )Soup/,
  /(<(?:h2 itemprop="name"|div id="name")>)Soup/,
  /(\n)Soup(?=,)/,
]

describe('a recipe without a title', () => {
  for (const [system, { text, file }] of Object.entries(SAMPLES)) {
    // Larder writes no such recipe. A pantry has none.
    if (system === 'Larder' || !text.includes('Soup')) continue

    it(`of ${system} gets one, and the report says so`, async () => {
      for (const title of NO_TITLES) {
        const pattern = TITLED.find((one) => one.test(text)) ?? assert.fail(text)
        const isMember = pattern === TITLED[0]
        // A program that writes records is told that the title is missing.
        if (!title && text.includes('larder-records')) continue
        if (title === undefined && (!isMember || text.includes('{"id":1,'))) continue
        const changed = text.replace(pattern, (_, before: string) => {
          if (title === undefined) return ''
          const quoted = title.replaceAll('"', '""')
          if (isMember) return `${before}${JSON.stringify(title)},`
          return (
            before +
            (before === '\n'
              ? `"${quoted}"`
              : before === '\ntitle: '
                ? JSON.stringify(title)
                : title)
          )
        })

        const { records } = await readImport(file(Buffer.from(changed.replaceAll(',}', '}'))))

        const recipes = records.filter((one) => one.kind === 'recipe')
        const found = recipes.find(({ recipe }) => recipe.title !== 'Stew')
        assert.match(found?.recipe.title ?? '', /^(?:soup|a|\d? ?leek|Cook.*|Warm\.)$/i, changed)
        // The name of a file of Cooklang is the title of its recipe.
        if (system !== 'Cooklang')
          assert.match(found?.message ?? '', /^It has no title in the file\./)
      }
    })
  }
})
