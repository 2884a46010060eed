import { isIP } from 'node:net'
import type { Passkey } from '#accounts/factors/passkey-store.ts'
import type { Log } from '#platform/base/log.ts'
import type { Secret } from '#platform/base/secret.ts'
import { AppError, conflict } from '#platform/kernel/errors.ts'
import { type Challenge, readChallenge } from './challenges.ts'
import type { Assertion, NewCredential } from './contract.ts'

/** Loaded at the first use, because most processes never need it. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

interface Verifier {
  readonly secret: Secret
  readonly party: RelyingParty
  /** What the challenge must be for. */
  readonly use: string
}

/** A credential that the browser has just made. */
interface VerifiedCredential {
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
  readonly isSynced: boolean
  readonly challenge: Challenge
}

/**
 * Verifies a new credential (WebAuthn 3, 7.1). The attestation is removed before: we do not need to
 * know who made the authenticator, and its verification would fetch addresses from the certificate.
 *
 * @returns the reason if it is refused
 */
export async function verifyCreation(
  { secret, party, use }: Verifier,
  credential: NewCredential,
  now: Date,
): Promise<VerifiedCredential | { readonly refused: string }> {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const read = challengeReader(secret, use, now)
  return explained(async () => {
    const attestationObject = await withoutAttestation(credential.response.attestationObject)
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...credential,
        response: { ...credential.response, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: read.accepts,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    const challenge = read.found()
    if (!registrationInfo || !challenge) return { refused: 'it was not verified' }
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      counter,
      isSynced: registrationInfo.credentialBackedUp,
      challenge,
    }
  })
}

/** EdDSA, ES256 and RS256 (RFC 9053): what authenticators can do. */
export const ALGORITHMS = [-8, -7, -257]

/**
 * Verifies a signature of a passkey (WebAuthn 3, 7.2), with everything but its counter.
 *
 * @returns its counter, or the reason if it is refused
 */
export async function verifyAssertion(
  { secret, party, use }: Verifier,
  assertion: Assertion,
  passkey: Pick<Passkey, 'credential_id' | 'public_key'>,
  now: Date,
): Promise<
  { readonly counter: number; readonly challenge: Challenge } | { readonly refused: string }
> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const read = challengeReader(secret, use, now)
  return explained(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge: read.accepts,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id.toString('base64url'),
        publicKey: new Uint8Array(passkey.public_key),
        counter: 0, // the statement that stores the new one compares it with the last one
      },
    })
    const challenge = read.found()
    if (!verified || !challenge) return { refused: 'its signature is wrong' }
    return { counter: authenticationInfo.newCounter, challenge }
  })
}

/** Remembers the challenge that the library has found in the answer of the browser. */
function challengeReader(secret: Secret, use: string, now: Date) {
  let found: Challenge | undefined
  return {
    accepts: (challenge: string): boolean => {
      found = readChallenge(secret, use, challenge, now)
      return found !== undefined
    },
    found: () => found,
  }
}

/** The same attestation object as if the authenticator had sent no statement (WebAuthn 3, 8.7). */
async function withoutAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } =
    await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const bare = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', decoded.get('authData')],
  ])
  return isoBase64URL.fromBuffer(isoCBOR.encode(bare))
}

/** The library throws for each answer that it refuses. Values of the answer are left out. */
async function explained<T>(work: () => Promise<T>): Promise<T | { readonly refused: string }> {
  try {
    return await work()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { refused: message.replaceAll(/"[^"]*"/g, '…').slice(0, 200) }
  }
}

/** The error for every answer of a browser that is refused. It is always the same; the reason is only logged. */
export function refusal(
  log: Log,
  code: 'INVALID_CREDENTIALS' | 'INVALID_TOKEN',
  reason: string,
): AppError {
  log.info({ reason }, 'a passkey was refused')
  return new AppError(code, 'The passkey was refused. Try again, or use another one.')
}

/** What a passkey is bound to (WebAuthn 3, 5.4.2): a host name, and the origin of the pages there. */
interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/**
 * The relying party of PUBLIC_URL; undefined if its host is an IP address, to which no passkey can be
 * bound.
 */
export function findRelyingParty(publicUrl: string): RelyingParty | undefined {
  const { hostname, origin } = new URL(publicUrl)
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[')
  return isAddress ? undefined : { id: hostname, origin }
}

/** The same. Throws AppError CONFLICT if there is none. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const found = findRelyingParty(publicUrl)
  if (!found)
    throw conflict(
      'Passkeys need a host name, and this server is reached by an IP address. Its operator must set PUBLIC_URL to a name, such as https://larder.example.com.',
    )
  return found
}
