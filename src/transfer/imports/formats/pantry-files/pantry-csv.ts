import { foldText } from '@larder/rules/fold-text.ts'
import { readNumber } from '@larder/rules/measures/read-number.ts'
import { type LineWords, lineWords } from '@larder/rules/shopping-lists/lines/line-words.ts'
import { type Amount, readAmount } from '@larder/rules/shopping-lists/lines/read-amount.ts'
import { type CsvHeader, type CsvRow, readCsv, readCsvHeader } from '#platform/archives/csv.ts'
import type { ImportedFood, ImportRecord } from '#transfer/imports/chunks/import-record.ts'
import type { Format } from '#transfer/imports/formats/parts/import-file.ts'
import { broken, storedQuantity, storedUnit } from '#transfer/imports/formats/parts/make-recipe.ts'
import { type DayOrder, dayOrderOf, readDay } from '#transfer/imports/formats/parts/read-day.ts'
import { cutText, oneLine } from '#transfer/recipe-reader/draft/values.ts'
import { isCommaColumn, pantryColumn, type PantryColumn } from './pantry-columns.ts'

/** A pantry as CSV, with a row for each item at home. docs/moving-in.md lists the names of the columns. */
export const pantryCsv: Format = {
  system: 'a pantry as CSV',
  async open({ document }) {
    const header = document && readCsvHeader(document.text)
    if (!header) return undefined
    const columns = header.columns.map(pantryColumn)
    const known = new Set(columns.filter((column) => column !== undefined))
    if (!known.has('name') || known.size < 2) return undefined
    const rows = () => itemsOf(readCsv(document.text, header), header)
    const survey = await surveyRows(rows(), lineWords(await languageOf(rows(), header)))
    return {
      total: survey.places.size + survey.foods.size + survey.count,
      records: () => recordsOf(survey, rows()),
    }
  },
}

/**
 * A file has one way of writing numbers: that of an amount with a sure decimal comma or point, or else that of the
 * language of its columns. The price tells it too.
 *
 * @returns a language that writes numbers so, if any is known
 */
async function languageOf(
  rows: AsyncIterable<Item>,
  { columns, delimiter }: CsvHeader,
): Promise<string | null> {
  let [hasComma, hasPoint] = [false, false]
  for await (const item of rows) {
    const text = [item?.quantity, item?.minimum, item?.price].join(' ')
    hasComma ||= DECIMAL_COMMA.test(text)
    hasPoint ||= DECIMAL_POINT.test(text)
    if (hasComma && hasPoint) break
  }
  if (hasComma === hasPoint ? columns.some(isCommaColumn) : hasComma) return WITH_COMMA
  // A comma between the columns is none in numbers, but one of thousands: `"1,000"`.
  return delimiter === ',' ? 'en' : null
}

const WITH_COMMA = 'de'
/** `1,5`, `0,250`, `1.000,5`, `1.000.000`, but not `1,500`: these digits may be thousands. */
const DECIMAL_COMMA =
  /(?<![\d.,])(?:\d+,(?:\d{1,2}|\d{4,6})|0,\d{3}|\d{1,3}(?:\.\d{3})+,\d{1,6}|\d{1,3}(?:\.\d{3}){2,3})(?![\d.,])/
/** The same with point and comma changed. */
const DECIMAL_POINT =
  /(?<![\d.,])(?:\d+\.(?:\d{1,2}|\d{4,6})|0\.\d{3}|\d{1,3}(?:,\d{3})+\.\d{1,6}|\d{1,3}(?:,\d{3}){2,3})(?![\d.,])/

/** A row by its known columns; undefined where the file is damaged. */
type Item = Partial<Record<PantryColumn, string>> | undefined

async function* itemsOf(rows: AsyncIterable<CsvRow>, { columns }: CsvHeader) {
  /** The first name of each column. */
  const names = new Map<PantryColumn, string>()
  for (const name of columns) {
    const column = pantryColumn(name)
    if (column && !names.has(column)) names.set(column, name)
  }
  for await (const row of rows) {
    const item: Partial<Record<PantryColumn, string>> = {}
    for (const [column, name] of names) item[column] = oneLine(row?.[name])
    yield row && item
  }
}

interface Survey {
  /** Names by their keys. */
  readonly places: ReadonlyMap<string, string>
  readonly foods: ReadonlyMap<string, ImportedFood>
  readonly count: number
  readonly order: DayOrder
  readonly words: LineWords
}

/** The places and foods come first. So the file is read twice: it may be larger than the memory for all its items. */
async function surveyRows(rows: AsyncIterable<Item>, words: LineWords): Promise<Survey> {
  const places = new Map<string, string>()
  const foods = new Map<string, ImportedFood>()
  const dates = new Set<string>()
  let count = 0
  for await (const item of rows) {
    count++
    if (!item?.name) continue
    if (item.place) places.set(keyOf(item.place), places.get(keyOf(item.place)) ?? item.place)
    const key = keyOf(item.name)
    foods.set(
      key,
      withRow(foods.get(key) ?? { kind: 'food', key, name: nameOf(item.name) }, item, words),
    )
    for (const date of [item.best_before, item.use_by, item.bought_on, item.opened_on])
      if (date?.includes('/') || date?.includes('-')) dates.add(date)
  }
  return { places, foods, count, order: dayOrderOf(dates), words }
}

async function* recordsOf(
  { places, foods, order, words }: Survey,
  rows: AsyncIterable<Item>,
): AsyncGenerator<ImportRecord> {
  for (const [key, name] of places) yield { kind: 'place', key, name: cutText(name, 100)[0] }
  yield* foods.values()
  let line = 1
  for await (const item of rows) {
    line++
    yield stockOf(item, line, order, words)
  }
}

const keyOf = (name: string) => foldText(name)
const nameOf = (name: string) => cutText(name, 200)[0]

function withRow(food: ImportedFood, item: NonNullable<Item>, words: LineWords): ImportedFood {
  const low = amountOf(item.minimum ?? '', words)
  const minimum = food.minimum ?? low?.quantity
  const own = storedUnit(item.unit) ?? storedUnit(amountOf(item.quantity ?? '', words)?.unit)
  const unit = food.unit ?? storedUnit(low?.unit) ?? own
  const category = food.category ?? (item.category || undefined)
  const place = food.place ?? (item.place ? keyOf(item.place) : undefined)
  const barcodes = [...new Set([...(food.barcodes ?? []), ...codesOf(item.barcode)])].slice(0, 20)
  return {
    ...food,
    ...(category === undefined ? {} : { category: cutText(category, 100)[0] }),
    ...(place === undefined ? {} : { place }),
    ...(barcodes.length === 0 ? {} : { barcodes }),
    ...(unit === undefined ? {} : { unit }),
    ...(minimum === undefined || minimum <= 0 ? {} : { minimum }),
  }
}

const codesOf = (text = '') => (/^[\d\s-]{6,20}$/.test(text) ? [text.replaceAll(/[\s-]/g, '')] : [])

function stockOf(item: Item, line: number, order: DayOrder, words: LineWords): ImportRecord {
  const row = `row ${line}`
  if (!item) return broken(row, row, 'The file is damaged from this row on.')
  const { name = '', quantity = '', place = '' } = item
  const date = item.use_by || item.best_before
  if (name === '') return broken(row, row, 'The row has no name.')
  const amount = quantity === '' ? { quantity: 1 } : amountOf(quantity, words)
  if (amount === undefined || amount.quantity < 0)
    return broken(row, name, `The quantity "${cutText(quantity, 50)[0]}" is not a number.`)
  const unread: string[] = []
  const day = (field: string, column: PantryColumn) => {
    const text = item[column] ?? ''
    const read = readDay(text, order)
    if (read === undefined && text !== '') unread.push(`${column}: ${text}`)
    return read === undefined ? {} : { [field]: read }
  }
  const { use_by } = day('use_by', 'use_by')
  if (use_by !== undefined && item.best_before) unread.push(`best_before: ${item.best_before}`)
  const days = {
    ...(use_by === undefined ? day('best_before', 'best_before') : { best_before: use_by }),
    ...(use_by === undefined ? {} : { use_by: true as const }),
    ...day('bought_on', 'bought_on'),
    ...day('opened_on', 'opened_on'),
  }
  const column = storedUnit(item.unit)
  const unit = storedUnit(amount.unit) ?? column
  if (column !== undefined && column !== unit) unread.push(`unit: ${column}`)
  const [note] = cutText([item.note, amount.note, ...unread].filter(Boolean).join('\n'), 2000)
  const price = readNumber(item.price?.replaceAll(/[^\d.,]/g, '') ?? '', words.language)
  return {
    kind: 'stock',
    key: [keyOf(name), keyOf(place), date ?? '', unit ?? ''].join('|'),
    food: keyOf(name),
    name: nameOf(name),
    quantity: storedQuantity(amount.quantity),
    ...(unit === undefined ? {} : { unit }),
    ...(place === '' ? {} : { place: keyOf(place) }),
    ...days,
    ...(price === undefined ? {} : { price }),
    ...(note === '' ? {} : { note }),
  }
}

/**
 * What the cell of an amount says: `½`, `a dozen`, `1.000,5`, `1 kg`, `6 x 330 ml` (6, and the note says the rest).
 *
 * @param words of a language that writes numbers as the file does
 */
function amountOf(text: string, words: LineWords): Omit<Amount, 'end'> | undefined {
  const quantity = readNumber(text, words.language)
  if (quantity !== undefined) return { quantity }
  for (const one of [words, ...ALL_WORDS]) {
    const amount = readAmount(text, 0, one, { words: true, unit: true })
    if (amount?.end === text.length) return amount
  }
  return undefined
}

/** A file does not say its language: `una docena`, `sei`, `et halvt kilo`. */
const ALL_WORDS = 'en de fr es it pt nl sv da nb'.split(' ').map((language) => lineWords(language))
