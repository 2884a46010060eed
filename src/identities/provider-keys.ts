import {
  type CryptoKey,
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWSHeaderParameters,
} from 'jose'
import { type Clock, DAY, MINUTE, SECOND } from '#kernel/clock.ts'
import { retryLater } from '#kernel/errors.ts'
import type { Log } from '#platform/base/log.ts'
import { fetchKeys } from './fetch-keys.ts'

/** From when on keys are looked up anew, while those that are known go on serving. */
const FRESH = 10 * MINUTE
/** How long keys serve while the provider can't be asked. */
const USABLE = DAY
/** Between two look-ups because of a key that nobody knows, and between those that fail. */
const COOL_DOWN = 30 * SECOND
/** The same while no keys are known at all: nobody can sign in until one succeeds. */
const FIRST_COOL_DOWN = 5 * SECOND

/**
 * The key of a provider that a token's header names.
 *
 * @throws JOSEError where the provider has no such key, or it can't be used
 * @throws AppError UNAVAILABLE where no usable keys are known and the provider can't be asked
 */
export type FindKey = (header: JWSHeaderParameters) => Promise<CryptoKey>

/**
 * Keeps the public keys of one provider. A sign-in waits for the provider only when no usable keys
 * are known, or its token names one that is not among them; it never waits in vain for more than one
 * look-up, and however many ask, there is one at a time.
 */
export function createProviderKeys(deps: { issuer: string; clock: Clock; log: Log }): FindKey {
  const { issuer, clock, log } = deps
  let known: { readonly find: FindKey; readonly at: number } | undefined
  let underWay: Promise<void> | undefined
  let failedAt: number | undefined
  let missedAt: number | undefined

  /** Time only goes on for us: a clock that was set back would make old things new. */
  const since = (at: number | undefined) =>
    at === undefined ? Infinity : Math.abs(clock().getTime() - at)
  const isUsable = () => since(known?.at) < USABLE
  const pause = () => (isUsable() ? COOL_DOWN : FIRST_COOL_DOWN)

  /** Joins the look-up that is under way, or begins one unless one failed a moment ago. */
  function lookUp(): Promise<void> {
    if (!underWay && since(failedAt) < pause()) return Promise.resolve()
    underWay ??= refresh().finally(() => (underWay = undefined))
    return underWay
  }

  async function refresh(): Promise<void> {
    try {
      known = { find: keysOf(await fetchKeys(issuer)), at: clock().getTime() }
      failedAt = undefined
    } catch (error) {
      failedAt = clock().getTime()
      log.warn(
        { err: error, issuer, usable: isUsable() },
        'the keys of a provider could not be looked up',
      )
    }
  }

  async function usable(): Promise<NonNullable<typeof known>> {
    if (!isUsable()) await lookUp()
    else if (since(known?.at) >= FRESH) void lookUp()
    if (known && isUsable()) return known
    const seconds = Math.ceil((pause() - Math.min(since(failedAt), pause())) / SECOND)
    throw retryLater('UNAVAILABLE', 'The identity provider is away.', Math.max(seconds, 1))
  }

  return async (header) => {
    const before = known
    const keys = await usable()
    try {
      return await keys.find(header)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      // Those that were fetched for this very call have nothing newer behind them.
      if (keys !== before || (!underWay && since(missedAt) < COOL_DOWN)) throw error
    }
    if (!underWay) missedAt = clock().getTime()
    await lookUp()
    return (known ?? keys).find(header)
  }
}

function keysOf(jwks: JSONWebKeySet): FindKey {
  const keys = createLocalJWKSet(jwks)
  return async (header) => {
    try {
      return await keys(header)
    } catch (error) {
      if (error instanceof errors.JOSEError) throw error
      // It can't be imported, by whatever error of the crypto library: as good as no key.
      throw new errors.JWKSInvalid('its key is broken', { cause: error })
    }
  }
}
