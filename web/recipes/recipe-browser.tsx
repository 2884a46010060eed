import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Empty } from '#web/components/empty.tsx'
import { Icon } from '#web/components/icon.tsx'
import { LongList } from '#web/components/long-list.tsx'
import { useRole, useRows } from '#web/data/home.ts'
import { Screen } from '#web/shell/screen.tsx'
import { plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { choice, chosenRecipes, useStandings } from './choice.ts'
import { RecipeCard, useFirstPhotos } from './recipe-card.tsx'
import { RecipeFilters } from './recipe-filters.tsx'
import { tagsOf } from './search-recipes.ts'

/** All recipes as cards, with a search and filters. */
export function RecipeBrowser(): JSX.Element {
  const { recipes: words } = texts.value
  const recipes = useRows((home) => home.recipes)
  const mayWrite = useRole() !== 'viewer'
  return (
    <Screen wide title={words.title} actions={mayWrite && <NewRecipe />}>
      {recipes.length === 0 ? (
        <Empty icon="recipes" text={words.empty}>
          {mayWrite && (
            <>
              <a class="button main" href="/recipes/new/address">
                {words.fetching.title}
              </a>
              <a class="button" href="/recipes/new/paste">
                {words.paste}
              </a>
              <a class="button" href="/recipes/new">
                {words.newRecipe}
              </a>
            </>
          )}
        </Empty>
      ) : (
        <Chosen />
      )}
    </Screen>
  )
}

function NewRecipe(): JSX.Element {
  const { recipes: words } = texts.value
  return (
    <a class="icon-button" href="/recipes/new" aria-label={words.newRecipe} title={words.newRecipe}>
      <Icon name="plus" />
    </a>
  )
}

function Chosen(): JSX.Element {
  const { recipes: words } = texts.value
  const recipes = useRows((home) => home.recipes)
  const photos = useFirstPhotos()
  const standings = useStandings(recipes)
  const shown = useMemo(
    () => chosenRecipes(recipes, choice.value, standings),
    [recipes, choice.value, standings],
  )
  const tags = useMemo(() => tagsOf(recipes), [recipes])
  return (
    <>
      <RecipeFilters tags={tags} />
      <p class="sr-only" role="status">
        {plural(shown.length, words.count)}
      </p>
      {shown.length === 0 ? (
        <Empty icon="search" text={words.noneFound}>
          <Button
            onPress={() => {
              choice.value = {
                ...choice.value,
                typed: '',
                tag: undefined,
                isCookable: false,
                isExpiring: false,
              }
            }}
          >
            {words.showAll}
          </Button>
        </Empty>
      ) : (
        <LongList rows={shown} class="recipes-grid">
          {(recipe) => (
            <RecipeCard
              recipe={recipe}
              photo={photos.get(recipe.id)}
              standing={standings.of(recipe)}
            />
          )}
        </LongList>
      )}
    </>
  )
}
