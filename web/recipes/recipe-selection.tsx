import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { SelectionBar } from '#web/components/selection-bar.tsx'
import { CollectSheet } from '#web/recipes/collections/collect-sheet.tsx'
import { DeleteSheet } from '#web/recipes/page/delete-sheet.tsx'
import { texts } from '#web/texts/language.ts'

interface SelectionProps {
  /** All recipes that are shown. */
  readonly shown: readonly RowOf<'recipe'>[]
  readonly selected: ReadonlySet<string>
  /** Called with undefined when it ends. */
  readonly onSelected: (selected: ReadonlySet<string> | undefined) => void
}

/** What can be done with all selected recipes at once. */
export function RecipeSelection({ shown, selected, onSelected }: SelectionProps): JSX.Element {
  const { collections } = texts.value.recipes
  const [sheet, open] = useState<'collect' | 'delete'>()
  const recipes = shown.filter(({ id }) => selected.has(id))
  const close = () => open(undefined)
  const askToDelete = () => recipes.length > 0 && open('delete')
  return (
    <div class="bottom-bar">
      <SelectionBar
        count={recipes.length}
        onAll={() => onSelected(new Set(shown.map(({ id }) => id)))}
        onCancel={() => onSelected(undefined)}
        onDelete={askToDelete}
      >
        <Button icon="recipes" onPress={() => recipes.length > 0 && open('collect')}>
          {collections.add}
        </Button>
        <Button icon="trash" onPress={askToDelete}>
          {texts.value.shell.delete}
        </Button>
      </SelectionBar>
      {sheet === 'collect' && <CollectSheet recipes={recipes} onClose={close} />}
      {sheet === 'delete' && (
        <DeleteSheet recipes={recipes} onDeleted={() => onSelected(undefined)} onClose={close} />
      )}
    </div>
  )
}
