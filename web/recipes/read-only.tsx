import type { JSX } from 'preact'
import { Empty } from '#web/components/empty.tsx'
import { Screen } from '#web/shell/screen.tsx'
import { texts } from '#web/texts/language.ts'

/** In place of a form for a new recipe: viewers can't save one. */
export function ReadOnly(): JSX.Element {
  const { recipes } = texts.value
  return (
    <Screen title={recipes.title} up="/recipes">
      <Empty icon="recipes" text={recipes.viewer}>
        <a class="button" href="/recipes">
          {recipes.toRecipes}
        </a>
      </Empty>
    </Screen>
  )
}
