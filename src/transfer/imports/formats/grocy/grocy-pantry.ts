import type { ImportRecord, Pack } from '#transfer/imports/chunks/import-record.ts'
import { broken, storedQuantity } from '#transfer/imports/formats/parts/make-recipe.ts'
import { readDay } from '#transfer/imports/formats/parts/read-day.ts'
import {
  cutText,
  type Fields,
  isTrue,
  numberOf,
  oneLine,
  positiveOf,
  textOf,
} from '#transfer/recipe-reader/draft/values.ts'
import { htmlToText } from '#transfer/recipe-reader/html/clean-text.ts'
import {
  amountOf,
  factorOf,
  type Grocy,
  idOf,
  keyIn,
  measuresOf,
  nameIn,
  unitIn,
} from './grocy-tables.ts'

/** Grocy writes this day for never. */
const NEVER = '2999-12-31'

const noteOf = (value: unknown) => {
  const [note] = cutText(htmlToText(textOf(value)), 2000)
  return note === '' ? {} : { note }
}
const named = (name: string, value: string | number | undefined) =>
  value === undefined || value === '' ? {} : { [name]: value }

export const grocyPlaces = ({ places }: Grocy): ImportRecord[] =>
  [...places].map(([key, row]) => {
    const [name] = cutText(oneLine(row['name']), 100)
    if (name === '')
      return broken(`location ${key}`, `location ${key}`, 'The location has no name.')
    return { kind: 'place', key, name, ...(isTrue(row['is_freezer']) ? { freezer: true } : {}) }
  })

export function grocyFoods(grocy: Grocy): ImportRecord[] {
  const codes = Map.groupBy(grocy.of('product_barcodes'), (row) => textOf(row['product_id']))
  const conversions = Map.groupBy(grocy.of('quantity_unit_conversions'), (row) =>
    textOf(row['product_id']),
  )
  return [...grocy.products].map(([key, row]) => {
    const [name] = cutText(oneLine(row['name']), 200)
    if (name === '') return broken(`product ${key}`, `product ${key}`, 'The product has no name.')
    const coded = (codes.get(key) ?? []).filter((one) => isCode(oneLine(one['barcode'])))
    const barcodes = coded.map((one) => oneLine(one['barcode']))
    const packs = coded.flatMap((one) => packOf(grocy, one))
    const measures = measuresOf(grocy, row, conversions)
    return {
      kind: 'food',
      key,
      name,
      ...named('category', cutText(nameIn(grocy.groups, row['product_group_id']), 100)[0]),
      ...named('place', keyIn(grocy.places, row['location_id'])),
      ...(barcodes.length === 0 ? {} : { barcodes: [...new Set(barcodes)] }),
      ...named('unit', unitIn(grocy, row['qu_id_stock'])),
      ...named('minimum', positiveOf(row['min_stock_amount'])),
      ...(measures.length === 0 ? {} : { measures }),
      ...(packs.length === 0 ? {} : { packs: Object.fromEntries(packs) }),
      ...shelfLifeOf(row),
      ...noteOf(row['description']),
    }
  })
}

const isCode = (code: string) => code !== '' && code.length <= 100

/** How much a pack with a barcode has. One piece is the default of Grocy, and says nothing. */
function packOf(grocy: Grocy, row: Fields): (readonly [string, Pack])[] {
  const quantity = positiveOf(row['amount'])
  const unit = unitIn(grocy, row['qu_id'])
  if (quantity === undefined || (quantity === 1 && unit === undefined)) return []
  return [[oneLine(row['barcode']), { quantity: storedQuantity(quantity), ...named('unit', unit) }]]
}

const LIVES = {
  sealed: '',
  opened: '_after_open',
  frozen: '_after_freezing',
  thawed: '_after_thawing',
}

/** 0 days say nothing, and -1 means that it keeps for ever. */
function shelfLifeOf(row: Fields) {
  const days = Object.entries(LIVES).flatMap(([name, end]) => {
    const count = positiveOf(row[`default_best_before_days${end}`])
    return count === undefined ? [] : [[name, count]]
  })
  return days.length === 0 ? {} : { shelf_life_days: Object.fromEntries(days) }
}

export function grocyStock(grocy: Grocy): ImportRecord[] {
  return grocy.of('stock').map((row) => {
    const key =
      textOf(row['stock_id']) === '' ? idOf(row) : `${textOf(row['stock_id'])}/${idOf(row)}`
    const food = keyIn(grocy.products, row['product_id'])
    const product = grocy.products.get(food ?? '') ?? {}
    const [name] = cutText(oneLine(product['name']), 200)
    const quantity = amountOf(row)
    if (name === '') return broken(key, `stock entry ${key}`, 'Its product is not in the file.')
    if (quantity === undefined || quantity < 0) return broken(key, name, 'It has no amount.')
    const bestBefore = oneLine(row['best_before_date'])
    const opened = isTrue(row['open']) ? readDay(oneLine(row['opened_date'])) : undefined
    return {
      kind: 'stock',
      key,
      ...named('food', food),
      name,
      quantity: storedQuantity(quantity),
      ...named('unit', unitIn(grocy, product['qu_id_stock'])),
      ...named('place', keyIn(grocy.places, row['location_id'])),
      ...named('best_before', bestBefore === NEVER ? undefined : readDay(bestBefore)),
      // Type 2 has an expiration date: the product must not be eaten after it.
      ...(numberOf(product['due_type']) === 2 ? { use_by: true } : {}),
      ...named('bought_on', readDay(oneLine(row['purchased_date']))),
      ...named('opened_on', opened),
      ...named('price', priceOf(row, quantity)),
      ...noteOf(row['note']),
    }
  })
}

/** A price is for one stock unit. */
function priceOf(row: Fields, quantity: number): number | undefined {
  const price = positiveOf(row['price'])
  return price === undefined ? undefined : Math.round(price * quantity * 100) / 100
}

export function grocyLists(grocy: Grocy): ImportRecord[] {
  const lists: ImportRecord[] = [...grocy.lists].map(([key, row]) => {
    const name = cutText(oneLine(row['name']), 100)[0] || `List ${key}`
    return { kind: 'list', key, name }
  })
  return [...lists, ...grocy.of('shopping_list').map((row) => listItem(grocy, row))]
}

function listItem(grocy: Grocy, row: Fields): ImportRecord {
  const key = idOf(row)
  const food = keyIn(grocy.products, row['product_id'])
  const product = grocy.products.get(food ?? '') ?? {}
  const note = htmlToText(textOf(row['note']))
  const [name] = cutText(oneLine(product['name']) || oneLine(note), 200)
  if (name === '') return broken(`item ${key}`, `item ${key}`, 'The item has no name.')
  return {
    kind: 'list_item',
    key,
    ...named('list', keyIn(grocy.lists, row['shopping_list_id'])),
    ...named('food', food),
    name,
    ...shownAmount(grocy, food, row['amount'], row['qu_id']),
    ...(food === undefined ? {} : noteOf(note)),
    ...(isTrue(row['done']) ? { checked: true } : {}),
  }
}

/** An amount in the unit in which Grocy shows it. It is stored in the stock unit of the product. */
export function shownAmount(
  grocy: Grocy,
  food: string | undefined,
  value: unknown,
  shown: unknown,
) {
  const stockUnit = grocy.products.get(food ?? '')?.['qu_id_stock']
  const unitId = shown ?? stockUnit
  const factor = factorOf(grocy, food ?? '', stockUnit, unitId)
  const amount = positiveOf(value)
  const quantity = amount === undefined ? undefined : storedQuantity(amount * (factor ?? 1))
  const unit =
    food === undefined ? undefined : unitIn(grocy, factor === undefined ? stockUnit : unitId)
  return {
    ...(quantity === undefined ? {} : { quantity }),
    ...(unit === undefined ? {} : { unit }),
  }
}
