import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { texts } from '#web/texts/language.ts'

export type PlanEntry = RowOf<'meal_plan_entry'>

/** The usual meals, as the rows have them in every language. Calendars translate the same words. */
const MEALS = ['breakfast', 'lunch', 'dinner', 'snack'] as const

type Meal = (typeof MEALS)[number]

const isUsual = (meal: string): meal is Meal => MEALS.some((one) => one === meal)

/** The name of a meal in the language of the user. Other programs may write any text: it is shown as it is. */
export const nameOfMeal = (meal: string): string =>
  isUsual(meal) ? texts.value.plan.meals[meal] : meal

/** Sorts the entries of a day: by meal, then as they were put. */
export function compareEntries(one: PlanEntry, other: PlanEntry): number {
  return (
    rankOf(one.meal) - rankOf(other.meal) ||
    (one.position ?? Infinity) - (other.position ?? Infinity) ||
    one.created_at.localeCompare(other.created_at) ||
    (one.id < other.id ? -1 : 1)
  )
}

/** A meal with another name comes last. */
const rankOf = (meal: string): number => (isUsual(meal) ? MEALS.indexOf(meal) : MEALS.length)

interface MealChoiceProps {
  readonly meal: string
  readonly onMeal: (meal: string) => void
}

/** The meals of a day. One that another program has named is there too while it is chosen. */
export function MealChoice({ meal, onMeal }: MealChoiceProps): JSX.Element {
  const meals = new Set<string>([...MEALS, meal])
  return (
    <div class="chips meals" role="group" aria-label={texts.value.plan.meal}>
      {[...meals].map((one) => (
        <button
          key={one}
          type="button"
          class="chip"
          aria-pressed={one === meal}
          onClick={() => onMeal(one)}
        >
          {nameOfMeal(one)}
        </button>
      ))}
    </div>
  )
}
