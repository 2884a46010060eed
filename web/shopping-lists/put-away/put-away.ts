import { firstCharacters } from '@larder/rules/first-characters.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { nameKey } from '@larder/rules/names/name-key.ts'
import type { Home } from 'larder-client/home'
import { attempt } from '#web/components/toasts.tsx'
import { newId, write } from '#web/data/rows.ts'
import { plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { type PutAwayLine, wishOf } from './put-away-lines.ts'

/** As many items as one operation puts away. */
const MOST = 400

/**
 * Puts bought items into the pantry, and remembers their places for the next time.
 *
 * @returns whether it is done
 */
export async function putAway(
  home: Home,
  listId: string,
  lines: readonly PutAwayLine[],
): Promise<boolean> {
  const operations: string[] = []
  const { linked, learned, forgotten } = learnPlaces(lines)
  return attempt(
    async () => {
      await write(home, linked)
      for (let i = 0; i < lines.length; i += MOST) {
        const items = lines.slice(i, i + MOST).map(wishOf)
        const { operationId } = await home.putAway({ list_id: listId, items })
        operations.push(operationId)
      }
      await write(home, learned)
    },
    {
      said: plural(lines.length, texts.value.shop.away.done),
      undo: async () => {
        for (const operation_id of operations.toReversed()) await home.undo({ operation_id })
        await write(home, forgotten)
      },
    },
  )
}

/**
 * Foods without a place get the one that was chosen. Typed things become foods that have it: before they are put away, so
 * that the next item of that name finds its place.
 */
function learnPlaces(lines: readonly PutAwayLine[]) {
  const places = new Map<string, string>()
  const made = new Map<string, { readonly id: string; readonly food: Mutation }>()
  const links: { readonly item: string; readonly food: string }[] = []
  for (const { item, food, name, place } of lines) {
    const short = firstCharacters(name, MAX_NAME).trim()
    if (place === null || short === '') continue
    if (food && food.location_id === null) places.set(food.id, place)
    if (food) continue
    const key = nameKey(short)
    const known = made.get(key) ?? createFood(short, place)
    made.set(key, known)
    links.push({ item: item.id, food: known.id })
  }
  const foods = [...made.values()]
  return {
    linked: [...foods.map(({ food }) => food), ...links.map((one) => linkItem(one.item, one.food))],
    learned: [...places].map(([id, place]) => placeFood(id, place)),
    forgotten: [
      ...[...places].map(([id]) => placeFood(id, null)),
      ...links.map((one) => linkItem(one.item, null)),
      ...foods.map(({ id }): Mutation => ({ op: 'delete', entity: 'food', id })),
    ],
  }
}

/** The most characters of the name of a food. */
const MAX_NAME = 100

function createFood(name: string, location_id: string) {
  const id = newId()
  const food: Mutation = { op: 'create', entity: 'food', id, data: { name, location_id } }
  return { id, food }
}

const linkItem = (id: string, food_id: string | null): Mutation => ({
  op: 'update',
  entity: 'shopping_item',
  id,
  patch: { food_id },
})

const placeFood = (id: string, location_id: string | null): Mutation => ({
  op: 'update',
  entity: 'food',
  id,
  patch: { location_id },
})
