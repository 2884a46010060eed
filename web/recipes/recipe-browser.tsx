import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { Button, IconButton } from '#web/components/button.tsx'
import { Empty } from '#web/components/empty.tsx'
import { Icon } from '#web/components/icon.tsx'
import { later } from '#web/components/later.tsx'
import { LongList } from '#web/components/long-list.tsx'
import { useRole, useRows } from '#web/data/home.ts'
import { CollectionHead, CollectionShelf } from '#web/recipes/collections/collection-shelf.tsx'
import { useCollections } from '#web/recipes/collections/collections.ts'
import { Screen } from '#web/shell/screen.tsx'
import { plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { choice, chosenRecipes, useStandings } from './choice.ts'
import { RecipeCard, useFirstPhotos } from './recipe-card.tsx'
import { RecipeFilters } from './recipe-filters.tsx'
import { tagsOf } from './search-recipes.ts'
import { TwinOffer } from './twin-sheet.tsx'

const RecipeSelection = later(async () => (await import('./recipe-selection.tsx')).RecipeSelection)
const CollectionOrder = later(
  async () => (await import('#web/recipes/collections/collection-order.tsx')).CollectionOrder,
)

/** All recipes as cards, with a search and filters. */
export function RecipeBrowser(): JSX.Element {
  const { recipes: words } = texts.value
  const recipes = useRows((home) => home.recipes)
  const mayWrite = useRole() !== 'viewer'
  const [selected, select] = useState<ReadonlySet<string>>()
  return (
    <Screen
      wide
      title={words.title}
      actions={
        mayWrite && (
          <>
            {recipes.length > 1 && (
              <IconButton
                icon="check"
                label={texts.value.pantry.selecting.start}
                onPress={() => select(new Set())}
              />
            )}
            <NewRecipe />
          </>
        )
      }
    >
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
        <Chosen selected={selected} mayWrite={mayWrite} onSelected={select} />
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

interface ChosenProps {
  /** The recipes that are selected; undefined while nobody selects. */
  readonly selected: ReadonlySet<string> | undefined
  readonly mayWrite: boolean
  readonly onSelected: (selected: ReadonlySet<string> | undefined) => void
}

function Chosen({ selected, mayWrite, onSelected }: ChosenProps): JSX.Element {
  const { recipes: words } = texts.value
  const recipes = useRows((home) => home.recipes)
  const photos = useFirstPhotos()
  const standings = useStandings(recipes)
  const collections = useCollections(recipes)
  const collection = collections.find(({ row }) => row.id === choice.value.collection)
  const [ordered, order] = useState<string>()
  const isOrdering = !selected && collection !== undefined && collection.row.id === ordered
  const shown = useMemo(
    () => chosenRecipes(recipes, choice.value, standings, collection),
    [recipes, choice.value, standings, collection],
  )
  const tags = useMemo(() => tagsOf(recipes), [recipes])
  return (
    <>
      <RecipeFilters tags={tags} hasOrder={collection === undefined} />
      {mayWrite && !selected && !collection && choice.value.typed === '' && (
        <TwinOffer recipes={recipes} />
      )}
      {collections.length > 0 && (collection || shown.length > 0) && (
        <CollectionShelf
          collections={collections}
          photos={photos}
          chosen={collection}
          onChoose={(id) => {
            order(undefined)
            choice.value = { ...choice.value, collection: id }
          }}
        />
      )}
      {collection && (
        <CollectionHead
          key={collection.row.id}
          collection={collection}
          collections={collections}
          hasPhotos={collection.shown.some(({ recipe_id }) => photos.has(recipe_id))}
          onOrder={isOrdering || selected ? undefined : () => order(collection.row.id)}
        />
      )}
      <p class="sr-only" role="status">
        {plural(shown.length, words.count)}
      </p>
      {isOrdering ? (
        <CollectionOrder collection={collection} onDone={() => order(undefined)} />
      ) : shown.length === 0 ? (
        <Empty
          icon="search"
          text={collection?.shown.length === 0 ? words.collections.empty : words.noneFound}
        >
          <Button
            onPress={() => {
              choice.value = {
                ...choice.value,
                typed: '',
                tag: undefined,
                collection: undefined,
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
              selected={selected}
              onSelect={(id) => onSelected(selected?.symmetricDifference(new Set([id])))}
            />
          )}
        </LongList>
      )}
      {selected && (
        <RecipeSelection
          shown={shown}
          selected={selected}
          onSelected={(next) => {
            order(undefined)
            onSelected(next)
          }}
        />
      )}
    </>
  )
}
