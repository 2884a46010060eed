import type { Log } from '#platform/base/log.ts'
import type { Egress } from '#platform/egress/egress.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import { type Clock, DAY, SECOND } from '#platform/kernel/clock.ts'
import { AppError, retryLater } from '#platform/kernel/errors.ts'
import type { Language } from '#platform/kernel/languages.ts'
import type { Product } from './contract.ts'
import { type Question, readAnswer, urlOf } from './open-food-facts.ts'

export interface LookupDeps {
  /** The address of the service, without a slash at its end; undefined if lookups are off. */
  readonly barcodeService: string | undefined
  /** Who asks: name, version and address. The service asks its callers to say who they are. */
  readonly userAgent: string
  readonly egress: Pick<Egress, 'send'>
  readonly limits: RateLimits
  readonly clock: Clock
  readonly log: Log
}

interface Asked {
  readonly accountId: string
  readonly code: string
  readonly language: Language
}

export type LookUp = (asked: Asked) => Promise<Product>

/** Milliseconds to the end of the answer. */
const TIMEOUT = 5 * SECOND
/** Enough for the first hour with a full pantry. */
const OF_ACCOUNT = { most: 300, seconds: 3600 }
/** Open Food Facts accepts 100 product requests a minute from one address. */
const OF_SERVER = { most: 90, seconds: 60 }
/** Answers that are kept in memory, and for how long. */
const MAX_KEPT = 1000
const KEPT = DAY

/**
 * Returns a function that looks a barcode up. Its answers are kept in memory. No row is written, and the
 * service learns nothing but the code and a language.
 *
 * @throws AppError NOT_FOUND if lookups are off or nobody knows the code; RATE_LIMITED, UNAVAILABLE
 */
export function createLookUp(deps: LookupDeps): LookUp {
  const { barcodeService: service, limits, clock, log } = deps
  const kept = new Map<string, { readonly product: Product; readonly until: number }>()

  /** Keeps a product as the one that was used last. */
  function keep(key: string, one: { product: Product; until: number }): Product {
    kept.delete(key)
    kept.set(key, one)
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
    return one.product
  }

  return async ({ accountId, code, language }) => {
    if (service === undefined)
      throw new AppError(
        'NOT_FOUND',
        'Barcode lookup is off. The operator turns it on with BARCODE_LOOKUP=on.',
      )
    const now = clock()
    const key = `${code} ${language}`
    const known = kept.get(key)
    if (known && known.until > now.getTime()) return keep(key, known)

    await limits.take({ what: `barcodes of ${accountId}`, ...OF_ACCOUNT }, now)
    await limits.take({ what: 'barcodes of all', ...OF_SERVER }, now)
    const product = await ask(deps, { service, code, language }).catch((error: unknown) => {
      log.warn({ err: error }, 'a barcode could not be looked up')
      throw retryLater('UNAVAILABLE', 'The product database does not answer. Try again later.', 60)
    })
    // An unknown code is not kept: somebody may add the product.
    if (!product) throw new AppError('NOT_FOUND', 'Nobody has described this barcode yet.')
    return keep(key, { product, until: now.getTime() + KEPT })
  }
}

/** @throws Error with the reason, for the log: it does not hold the code */
async function ask(
  { egress, userAgent }: LookupDeps,
  question: Question,
): Promise<Product | undefined> {
  const headers = { accept: 'application/json', 'user-agent': userAgent }
  const signal = AbortSignal.timeout(TIMEOUT)
  const answer = await egress.send(urlOf(question), { method: 'GET', headers }, signal)
  return readAnswer(question, answer)
}
