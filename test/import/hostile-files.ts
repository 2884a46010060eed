import { gzipSync } from 'node:zlib'
import { buildSqlite } from './build-grocy.ts'
import { buildZip } from './build-zip.ts'
import { numbered } from './numbered.ts'
import { type Sample, SAMPLES } from './samples.ts'

type Fill = (bytes: number) => string

const repeat = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length))
const list = (part: string, last: string, bytes: number) => `[${repeat(part, bytes)}${last}]`

/** Values of JSON of about so many bytes that take much memory, or a deep stack, or much time. */
export const JSON_VALUES: Readonly<Record<string, Fill>> = {
  'empty arrays': (bytes) => list('[],', '[]', bytes),
  'empty objects': (bytes) => list('{},', '{}', bytes),
  'small objects': (bytes) => list('{"a":{"b":[]}},', '1', bytes),
  numbers: (bytes) => list('1.5,', '1', bytes),
  nulls: (bytes) => list('null,', '1', bytes),
  'short texts': (bytes) => list('"é",', '""', bytes),
  escapes: (bytes) => `"${repeat('\\ud83c\\udf45', bytes)}"`,
  'one text': (bytes) => `"${'x'.repeat(bytes)}"`,
  'one number': (bytes) => `1${'0'.repeat(bytes)}`,
  'arrays in arrays': (bytes) => `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`,
  'objects in objects': (bytes) => `${repeat('{"a":', bytes)}1${'}'.repeat(Math.ceil(bytes / 5))}`,
  'open arrays': (bytes) => '['.repeat(bytes),
  names: (bytes) => `{${numbered(bytes / 16, (n) => `"${String(n).padStart(10, 'k')}":1`).join()}}`,
  'the same name': (bytes) => `{${repeat('"__proto__":{},', bytes)}"a":1}`,
  recipes: (bytes) => list('{"@type":"Recipe","name":"x"},', '1', bytes),
}

/** Texts of about so many bytes that come after the text of a program. */
export const TEXTS: Readonly<Record<string, Fill>> = {
  'open elements': (bytes) => repeat('<div class="recipe-details recipe">', bytes),
  'an attribute': (bytes) => `<p class="${'x'.repeat(bytes)}">`,
  entities: (bytes) => repeat('&amp;lt;', bytes),
  commas: (bytes) => `\n${','.repeat(bytes)}`,
  quotes: (bytes) => `\n"${'""'.repeat(bytes / 2)}`,
  'one cell': (bytes) => `\n"${'x'.repeat(bytes)}"`,
  rows: (bytes) => repeat('\nx,1,1', bytes),
  ingredients: (bytes) => repeat(' @a{1%kg}(', bytes),
  comments: (bytes) => repeat('[-', bytes),
  'a list in a list': (bytes) => `\n- ${repeat('- ', bytes)}`,
  emphasis: (bytes) => repeat('*_', bytes),
  'end marks': (bytes) => repeat('\n---', bytes),
  lines: (bytes) => '\n'.repeat(bytes),
  zeros: (bytes) => '\0'.repeat(bytes),
  blanks: (bytes) => `${' '.repeat(bytes)}x`,
}

/** Aliases of aliases: each line is ten times the line before. */
const ALIASES = numbered(12, (n) =>
  n === 1 ? 'a1: &a1 [x]' : `a${n}: &a${n} [${numbered(10, () => `*a${n - 1}`).join()}]`,
).join('\n')

/** A file that is meant to harm its reader. */
export interface HostileFile {
  readonly name: string
  readonly build: (bytes: number) => Buffer | Promise<Buffer>
}

/** For each format the values or texts that its text may have. */
function ofFormat([system, { text, file }]: readonly [string, Sample]): HostileFile[] {
  const isJson = text.startsWith('{')
  const at = text.lastIndexOf('{') + 1 // in the innermost object, which is a record
  const all = Object.entries(isJson ? JSON_VALUES : TEXTS)
  return all.map(([what, fill]) => ({
    name: `${what} in a file of ${system}`,
    build: (bytes) =>
      file(
        Buffer.from(
          isJson
            ? `${text.slice(0, at)}"hostile":${fill(bytes)},${text.slice(at)}`
            : text + fill(bytes),
        ),
      ),
  }))
}

const zeros = (bytes: number) => Buffer.alloc(bytes)
const recipe = (content: string | Buffer, more: object = {}) =>
  buildZip([{ name: 'recipes/soup/soup.json', content, ...more }])
const grocy = { quantity_units: [{ id: 1, name: 'g' }] }
const sqlite = (statements: string) =>
  buildSqlite({ products: [{ id: 1, name: 'Leek' }], ...grocy }, statements)

/** Containers that are not what they say. */
const CONTAINERS: readonly HostileFile[] = [
  { name: 'a gzip of zeros', build: (bytes) => gzipSync(zeros(bytes * 100)) },
  { name: 'a gzip of gzips', build: (bytes) => gzipSync(gzipSync(gzipSync(zeros(bytes * 100)))) },
  { name: 'a gzip that is cut', build: (bytes) => gzipSync(zeros(bytes)).subarray(0, -9) },
  { name: 'a zip of zeros', build: (bytes) => recipe(zeros(bytes)) },
  { name: 'a zip that says less', build: (bytes) => recipe(zeros(bytes), { size: 100 }) },
  { name: 'a zip that says more', build: (bytes) => recipe('{}', { size: bytes * 10 }) },
  { name: 'a zip in a zip', build: (bytes) => recipe(recipe(recipe(zeros(bytes)))) },
  {
    name: 'a zip with many empty files',
    build: (bytes) =>
      buildZip(numbered(bytes / 80, (n) => ({ name: `r/${n}/recipe.json`, content: '' }))),
  },
  {
    name: 'a zip whose files share their bytes',
    build: (bytes) =>
      buildZip(
        numbered(200, (n) => ({
          name: `${n}/recipe.json`,
          content: zeros(bytes / 10),
          isShared: n > 1,
        })),
      ),
  },
  {
    name: 'aliases of aliases in the head of a recipe',
    build: () =>
      buildZip([
        { name: '_recipes/a.md', content: `---\nlayout: recipe\ntitle: x\n${ALIASES}\n---\nx` },
      ]),
  },
  {
    name: 'a database with an endless view',
    build: () =>
      sqlite(
        'create view recipes as with recursive n(id) as (select 1 union all select id + 1 from n) select id from n',
      ),
  },
  {
    name: 'a database with an endless trigger',
    build: () =>
      sqlite(
        'create table loop (id); create trigger t after insert on loop begin insert into loop values (1); end',
      ),
  },
  {
    name: 'a database with long texts',
    build: (bytes) =>
      sqlite(
        `create table recipes (id, name); with recursive n(i) as (select 1 union all select i + 1 from n where i < 100)
        insert into recipes select i, hex(zeroblob(${Math.min(450_000, Math.ceil(bytes / 200))})) from n`,
      ),
  },
  {
    name: 'a database with many columns',
    build: () => sqlite(`create table recipes (${numbered(1900, (n) => `c${n}`).join()})`),
  },
  {
    name: 'a database with many rows',
    build: (bytes) =>
      sqlite(
        `create table recipes (id, name); with recursive n(i) as (select 1 union all select i + 1 from n
        where i < ${Math.ceil(bytes / 20)}) insert into recipes select i, 'x' from n`,
      ),
  },
  {
    name: 'a database with broken pages',
    async build() {
      const bytes = await sqlite('create table recipes (id, name)')
      for (let at = 120; at < bytes.length; at += 97) bytes[at] = 255
      return bytes
    },
  },
]

/** Each kind of value or text in each format, and containers that are not what they say. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  ...Object.entries(SAMPLES).flatMap(ofFormat),
  ...CONTAINERS,
]

/** A file of a text with a part that is repeated, as the cases from outside describe them. */
export const ofCase = (head: string, part: string, tail: string, bytes: number): Buffer =>
  Buffer.from(head + repeat(part, bytes - head.length) + tail)
