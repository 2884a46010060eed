import { createSign, generateKeyPairSync } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { listen } from './mail-server.ts'

/** An https server on loopback with a certificate of its own, for `localhost` and 127.0.0.1. */
export interface TlsServer extends AsyncDisposable {
  readonly port: number
  /** The certificate, in PEM. */
  readonly ca: string
  /** The paths of all requests. */
  readonly requests: readonly string[]
}

export async function openTlsServer(
  handle: (...given: Parameters<RequestListener>) => unknown,
): Promise<TlsServer> {
  const { key, cert } = makeCertificate()
  const requests: string[] = []
  const server = createServer({ key, cert }, (request, response) => {
    requests.push(request.url ?? '')
    handle(request, response)
  })
  const port = await listen(server)
  return {
    port,
    ca: cert,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      const { promise, resolve } = Promise.withResolvers<void>()
      server.close(() => resolve())
      await promise
    },
  }
}

/** Makes a key and a self-signed certificate (RFC 5280, 4.1), both in PEM. */
export function makeCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(set(sequence(oid('550403'), der(0x0c, Buffer.from('localhost')))))
  const algorithm = sequence(oid('2a8648ce3d040302')) // ecdsa-with-SHA256
  const names = sequence(
    der(0x82, Buffer.from('localhost')),
    der(0x87, Buffer.from([127, 0, 0, 1])),
  )
  const isAuthority = sequence(der(0x01, Buffer.from([0xff])))
  const extensions = sequence(
    sequence(oid('551d11'), der(0x04, names)),
    sequence(oid('551d13'), der(0x04, isAuthority)),
  )
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(time('20200101000000Z'), time('21200101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const signature = createSign('sha256').update(toSign).sign(privateKey)
  const bytes = sequence(toSign, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const lines = bytes.toString('base64').replaceAll(/(.{64})/g, '$1\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string, // PEM is text
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}

/** A value in DER (X.690, 8.1). */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts)
const set = (...parts: readonly Buffer[]): Buffer => der(0x31, ...parts)
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))
const time = (text: string): Buffer => der(0x18, Buffer.from(text))
