import type { Home } from 'larder-client/home'
import type { RowOf } from 'larder-client/kinds'
import { NoAnswer } from 'larder-client/wire'

/** A photo with its bytes. */
export interface KeptPhoto {
  readonly row: RowOf<'photo'>
  readonly blob: Blob
}

/** Milliseconds that a deletion waits for the bytes of a photo: in a shop the network may be slow. */
const PATIENCE = 3000

/** The bytes of a photo, for an undo of its deletion; undefined without a network, or with a slow one. */
export const keepPhoto = (home: Home, row: RowOf<'photo'>): Promise<KeptPhoto | undefined> =>
  Promise.race([
    load(home, row),
    new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE, undefined)),
  ])

async function load(home: Home, row: RowOf<'photo'>): Promise<KeptPhoto | undefined> {
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
