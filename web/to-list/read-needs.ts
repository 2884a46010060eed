import { demandOfPlan, keyOfThing } from '@larder/rules/shopping-lists/planned/demand.ts'
import { BOUGHT, listNeeds } from '@larder/rules/shopping-lists/planned/list-needs.ts'
import { byIds, read, runOnCopy } from '@larder/rules/verbs/verb.ts'
import type { Home } from 'larder-client/home'
import { findRows } from '#web/data/find-rows.ts'

/** What is missing for an entry of the plan. */
export interface Shortage {
  /** The names of the foods and ingredients that are neither at home nor on a list, each once. */
  readonly missing: readonly string[]
  /** Those that are on a list for this entry. */
  readonly listed: readonly string[]
}

/**
 * The needs of the entries from a day to another one. As on the card of a recipe (`standingOf`) no ingredient counts that
 * is optional. A need that is `isUnsure` is not missing.
 */
export function* readNeeds(householdId: string, on: string, to: string) {
  const [[household] = [], bought = [], entries = []] = yield* read(
    byIds('household', [householdId]),
    BOUGHT,
    { entity: 'meal_plan_entry', where: { date: { from: on, to } } },
  )
  const { demands: all } = yield* demandOfPlan(entries)
  const demands = all.filter(({ isOptional }) => isOptional !== true)
  const now = new Date().toISOString()
  const { needs } = yield* listNeeds({ household, on, now, demands, bought, items: [] })
  return needs
}

/** What `useShortages` returns, of the rows as they are. */
export function findShortages(
  home: Home,
  today: string,
  to: string,
): ReadonlyMap<string, Shortage> {
  if (to < today) return new Map()
  const needs = runOnCopy(readNeeds(home.id, today, to), findRows(home))
  const listed = listedThings(home)
  const found = new Map<string, Map<string, boolean>>()
  for (const { thing, shares } of needs.filter(({ isUnsure }) => !isUnsure))
    for (const { id } of shares) {
      const names = found.get(id) ?? new Map<string, boolean>()
      const isListed = [thing.key, keyOfThing(null, thing.name)].some(
        (key) => listed.has(`${id} ${key}`) || listed.has(key),
      )
      // A thing may be needed in units that do not convert into each other.
      found.set(id, names.set(thing.name ?? '', isListed))
    }
  return new Map(
    [...found].map(([id, names]) => [
      id,
      { missing: namesOf(names, false), listed: namesOf(names, true) },
    ]),
  )
}

const namesOf = (names: ReadonlyMap<string, boolean>, wanted: boolean): readonly string[] =>
  [...names].flatMap(([name, isListed]) => (isListed === wanted ? name : []))

/** The things of open items: with the id of an entry that an item is for, or alone where a person has written it. */
function listedThings(home: Home): ReadonlySet<string> {
  const open = home.listItems.where({ checked_at: null, put_away_at: null, dismissed_at: null })
  return new Set(
    open.all().flatMap(({ food_id, name, sources }) => {
      const keys = [keyOfThing(food_id, name), ...(name ? [keyOfThing(null, name)] : [])]
      return sources.length === 0
        ? keys
        : sources.flatMap(({ id }) => keys.map((key) => `${id} ${key}`))
    }),
  )
}
