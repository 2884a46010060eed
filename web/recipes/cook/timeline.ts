import { findTimers } from '@larder/rules/recipe-text/find-timers.ts'

/** A recipe as the timeline needs it. */
export interface TimedRecipe {
  readonly id: string
  readonly language: string | null
  /** Minutes of the whole recipe, if they are known. */
  readonly total_minutes: number | null
  readonly steps: readonly { readonly text: string; readonly timer_seconds?: number | null }[]
}

/** A recipe that somebody cooks. */
export interface Dish<Recipe extends TimedRecipe> {
  readonly recipe: Recipe
  /** The step that is on the screen, from 0. The steps before it are done. */
  readonly at: number
}

/** A step of a dish, and when it begins. */
export interface TimelineStep<Recipe extends TimedRecipe> {
  readonly recipe: Recipe
  /** From 0. */
  readonly index: number
  /** Milliseconds since 1970. */
  readonly startsAt: number
}

const MINUTE = 60_000
/** How long a step takes of which nothing is known, in minutes, and the bounds of a guess. */
const [USUAL, SHORTEST, LONGEST] = [4, 1, 15]

/**
 * Says when each step begins, so that all dishes are ready at the same time: the longest one begins now.
 *
 * @param now milliseconds since 1970
 * @returns the steps that are left, in the order in which they begin
 */
export function timelineOf<Recipe extends TimedRecipe>(
  dishes: readonly Dish<Recipe>[],
  now: number,
): { readonly steps: readonly TimelineStep<Recipe>[]; readonly readyAt: number } {
  const lengths = dishes.map((dish) => ({ ...dish, left: lengthsOf(dish.recipe).slice(dish.at) }))
  const readyAt = now + Math.max(0, ...lengths.map(({ left }) => sum(left)))
  const steps = lengths.flatMap(({ recipe, at, left }) =>
    left.map((_, i) => ({ recipe, index: at + i, startsAt: readyAt - sum(left.slice(i)) })),
  )
  return { steps: steps.toSorted((a, b) => a.startsAt - b.startsAt), readyAt }
}

/**
 * How long each step takes, in milliseconds: its times, else an equal part of the minutes of the recipe that the times
 * of the other steps leave.
 */
function lengthsOf({ steps, language, total_minutes: total }: TimedRecipe): readonly number[] {
  const known = steps.map(({ text, timer_seconds: own }) =>
    own ? own * 1000 : sum(findTimers(text, language).map(({ seconds }) => seconds * 1000)),
  )
  const others = known.filter((one) => one === 0).length
  const part = total === null ? USUAL * MINUTE : (total * MINUTE - sum(known)) / others
  const guess = Math.min(LONGEST * MINUTE, Math.max(SHORTEST * MINUTE, part))
  return known.map((one) => one || guess)
}

const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0)
