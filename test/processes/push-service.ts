import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { openTlsServer } from './tls-server.ts'

interface PushRequest {
  readonly headers: IncomingHttpHeaders
  /** The claims of its VAPID token (RFC 8292, 2). */
  readonly claims: Readonly<Record<string, unknown>>
  /** Whether the token was signed with the key that the browser has subscribed with. */
  readonly isSigned: boolean
}

/** A browser that has subscribed. */
interface Browser {
  readonly subscription: {
    readonly endpoint: string
    readonly expirationTime: null
    readonly keys: { readonly p256dh: string; readonly auth: string }
  }
  readonly requests: PushRequest[]
  /** The decrypted messages that the service accepted. */
  readonly messages: unknown[]
  /** Answers for the next requests; the default is 201. */
  readonly answers: { status: number; retryAfter?: string }[]
}

/** A push service on loopback (RFC 8030), which decrypts messages as a browser does. */
export async function openPushService() {
  const handlers = new Map<string, (headers: IncomingHttpHeaders, body: Buffer) => Answer>()
  const server = await openTlsServer(async (request, response) => {
    const body = await buffer(request)
    const handle = handlers.get(request.url ?? '')
    const { status, retryAfter } = handle ? handle(request.headers, body) : { status: 404 }
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end()
  })
  const origin = `https://127.0.0.1:${server.port}`
  return {
    ca: server.ca,
    origin,
    /** Subscribes a new browser with the key of the application. */
    subscribe(applicationKey: string): Browser {
      const path = `/send/${randomBytes(12).toString('base64url')}`
      const curve = createECDH('prime256v1')
      const p256dh = curve.generateKeys('base64url')
      const auth = randomBytes(16)
      const keys = { p256dh, auth: auth.toString('base64url') }
      const browser: Browser = {
        subscription: { endpoint: origin + path, expirationTime: null, keys },
        requests: [],
        messages: [],
        answers: [],
      }
      handlers.set(path, (headers, body) => {
        const token = readToken(headers.authorization, applicationKey)
        browser.requests.push({ headers, ...token })
        const usual = { status: token.isSigned ? 201 : 403 } // RFC 8292, 4.2
        const answer = browser.answers.shift() ?? usual
        if (answer.status === 201) {
          const text = decrypt(body, curve, auth).toString()
          browser.messages.push(JSON.parse(text))
        }
        return answer
      })
      return browser
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

interface Answer {
  readonly status: number
  readonly retryAfter?: string
}

/** Reads `vapid t=…, k=…` (RFC 8292, 3), and verifies the JWT with ES256. */
function readToken(header: string | undefined, applicationKey: string) {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header ?? '') ?? []
  const [head = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(applicationKey, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned =
    key === applicationKey &&
    verify(
      'sha256',
      Buffer.from(`${head}.${payload}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  return { isSigned, claims }
}

/** Decrypts a message of one record (RFC 8188, 2; RFC 8291, 3.4). */
function decrypt(body: Buffer, curve: ReturnType<typeof createECDH>, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const serverKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), serverKey])
  const prk = createHmac('sha256', auth).update(curve.computeSecret(serverKey)).digest()
  const ikm = createHmac('sha256', prk)
    .update(info)
    .update(Buffer.from([1]))
    .digest()
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${label}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = plain.lastIndexOf(2) // the delimiter of the last record
  return plain.subarray(0, end)
}
