// The process that reads a file of another program, started by open-reader.ts: the service goes on answering whatever
// the file holds. It opens its file, and files whose names begin with that of its file.
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { firstCharacters } from '@larder/rules/first-characters.ts'
import { splitSeasonings } from '@larder/rules/recipe-text/split-seasonings.ts'
import type { DraftIngredient, RecipeDraft } from '@larder/rules/recipes/recipe-draft.ts'
import { parseIngredient } from '@larder/rules/tagger/parse-ingredient.ts'
import { guessLanguage } from '@larder/rules/tagger/words/guess-language.ts'
import { FileRefused } from '#platform/archives/file-refused.ts'
import { answerJobs } from '#platform/child/answer-jobs.js'
import { StoreUnavailable, diskError } from '#platform/files/contract.ts'
import { type ImportRecord, MAX_BARCODES } from '#transfer/imports/chunks/import-record.ts'
import { openImport, type OpenedImport } from '#transfer/imports/formats/open-import.ts'
import { fitIngredient } from '#transfer/recipe-reader/draft/fit-draft.ts'
import type { Page, PhotoFile, ReadRecord, ReadTask, Request, Response } from './messages.ts'

/**
 * Reads the parts of those ingredients of which the file has only the text. The language is that of the recipe, or else
 * the one of most of its lines.
 */
function withParts(recipe: RecipeDraft): RecipeDraft {
  const { ingredients, language } = recipe
  if (!ingredients.some(hasOnlyText)) return recipe
  const all = language ?? guessLanguage(ingredients.map((one) => one.original_text).join('\n'))
  return {
    ...recipe,
    ingredients: ingredients.flatMap((one) =>
      hasOnlyText(one)
        ? splitSeasonings(one.original_text).map((text) =>
            readParts({ ...one, original_text: text }, all),
          )
        : one,
    ),
  }
}

const hasOnlyText = ({ quantity, unit, name }: DraftIngredient) =>
  (quantity ?? unit ?? name ?? null) === null

function readParts(one: DraftIngredient, language: string): DraftIngredient {
  const found = parseIngredient(one.original_text.trim(), { language })
  if (found.confidence === 0 || found.name === '') return one
  const { quantity, quantity_max: max, size, preparation } = found
  const note = [size, preparation, found.note].filter((part) => part !== null && part !== '')
  return fitIngredient({
    ...one,
    quantity,
    quantity_max: quantity !== null && max !== null && max > quantity ? max : null,
    unit: found.unit,
    name: found.name,
    note: one.note ?? (note.length > 0 ? note.join(', ') : null),
    optional: one.optional === true || found.optional,
  })
}

/** A page ends after so many records, or so many characters of JSON, or before a record that would make more rows. */
const PAGE = { records: 50, rows: 300, characters: 300_000 }
/** The most of a page with the records that belong to the ones before them. */
const MAX_PAGE = { records: 2000, characters: 2_000_000 }
const HEAD_BYTES = 64

type Loader = () => Promise<Uint8Array>

let records: AsyncIterator<ImportRecord> | undefined
/** The first record of the next page, if it was read already. */
let waiting: IteratorResult<ImportRecord> | undefined
/** The photos of the last page. */
let loaders: readonly (readonly Loader[])[] = []

async function answer(request: Request): Promise<Response> {
  try {
    if (request.kind === 'open') return { value: await openFile(request) }
    if (request.kind === 'next') return { value: await readPage() }
    return { value: await writePhoto(request) }
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.message, reason: error.reason }
    if (error instanceof StoreUnavailable) return { unavailable: error.message }
    throw error
  }
}

async function openFile(task: ReadTask) {
  const opened = await openImport(task.path, task.fileName, task.maxRowBytes)
  records = await startAt(opened, task.from)
  return { system: opened.system, total: opened.total }
}

async function readPage(): Promise<Page> {
  if (!records) throw new Error('The file is not open.')
  const page: ReadRecord[] = []
  const photos: (readonly Loader[])[] = []
  let [characters, rows] = [0, 0]
  let isLast = false
  for (;;) {
    const next = waiting ?? (await records.next())
    waiting = undefined
    if (next.done === true) {
      isLast = true
      break
    }
    const more = countRows(next.value)
    const isFull =
      page.length >= PAGE.records ||
      characters >= PAGE.characters ||
      (page.length > 0 && rows + more > PAGE.rows)
    const mayGrow = page.length < MAX_PAGE.records && characters < MAX_PAGE.characters
    if (isFull && !(mayGrow && isFollower(next.value))) {
      waiting = next
      break
    }
    const { record, loaders: ofRecord, length } = bounded(splitPhotos(completed(next.value)))
    characters += length
    rows += more
    photos.push(ofRecord)
    page.push({ record, photos: ofRecord.length })
  }
  loaders = photos
  return { records: page, isLast }
}

/** The most characters of JSON of a record: more than any row may have. The main thread must not work on more. */
const MAX_RECORD = 300_000

/** Replaces a record that is too large by a broken one. */
function bounded(found: ReturnType<typeof splitPhotos>) {
  const { length } = JSON.stringify(found.record)
  if (length <= MAX_RECORD) return { ...found, length }
  const { key } = found.record
  const name = firstCharacters(key, 100)
  const problem = 'It is too large for one row.'
  const broken: ImportRecord = { kind: 'broken', key, name, problem }
  return { record: broken, loaders: [], length: JSON.stringify(broken).length }
}

/** The titles of the recipes by their keys. A file that has more is too large for a household. */
const titles = new Map<string, string>()
const MAX_TITLES = 50_000

/** Adds the parts of ingredients, and the title of the recipe of a meal: the household may have deleted it. */
function completed(record: ImportRecord): ImportRecord {
  noteTitle(record)
  if (record.kind === 'recipe') return { ...record, recipe: withParts(record.recipe) }
  if (record.kind !== 'meal' || record.recipe === undefined) return record
  const title = titles.get(record.recipe)
  return title === undefined ? record : { ...record, recipe_title: title }
}

function noteTitle(record: ImportRecord): void {
  if (record.kind === 'recipe' && titles.size < MAX_TITLES)
    titles.set(record.key, firstCharacters(record.recipe.title, 200))
}

const isFollower = (record: ImportRecord) => record.kind === 'row' && record.follows === true

/** Skips the records before `from`. */
async function startAt(opened: OpenedImport, from: number): Promise<AsyncIterator<ImportRecord>> {
  const iterator = opened.records()[Symbol.asyncIterator]()
  for (let i = 0; i < from; i++) {
    const next = await iterator.next()
    if (next.done === true) break
    noteTitle(next.value)
  }
  return iterator
}

/** Functions can't be sent to another process. */
function splitPhotos(record: ImportRecord): { record: ImportRecord; loaders: readonly Loader[] } {
  if (record.kind !== 'recipe' && record.kind !== 'row') return { record, loaders: [] }
  const { photos = [], ...rest } = record
  return { record: rest, loaders: photos }
}

async function writePhoto(request: Request & { kind: 'photo' }): Promise<PhotoFile> {
  const load = loaders[request.index]?.[request.photo]
  if (!load) throw new Error('There is no such photo.')
  const bytes = await load()
  await writeFile(request.path, bytes, { mode: 0o600 }).catch((error: unknown) => {
    throw diskError(error)
  })
  return {
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    head: Uint8Array.from(bytes.subarray(0, HEAD_BYTES)),
  }
}

answerJobs(answer)

/** The most rows that a record makes: a food has a category and barcodes, and a stock its first movement. */
function countRows(record: ImportRecord): number {
  if (record.kind === 'broken') return 0
  if (record.kind === 'stock') return 2
  if (record.kind !== 'food') return 1
  const { barcodes = [], category } = record
  return 1 + (category === undefined ? 0 : 1) + Math.min(MAX_BARCODES, barcodes.length)
}
