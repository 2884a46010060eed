import { createHash } from 'node:crypto'
import { decodeJwt, errors, jwtVerify, type JWTVerifyOptions, type JWTVerifyResult } from 'jose'
import type { Log } from '#platform/base/log.ts'
import { type Clock, MINUTE, SECOND } from '#platform/kernel/clock.ts'
import { AppError } from '#platform/kernel/errors.ts'
import type { OidcProvider } from './contract.ts'
import { createProviderKeys, type FindKey, type VerifyWithKeys } from './provider-keys.ts'

/** The identity in an id token whose signature is valid. */
export interface ProvedIdentity {
  readonly provider: OidcProvider
  /** The provider's id of that person, which is never given to another person. */
  readonly subject: string
  /** Absent if the app did not ask for the scope `email`. */
  readonly email: string | undefined
  readonly emailVerified: boolean
  readonly name: string | undefined
  /** The person's locale, such as `de-AT` (OpenID Connect Core 1.0, 5.1). */
  readonly locale: string | undefined
  readonly token: TokenFingerprint
}

/** The data that is needed to accept a token only once. */
interface TokenFingerprint {
  /**
   * SHA-256 of the signed part. The signature is not included, because it can be encoded in many
   * ways.
   */
  readonly hash: Buffer
  readonly issuedAt: Date
  /** The time from which it is refused because of its age. */
  readonly expiresAt: Date
}

/**
 * Reads an id token (OpenID Connect Core 1.0, 3.1.3.7) of one of the providers.
 *
 * @param nonce the nonce that the app says it has sent
 * @throws AppError INVALID_ID_TOKEN, with the same message for every reason; the log has the reason
 * @throws AppError UNAVAILABLE if the provider's keys can't be fetched
 */
export type ReadIdToken = (token: string, nonce: string | undefined) => Promise<ProvedIdentity>

const ALGORITHMS = ['RS256', 'ES256', 'EdDSA']
const MAX_AGE_SECONDS = (10 * MINUTE) / SECOND
const SKEW_SECONDS = MINUTE / SECOND
const MAX_SUBJECT_LENGTH = 255

export function createIdTokenReader(deps: {
  providers: readonly OidcProvider[]
  clock: Clock
  log: Log
}): ReadIdToken {
  const { providers, clock, log } = deps
  const trustedProviders = new Map(
    providers.flatMap((provider) => {
      const withKeys = createProviderKeys({ issuer: provider.issuer, clock, log })
      return issuersOf(provider).map((issuer) => [issuer, { provider, withKeys }] as const)
    }),
  )

  return async (token, nonce) => {
    let issuer: string | undefined
    try {
      const trusted = trustedProviders.get(decodeJwt(token).iss ?? '')
      if (!trusted) return refuse('its issuer is not in OIDC_PROVIDERS')
      issuer = trusted.provider.issuer
      const verified = await verify(token, trusted.provider, trusted.withKeys, clock())
      return {
        ...validateClaims(verified, trusted.provider, nonce),
        token: fingerprintOf(token, verified),
      }
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
      throw refusal(log, issuer, error.message)
    }
  }
}

/**
 * The error for every token that is refused. It is always the same; the reason is only logged.
 *
 * @param issuer as in our settings; undefined if the issuer is unknown
 */
export function refusal(log: Log, issuer: string | undefined, reason: string): AppError {
  log.info({ issuer, reason }, 'an id token was refused')
  return new AppError('INVALID_ID_TOKEN', 'The id token was refused.')
}

const GOOGLE = 'https://accounts.google.com'

/** The values of `iss` in tokens of a provider. Google's may lack the scheme (its guide “Verify the ID token”). */
const issuersOf = ({ issuer }: OidcProvider): string[] =>
  issuer === GOOGLE ? [issuer, new URL(issuer).host] : [issuer]

async function verify(
  token: string,
  provider: OidcProvider,
  withKeys: VerifyWithKeys,
  now: Date,
): Promise<JWTVerifyResult> {
  const options = {
    algorithms: ALGORITHMS,
    issuer: issuersOf(provider),
    audience: [...provider.client_ids],
    requiredClaims: ['sub', 'exp', 'iat'],
    maxTokenAge: MAX_AGE_SECONDS,
    clockTolerance: SKEW_SECONDS,
    currentDate: now,
  }
  try {
    return await withKeys((find) => verifyWith(token, find, options))
  } catch (error) {
    // jose throws a TypeError for a key that is too short.
    if (error instanceof TypeError) throw new errors.JWTInvalid('its key is not trusted')
    throw error
  }
}

/** Tries each key if the token names none, and the provider has several. */
async function verifyWith(
  token: string,
  find: FindKey,
  options: JWTVerifyOptions,
): Promise<JWTVerifyResult> {
  try {
    return await jwtVerify(token, find, options)
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error
    for await (const key of error) {
      try {
        return await jwtVerify(token, key, options)
      } catch (failure) {
        if (!(failure instanceof errors.JWSSignatureVerificationFailed)) throw failure
      }
    }
    throw new errors.JWSSignatureVerificationFailed()
  }
}

/** Validates the other claims, after signature, issuer, audience and times were verified. */
function validateClaims(
  { payload, protectedHeader }: JWTVerifyResult,
  provider: OidcProvider,
  nonce: string | undefined,
): Omit<ProvedIdentity, 'token'> {
  const { sub, aud, azp, email, email_verified, name, locale } = payload
  // Access, logout and event tokens of providers have other types, and so have all of our tokens.
  if (!/^(application\/)?jwt$/i.test(protectedHeader.typ ?? 'JWT')) refuse('its type is not JWT')
  if (Object.hasOwn(payload, 'events')) refuse('it is a token about an event, not a sign-in') // a logout token (RFC 8417, 2.2)
  if (typeof sub !== 'string' || !isSubject(sub)) return refuse('its subject is not a text')
  if (Array.isArray(aud) && aud.length > 1 && azp === undefined)
    refuse('it has several audiences and no azp')
  if (azp !== undefined && !provider.client_ids.some((id) => id === azp))
    refuse('its azp is not in client_ids')
  if (payload['nonce'] !== nonce) refuse('its nonce differs from the nonce of the request')
  return {
    provider,
    subject: sub,
    email: textOf(email),
    emailVerified: email_verified === true || email_verified === 'true', // Apple sends text
    name: textOf(name),
    locale: textOf(locale),
  }
}

/** Both times are set, because `verify` requires them. */
function fingerprintOf(
  token: string,
  { payload: { iat = 0, exp = 0 } }: JWTVerifyResult,
): TokenFingerprint {
  const signed = token.slice(0, token.lastIndexOf('.'))
  const until = Math.min(exp, iat + MAX_AGE_SECONDS) + SKEW_SECONDS
  return {
    hash: createHash('sha256').update(signed).digest(),
    issuedAt: new Date(iat * SECOND),
    expiresAt: new Date((until + 1) * SECOND),
  }
}

/** PostgreSQL can't store NUL or half a surrogate pair. */
const isSubject = (sub: string) =>
  sub !== '' && sub.length <= MAX_SUBJECT_LENGTH && !/[\p{Cc}\p{Cs}]/u.test(sub)

const textOf = (claim: unknown): string | undefined =>
  typeof claim === 'string' && claim !== '' ? claim : undefined

function refuse(reason: string): never {
  throw new errors.JWTInvalid(reason)
}
