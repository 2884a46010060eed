import { copyMealPlan } from '@larder/rules/meal-plan/copy.ts'
import { consumeFood, wasteFood } from '@larder/rules/pantry/consume.ts'
import { undo } from '@larder/rules/verbs/undo.ts'
import type { Verb } from '@larder/rules/verbs/verb.ts'

/** Every verb that a client may push, by its name. */
export const VERBS: ReadonlyMap<string, Verb> = new Map(
  [consumeFood, wasteFood, copyMealPlan, undo].map((verb) => [verb.name, verb]),
)
