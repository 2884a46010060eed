import { demandOfPlan } from '@larder/rules/shopping-lists/planned/demand.ts'
import { BOUGHT, listNeeds } from '@larder/rules/shopping-lists/planned/list-needs.ts'
import { byIds, read, runOnCopy } from '@larder/rules/verbs/verb.ts'
import type { Home } from 'larder-client/home'
import { useMemo } from 'preact/hooks'
import { findRows } from '#web/data/find-rows.ts'
import { useHome, useRows } from '#web/data/home.ts'

/** What is missing for an entry of the plan. */
export interface Shortage {
  /** The names of the foods and ingredients, each once. */
  readonly names: readonly string[]
  /** Whether all of them are on a list. */
  readonly isListed: boolean
}

/**
 * What is missing for the entries from today to a day, by the rule of `reconcile`: earlier days take first from
 * what is at home, and from what is ticked on a list.
 *
 * @returns by the id of the entry
 */
export function useShortages(today: string, to: string): ReadonlyMap<string, Shortage> {
  const home = useHome()
  const rows = [
    useRows(({ mealPlan }) => mealPlan),
    useRows(({ cookings }) => cookings),
    useRows(({ recipes }) => recipes),
    useRows(({ foods }) => foods),
    useRows(({ items }) => items),
    useRows(({ listItems }) => listItems),
  ]
  return useMemo(() => findShortages(home, today, to), [home, today, to, ...rows])
}

function findShortages(home: Home, today: string, to: string): ReadonlyMap<string, Shortage> {
  if (to < today) return new Map()
  const needs = runOnCopy(readNeeds(home.id, today, to), findRows(home))
  const names = new Map<string, Set<string>>()
  for (const { thing, shares } of needs)
    for (const { id } of shares) names.set(id, (names.get(id) ?? new Set()).add(thing.name ?? ''))
  const listed = listedBySource(home)
  return new Map(
    [...names].map(([id, all]) => {
      return [id, { names: [...all], isListed: (listed.get(id) ?? 0) >= all.size }]
    }),
  )
}

function* readNeeds(householdId: string, on: string, to: string) {
  const [[household] = [], bought = [], entries = []] = yield* read(
    byIds('household', [householdId]),
    BOUGHT,
    { entity: 'meal_plan_entry', where: { date: { from: on, to } } },
  )
  const { demands } = yield* demandOfPlan(entries)
  const now = new Date().toISOString()
  const { needs } = yield* listNeeds({ household, on, now, demands, bought, items: [] })
  return needs
}

/** How many open items of the lists say that they are for an entry. */
function listedBySource(home: Home): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const open = home.listItems.where({ checked_at: null, put_away_at: null, dismissed_at: null })
  for (const { sources } of open.all())
    for (const { id } of sources) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
