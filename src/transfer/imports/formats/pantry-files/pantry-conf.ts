import { firstCharacters } from '@larder/rules/first-characters.ts'
import { foldText } from '@larder/rules/fold-text.ts'
import { readNumber } from '@larder/rules/measures/read-number.ts'
import type { ImportRecord } from '#transfer/imports/chunks/import-record.ts'
import { broken, storedQuantity, storedUnit } from '#transfer/imports/formats/parts/make-recipe.ts'
import { readDay } from '#transfer/imports/formats/parts/read-day.ts'
import { cutText, oneLine } from '#transfer/recipe-reader/draft/values.ts'

const PLACE = /^\s*\[\s*"?([^\]"]{1,200}?)"?\s*\]\s*$/
const ITEM = /^\s*(?:"([^"]{1,200})"|([^="#[]{1,200}?))\s*=\s*(.{1,1000})$/
const VALUE = /^(?:"([^"]{0,200})"|'([^']{0,200})'|([\w.+:-]{1,40}))/
const FIELD = /([a-z_]{1,40})\s*=\s*(?:"([^"]{0,200})"|'([^']{0,200})'|([\w.+:-]{1,40}))/g

/**
 * The pantry of a Cooklang folder (`pantry.conf`): a part of TOML with a table for each place, and
 * `milk = { expire = "10.05.2024", quantity = "1%L", low = "500%ml" }` or `milk = "1%L"` for each food.
 */
export function* readPantryConf(text: string): Generator<ImportRecord> {
  const places = new Map<string, string>()
  const items: ImportRecord[] = []
  let place: string | undefined
  for (const [at, full] of text.split(/\r?\n/).entries()) {
    const line = firstCharacters(full.trim(), 2000)
    if (line === '' || line.startsWith('#')) continue
    const name = oneLine(PLACE.exec(line)?.[1])
    const item = ITEM.exec(line)
    if (name !== '') {
      place = foldText(name)
      places.set(place, cutText(name, 100)[0])
    } else if (item) items.push(...itemOf(oneLine(item[1] ?? item[2]), item[3] ?? '', place))
    else
      items.push(
        broken(`pantry line ${at + 1}`, cutText(line, 50)[0], 'The line is not of a pantry.'),
      )
  }
  for (const [key, label] of places)
    yield { kind: 'place', key, name: label, ...(/freez/.test(key) ? { freezer: true } : {}) }
  yield* items.filter((one) => one.kind === 'food')
  yield* items.filter((one) => one.kind !== 'food')
}

/** Amounts that are none: there is enough for ever, or there is some. Only the food comes in then. */
const UNCOUNTED = /^(?:unlim(?:ited)?|some)$/i

function itemOf(name: string, value: string, place: string | undefined): ImportRecord[] {
  const fields = new Map(
    [...value.matchAll(FIELD)].map(([, key = '', ...text]) => [key, first(text)]),
  )
  const whole = first(VALUE.exec(value)?.slice(1) ?? [])
  const amount = fields.get('quantity') ?? (whole === 'true' ? '' : whole)
  const [number = '', unit] = amount.split('%').map((one) => one.trim())
  const quantity = number === '' ? 1 : readNumber(number)
  const measure = storedUnit(unit)
  const low = lowOf(fields.get('low') ?? '', measure)
  const key = foldText(name)
  const at = place === undefined ? {} : { place }
  const food = { kind: 'food', key, name, ...at, ...low } as const
  if (UNCOUNTED.test(number)) {
    for (const field of ['quantity', ...(low ? ['low'] : [])]) fields.delete(field)
    return [{ ...food, ...(/^u/i.test(number) ? { staple: true } : {}), ...noteOf(fields) }]
  }
  if (quantity === undefined)
    return [broken(`pantry ${key}`, name, `The quantity "${number}" is not a number.`)]
  const bestBefore = readDay(fields.get('expire') ?? '', 'day_first')
  const boughtOn = readDay(fields.get('bought') ?? '', 'day_first')
  const read = { quantity, expire: bestBefore, bought: boughtOn, low }
  for (const [field, one] of Object.entries(read)) if (one !== undefined) fields.delete(field)
  return [
    food,
    {
      kind: 'stock',
      key: `${key}|${place ?? ''}`,
      food: key,
      name,
      quantity: storedQuantity(quantity),
      ...(measure === undefined ? {} : { unit: measure }),
      ...at,
      ...(bestBefore === undefined ? {} : { best_before: bestBefore }),
      ...(boughtOn === undefined ? {} : { bought_on: boughtOn }),
      ...noteOf(fields),
    },
  ]
}

/** What has no field of its own. */
function noteOf(fields: ReadonlyMap<string, string>) {
  const [note] = cutText([...fields].map(([field, text]) => `${field}: ${text}`).join('\n'), 2000)
  return note === '' ? {} : { note }
}

const first = (texts: readonly (string | undefined)[]) =>
  texts.find((one) => one !== undefined) ?? ''

/** The amount below which a food is low, such as `200%g`. Without a unit it is in that of the amount at home. */
function lowOf(text: string, measure: string | undefined) {
  const [number = '', unit = measure] = text.split('%')
  const minimum = readNumber(number)
  if (minimum === undefined || minimum <= 0) return undefined
  const stored = storedUnit(unit)
  return { ...(stored === undefined ? {} : { unit: stored }), minimum: storedQuantity(minimum) }
}
