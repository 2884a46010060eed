import { useRef, useState } from 'preact/hooks'
import { draftKey } from '#web/data/session.ts'

/** What the cook says on the last page. */
export interface CookedDraft {
  /** Undefined: the number of servings for which the screen showed the amounts. */
  readonly servings?: number
  /** Servings that are left over. */
  readonly leftovers: number
  /** The id of a location, or empty for none. Undefined: the usual place. */
  readonly place?: string
  /** `YYYY-MM-DD`, or empty for none. Undefined: the usual day. */
  readonly lastDay?: string
  readonly rating: number | null
  readonly note: string
  /** The ids of ingredients that were not used. */
  readonly skipped: readonly string[]
  /** What is left of pantry items whose units do not convert, by their ids. The others do not change. */
  readonly left?: Left
}

/** Amounts by the ids of pantry items, in their units. */
export type Left = Readonly<Record<string, number>>

/** How far a cook is in a recipe. */
export interface Progress {
  /** 0 is the page of the ingredients; then come the steps, and last the end. */
  readonly at: number
  /** The ids of the ingredients that are ready. */
  readonly ticked: readonly string[]
  readonly cooked: CookedDraft
  /** Whether it is cooked together with others, also before its first step. */
  readonly isBegun?: boolean
}

interface Kept extends Progress {
  /** Milliseconds since 1970. */
  readonly keptAt: number
}

const START: Progress = {
  at: 0,
  ticked: [],
  cooked: { leftovers: 0, rating: null, note: '', skipped: [] },
}
/** Milliseconds after which a cook begins again. */
const MAX_AGE = 12 * 60 * 60 * 1000
const keyOf = (meal: string) => draftKey(`cook.${meal}`)

/**
 * The progress in a recipe. It survives a reload, and a phone that closes the app.
 *
 * @param meal the recipe, the entry of the plan and the servings: another meal begins with its first page
 */
export function useProgress(meal: string): readonly [Progress, (part: Partial<Progress>) => void] {
  const [progress, setProgress] = useState(() => load(meal))
  const latest = useRef(progress)
  const change = (part: Partial<Progress>) => {
    const next = { ...latest.current, ...part }
    latest.current = next // two changes may come before the next paint
    setProgress(next)
    keep(meal, next)
  }
  return [progress, change]
}

function keep(meal: string, progress: Progress): void {
  const kept: Kept = { ...progress, keptAt: Date.now() }
  localStorage.setItem(keyOf(meal), JSON.stringify(kept))
}

/** Keeps a meal among those that are cooked at once, also where its first page is shown. */
export const beginMeal = (meal: string): void => keep(meal, { ...load(meal), isBegun: true })

/** The key of a meal. @param query the `entry` of the plan and the `servings` in the address, where they are known */
export const mealOf = (
  recipeId: string,
  query: { entry?: string; servings?: string } = {},
): string => [recipeId, query.entry ?? '', query.servings ?? ''].join('.')

/** The address of the cook mode of a meal. */
export function addressOfMeal(meal: string): string {
  const [recipeId = '', entry = '', ...servings] = meal.split('.')
  const given = Object.entries({ entry, servings: servings.join('.') }).filter(
    ([, one]) => one !== '',
  )
  const query = new URLSearchParams(given).toString()
  return `/recipes/${recipeId}/cook${query && `?${query}`}`
}

/** The meals that were begun and not finished, and one that is on the screen, with their pages. */
export function openMeals(shown: string, page: number) {
  const all = new Map(
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith(keyOf('')))
      .map(([key, stored]) => [key.slice(keyOf('').length), readKept(stored)] as const)
      .filter(([, { at, isBegun }]) => at > 0 || isBegun)
      .map(([meal, { at }]) => [meal, at]),
  )
  return [...all.set(shown, page)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([meal, at]) => ({ meal, at, recipeId: meal.split('.')[0] ?? '' }))
}

/** The next time the meal begins with its first page. */
export const forgetProgress = (meal: string): void => localStorage.removeItem(keyOf(meal))

function load(meal: string): Progress {
  removeExpired()
  const stored = localStorage.getItem(keyOf(meal))
  if (stored === null) return START
  const { keptAt: _, ...progress } = readKept(stored)
  return progress
}

/** Meals that nobody opens again would stay for ever. */
function removeExpired(): void {
  for (const [key, stored] of Object.entries(localStorage))
    if (key.startsWith(keyOf('')) && Date.now() - readKept(stored).keptAt >= MAX_AGE)
      localStorage.removeItem(key)
}

// Only `useProgress` writes these keys.
const readKept = (stored: string): Kept => JSON.parse(stored)
