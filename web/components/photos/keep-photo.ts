import type { Home } from 'larder-client/home'
import type { RowOf } from 'larder-client/kinds'
import { NoAnswer } from 'larder-client/wire'

/** A photo with its bytes. */
export interface KeptPhoto {
  readonly row: RowOf<'photo'>
  readonly blob: Blob
}

/** The bytes of a photo, for an undo of its deletion; undefined without a network. */
export async function keepPhoto(home: Home, row: RowOf<'photo'>): Promise<KeptPhoto | undefined> {
  try {
    const content = await home.photo(row.id)
    if (!content) return undefined
    if ('blob' in content) return { row, blob: content.blob }
    const answer = await fetch(content.large)
    return answer.ok ? { row, blob: await answer.blob() } : undefined
  } catch (error) {
    // `fetch` throws a TypeError without a network.
    if (error instanceof NoAnswer || error instanceof TypeError) return undefined
    throw error
  }
}

/**
 * Brings a photo back. Its id can't be used again, so it is another row, also in the collections whose cover it was.
 *
 * @param parent the id of the row that has it now; by default it is that of before
 */
export async function bringPhoto(
  home: Home,
  { row, blob }: KeptPhoto,
  parent: Partial<Pick<RowOf<'photo'>, 'recipe_id' | 'shopping_item_id'>> = {},
): Promise<void> {
  const { recipe_id, shopping_item_id, step_id, position, alt } = row
  const fields = { recipe_id, shopping_item_id, step_id, position, alt, ...parent }
  const { id } = await home.addPhoto(fields, blob)
  for (const one of home.recipeCollections.where({ cover_photo_id: row.id }).all())
    await home.recipeCollections.update(one.id, { cover_photo_id: id })
}

/** Milliseconds that a deletion waits for the bytes of photos: in a shop the network may be slow. */
const TIMEOUT = 3000

/** @returns the result of the work, or undefined after the time limit. The work goes on then. */
export const withTimeout = <Result>(work: Promise<Result>): Promise<Result | undefined> =>
  Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT, undefined))])
