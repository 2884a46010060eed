import type { JSX } from 'preact'
import { MEALS, nameOfMeal } from '#web/data/meals.ts'
import { texts } from '#web/texts/language.ts'

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
