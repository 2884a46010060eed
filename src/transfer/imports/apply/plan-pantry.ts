import type { Data } from '@larder/rules/json.ts'
import { timeOnDay } from '@larder/rules/local-day.ts'
import { normalizeName } from '@larder/rules/pantry/entities.ts'
import {
  type ImportedFood,
  type ImportedPlace,
  type ImportedStock,
  MAX_BARCODES,
  type Measure,
  type Pack,
  type ShelfLife,
} from '#transfer/imports/chunks/import-record.ts'
import { fitAmount, fitDay, fitInteger, fitText } from './fit.ts'
import type { Known, Plan, PlannedRow } from './known.ts'

const MAX_NAME = 100
const MAX_NOTE = 2000

/** The key of the category of a food. It is made from its name, because no format has more of it. */
export const categoryKey = (name: string): string => normalizeName(name) ?? ''

export function planCategory(name: string, known: Known): PlannedRow | undefined {
  const fitting = fitText(name, MAX_NAME)
  if (fitting === null) return undefined
  const id = known.idOf('category', categoryKey(fitting))
  return { entity: 'category', id, data: { name: fitting } }
}

export function planPlace({ key, name, freezer = false }: ImportedPlace, known: Known): Plan {
  const data = { name: fitText(name, MAX_NAME) ?? 'Place', kind: freezer ? 'freezer' : 'pantry' }
  return { row: { entity: 'location', id: known.idOf('place', key), data } }
}

/** A food with its barcodes. An alias that another food has is left out. */
export function planFood(food: ImportedFood, known: Known): Plan {
  const id = known.idOf('food', food.key)
  const name = fitText(food.name, MAX_NAME) ?? 'Food'
  const isFree = (alias: string) => [undefined, id].includes(known.foodNamed(alias))
  const aliases = (food.aliases ?? []).flatMap((one) => fitText(one, MAX_NAME) ?? [])
  const category = fitText(food.category, MAX_NAME)
  const data = {
    name,
    aliases: [...new Set(aliases)].filter((one) => one !== name && isFree(one)).slice(0, 50),
    category_id:
      (category === null ? undefined : known.rowOf('category', categoryKey(category))) ?? null,
    default_unit: fitText(food.unit, 40),
    location_id: (food.place === undefined ? undefined : known.rowOf('place', food.place)) ?? null,
    measures: measuresOf(food.measures),
    ...(food.staple === true && { staple: true }),
    min_quantity: fitAmount(food.minimum),
    shelf_life_days: shelfLifeOf(food.shelf_life_days),
    note: fitText(food.note, MAX_NOTE),
  }
  const codes = (food.barcodes ?? []).flatMap((one) => fitText(one, 100) ?? [])
  const parts = [...new Set(codes)]
    .slice(0, MAX_BARCODES)
    .map((code) => planBarcode(code, id, known, food.packs?.[code]))
  return { row: { entity: 'food', id, data }, parts }
}

const planBarcode = (code: string, foodId: string, known: Known, pack?: Pack): PlannedRow => ({
  entity: 'barcode',
  id: known.idOf('barcode', code),
  data: {
    code,
    food_id: foodId,
    pack_quantity: fitAmount(pack?.quantity, 1e-6),
    pack_unit: fitText(pack?.unit, 40),
  },
})

const MAX_MEASURES = 20

function measuresOf(measures: readonly Measure[] = []): Data[] {
  const fitting = measures.flatMap((one) => {
    const [unit, of] = [fitText(one.unit, 40), fitText(one.of, 40)]
    const quantity = fitAmount(one.quantity, 1e-6)
    return unit === null || of === null || quantity === null ? [] : [{ unit, quantity, of }]
  })
  return fitting.slice(0, MAX_MEASURES)
}

/** Without the days that a food can not have. */
const shelfLifeOf = (days: ShelfLife = {}): Data =>
  Object.fromEntries(
    Object.entries(days).flatMap(([name, count]) => {
      const fitting = fitInteger(count, 0, 36_500)
      return fitting === null ? [] : [[name, fitting] as const]
    }),
  )

/** A price in the smallest unit of a currency: a yen has no decimals, and a dinar of Kuwait three. */
function priceOf(price: number | undefined, currency: string): number | null {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return fitInteger((price ?? Number.NaN) * 10 ** digits, 0, 1_000_000_000_000)
}

/** A pantry item. Its amount comes by a movement, as every amount does. */
export function planStock(stock: ImportedStock, known: Known): Plan {
  const id = known.idOf('stock', stock.key)
  const foodId = stock.food === undefined ? undefined : known.rowOf('food', stock.food)
  const opened = fitDay(stock.opened_on)
  const price = priceOf(stock.price, known.currency)
  const data = {
    food_id: foodId ?? null,
    name: foodId === undefined ? (fitText(stock.name, MAX_NAME) ?? 'Food') : null,
    unit: fitText(stock.unit, 40),
    location_id:
      (stock.place === undefined ? undefined : known.rowOf('place', stock.place)) ?? null,
    best_before: fitDay(stock.best_before),
    date_kind: stock.use_by === true ? 'use_by' : 'best_before',
    purchased_on: fitDay(stock.bought_on),
    opened_at: opened === null ? null : timeOnDay(opened, known.timeZone),
    price_minor: price,
    currency: price === null ? null : known.currency,
    note: fitText(stock.note, MAX_NOTE),
  }
  return { row: { entity: 'pantry_item', id, data }, quantity: fitAmount(stock.quantity) ?? 0 }
}
