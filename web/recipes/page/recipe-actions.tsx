import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Icon } from '#web/components/icon.tsx'
import { useRole } from '#web/data/home.ts'
import { texts } from '#web/texts/language.ts'
import { ListSheet } from './list-sheet.tsx'
import { PlanSheet } from './plan-sheet.tsx'
import type { RecipeOnScreen } from './use-recipe-view.ts'

/** What people do with a recipe. */
export function RecipeActions(shown: RecipeOnScreen): JSX.Element {
  const { recipe, servings } = shown
  const mayWrite = useRole() !== 'viewer'
  const { page } = texts.value.recipes
  const [open, setOpen] = useState<'plan' | 'list'>()
  const chosen = servings !== null && servings !== recipe.servings ? `?servings=${servings}` : ''
  return (
    <div class="actions recipes-actions no-print">
      <a class="button main" href={`/recipes/${recipe.id}/cook${chosen}`}>
        <Icon name="pot" />
        {page.cook}
      </a>
      {mayWrite && (
        <>
          <Button icon="plan" onPress={() => setOpen('plan')}>
            {page.plan}
          </Button>
          <Button icon="list" onPress={() => setOpen('list')}>
            {page.toList}
          </Button>
        </>
      )}
      {open === 'plan' && <PlanSheet {...shown} onClose={() => setOpen(undefined)} />}
      {open === 'list' && <ListSheet {...shown} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
