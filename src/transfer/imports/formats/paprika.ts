import { decodeText, gunzipBytes } from '#platform/archives/decode-text.ts'
import type { Zip, ZipEntry } from '#platform/archives/zip.ts'
import type { ImportRecord } from '#transfer/imports/chunks/import-record.ts'
import { type Format, parseJson, problemOf } from '#transfer/imports/formats/parts/import-file.ts'
import { broken, makeRecipe } from '#transfer/imports/formats/parts/make-recipe.ts'
import {
  ingredientLines,
  markdownHeading,
  plainHeading,
  stepsOfText,
} from '#transfer/recipe-reader/draft/read-lines.ts'
import {
  type Fields,
  isFields,
  isTrue,
  listOf,
  textOf,
} from '#transfer/recipe-reader/draft/values.ts'

/** A recipe has its photos inside, as base64. */
const MAX_RECIPE_BYTES = 32 * 1024 * 1024

/** Paprika 3: a zip with a gzip of JSON for each recipe, or one of them alone. */
export const paprika: Format = {
  system: 'Paprika 3',
  async open({ zip, gzip }) {
    if (gzip) {
      const read = await readRecipe(() => gunzipBytes(gzip, MAX_RECIPE_BYTES))
      if (!isPaprika(read)) return undefined
      return {
        total: 1,
        async *records() {
          yield recordOf('recipe', read, async () => read)
        },
      }
    }
    const entries = zip?.entries.filter(({ name }) => /\.paprikarecipe$/i.test(name)) ?? []
    if (!zip || !(await hasRecipe(zip, entries))) return undefined
    return { total: entries.length, records: () => recordsOf(zip, entries) }
  },
}

/** A few of the first are looked at: one of them may be damaged. */
async function hasRecipe(zip: Zip, entries: readonly ZipEntry[]): Promise<boolean> {
  for (const entry of entries.slice(0, 5)) if (isPaprika(await readEntry(zip, entry))) return true
  return entries.length > 5
}

const isPaprika = (read: unknown): read is Fields =>
  isFields(read) && ['name', 'ingredients', 'directions'].filter((name) => name in read).length > 1

const readEntry = (zip: Zip, entry: ZipEntry) =>
  readRecipe(async () => gunzipBytes(await zip.read(entry), MAX_RECIPE_BYTES))

/** @returns the recipe, or the problem with it as a text */
async function readRecipe(load: () => Promise<Buffer>): Promise<Fields | string> {
  try {
    const read = parseJson(decodeText(await load()))
    return isFields(read) ? read : 'The recipe is not JSON, or it is incomplete.'
  } catch (error) {
    return problemOf(error)
  }
}

/** Two entries may have the same name: they are read by their position. */
async function* recordsOf(zip: Zip, entries: readonly ZipEntry[]): AsyncGenerator<ImportRecord> {
  for (const entry of entries) {
    const read = await readEntry(zip, entry)
    const name = entry.name.replace(/^.*\/|\.paprikarecipe$/gi, '')
    yield typeof read === 'string'
      ? broken(entry.name, name, read)
      : recordOf(entry.name, read, () => readEntry(zip, entry))
  }
}

function recordOf(name: string, read: Fields, again: () => Promise<Fields | string>): ImportRecord {
  const { description, notes, servings, prep_time, cook_time, total_time, source_url } = read
  const nutritionText = textOf(read['nutritional_info'])
  return makeRecipe(
    textOf(read['uid']) || name,
    {
      title: read['name'],
      description,
      servings,
      prep: prep_time,
      cook: cook_time,
      total: total_time,
      url: source_url,
      author: read['source'],
      tags: listOf(read['categories']),
      image: read['image_url'],
      rating: read['rating'],
      notes: [notes, nutritionText],
      ingredients: ingredientLines(withoutMarks(read['ingredients']), plainHeading),
      steps: stepsOfText(withoutMarks(read['directions']), plainHeading),
      extra: extraOf(read),
    },
    photosOf(read, again),
    name,
  )
}

function extraOf(read: Fields) {
  const { difficulty, created, scale, on_favorites, in_trash, is_pinned, deleted } = read
  const marks = { favorite: on_favorites, in_trash, pinned: is_pinned, deleted }
  const set = Object.entries(marks).filter(([, value]) => isTrue(value))
  return { difficulty, created, scale, ...Object.fromEntries(set) }
}

/**
 * `*bold*`, `**bold**`, `[recipe:Stock]` and `[photo:1]` are marks of Paprika. The name of the other recipe stays, and a
 * bold line without an amount is a heading.
 */
const withoutMarks = (value: unknown): string =>
  textOf(value)
    .replaceAll(/\[recipe:([^\]\n]{1,300})\]/g, '$1')
    .replaceAll(/\[photo:[^\]\n]{1,300}\]/g, '')
    .replaceAll(/^[ \t]{0,9}[*_].{1,200}$/gm, (line) => {
      const heading = markdownHeading(line)
      return heading === undefined ? line : `## ${heading}`
    })
    .replaceAll(
      /(?<![\p{L}\p{N}*_])([*_]{1,3})(?=[^\s*_])([^*_\n]{1,1000})(?<=\S)\1(?![\p{L}\p{N}*_])/gu,
      '$2',
    )
    .replaceAll(/\*\*([^*\n]{1,1000})\*\*/g, '$1')

/** The photos are taken from the file again when they are wanted: a recipe of a large library stays small. */
function photosOf(read: Fields, again: () => Promise<Fields | string>) {
  return photoTexts(read).map((_, at) => async () => {
    const loaded = await again()
    const text = typeof loaded === 'string' ? undefined : photoTexts(loaded)[at]
    return Buffer.from(text ?? '', 'base64')
  })
}

const photoTexts = ({ photo_data, photos }: Fields): string[] => {
  const more = listOf(photos).map((photo) => (isFields(photo) ? photo['data'] : undefined))
  const texts = [photo_data, ...more].filter((one) => typeof one === 'string')
  return [...new Set(texts)].filter((one) => one !== '')
}
