import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { PhotoFrame } from '#web/components/photos/photo-frame.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome, useRole } from '#web/data/home.ts'
import { Rating } from '#web/recipes/rating.tsx'
import { usePhotosOf, formatMinutes } from '#web/recipes/recipe-card.tsx'
import { minutesOf } from '#web/recipes/search-recipes.ts'
import { texts } from '#web/texts/language.ts'

interface HeadProps {
  readonly recipe: RowOf<'recipe'>
}

/** The photos of a recipe, and what there is to know before cooking. */
export function RecipeHead({ recipe }: HeadProps): JSX.Element {
  const home = useHome()
  const { page } = texts.value.recipes
  const mayWrite = useRole() !== 'viewer'
  const rate = (rating: number | null) => {
    const before = recipe.rating
    return attempt(() => home.recipes.update(recipe.id, { rating }), {
      said: page.saved,
      undo: () => home.recipes.update(recipe.id, { rating: before }),
    })
  }
  return (
    <>
      <RecipePhotos recipe={recipe} />
      <div class="stack recipes-head">
        {recipe.description && <p class="recipes-prose">{recipe.description}</p>}
        <Facts recipe={recipe} />
        {(mayWrite || recipe.rating !== null) && (
          <Rating
            isReadOnly={!mayWrite}
            label={page.rating}
            value={recipe.rating}
            onValue={(value) => void rate(value)}
          />
        )}
      </div>
    </>
  )
}

function RecipePhotos({ recipe }: HeadProps): JSX.Element {
  const { page } = texts.value.recipes
  const photos = usePhotosOf(recipe.id).filter(({ step_id }) => step_id === null)
  if (photos.length <= 1)
    return (
      <div class={photos.length === 0 ? 'recipes-hero is-empty no-print' : 'recipes-hero'}>
        <PhotoFrame row={photos[0]} name={recipe.title} sizes="(min-width: 60rem) 36rem, 100vw" />
      </div>
    )
  return (
    <ul class="recipes-hero recipes-slides" tabIndex={0} aria-label={recipe.title}>
      {photos.map((photo, i) => (
        <li key={photo.id}>
          <PhotoFrame
            row={photo}
            name={recipe.title}
            alt={photo.alt ?? page.photo(String(i + 1))}
            sizes="(min-width: 60rem) 36rem, 100vw"
          />
        </li>
      ))}
    </ul>
  )
}

function Facts({ recipe }: HeadProps): JSX.Element {
  const { page } = texts.value.recipes
  const { prep_minutes: prep, cook_minutes: cook, yield_text, author, source_url, tags } = recipe
  const total = minutesOf(recipe)
  const parts = [prep !== null && page.prep(formatMinutes(prep))]
  parts.push(cook !== null && page.cookTime(formatMinutes(cook)))
  const facts = [
    total !== null && formatMinutes(total),
    ...(prep !== null && cook !== null ? parts : []),
    yield_text,
    author && page.by(author),
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '')
  return (
    <>
      {(facts.length > 0 || source_url) && (
        <p class="quiet recipes-facts">
          {facts.join(' · ')}
          {source_url && (
            <>
              {facts.length > 0 && ' · '}
              <a href={source_url} target="_blank" rel="noreferrer">
                {hostOf(source_url)}
              </a>
            </>
          )}
        </p>
      )}
      {tags.length > 0 && (
        <ul class="chips" aria-label={texts.value.recipes.edit.tags}>
          {tags.map((tag) => (
            <li class="badge" key={tag}>
              {tag}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url
}
