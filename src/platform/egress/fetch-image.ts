import { decompress } from './decode-body.ts'
import { createFetch, expectFound, type FetchOptions, headerOf } from './follow-redirects.ts'

/** @param holder for whom it is fetched: the images of one holder at a time have a limit */
export type FetchImage = (url: string, holder: string) => Promise<Buffer>

/** Bytes. The photos of most pages have a tenth of it. They are in memory until they are on the disk. */
const MAX_BYTES = 10 * 1024 * 1024

/**
 * Returns a function that fetches the bytes at an address which a user names. Nobody has looked yet whether they are
 * an image. It throws the errors of `createFetch`.
 */
export function createFetchImage(options: FetchOptions): FetchImage {
  const { maxBytes = MAX_BYTES } = options
  const fetchIt = createFetch(
    { ...options, maxBytes },
    {
      accept: 'image/webp,image/jpeg,image/png,image/avif;q=0.9,image/gif;q=0.9',
      'accept-encoding': 'identity',
    },
  )
  return async (url, holder) => {
    const { answer } = await fetchIt(url, holder)
    expectFound(answer)
    // Some servers compress it without being asked.
    return decompress(answer.body, headerOf(answer, 'content-encoding'), maxBytes)
  }
}
