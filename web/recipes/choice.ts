import { isObject, textOf } from '@larder/rules/json.ts'
import { DAY, toText } from '@larder/rules/local-day.ts'
import { effect, signal } from '@preact/signals'
import type { RowOf } from 'larder-client/kinds'
import { useMemo } from 'preact/hooks'
import { useRows, useSettings } from '#web/data/home.ts'
import { accountId, draftKey } from '#web/data/session.ts'
import { todayIn } from '#web/data/today.ts'
import type { Collection } from './collections/collections.ts'
import { type Standing, readStock, standingOf } from './cookable.ts'
import { ORDERS, type RecipeOrder, searchRecipes, sortRecipes } from './search-recipes.ts'

const NONE: Choice = {
  typed: '',
  tag: undefined,
  collection: undefined,
  isCookable: false,
  isExpiring: false,
  order: 'title',
}

/** Where the filters and the order of an account are kept on this device. They go at the sign-out. */
const keyOfChoice = (): string => draftKey('recipes')

/** What the list of recipes shows. The filters and the order stay for the next visit. */
export const choice = signal<Choice>(NONE)

effect(() => {
  if (accountId.value !== undefined) choice.value = keptChoice()
})
effect(() => {
  const { typed: _typed, ...kept } = choice.value
  if (accountId.peek() !== undefined) localStorage.setItem(keyOfChoice(), JSON.stringify(kept))
})

function keptChoice(): Choice {
  const kept: unknown = JSON.parse(localStorage.getItem(keyOfChoice()) ?? '{}')
  if (!isObject(kept)) return NONE
  const order = ORDERS.find((one) => one === kept['order']) ?? NONE.order
  return {
    ...NONE,
    tag: textOf(kept['tag']) ?? undefined,
    collection: textOf(kept['collection']) ?? undefined,
    isCookable: kept['isCookable'] === true,
    isExpiring: kept['isExpiring'] === true,
    order,
  }
}

export interface Choice {
  readonly typed: string
  readonly tag: string | undefined
  /** The id of a collection. Its order is that of the recipes. */
  readonly collection: string | undefined
  readonly isCookable: boolean
  readonly isExpiring: boolean
  readonly order: RecipeOrder
}

/** Days within which something expires. */
const SOON = 4

/**
 * The recipes that the choice shows, in its order.
 *
 * @param collection the chosen one, if there is one: its order comes first
 */
export function chosenRecipes(
  recipes: readonly RowOf<'recipe'>[],
  { typed, tag, isCookable, isExpiring, order }: Choice,
  standings: Standings,
  collection?: Collection,
): readonly RowOf<'recipe'>[] {
  const soon = toText(Date.parse(`${standings.today}T00:00Z`) / DAY + SOON) ?? ''
  const useByOf = (recipe: RowOf<'recipe'>) => standings.of(recipe).useBy
  const byId = collection && new Map(recipes.map((one) => [one.id, one]))
  const all = collection?.shown.flatMap(({ recipe_id }) => byId?.get(recipe_id) ?? []) ?? recipes
  const kept = all.filter(
    (recipe) =>
      (tag === undefined || recipe.tags.includes(tag)) &&
      (!isCookable || standings.of(recipe).isCookable) &&
      (!isExpiring || (useByOf(recipe) ?? '~') <= soon),
  )
  const missing = (recipe: RowOf<'recipe'>) => {
    const { total, have } = standings.of(recipe)
    return total === 0 ? Infinity : total - have
  }
  const sorted = collection ? kept : sortRecipes(kept, order, missing)
  const byDay =
    isExpiring && !collection
      ? sorted.toSorted((a, b) => ((useByOf(a) ?? '~') < (useByOf(b) ?? '~') ? -1 : 1))
      : sorted
  return searchRecipes(byDay, typed)
}

type Recipe = RowOf<'recipe'>

interface Standings {
  /** Today in the household, `YYYY-MM-DD`. */
  readonly today: string
  /** @param servings null: as many as the recipe says */
  of(recipe: Recipe, servings?: number | null): Standing
}

/** How much of each recipe is in the pantry, now and after each change. */
export function useStandings(recipes: readonly Recipe[]): Standings {
  const items = useRows((home) => home.items)
  const foods = useRows((home) => home.foods)
  const { time_zone: timeZone, unit_system: unitSystem } = useSettings()
  const today = todayIn(timeZone)
  return useMemo(() => {
    const foodsById = new Map(foods.map((food) => [food.id, food]))
    const stock = readStock(items, foodsById, { timeZone, unitSystem, on: today })
    const recipesById = new Map(recipes.map((recipe) => [recipe.id, recipe]))
    const known = new Map<Recipe, Standing>()
    return {
      today,
      of(recipe, servings = null) {
        if (servings !== null) return standingOf(recipe, stock, recipesById, servings)
        const standing = known.get(recipe) ?? standingOf(recipe, stock, recipesById)
        known.set(recipe, standing)
        return standing
      },
    }
  }, [recipes, items, foods, timeZone, unitSystem, today])
}
