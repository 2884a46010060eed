import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { DayChoice } from '#web/components/choices/date-choice.tsx'
import { MealChoice } from '#web/components/choices/meal-choice.tsx'
import { Stepper } from '#web/components/choices/stepper.tsx'
import { Field } from '#web/components/field.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome, useSettings } from '#web/data/home.ts'
import { newId } from '#web/data/rows.ts'
import { todayIn } from '#web/data/today.ts'
import { formatDay } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import type { RecipeOnScreen } from './use-recipe-view.ts'

/** The days that one press chooses. */
const DAYS = 7

interface PlanSheetProps extends RecipeOnScreen {
  readonly onClose: () => void
}

/** Puts a recipe on a day of the meal plan. */
export function PlanSheet({ recipe, servings, onClose }: PlanSheetProps): JSX.Element {
  const home = useHome()
  const { planSheet, page } = texts.value.recipes
  const today = todayIn(useSettings().time_zone)
  const [day, setDay] = useState(today)
  const [meal, setMeal] = useState('dinner')
  const [count, setCount] = useState(servings)
  const add = async () => {
    const id = newId()
    const fields = { id, date: day, meal, recipe_id: recipe.id, servings: count }
    const isDone = await attempt(() => home.mealPlan.create(fields), {
      said: planSheet.added(formatDay(day)),
      undo: () => home.mealPlan.delete(id),
    })
    if (isDone) onClose()
  }
  return (
    <Sheet title={planSheet.title(recipe.title)} onClose={onClose}>
      <DayChoice
        label={planSheet.day}
        today={today}
        count={DAYS}
        chosen={new Set([day])}
        onDay={setDay}
      />
      <Field
        label={planSheet.otherDay}
        type="date"
        value={day}
        onValue={(value) => void (value !== '' && setDay(value))}
      />
      <MealChoice meal={meal} onMeal={setMeal} />
      {count !== null && (
        <div class="row wraps">
          <span class="grow label" aria-hidden="true">
            {page.servings}
          </span>
          <Stepper label={page.servings} value={count} min={0.5} onValue={setCount} />
        </div>
      )}
      <Button look="main" wide onPress={add}>
        {planSheet.add}
      </Button>
    </Sheet>
  )
}
