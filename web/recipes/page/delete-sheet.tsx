import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { Button } from '#web/components/button.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { attempt, say } from '#web/components/toasts.tsx'
import { allOrNone } from '#web/data/all-or-none.ts'
import { useHome } from '#web/data/home.ts'
import { followScreen } from '#web/shell/router.ts'
import { plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { deleteRecipe } from './delete-recipe.ts'

interface DeleteSheetProps {
  readonly recipes: readonly RowOf<'recipe'>[]
  /** Called once they are deleted, if the screen is still there. */
  readonly onDeleted: () => void
  readonly onClose: () => void
}

/** Asks before recipes are deleted. One undo brings all of them back. */
export function DeleteSheet({ recipes, onDeleted, onClose }: DeleteSheetProps): JSX.Element {
  const home = useHome()
  const { shell } = texts.value
  const { page, several } = texts.value.recipes
  const count = recipes.length
  const [{ title } = { title: '' }] = recipes
  const hasPhotos = recipes.some(({ id }) => home.photos.where({ recipe_id: id }).first())
  const remove = async () => {
    const { run, undo } = allOrNone(async (done) => {
      for (const recipe of recipes) done(await deleteRecipe(home, recipe))
    })
    const isShown = followScreen()
    if (!(await attempt(run))) return
    if (isShown()) onDeleted()
    // After the sheet is gone: the toast would move from it to the screen, away from the finger.
    say(count === 1 ? page.deleted(title) : plural(count, several.deleted), undo)
  }
  return (
    <Sheet
      title={count === 1 ? page.deleteTitle(title) : plural(count, several.delete)}
      onClose={onClose}
    >
      <p>{page.deleteText}</p>
      {!navigator.onLine && hasPhotos && <p class="badge amber">{page.deleteOffline}</p>}
      <div class="actions">
        <Button onPress={onClose}>{shell.cancel}</Button>
        <Button look="danger" icon="trash" onPress={remove}>
          {shell.delete}
        </Button>
      </div>
    </Sheet>
  )
}
