import type { Data, Json } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { positionBetween } from '@larder/rules/shopping-lists/position.ts'
import { patch, remove, type Row } from './edit-row.ts'
import type { Random } from './random.ts'

/**
 * A change of the collections of recipes: a new one, a recipe that comes, goes or moves, another name or cover, or the
 * end of a collection or of a recipe in it.
 *
 * @returns undefined without the rows that it needs
 */
export function collectionEdit(rows: readonly Row[], random: Random): Mutation[] | undefined {
  const all = (entity: string) => rows.filter((row) => row.entity === entity)
  const create = (entity: string, data: Data) =>
    ({ op: 'create', entity, id: random.uuid(), data }) as const
  const [collection, recipe] = [random.pick(all('recipe_collection')), random.pick(all('recipe'))]
  const places = all('collected_recipe')
  const place = random.pick(places)
  const inIt = places.filter(({ data }) => data['collection_id'] === collection?.id)
  const added = (collection_id: string): Mutation[] =>
    recipe
      ? [
          create('collected_recipe', {
            collection_id,
            recipe_id: recipe.id,
            ...placeIn(inIt, random),
          }),
        ]
      : []
  return random.choose<Mutation[] | undefined>([
    [
      2,
      () => {
        const made = create('recipe_collection', { name: `Set ${random.int(1, 9)}` })
        const group_id = random.uuid()
        return [made, ...added(made.id)].map((one) => ({ ...one, group_id }))
      },
    ],
    [6, () => collection && recipe && added(collection.id)],
    [3, () => place && [patch(place, placeIn(inIt, random), random)]],
    [1.5, () => place && [remove(place, random)]],
    [0.5, () => place && collection && [patch(place, { collection_id: collection.id }, random)]],
    [1, () => collection && [patch(collection, { name: `Set ${random.int(1, 9)}` }, random)]],
    [
      1,
      () => {
        const cover_photo_id = random.pick(all('photo'))?.id ?? null
        return collection && [patch(collection, { cover_photo_id }, random)]
      },
    ],
    [1, () => collection && [remove(collection, random)]],
    [
      2,
      () => {
        const gone = all('recipe').find(({ id }) => id === place?.data['recipe_id'])
        return gone && [remove(gone, random)]
      },
    ],
  ])
}

/** A collection with these recipes, with which a history begins. */
export function firstCollection(
  recipes: readonly { readonly id: string }[],
  random: Random,
): Mutation[] {
  const [id, group_id] = [random.uuid(), random.uuid()]
  const places = recipes.map(({ id: recipe_id }, i): Mutation => {
    const data = { collection_id: id, recipe_id, position: `${i + 1}` }
    return { op: 'create', entity: 'collected_recipe', id: random.uuid(), data, group_id }
  })
  return [
    { op: 'create', entity: 'recipe_collection', id, data: { name: 'Sundays' }, group_id },
    ...places,
  ]
}

/** A position beside that of one of the rows, as a phone chooses it. */
function placeIn(rows: readonly Row[], random: Random): { readonly position: Json } {
  const used = rows
    .flatMap(({ data }) => (typeof data['position'] === 'string' ? [data['position']] : []))
    .toSorted()
  const at = random.int(0, used.length)
  return { position: positionBetween(used[at - 1] ?? null, used[at] ?? null) ?? null }
}
