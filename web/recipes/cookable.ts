import type { Data } from '@larder/rules/json.ts'
import { fromRounded } from '@larder/rules/measures/rational.ts'
import { effectiveDate } from '@larder/rules/pantry/effective-date.ts'
import { isTakenToBeThere } from '@larder/rules/pantry/stock-level.ts'
import { expandRecipes } from '@larder/rules/recipes/expand-recipe.ts'
import { type Demand, demandOf } from '@larder/rules/shopping-lists/planned/demand.ts'
import { isNeeded } from '@larder/rules/shopping-lists/planned/group-demands.ts'
import { net } from '@larder/rules/shopping-lists/planned/net.ts'
import { type Supply, supplyOf } from '@larder/rules/shopping-lists/planned/supply.ts'
import { type Row, runOnCopy } from '@larder/rules/verbs/verb.ts'
import type { RowOf } from 'larder-client/kinds'
import { thingKeys } from '#web/to-list/things.ts'

type Recipe = RowOf<'recipe'>
type Food = RowOf<'food'>

/** What is there on a day, by the keys of things (`thingKeys`). */
export interface Stock {
  readonly on: string
  readonly unitSystem: 'us' | 'metric'
  readonly foods: ReadonlyMap<string, Row>
  readonly supplies: ReadonlyMap<string, readonly Supply[]>
  /** The first day by which to use what is there and still good. */
  readonly useBy: ReadonlyMap<string, string>
  readonly keyOf: ReturnType<typeof thingKeys>
}

/** How much of a recipe is in the pantry. */
export interface Standing {
  /** Its foods and the ingredients without a food. Optional ones do not count. */
  readonly total: number
  readonly have: number
  readonly isCookable: boolean
  /** The first day by which something of it should be used, `YYYY-MM-DD`. */
  readonly useBy: string | null
  /** The ids of the ingredients of which there is too little, with those of the recipes in it. */
  readonly missing: ReadonlySet<string>
  /** The ids of those of which there is enough, or may be. */
  readonly enough: ReadonlySet<string>
}

interface Kitchen {
  readonly timeZone: string
  readonly unitSystem: 'us' | 'metric'
  /** `YYYY-MM-DD` */
  readonly on: string
}

/** What the pantry has today. An item past its `use_by` date does not count. */
export function readStock(
  items: readonly RowOf<'pantry_item'>[],
  foods: ReadonlyMap<string, Food>,
  { timeZone, unitSystem, on }: Kitchen,
): Stock {
  const rows = new Map([...foods.values()].map((food) => [food.id, rowOf(food)]))
  const keyOf = thingKeys([...rows.values()])
  const facts: ReadonlyMap<string, Data> = foods
  const thingOf = ({ food_id = null, name = null }: Data) =>
    keyOf(typeof food_id === 'string' ? food_id : null, typeof name === 'string' ? name : null)
  const supplies = supplyOf(items.map(rowOf), [], facts, { timeZone, on, thingOf })
  const useBy = new Map<string, string>()
  for (const item of items) {
    const date = effectiveDate(
      item,
      foods.get(item.food_id ?? '')?.shelf_life_days ?? null,
      timeZone,
    )
    const isPast = item.date_kind === 'use_by' && date !== null && date < on
    if (item.quantity <= 0 || date === null || isPast) continue
    const key = thingOf(item)
    const before = useBy.get(key)
    if (before === undefined || date < before) useBy.set(key, date)
  }
  return { on, unitSystem, foods: rows, supplies, useBy, keyOf }
}

const rowOf = (data: Recipe | Food | RowOf<'pantry_item'>): Row => ({
  id: data.id,
  version: data.version,
  data,
})

/** Compares a recipe with the pantry, as the plan does: what may be enough, in another unit, is not missing. */
export function standingOf(
  recipe: Recipe,
  stock: Stock,
  recipes: ReadonlyMap<string, Recipe>,
  servings: number | null = null,
): Standing {
  const { needs, unknown } = needsOf(recipe, stock, recipes, servings)
  const missing = new Set<string>()
  const enough = new Set<string>()
  let have = 0
  let useBy: string | null = null
  for (const [key, { demands, ids }] of needs) {
    if (isShort(key, demands, stock)) {
      for (const id of ids) missing.add(id)
      continue
    }
    have++
    for (const id of ids) enough.add(id)
    const date = stock.useBy.get(key) ?? null
    if (date !== null && (useBy === null || date < useBy)) useBy = date
  }
  const total = needs.size + unknown
  return { total, have, isCookable: total > 0 && have === total, useBy, missing, enough }
}

interface Needed {
  readonly demands: Demand[]
  readonly ids: string[]
}

/** The things that a recipe can not do without, and the number of recipes in it that nobody knows. */
function needsOf(
  recipe: Recipe,
  { on, keyOf }: Stock,
  recipes: ReadonlyMap<string, Recipe>,
  servings: number | null,
) {
  const wanted = { recipeId: recipe.id, servings: servings === null ? null : fromRounded(servings) }
  const [expansion] = runOnCopy(expandRecipes([wanted]), ({ where: { id } }) =>
    (id && 'in' in id ? id.in : []).flatMap((one) => {
      const found = one === recipe.id ? recipe : recipes.get(one)
      return found ? [rowOf(found)] : []
    }),
  )
  const needs = new Map<string, Needed>()
  for (const one of expansion?.ingredients ?? [])
    for (const demand of one.isOptional ? [] : demandOf(one, SOURCE, on)) {
      const key = keyOf(demand.foodId, demand.name)
      const need = needs.get(key) ?? { demands: [], ids: [] }
      needs.set(key, need)
      need.demands.push(demand)
      need.ids.push(one.path[0] ?? '')
    }
  return { needs, unknown: expansion?.unexpanded.length ?? 0 }
}

const SOURCE = { kind: 'recipe', id: '', label: '' } as const

function isShort(key: string, demands: readonly Demand[], stock: Stock): boolean {
  const food = stock.foods.get(key)
  const supplies = stock.supplies.get(key) ?? []
  if (isTakenToBeThere(food?.data ?? {})) return false
  if (supplies.length === 0) return true
  const thing = { key, food, name: null, demands }
  const { needs } = net(thing, supplies, { unitSystem: stock.unitSystem })
  return needs.some(({ shares, isUnsure }) => !isUnsure && shares.some(isNeeded))
}
