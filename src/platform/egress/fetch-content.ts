import { decodePage, decompress, ENCODINGS } from './decode-body.ts'
import type { EgressAnswer } from './egress.ts'
import {
  createFetch,
  expectFound,
  type FetchOptions,
  headerOf,
  PageRefused,
} from './follow-redirects.ts'

export interface FetchedPage {
  /** The address after all redirects. */
  readonly url: string
  readonly html: string
}

/** @param holder for whom it is fetched: the pages of one holder at a time have a limit */
export type FetchPage = (url: string, holder: string) => Promise<FetchedPage>

const MAX_PAGE = 5 * 1024 * 1024

/** Returns a function that fetches a page which a user names, as text. It throws the errors of `createFetch`. */
export function createFetchPage(options: FetchOptions): FetchPage {
  const { maxBytes = MAX_PAGE } = options
  const fetchIt = createFetch(
    { ...options, maxBytes },
    {
      accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5',
      'accept-encoding': ENCODINGS,
    },
  )
  return async (first, holder) => {
    const { url, answer } = await fetchIt(first, holder)
    return { url, html: await readHtml(answer, maxBytes) }
  }
}

async function readHtml(answer: EgressAnswer, maxBytes: number): Promise<string> {
  expectFound(answer)
  const type = headerOf(answer, 'content-type')
  if (type !== '' && !/html|xml|text\/plain/i.test(type))
    throw new PageRefused('There is no page of text at this address.')
  const bytes = await decompress(answer.body, headerOf(answer, 'content-encoding'), maxBytes)
  return decodePage(bytes, type)
}

/** @param holder for whom it is fetched: the images of one holder at a time have a limit */
export type FetchImage = (url: string, holder: string) => Promise<Buffer>

/** Bytes. The photos of most pages have a tenth of it. They are in memory until they are on the disk. */
const MAX_IMAGE = 10 * 1024 * 1024

/**
 * Returns a function that fetches the bytes at an address which a user names. Nobody has looked yet whether they are
 * an image. It throws the errors of `createFetch`.
 */
export function createFetchImage(options: FetchOptions): FetchImage {
  const { maxBytes = MAX_IMAGE } = options
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
