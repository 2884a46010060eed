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

const MAX_BYTES = 5 * 1024 * 1024

/** Returns a function that fetches a page which a user names, as text. It throws the errors of `createFetch`. */
export function createFetchPage(options: FetchOptions): FetchPage {
  const { maxBytes = MAX_BYTES } = options
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
