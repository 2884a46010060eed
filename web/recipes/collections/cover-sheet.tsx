import type { JSX } from 'preact'
import { Button } from '#web/components/button.tsx'
import { PhotoFrame } from '#web/components/photos/photo-frame.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome, useRows } from '#web/data/home.ts'
import { sortPhotos } from '#web/recipes/recipe-card.tsx'
import { texts } from '#web/texts/language.ts'
import type { Collection } from './collections.ts'

interface CoverSheetProps {
  readonly collection: Collection
  readonly onClose: () => void
}

/** The photos of the recipes of a collection: one of them becomes its cover. */
export function CoverSheet({ collection, onClose }: CoverSheetProps): JSX.Element {
  const { collections: words, page } = texts.value.recipes
  const { row, shown } = collection
  const home = useHome()
  const photos = sortPhotos(useRows((all) => all.photos))
  const choose = async (cover_photo_id: string | null) => {
    const { cover_photo_id: before } = row
    const isDone = await attempt(() => home.recipeCollections.update(row.id, { cover_photo_id }), {
      said: page.saved,
      undo: () => home.recipeCollections.update(row.id, { cover_photo_id: before }),
    })
    if (isDone) onClose()
  }
  return (
    <Sheet title={words.cover} onClose={onClose}>
      <ul class="recipes-grid">
        {shown.flatMap(({ recipe_id }) =>
          photos
            .filter((photo) => photo.recipe_id === recipe_id)
            .map((photo) => {
              const title = home.recipes.get(recipe_id)?.title ?? ''
              return (
                <li key={photo.id}>
                  <button
                    type="button"
                    class="recipes-collection"
                    aria-pressed={photo.id === row.cover_photo_id}
                    onClick={() => void choose(photo.id)}
                  >
                    <span class="recipes-card-photo">
                      <PhotoFrame row={photo} name={title} sizes="50vw" />
                    </span>
                    <span class="recipes-card-title">{title}</span>
                  </button>
                </li>
              )
            }),
        )}
      </ul>
      <Button onPress={() => choose(null)}>{words.firstPhoto}</Button>
    </Sheet>
  )
}
