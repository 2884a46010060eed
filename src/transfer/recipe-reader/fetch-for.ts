import type { Log } from '#platform/base/log.ts'
import { BodyRefused } from '#platform/egress/decode-body.ts'
import { EgressRefused } from '#platform/egress/egress.ts'
import { PageRefused } from '#platform/egress/follow-redirects.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { hasCode, AppError, invalid, retryLater } from '#platform/kernel/errors.ts'

export interface FetchDeps {
  readonly limits: RateLimits
  readonly clock: Clock
  readonly log: Log
  readonly countFetch: (outcome: string) => void
}

/** Pages, and photos too. A person with a shelf of bookmarks is below it. */
const FETCHES = { most: 240, seconds: 3600 }

interface Wanted<T> {
  /** `pages` or `photos`, which are counted apart. */
  readonly what: string
  readonly url: string
  /** Undefined if the operator does not allow that the server fetches pages. */
  readonly fetchIt: ((url: string, holder: string) => Promise<T>) | undefined
}

/**
 * Fetches from an address that a person names, so many times in an hour.
 *
 * @throws AppError VALIDATION_FAILED if it must not be fetched, there is no such server, or it refuses; NOT_FOUND if nothing is fetched
 *   here; UNAVAILABLE if its server does not answer; RATE_LIMITED; BUSY if too many are fetched already
 */
export async function fetchFor<T>(
  { limits, clock, log, countFetch }: FetchDeps,
  accountId: string,
  { what, url, fetchIt }: Wanted<T>,
): Promise<T> {
  if (!fetchIt)
    throw new AppError(
      'NOT_FOUND',
      `This server fetches no ${what}. The operator turns it on with FETCH_RECIPES=on.`,
    )
  await limits.take({ what: `${what} fetched for ${accountId}`, ...FETCHES }, clock())
  try {
    const fetched = await fetchIt(url, accountId)
    countFetch('fetched')
    return fetched
  } catch (error) {
    const failure = failureOf(error)
    countFetch(OUTCOMES[failure.code] ?? 'unreachable')
    if (failure.code === 'UNAVAILABLE')
      log.warn(
        { reason: reasonOf(error), what },
        'a page or photo of a recipe could not be fetched',
      )
    throw failure
  }
}

const OUTCOMES: Readonly<Record<string, string>> = { VALIDATION_FAILED: 'refused', BUSY: 'busy' }

function failureOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (
    error instanceof EgressRefused ||
    error instanceof PageRefused ||
    error instanceof BodyRefused
  )
    return invalid({ path: '/url', message: error.message })
  return hasCode(error, 'ENOTFOUND')
    ? invalid({ path: '/url', message: 'There is no server with this name.' })
    : retryLater('UNAVAILABLE', 'The server of the page does not answer. Try again later.', 60)
}

/** The code, which names no address; else the message. A stack would say nothing about a server of others. */
function reasonOf(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error
  // The code of a timeout is a number.
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
