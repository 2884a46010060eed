import {
  type CryptoKey,
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWSHeaderParameters,
} from 'jose'
import type { Log } from '#platform/base/log.ts'
import { type Clock, DAY, MINUTE, SECOND } from '#platform/kernel/clock.ts'
import { retryLater } from '#platform/kernel/errors.ts'
import { fetchKeys } from './fetch-keys.ts'

/** After this time the keys are fetched again. The known keys are used meanwhile. */
const REFETCH_AFTER = 10 * MINUTE
/** The longest time for which keys are used if the provider does not answer. */
const MAX_AGE = DAY
/** The time between two fetches because of an unknown key, and after a failed fetch. */
const COOL_DOWN = 30 * SECOND
/** The same while no keys are known, because no one can sign in before a fetch succeeds. */
const FIRST_COOL_DOWN = 5 * SECOND

/**
 * Finds the key of a provider by a token's header.
 *
 * @throws JOSEError if the provider has no such key, or several, or it can't be used
 */
export type FindKey = (header: JWSHeaderParameters) => Promise<CryptoKey>

/**
 * Runs `verify` with the known keys. If none of them fits, because the token names an unknown key or its
 * signature is wrong, and the provider has other keys now, runs it again with these: a provider may change
 * a key without a new name.
 *
 * @throws JOSEError of `verify`
 * @throws AppError UNAVAILABLE if no usable keys are known and the provider does not answer
 */
export type VerifyWithKeys = <T>(verify: (find: FindKey) => Promise<T>) => Promise<T>

/**
 * Caches the public keys of one provider. A sign-in waits for the provider only if no usable keys
 * are known, or if none fits its token. It waits for at most one fetch, and only one fetch runs at a
 * time.
 */
export function createProviderKeys(deps: {
  issuer: string
  clock: Clock
  log: Log
}): VerifyWithKeys {
  const { issuer, clock, log } = deps
  let cachedKeys: { readonly find: FindKey; readonly at: number } | undefined
  let pendingFetch: Promise<void> | undefined
  let failedAt: number | undefined
  let missedAt: number | undefined

  /**
   * Milliseconds since then. It is never negative, because a clock that is set back must not make
   * old keys new.
   */
  const elapsedSince = (at: number | undefined) =>
    at === undefined ? Infinity : Math.abs(clock().getTime() - at)
  const isUsable = () => elapsedSince(cachedKeys?.at) < MAX_AGE
  const coolDown = () => (isUsable() ? COOL_DOWN : FIRST_COOL_DOWN)

  /** Waits for the running fetch, or starts one unless one has just failed. */
  function fetchOnce(): Promise<void> {
    if (!pendingFetch && elapsedSince(failedAt) < coolDown()) return Promise.resolve()
    pendingFetch ??= fetchAndStore().finally(() => (pendingFetch = undefined))
    return pendingFetch
  }

  async function fetchAndStore(): Promise<void> {
    try {
      cachedKeys = { find: keysOf(await fetchKeys(issuer)), at: clock().getTime() }
      failedAt = undefined
    } catch (error) {
      failedAt = clock().getTime()
      log.warn(
        { err: error, issuer, usable: isUsable() },
        'the keys of a provider could not be loaded',
      )
    }
  }

  async function loadKeys(): Promise<NonNullable<typeof cachedKeys>> {
    if (!isUsable()) await fetchOnce()
    else if (elapsedSince(cachedKeys?.at) >= REFETCH_AFTER) void fetchOnce()
    if (cachedKeys && isUsable()) return cachedKeys
    const seconds = Math.ceil((coolDown() - Math.min(elapsedSince(failedAt), coolDown())) / SECOND)
    throw retryLater(
      'UNAVAILABLE',
      'The identity provider does not answer. Try again shortly.',
      Math.max(seconds, 1),
    )
  }

  return async (verify) => {
    const before = cachedKeys
    const keys = await loadKeys()
    try {
      return await verify(keys.find)
    } catch (error) {
      if (!fitsNoKey(error)) throw error
      // If the keys were fetched for this call, another fetch would bring nothing new.
      if (keys !== before) throw error
      if (cachedKeys === keys) {
        if (!pendingFetch && elapsedSince(missedAt) < COOL_DOWN) throw error
        if (!pendingFetch) missedAt = clock().getTime()
        await fetchOnce()
      }
      if (!cachedKeys || cachedKeys === keys) throw error
    }
    return verify(cachedKeys.find)
  }
}

const fitsNoKey = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWSSignatureVerificationFailed

/** The names of keys are used only if the provider gives names. */
function keysOf(jwks: JSONWebKeySet): FindKey {
  const keys = createLocalJWKSet(jwks)
  const isNamed = jwks.keys.some(({ kid }) => kid !== undefined)
  return async ({ kid, ...header }) => {
    try {
      return await keys(isNamed && kid !== undefined ? { ...header, kid } : header)
    } catch (error) {
      if (error instanceof errors.JOSEError) throw error
      // The key can't be imported. All errors of the crypto library mean that.
      throw new errors.JWKSInvalid('its key is broken', { cause: error })
    }
  }
}
