import { useMemo } from 'preact/hooks'
import { useHome, useRows } from '#web/data/home.ts'
import { findShortages, type Shortage } from '#web/to-list/read-needs.ts'

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
