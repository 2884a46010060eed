import { SECOND } from '#platform/kernel/clock.ts'
import { retryLater } from '#platform/kernel/errors.ts'
import { createEgress, type EgressAnswer, type EgressOptions } from './egress.ts'

export interface FetchOptions extends EgressOptions {
  /** Says who asks. */
  readonly userAgent: string
}

export interface Fetched {
  /** The address after all redirects. */
  readonly url: string
  readonly answer: EgressAnswer
}

/** The page or image can't be had. The message is a sentence for people, without what the server sent. */
export class PageRefused extends Error {
  override readonly name = 'PageRefused'
}

const MAX_REDIRECTS = 5
const TIMEOUT = 10 * SECOND
/** Requests that wait for one host. */
const MAX_WAITING = 8
/** Requests at a time: each answer takes up to 20 MB of memory. */
const AT_ONCE = { all: 20, ofOne: 5 }
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * Returns a function that sends a GET to an address which a user names. Each redirect is checked like the first
 * address. One request is sent to a host at a time, and no cookie. The time is for all redirects together.
 *
 * @param headers of each request
 * @returns a function of the address and of the holder for whom it is fetched: the requests of one holder at a time have
 *   a limit
 */
export function createFetch(
  options: FetchOptions,
  headers: Readonly<Record<string, string>>,
): (url: string, holder: string) => Promise<Fetched> {
  const { userAgent, timeoutMs = TIMEOUT } = options
  const egress = createEgress({ ...options, allowsHttp: true, timeoutMs })
  const hosts = createQueues()
  const places = createPlaces(AT_ONCE)
  const request = { method: 'GET', headers: { ...headers, 'user-agent': userAgent } }

  async function follow(first: string): Promise<Fetched> {
    const signal = AbortSignal.timeout(timeoutMs)
    let url = egress.check(first)
    for (let i = 0; i <= MAX_REDIRECTS; i++) {
      const { href, host } = url
      const answer = await hosts.run(host, async () => {
        signal.throwIfAborted()
        return egress.send(href, request, signal)
      })
      const location = headerOf(answer, 'location')
      if (!REDIRECTS.has(answer.status) || location === '') return { url: href, answer }
      if (!URL.canParse(location, href))
        throw new PageRefused('The page leads to an address that is none.')
      url = egress.check(new URL(location, href).href)
    }
    throw new PageRefused(`The page leads on over ${MAX_REDIRECTS} times.`)
  }

  /** @throws EgressRefused, PageRefused, BodyRefused, AppError BUSY, or Error if the server does not answer in time */
  return async (url, holder) => {
    places.take(holder)
    try {
      return await follow(url)
    } finally {
      places.giveBack(holder)
    }
  }
}

/** @throws PageRefused if the server does not show it */
export function expectFound({ status }: EgressAnswer): void {
  if (status !== 200) throw new PageRefused(`The server of the page answers ${status}.`)
}

export const headerOf = ({ headers }: EgressAnswer, name: string): string => {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : (value ?? '')
}

const busy = (message: string) => retryLater('BUSY', message, 5)

/** Counts what runs at the same time. */
function createPlaces({ all, ofOne }: { readonly all: number; readonly ofOne: number }) {
  const taken = new Map<string, number>()
  let count = 0
  return {
    /** @throws AppError BUSY */
    take(holder: string): void {
      const own = taken.get(holder) ?? 0
      if (count >= all) throw busy('Too many pages are fetched already. Try again shortly.')
      if (own >= ofOne) throw busy('Too many of your pages are fetched already. Try again shortly.')
      taken.set(holder, own + 1)
      count++
    },
    giveBack(holder: string): void {
      const own = taken.get(holder) ?? 0
      if (own > 1) taken.set(holder, own - 1)
      else taken.delete(holder)
      count--
    },
  }
}

/** Runs the work for one name after another. */
function createQueues() {
  const queues = new Map<string, { last: Promise<unknown>; waiting: number }>()
  return {
    async run<T>(name: string, work: () => Promise<T>): Promise<T> {
      const queue = queues.get(name) ?? { last: Promise.resolve(), waiting: 0 }
      if (queue.waiting >= MAX_WAITING)
        throw busy('Too many pages of this site are asked for. Try again shortly.')
      queues.set(name, queue)
      queue.waiting++
      const result = queue.last.then(work)
      queue.last = result.catch(() => {}) // the caller gets the error
      try {
        return await result
      } finally {
        queue.waiting--
        if (queue.waiting === 0) queues.delete(name)
      }
    },
  }
}
