import { isList, isObject, type Data } from '@larder/rules/json.ts'
import {
  convertTo,
  dustOf,
  ingredientsOf,
  lotsOf,
  type ModelIngredient,
  numberOr,
  rowOf,
  type Rows,
  rowsOf,
  stringOf,
  textOr,
} from './model-kitchen.ts'
import { addShare, keyOfThing, type Lines } from './model-lines.ts'

// A second, simpler implementation of netting: what to buy is what is needed, minus what is there.

export interface ModelDemand extends ModelIngredient {
  readonly day: string
  /** Who needs it; null: stock is promised to it, and nothing is bought. */
  readonly sourceId: string | null
}

interface Supply {
  readonly quantity: number | null
  readonly unit: string | null
  readonly isGoodOn: (day: string) => boolean
}

interface Group {
  readonly unit: string | null
  readonly stock: (Omit<Supply, 'quantity'> & { left: number })[]
  readonly shares: (readonly [id: string, quantity: number | null])[]
}

/** The demand of the plan from a day to another, without the entries that are cooked. */
export function demandsOfPlan(rows: Rows, from: string, to: string): ModelDemand[] {
  const cooked = new Set(
    rowsOf(rows, 'cooking')
      .filter(({ undone_at = null }) => undone_at === null)
      .map(({ plan_entry_id }) => plan_entry_id),
  )
  return rowsOf(rows, 'meal_plan_entry')
    .filter(({ id, date }) => stringOf(date) >= from && stringOf(date) <= to && !cooked.has(id))
    .toSorted((a, b) =>
      `${stringOf(a['date'])} ${a.id}` < `${stringOf(b['date'])} ${b.id}` ? -1 : 1,
    )
    .flatMap(({ id, date, recipe_id, servings, food_id, quantity, unit }) => {
      const recipeId = textOr(recipe_id)
      const foodId = textOr(food_id)
      const of = { day: stringOf(date), sourceId: id }
      if (recipeId !== null)
        return ingredientsOf(rows, recipeId, numberOr(servings)).map((one) => ({ ...one, ...of }))
      if (foodId === null) return []
      return [{ foodId, name: null, quantity: numberOr(quantity), unit: textOr(unit), ...of }]
    })
}

/** What the pantry has promised to recipes on open lines. */
export function promisesOf(rows: Rows, day: string): ModelDemand[] {
  return rowsOf(rows, 'shopping_item')
    .filter(
      ({ checked_at = null, put_away_at = null }) => checked_at === null && put_away_at === null,
    )
    .flatMap(({ food_id, name, unit, sources = [] }) =>
      (isList(sources) ? sources.filter(isObject) : []).flatMap(({ from_stock }) => {
        const quantity = numberOr(from_stock)
        const about = { foodId: textOr(food_id), name: textOr(name), unit: textOr(unit) }
        return quantity === null ? [] : [{ ...about, quantity, day, sourceId: null }]
      }),
    )
}

/**
 * @param minusStock whether to subtract what is there
 * @param lowAfter the last day of the plan, where foods that are low count too
 */
export function needsOf(
  rows: Rows,
  demands: readonly ModelDemand[],
  { minusStock, lowAfter }: { minusStock: boolean; lowAfter?: string | undefined },
): Lines {
  const lines: Lines = new Map()
  const things = new Map<string, ModelDemand[]>()
  for (const demand of demands) {
    const food_id = rowOf(rows, 'food', demand.foodId) ? demand.foodId : null
    if (food_id === null && demand.name === null) continue
    const key = keyOfThing(rows, { food_id, name: demand.name })
    things.set(key, [...(things.get(key) ?? []), demand])
  }
  if (lowAfter !== undefined)
    for (const { id, min_quantity = null } of rowsOf(rows, 'food'))
      if (min_quantity !== null && !things.has(`food ${id}`)) things.set(`food ${id}`, [])
  for (const [key, wanted] of things) {
    const food = key.startsWith('food ') ? rowOf(rows, 'food', key.slice(5)) : undefined
    const isThing = (one: Data) => keyOfThing(rows, one) === key
    const supply = minusStock ? [...lotsOf(rows, isThing), ...tickedOf(rows, isThing)] : []
    const isTakenToBeThere = food?.['staple'] === true && (food['min_quantity'] ?? null) === null
    if (isTakenToBeThere || supply.some(({ quantity }) => quantity === null)) continue
    for (const { unit, shares } of netThing(key, food, wanted, supply, lowAfter))
      for (const [id, quantity] of shares) addShare(lines, key, id, { quantity, unit })
  }
  return lines
}

function tickedOf(rows: Rows, isThing: (item: Data) => boolean): Supply[] {
  return rowsOf(rows, 'shopping_item')
    .filter(
      ({ checked_at = null, put_away_at = null }) => checked_at !== null && put_away_at === null,
    )
    .filter(isThing)
    .map((item) => ({
      quantity: amountToBuy(item),
      unit: textOr(item['unit']),
      isGoodOn: () => true,
    }))
}

/** Null where an item has no amount. */
export function amountToBuy({
  quantity = null,
  planned_quantity = null,
  unit = null,
}: Data): number | null {
  const exact = numberOr(planned_quantity)
  // What has no unit, and cans, come whole.
  const isWhole = exact !== null && exact > 0 && (unit === null || unit === 'can')
  const planned = isWhole ? Math.max(1, Math.ceil(exact - 0.001)) : exact
  return numberOr(quantity) ?? (planned !== null && planned > 0 ? planned : null)
}

function netThing(
  key: string,
  food: Data | undefined,
  wanted: readonly ModelDemand[],
  supply: readonly Supply[],
  lowAfter: string | undefined,
): Group[] {
  const first = wanted.find(({ quantity }) => quantity !== null)?.unit ?? null
  const main: Group = {
    unit: textOr(food?.['default_unit']) ?? first,
    stock: [],
    shares: [],
  }
  const groups = [main]
  const groupOf = (unit: string | null) =>
    groups.find((group) => convertTo(1, unit, group.unit) !== undefined)
  for (const { quantity, unit } of wanted)
    if (quantity !== null && !groupOf(unit)) groups.push({ unit, stock: [], shares: [] })
  for (const { quantity, unit, isGoodOn } of supply) {
    const group = groupOf(unit)
    group?.stock.push({ left: convertTo(quantity ?? 0, unit, group.unit) ?? 0, unit, isGoodOn })
  }
  const loose = supply.filter(({ unit }) => !groupOf(unit))
  const share = (group: Group, id: string, quantity: number | null) =>
    group.shares.push([id, quantity])
  for (const { quantity, unit, day, sourceId } of wanted) {
    const stock = groups.flatMap((group) => group.stock)
    const isThere =
      loose.some((one) => one.isGoodOn(day)) ||
      stock.some((one) => one.left > 1e-9 && one.isGoodOn(day))
    if (quantity === null) {
      if (!isThere && sourceId !== null) share(main, sourceId, null)
      continue
    }
    const group = groupOf(unit) ?? main
    const rest = takeStock(group, { quantity, unit }, day)
    if (rest > 1e-9 && sourceId !== null) share(group, sourceId, rest)
  }
  if (lowAfter !== undefined) {
    const low = lowOf(food, main, lowAfter)
    if (low > 1e-9) share(main, key.slice(5), low)
  }
  return groups
}

/** Takes an amount from the stock that is good on a day. @returns the rest */
function takeStock(
  { unit: to, stock }: Group,
  { quantity, unit }: { readonly quantity: number; readonly unit: string | null },
  day: string,
): number {
  let rest = convertTo(quantity, unit, to) ?? 0
  for (const one of stock.filter(({ isGoodOn }) => isGoodOn(day))) {
    if (rest <= 0 || one.left <= 0) continue
    const dust = dustOf(quantity, convertTo(1, unit, one.unit) ?? 0)
    const inGroup = convertTo(dust, one.unit, to) ?? 0
    const [more, missing] = [one.left - rest, rest - one.left]
    one.left = more > inGroup ? more : 0
    rest = missing > inGroup ? missing : 0
  }
  return rest
}

/** What is missing of a food that is low on a day. */
function lowOf(food: Data | undefined, { unit, stock }: Group, day: string): number {
  const min = numberOr(food?.['min_quantity'])
  const factor = convertTo(1, textOr(food?.['default_unit']), unit)
  if (min === null || factor === undefined) return 0
  const good = stock.filter(({ isGoodOn }) => isGoodOn(day))
  const left = good.reduce((sum, one) => sum + one.left, 0)
  // Rounded parts of what was there do not count.
  const dusts = good.map((one) => 24e-6 * (1 + (convertTo(1, one.unit, unit) ?? 0)))
  const dust = Math.min((min * factor) / 2, Math.max(1e-9, ...dusts))
  const target = numberOr(food?.['restock_quantity']) ?? min
  return left < min * factor - dust ? target * factor - left : 0
}
