import type { Mutation } from '@larder/rules/mutation.ts'
import type { Home } from 'larder-client/home'
import { attempt } from '#web/components/toasts.tsx'
import { write } from '#web/data/rows.ts'
import { plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { type PutAwayLine, wishOf } from './put-away-lines.ts'

/** As many items as one operation puts away. */
const MOST = 400

/**
 * Puts bought items into the pantry, and remembers the places of their foods for the next time.
 *
 * @returns whether it is done
 */
export async function putAway(
  home: Home,
  listId: string,
  lines: readonly PutAwayLine[],
): Promise<boolean> {
  const operations: string[] = []
  const { learned, forgotten } = learnPlaces(lines)
  return attempt(
    async () => {
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

/** Foods without a place get the one that was chosen. */
function learnPlaces(lines: readonly PutAwayLine[]) {
  const places = new Map<string, string>()
  for (const { food, place } of lines)
    if (food && place !== null && food.location_id === null) places.set(food.id, place)
  return {
    learned: [...places].map(([id, place]) => placeOf(id, place)),
    forgotten: [...places].map(([id]) => placeOf(id, null)),
  }
}

const placeOf = (id: string, location_id: string | null): Mutation => ({
  op: 'update',
  entity: 'food',
  id,
  patch: { location_id },
})
