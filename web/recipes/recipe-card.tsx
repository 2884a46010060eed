import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { Icon } from '#web/parts/icon.tsx'
import { PhotoFrame } from '#web/parts/photo-frame.tsx'
import { formatNumber, plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import type { Standing } from './cookable.ts'
import { formatMinutes } from './format-minutes.ts'
import { minutesOf } from './search-recipes.ts'

interface CardProps {
  readonly recipe: RowOf<'recipe'>
  readonly photo: RowOf<'photo'> | undefined
  readonly standing: Standing
}

/** A recipe in the list. */
export function RecipeCard({ recipe, photo, standing }: CardProps): JSX.Element {
  const minutes = minutesOf(recipe)
  return (
    <a class="recipes-card" href={`/recipes/${recipe.id}`}>
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
    </a>
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
