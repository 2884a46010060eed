import type { Mutation } from '@larder/rules/mutation.ts'
import { positionAtEnd } from '@larder/rules/shopping-lists/position.ts'
import type { Home } from 'larder-client/home'
import type { RowOf } from 'larder-client/kinds'
import { useMemo } from 'preact/hooks'
import { attempt } from '#web/components/toasts.tsx'
import { useRows } from '#web/data/home.ts'
import { comparePositions, moveRow } from '#web/data/position.ts'
import { byPosition, movedTo, newId, renumbered, write } from '#web/data/rows.ts'
import { texts } from '#web/texts/language.ts'

type Place = RowOf<'collected_recipe'>

export interface Collection {
  readonly row: RowOf<'recipe_collection'>
  /** All places of recipes in it, in their order. Two phones may have added the same recipe. */
  readonly places: readonly Place[]
  /** The first place of each recipe that there is. */
  readonly shown: readonly Place[]
}

/** The collections of the household, in their order. */
export function useCollections(recipes: readonly RowOf<'recipe'>[]): readonly Collection[] {
  const rows = useRows((home) => home.recipeCollections)
  const all = useRows((home) => home.collectedRecipes)
  return useMemo(() => {
    const known = new Set(recipes.map(({ id }) => id))
    const byCollection = Map.groupBy(all, ({ collection_id }) => collection_id)
    return rows.toSorted(byPosition).map((row) => {
      const places = (byCollection.get(row.id) ?? []).toSorted(
        (a, b) => comparePositions(a.position, b.position) || (a.id < b.id ? -1 : 1),
      )
      const seen = new Set<string>()
      const shown = places.filter(({ recipe_id: id }) => {
        const isFirst = known.has(id) && !seen.has(id)
        seen.add(id)
        return isFirst
      })
      return { row, places, shown }
    })
  }, [rows, all, recipes])
}

const create = (entity: string, id: string, data: Extract<Mutation, { op: 'create' }>['data']) =>
  ({ op: 'create', entity, id, data }) as const

const remove = ({ id }: Place) => ({ op: 'delete', entity: 'collected_recipe', id }) as const

/** Puts a recipe at the end of a collection. */
const placed = (collection_id: string, recipe_id: string, position: string | null): Mutation =>
  create('collected_recipe', newId(), { collection_id, recipe_id, position })

/** Those of the recipes that a collection does not have. */
export const missingIn = ({ places }: Collection, recipeIds: readonly string[]): string[] =>
  recipeIds.filter((id) => !places.some(({ recipe_id }) => recipe_id === id))

/** Adds to a collection those of the recipes that it does not have, at its end. If it has all, they are taken out. */
export async function toggle(
  home: Home,
  collection: Collection,
  recipeIds: readonly string[],
): Promise<void> {
  const { row, places } = collection
  const missing = missingIn(collection, recipeIds)
  await write(
    home,
    missing.length > 0
      ? placedAtEnd(row.id, places, missing)
      : places.filter(({ recipe_id }) => recipeIds.includes(recipe_id)).map(remove),
  )
}

/** Puts recipes one after the other at the end of a collection. */
function placedAtEnd(
  id: string,
  places: readonly Pick<Place, 'position'>[],
  recipeIds: readonly string[],
): Mutation[] {
  let end = positionAtEnd(places)
  return recipeIds.map((recipeId) => {
    const position = end
    end = positionAtEnd([{ position }])
    return placed(id, recipeId, position)
  })
}

/** Makes a collection with recipes. */
export async function makeCollection(
  home: Home,
  name: string,
  recipeIds: readonly string[],
): Promise<void> {
  const id = newId()
  await write(home, [create('recipe_collection', id, { name }), ...placedAtEnd(id, [], recipeIds)])
}

/** Deletes a collection; its recipes stay. The undo makes a new one, because an id is used only once. */
export function deleteCollection(home: Home, { row, places }: Collection): Promise<boolean> {
  const { name, position, cover_photo_id } = row
  return attempt(() => home.recipeCollections.delete(row.id), {
    said: texts.value.shop.item.deleted(name),
    undo: () => {
      const id = newId()
      return write(home, [
        create('recipe_collection', id, { name, position, cover_photo_id }),
        ...places
          .filter(({ recipe_id }) => home.recipes.get(recipe_id))
          .map((place) => placed(id, place.recipe_id, place.position)),
      ])
    },
  })
}

/** Shows a collection before all others. */
export async function showFirst(
  home: Home,
  collections: readonly Collection[],
  { row }: Collection,
): Promise<void> {
  const rows = collections.map((one) => one.row)
  const from = rows.findIndex(({ id }) => id === row.id)
  const changes = renumbered(movedTo(rows, from, 0))
  const before = new Map(rows.map(({ id, position }) => [id, position]))
  await attempt(() => write(home, changes.map(collectionAt)), {
    said: texts.value.shop.store.moved(row.name, 1),
    undo: () =>
      write(
        home,
        changes.map(({ id }) => collectionAt({ id, position: before.get(id) ?? null })),
      ),
  })
}

const collectionAt = ({ id, position }: Pick<Collection['row'], 'id' | 'position'>) =>
  ({ op: 'update', entity: 'recipe_collection', id, patch: { position } }) as const

/** Moves a recipe of a collection to another place, for which the others make room. */
export async function moveRecipe(
  home: Home,
  { places, shown }: Collection,
  from: number,
  to: number,
): Promise<void> {
  const before = new Map(shown.map(({ id, position }) => [id, position]))
  const moved = shown[from]
  const title = home.recipes.get(moved?.recipe_id)?.title
  if (!moved || !shown[to] || title === undefined) return
  const twins = places.filter(
    ({ id, recipe_id }) => recipe_id === moved.recipe_id && id !== moved.id,
  )
  const changes = moveRow(shown, from, to)
  await attempt(() => write(home, [...changes.map(putAt), ...twins.map(remove)]), {
    said: texts.value.shop.store.moved(title, to + 1),
    undo: () =>
      write(
        home,
        changes.map(({ id }) => putAt({ id, position: before.get(id) ?? null })),
      ),
  })
}

const putAt = ({ id, position }: { readonly id: string; readonly position: string | null }) =>
  ({ op: 'update', entity: 'collected_recipe', id, patch: { position } }) as const
