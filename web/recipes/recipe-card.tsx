import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { Icon } from '#web/components/icon.tsx'
import { PhotoFrame } from '#web/components/photos/photo-frame.tsx'
import { useRows } from '#web/data/home.ts'
import { formatNumber, plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import type { Standing } from './cookable.ts'
import { minutesOf } from './search-recipes.ts'

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

interface CardProps {
  readonly recipe: RowOf<'recipe'>
  readonly photo: RowOf<'photo'> | undefined
  readonly standing: Standing
  /** The recipes that are selected: then a press on a card selects it, or no longer. */
  readonly selected?: ReadonlySet<string> | undefined
  readonly onSelect: (id: string) => void
}

/** A recipe in the list. */
export function RecipeCard({ selected, onSelect, ...shown }: CardProps): JSX.Element {
  const { id } = shown.recipe
  return selected ? (
    <button
      type="button"
      class="recipes-card"
      role="checkbox"
      aria-checked={selected.has(id)}
      onClick={() => onSelect(id)}
    >
      <CardContent {...shown} />
      {selected.has(id) && (
        <span class="recipes-chosen">
          <Icon name="check" />
        </span>
      )}
    </button>
  ) : (
    <a class="recipes-card" href={`/recipes/${id}`}>
      <CardContent {...shown} />
    </a>
  )
}

type ContentProps = Pick<CardProps, 'recipe' | 'photo' | 'standing'>

function CardContent({ recipe, photo, standing }: ContentProps): JSX.Element {
  const minutes = minutesOf(recipe)
  return (
    <>
      <span class="recipes-card-photo">
        <PhotoFrame row={photo} name={recipe.title} sizes="(min-width: 60rem) 15rem, 50vw" />
      </span>
      <span class="recipes-card-text">
        <span class="recipes-card-title">{recipe.title}</span>
        <span class="recipes-card-facts">
          {minutes !== null && (
            <span class="recipes-fact">
              <Icon name="clock" />
              {formatMinutes(minutes)}
            </span>
          )}
          {recipe.rating !== null && <Stars rating={recipe.rating} />}
        </span>
        <StandingLine standing={standing} />
      </span>
    </>
  )
}

function Stars({ rating }: { readonly rating: number }): JSX.Element {
  return (
    <span class="recipes-fact recipes-stars">
      <Icon name="star" />
      <span aria-hidden="true">{formatNumber(rating)}</span>
      <span class="sr-only">{plural(rating, texts.value.recipes.stars)}</span>
    </span>
  )
}

function StandingLine({ standing }: { readonly standing: Standing }): JSX.Element | null {
  const { recipes: words } = texts.value
  const { total, have, isCookable } = standing
  if (total === 0) return null
  return isCookable ? (
    <span class="recipes-standing is-cookable">
      <Icon name="check" />
      {words.haveAll}
    </span>
  ) : (
    <span class="recipes-standing">{words.have(formatNumber(have), formatNumber(total))}</span>
  )
}

/** @returns such as `45 min` or `1 h 30 min` */
export function formatMinutes(minutes: number): string {
  const { recipes } = texts.value
  return minutes < 60
    ? recipes.minutesShort(formatNumber(minutes))
    : recipes.hoursShort(formatNumber(Math.floor(minutes / 60)), formatNumber(minutes % 60))
}
