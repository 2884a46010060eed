import { findUnit } from '@larder/rules/measures/find-unit.ts'
import type { Measure } from '#transfer/imports/chunks/import-record.ts'
import { storedQuantity, storedUnit } from '#transfer/imports/formats/parts/make-recipe.ts'
import {
  cutText,
  type Fields,
  numberOf,
  oneLine,
  positiveOf,
  textOf,
} from '#transfer/recipe-reader/draft/values.ts'

export type Rows = ReadonlyMap<string, Fields>

/** The tables of Grocy, and the rows that others name by their ids. */
export interface Grocy {
  readonly of: (table: string) => readonly Fields[]
  readonly products: Rows
  readonly places: Rows
  readonly units: Rows
  readonly groups: Rows
  readonly recipes: Rows
  readonly lists: Rows
  readonly factors: ReadonlyMap<string, number>
}

export const idOf = (row: Fields): string => textOf(row['id'])

export const byId = (rows: readonly Fields[]): Rows =>
  new Map(rows.filter((row) => idOf(row) !== '').map((row) => [idOf(row), row]))

/** The key of a row that another names, or nothing where the other is not there. */
export function keyIn(rows: Rows, value: unknown): string | undefined {
  const key = textOf(value)
  return rows.has(key) ? key : undefined
}

export const nameIn = (rows: Rows, value: unknown): string =>
  oneLine(rows.get(textOf(value))?.['name'])

export const unitIn = ({ units }: Grocy, value: unknown): string | undefined =>
  storedUnit(nameIn(units, value))

const pairOf = (product: unknown, from: unknown, to: unknown) =>
  [product, from, to].map(textOf).join('|')

/** The conversions between units, of a product or of all products, in both directions. */
export function factorsOf(rows: readonly Fields[]): ReadonlyMap<string, number> {
  const factors = new Map<string, number>()
  for (const { product_id, from_qu_id, to_qu_id, factor } of rows) {
    const many = positiveOf(factor)
    if (many === undefined) continue
    factors.set(pairOf(product_id, from_qu_id, to_qu_id), many)
    const back = pairOf(product_id, to_qu_id, from_qu_id)
    if (!factors.has(back)) factors.set(back, 1 / many)
  }
  return factors
}

/** Conversions for all products. A kitchen has few of its own. */
const MAX_COMMON = 200

/**
 * The conversions of a product, and those of its stock unit that are for all, of a pack in grams or liters if the
 * amount is stored without loss, else in the direction with more than one.
 *
 * @param conversions by the id of their product
 */
export function measuresOf(
  { units }: Grocy,
  product: Fields,
  conversions: ReadonlyMap<string, readonly Fields[]>,
): Measure[] {
  const own = conversions.get(idOf(product)) ?? []
  const common = (conversions.get('') ?? [])
    .slice(0, MAX_COMMON)
    .filter((row) =>
      [row['from_qu_id'], row['to_qu_id']].map(textOf).includes(textOf(product['qu_id_stock'])),
    )
  // Before version 4, a product had one conversion of its own.
  const {
    qu_id_purchase: from_qu_id,
    qu_id_stock: to_qu_id,
    qu_factor_purchase_to_stock: factor,
  } = product
  const measures = new Map<string, Measure>()
  for (const row of [...own, { from_qu_id, to_qu_id, factor }, ...common]) {
    const many = positiveOf(row.factor) ?? 0
    const ids = [row.from_qu_id, row.to_qu_id]
    const names = ids.map((id) => nameIn(units, id))
    const [from, to] = names.map(isMeasured)
    const isPack = from !== to && isExact(from ? 1 / many : many)
    const isTurned = isPack ? from : many < 1
    const [unit = '', of = ''] = isTurned ? names.toReversed() : names
    const quantity = storedQuantity(isTurned && many > 0 ? 1 / many : many)
    const key = [unit, of].toSorted().join('|')
    if (unit !== of && unit !== '' && of !== '' && quantity > 0 && !measures.has(key))
      measures.set(key, { unit: cutText(unit, 40)[0], quantity, of: cutText(of, 40)[0] })
  }
  return [...measures.values()]
}

const isExact = (quantity: number): boolean =>
  Math.abs(storedQuantity(quantity) - quantity) < 1e-9 * quantity

/** Whether a unit is of mass or volume. */
function isMeasured(unit: string): boolean {
  const { measure } = findUnit(unit, { unitSystem: 'metric', language: null })
  return measure !== undefined && measure.dimension !== 'count'
}

/** How many of a unit are one of another: of the product, or of all. Undefined where nobody says it. */
export function factorOf(
  { factors }: Grocy,
  product: string,
  from: unknown,
  to: unknown,
): number | undefined {
  if (textOf(from) === textOf(to)) return 1
  return factors.get(pairOf(product, from, to)) ?? factors.get(pairOf('', from, to))
}

export const amountOf = (row: Fields, name = 'amount'): number | undefined => numberOf(row[name])
