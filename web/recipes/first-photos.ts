import type { RowOf } from 'larder-client/kinds'
import { useMemo } from 'preact/hooks'
import { useRows } from '#web/data/home.ts'

type PhotoRow = RowOf<'photo'>

/** The photos of a recipe in their order; those of its steps come last. */
export const sortPhotos = (photos: readonly PhotoRow[]): readonly PhotoRow[] =>
  photos.toSorted(
    (a, b) =>
      Number(a.step_id !== null) - Number(b.step_id !== null) ||
      (a.position ?? Infinity) - (b.position ?? Infinity) ||
      (a.id < b.id ? -1 : 1),
  )

/** The photo that stands for each recipe, by the id of the recipe. */
export function useFirstPhotos(): ReadonlyMap<string, PhotoRow> {
  const photos = useRows((home) => home.photos)
  return useMemo(() => {
    const first = new Map<string, PhotoRow>()
    for (const photo of sortPhotos(photos))
      if (photo.recipe_id !== null && !first.has(photo.recipe_id)) first.set(photo.recipe_id, photo)
    return first
  }, [photos])
}

/** The photos of a recipe in their order. */
export function usePhotosOf(recipeId: string | undefined): readonly PhotoRow[] {
  const photos = useRows((home) => home.photos.where({ recipe_id: recipeId ?? '' }), [recipeId])
  return useMemo(() => sortPhotos(photos), [photos])
}
