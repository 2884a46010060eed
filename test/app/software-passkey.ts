import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

interface Made {
  /** Where the page is. */
  readonly origin: string
  /** The relying party that the authenticator signs for. */
  readonly rpId: string
  /** False: the person only touched it. */
  readonly isVerified: boolean
  readonly counter: number
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()

function authenticatorData(made: Made, more = Buffer.alloc(0)): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(made.counter)
  const flags =
    USER_PRESENT | (made.isVerified ? USER_VERIFIED : 0) | (more.length > 0 ? HAS_KEY : 0)
  return Buffer.concat([sha256(made.rpId), Buffer.from([flags]), count, more])
}

const clientData = (type: string, challenge: string, { origin }: Made) =>
  JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false })

/**
 * An authenticator with one passkey (ES256), which answers as a browser does. Members of `made` replace
 * what an honest one would say.
 */
export function softwarePasskey(site: { readonly origin: string; readonly rpId: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0
  let userHandle = ''

  const envelope = { id: base64(id), rawId: base64(id), type: 'public-key' }

  return {
    /** Answers the options of `POST /v1/auth/passkeys/options`. */
    create(options: { challenge: string; user: { id: string } }, made: Partial<Made> = {}) {
      const all = { ...site, isVerified: true, counter, ...made }
      userHandle = options.user.id
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.from([0, id.length])
      const credential = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)])
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authenticatorData(all, credential))],
      ])
      const response = {
        clientDataJSON: base64(Buffer.from(clientData('create', options.challenge, all))),
        attestationObject: base64(isoCBOR.encode(attestation)),
        transports: ['internal'],
      }
      return { ...envelope, response, clientExtensionResults: {} }
    },
    /** Answers the options of `POST /v1/auth/passkey-signin/options`. */
    get({ challenge }: { challenge: string }, made: Partial<Made & { userHandle: string }> = {}) {
      counter += 1
      const all = { ...site, isVerified: true, counter, userHandle, ...made }
      const data = authenticatorData(all)
      const client = clientData('get', challenge, all)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: base64(Buffer.from(client)),
        authenticatorData: base64(data),
        signature: base64(signature),
        userHandle: all.userHandle,
      }
      return { ...envelope, response, clientExtensionResults: {} }
    },
  }
}

export type SoftwarePasskey = ReturnType<typeof softwarePasskey>
