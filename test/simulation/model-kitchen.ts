import { isList, isObject, type Data, type Json } from '@larder/rules/json.ts'
import type { OracleRow } from './oracle.ts'
import { addDays } from './runs.ts'

// A second, simpler implementation of the rules by which verbs take amounts. It knows only the units of
// the simulated kitchen, and counts with ordinary numbers.

export type Rows = ReadonlyMap<string, OracleRow>
export type ModelRow = Data & { readonly id: string }

export const rowsOf = (rows: Rows, entity: string): ModelRow[] =>
  [...rows].flatMap(([id, row]) => (row.entity === entity ? [{ ...row.data, id }] : []))

export const rowOf = (rows: Rows, entity: string, id: Json | undefined): Data | undefined => {
  const row = typeof id === 'string' ? rows.get(id) : undefined
  return row?.entity === entity ? row.data : undefined
}

const GRAMS: Readonly<Record<string, number>> = { g: 1, kg: 1000 }
export const dimensionOf = (unit: string | null) =>
  unit !== null && unit in GRAMS ? 'mass' : (unit?.toLowerCase() ?? null)
/** Grams as kilograms; any other amount as it is. */
export const inKilos = (quantity: number, unit: string | null) =>
  (quantity * (GRAMS[unit ?? ''] ?? 1000)) / 1000

/** @returns undefined where the units do not convert */
export const convertTo = (quantity: number, from: string | null, to: string | null) =>
  dimensionOf(from) === dimensionOf(to)
    ? (quantity * (GRAMS[from ?? ''] ?? 1)) / (GRAMS[to ?? ''] ?? 1)
    : undefined

export const rounded = (quantity: number): number => Math.round(quantity * 1e6) / 1e6
/** The text, empty where there is none. */
export const stringOf = (value: Json | undefined): string => textOr(value) ?? ''
export const textOr = (value: Json | undefined): string | null =>
  typeof value === 'string' ? value : null
export const numberOr = (value: Json | undefined): number | null =>
  typeof value === 'number' ? value : null

export interface ModelLot {
  readonly id: string
  readonly quantity: number
  readonly unit: string | null
  /** Whether it can be used on a day. */
  readonly isGoodOn: (day: string) => boolean
}

/** The lots of a thing with some amount, in the order of their use. */
export function lotsOf(rows: Rows, isThing: (lot: Data) => boolean): ModelLot[] {
  return rowsOf(rows, 'pantry_item')
    .filter((lot) => isThing(lot) && Number(lot['quantity']) > 0)
    .map((lot) => ({ lot, date: dateOf(rows, lot) }))
    .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
    .map(({ lot, date }) => ({
      id: lot.id,
      quantity: Number(lot['quantity']),
      unit: textOr(lot['unit']),
      isGoodOn: (day) => date === null || lot['date_kind'] !== 'use_by' || day <= date,
    }))
}

/** The last day of a lot. */
function dateOf(
  rows: Rows,
  { best_before, purchased_on, opened_at, food_id }: Data,
): string | null {
  const keeps = rowOf(rows, 'food', food_id)?.['shelf_life_days'] ?? null
  const { sealed = null, opened = null } = isObject(keeps) ? keeps : {}
  const days = [textOr(best_before) ?? plus(purchased_on, sealed), plus(opened_at, opened)]
  return days.filter((day) => day !== null).toSorted()[0] ?? null
}

const plus = (day: Json | undefined, days: Json): string | null =>
  typeof day === 'string' && typeof days === 'number' ? addDays(day.slice(0, 10), days) : null

const placeOf = ({ lot, date }: { lot: ModelRow; date: string | null }): string =>
  [
    textOr(lot['opened_at']) === null ? 1 : 0,
    date ?? '~',
    textOr(lot['purchased_on']) ?? '~',
    textOr(lot['created_at']) ?? '~',
    lot.id,
  ].join(' ')

/** The amounts that are taken from lots, in their units. */
export type Takes = Map<string, number>

/** How much of a whole its rounded parts may leave, in the unit of the lot. */
export function dustOf(part: number, rate: number): number {
  const isExact = rate === 1 && Math.abs(part * 1e4 - Math.round(part * 1e4)) < 1e-9
  return isExact ? 0 : Math.min((part * rate) / 2, 24e-6 * (1 + rate))
}

/** Takes an amount from lots in their order, besides what `takes` has already. No lot falls below zero. */
export function takeFrom(
  lots: readonly ModelLot[],
  { quantity, unit }: { quantity: number; unit: string | null },
  takes: Takes,
): void {
  let rest = quantity
  for (const lot of lots) {
    const before = takes.get(lot.id) ?? 0
    const [left, needed] = [rounded(lot.quantity - before), convertTo(rest, unit, lot.unit)]
    if (needed === undefined || left <= 0 || rest <= 0) continue
    const dust = dustOf(quantity, convertTo(1, unit, lot.unit) ?? 0)
    const taken = left - needed > dust ? rounded(needed) : left
    takes.set(lot.id, rounded(before + taken))
    rest = needed - taken > dust ? rest - (convertTo(taken, lot.unit, unit) ?? 0) : 0
  }
}

/** An ingredient, scaled. */
export interface ModelIngredient {
  readonly foodId: string | null
  readonly name: string | null
  /** Null: some. */
  readonly quantity: number | null
  readonly unit: string | null
}

/** The ingredients of a recipe and of the recipes in it. */
export function ingredientsOf(
  rows: Rows,
  recipeId: string,
  servings: number | null,
): ModelIngredient[] {
  const made = (id: string) => numberOr(rowOf(rows, 'recipe', id)?.['servings']) ?? 1
  const visit = (id: string, scale: number, above: readonly string[]): ModelIngredient[] => {
    const all = rowOf(rows, 'recipe', id)?.['ingredients'] ?? null
    if (above.includes(id) || above.length > 5) return []
    return (isList(all) ? all.filter(isObject) : []).flatMap((one) => {
      const quantity = numberOr(one['quantity'])
      const amount = quantity === null ? null : quantity * scale
      const nested = textOr(one['recipe_id'])
      if (nested !== null)
        return visit(nested, amount ? amount / made(nested) : scale, [...above, id])
      const name = textOr(one['name']) ?? textOr(one['original_text'])
      return [{ foodId: textOr(one['food_id']), name, quantity: amount, unit: textOr(one['unit']) }]
    })
  }
  return visit(recipeId, servings === null ? 1 : servings / made(recipeId), [])
}
