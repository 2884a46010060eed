import type { JSX } from 'preact'
import { Button } from '#web/parts/button.tsx'
import { focusTitle } from '#web/parts/focus-title.ts'
import { say } from '#web/parts/toasts.tsx'
import { Nutrition } from '#web/recipes/page/recipe-more.tsx'
import { texts } from '#web/texts/language.ts'
import type { Draft } from './draft.ts'

interface EditNutritionProps {
  readonly nutrition: Draft['nutrition']
  readonly onNutrition: (nutrition: Draft['nutrition']) => void
}

/** The nutrition that a page or another program has told. It is kept, or removed as a whole. */
export function EditNutrition({ nutrition, onNutrition }: EditNutritionProps): JSX.Element | null {
  const { edit } = texts.value.recipes
  if (Object.keys(nutrition).length === 0) return null
  const remove = () => {
    onNutrition({})
    focusTitle() // the button goes
    say(edit.nutritionRemoved, async () => onNutrition(nutrition))
  }
  return (
    <div class="stack">
      <Nutrition nutrition={nutrition} />
      <Button icon="trash" onPress={remove}>
        {edit.removeNutrition}
      </Button>
    </div>
  )
}
