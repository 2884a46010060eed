import { type KeyObject, sign as signBytes } from 'node:crypto'
import { isId } from '@larder/rules/id.ts'
import { type JWTPayload, errors, jwtVerify } from 'jose'
import { type AccountStatus, isMethod, type Method } from '#access/sessions/contract.ts'
import type { Secret } from '#platform/base/secret.ts'
import { type Clock, MINUTE, SECOND } from '#platform/kernel/clock.ts'
import { newId } from '#platform/kernel/ids.ts'
import { DEFAULT_QUOTAS } from '#platform/kernel/quotas.ts'
import type { SigningKeys } from './signing-keys.ts'

export const ACCESS_SECONDS = (15 * MINUTE) / SECOND
const SKEW_SECONDS = 5
/** The most verified tokens in the cache. Each takes about 1 KB. */
const CACHE_SIZE = 10_000

/** The claims of a token whose signature is valid. */
export type Claims =
  | { kind: 'access'; accountId: string; sessionId: string; generation: number | undefined }
  | { kind: 'restore'; accountId: string; credentialsVersion: number; restoreVersion: number }

/** The claims of a token for the second step of a sign-in. */
export interface MfaClaims {
  readonly accountId: string
  readonly credentialsVersion: number
  readonly method: Method
}

/** The session of a refresh token, and the token's number in that session. */
export interface RefreshToken {
  readonly sessionId: string
  readonly generation: number
}

/** Creates and reads the tokens of accounts. */
export interface TokenIssuer {
  /** A JWT of type `at+jwt` (RFC 9068), with the session and the generation of the refresh token beside it. */
  access(accountId: string, of: RefreshToken): Promise<string>
  /** A JWT that only restores this account, while its credentials do not change. */
  restore(account: AccountStatus): Promise<string>
  /** A JWT that says that the first factor of a sign-in was proved by `method`. */
  mfa(account: AccountStatus, method: Method): Promise<string>
  /** Undefined if it is not one of ours or has expired. */
  readMfa(token: string): Promise<MfaClaims | undefined>
  /**
   * The claims of an access or restore token; undefined if it is not one of ours or has expired.
   */
  read(token: string): Promise<Claims | undefined>
  /** 52 bytes as base64url: the session, the generation, and a MAC with our secret. */
  refresh(token: RefreshToken): string
  /** Undefined if we did not make it. */
  readRefresh(token: string): RefreshToken | undefined
  /** The most sessions of an account. `openSession` reads it: it gets an issuer for its tokens anyway. */
  readonly maxSessions: number
}

const KINDS = {
  access: { typ: 'at+jwt', audience: 'larder', claims: ['sub', 'sid', 'iat', 'exp', 'jti'] },
  restore: {
    typ: 'restore+jwt',
    audience: 'larder-restore',
    claims: ['sub', 'ver', 'res', 'iat', 'exp'],
  },
  mfa: { typ: 'mfa+jwt', audience: 'larder-mfa', claims: ['sub', 'ver', 'amr', 'iat', 'exp'] },
} as const

export function createTokenIssuer(deps: {
  keys: SigningKeys
  secret: Secret
  issuer: string
  clock: Clock
  maxSessions?: number
}): TokenIssuer {
  const { keys, secret, issuer, clock, maxSessions = DEFAULT_QUOTAS.sessions } = deps
  const cache = new Map<string, { claims: Claims; until: number; keyId: string }>()

  async function sign(kind: keyof typeof KINDS, subject: string, claims: JWTPayload) {
    const { id, key } = await keys.signer()
    const now = Math.floor(clock().getTime() / SECOND)
    const payload = {
      ...claims,
      iss: issuer,
      aud: KINDS[kind].audience,
      sub: subject,
      iat: now,
      exp: now + ACCESS_SECONDS,
      jti: newId(clock()),
    }
    return toJws({ alg: 'ES256', typ: KINDS[kind].typ, kid: id }, payload, key)
  }

  async function verify(
    kind: keyof typeof KINDS,
    token: string,
  ): Promise<{ payload: JWTPayload; keyId: string } | undefined> {
    try {
      const { payload, protectedHeader } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = typeof kid === 'string' ? await keys.verifier(kid) : undefined
          if (!key) throw new errors.JWKSNoMatchingKey()
          return key
        },
        {
          algorithms: ['ES256'],
          issuer,
          audience: KINDS[kind].audience,
          typ: KINDS[kind].typ,
          requiredClaims: [...KINDS[kind].claims],
          maxTokenAge: ACCESS_SECONDS,
          clockTolerance: SKEW_SECONDS,
          currentDate: clock(),
        },
      )
      return { payload, keyId: protectedHeader.kid ?? '' }
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined // not ours
      throw error
    }
  }

  return {
    maxSessions,
    access: (accountId, { sessionId: sid, generation: gen }) =>
      sign('access', accountId, { sid, gen }),
    restore: ({ id, credentials_version: ver, restore_version: res }) =>
      sign('restore', id, { ver, res }),
    mfa: ({ id, credentials_version: ver }, method) => sign('mfa', id, { ver, amr: method }),
    async readMfa(token) {
      const verified = CANONICAL.test(token) ? await verify('mfa', token) : undefined
      const { sub, ver, amr } = verified?.payload ?? {}
      if (typeof sub !== 'string' || typeof ver !== 'number' || !isMethod(amr)) return undefined
      return { accountId: sub, credentialsVersion: ver, method: amr }
    },
    async read(token) {
      const now = clock().getTime()
      const cached = cache.get(token)
      // The key is looked up again, because a leaked key and its tokens become invalid immediately.
      if (cached && now < cached.until && (await keys.verifier(cached.keyId))) return cached.claims
      cache.delete(token)
      if (!CANONICAL.test(token)) return undefined

      const access = await verify('access', token)
      const verified = access ?? (await verify('restore', token))
      const claims = verified && toClaims(access ? 'access' : 'restore', verified.payload)
      if (!verified || !claims) return undefined
      const { payload, keyId } = verified
      const oldest = cache.keys().next()
      if (cache.size >= CACHE_SIZE && !oldest.done) cache.delete(oldest.value)
      const until = Math.min(Number(payload.exp), Number(payload.iat) + ACCESS_SECONDS) * SECOND
      cache.set(token, { claims, until, keyId })
      return claims
    },
    refresh({ sessionId, generation }) {
      const name = Buffer.alloc(20)
      name.write(sessionId.replaceAll('-', ''), 'hex')
      name.writeUInt32BE(generation, 16)
      return Buffer.concat([name, secret.mac('refresh', name.toString('hex'))]).toString(
        'base64url',
      )
    },
    readRefresh(token) {
      const bytes = Buffer.from(token, 'base64url')
      // Another base64url text of the same bytes is not accepted.
      if (bytes.length !== 52 || bytes.toString('base64url') !== token) return undefined
      const name = bytes.subarray(0, 20)
      if (!secret.verifies('refresh', name.toString('hex'), bytes.subarray(20))) return undefined
      const hex = name.toString('hex', 0, 16)
      const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      return { sessionId, generation: name.readUInt32BE(16) }
    },
  }
}

/**
 * Signs with ES256 (RFC 7518, 3.4) in the compact form (RFC 7515, 7.1). jose is not used, because
 * it signs in the thread pool of Node, where a signature waits longer than it takes.
 */
function toJws(header: object, payload: object, key: KeyObject): string {
  const [head, body] = [header, payload].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const input = `${head}.${body}`
  const signature = signBytes('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' })
  return `${input}.${signature.toString('base64url')}`
}

/**
 * The form in which we write a token (RFC 7515, 2). The decoder would also accept a padded
 * signature, or one with other unused bits.
 */
const CANONICAL = /^[\w-]+\.[\w-]+\.[\w-]{85}[AQgw]$/
function toClaims(
  kind: Claims['kind'],
  { sub, sid, gen, ver, res }: JWTPayload,
): Claims | undefined {
  if (typeof sub !== 'string' || !isId(sub)) return undefined
  if (kind === 'restore')
    return typeof ver === 'number' && typeof res === 'number'
      ? { kind, accountId: sub, credentialsVersion: ver, restoreVersion: res }
      : undefined
  if (typeof sid !== 'string' || !isId(sid)) return undefined
  // A token of the version before this one has no generation.
  const generation = typeof gen === 'number' ? gen : undefined
  return { kind, accountId: sub, sessionId: sid, generation }
}
