import { pipeline, type Readable, type Transform } from 'node:stream'
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  zstdCompress,
} from 'node:zlib'
import type { FastifyReply } from 'fastify'
import type { Api } from './api.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Its responses hold secrets together with text that others chose. They are not compressed,
     * because their length would show how much of a secret that text repeats (the BREACH attack).
     */
    readonly holdsSecrets?: boolean
  }
}

type Encoding = 'zstd' | 'br' | 'gzip'
type Done = (error: Error | null, bytes: Buffer) => void

interface Encoder {
  /** Runs outside the main thread. */
  readonly whole: (bytes: Buffer | string, done: Done) => void
  readonly stream: () => Transform
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const GZIP = { level: 5 }
/**
 * Fast settings that still remove most of the size. Each response is compressed for one client
 * only.
 */
const ENCODERS: Readonly<Record<Encoding, Encoder>> = {
  zstd: { whole: (bytes, done) => zstdCompress(bytes, done), stream: () => createZstdCompress() },
  br: {
    whole: (bytes, done) => brotliCompress(bytes, BROTLI, done),
    stream: () => createBrotliCompress(BROTLI),
  },
  gzip: { whole: (bytes, done) => gzip(bytes, GZIP, done), stream: () => createGzip(GZIP) },
}
const PREFERRED = ['zstd', 'br', 'gzip'] as const
/** Bytes. Less fits into one or two packets. */
const MIN_BYTES = 1024

/**
 * Compresses the JSON responses of the API with the best encoding that the client accepts (RFC
 * 9110, 12.5.3). The ETag of a compressed response is weak: its bytes differ from the plain ones,
 * and its meaning is the same (RFC 9110, 8.8.1). A plugin would add a stream to each response, and
 * five packages.
 */
export function compressAnswers(api: Api): void {
  api.addHook('onSend', (request, reply, payload, done) => {
    const { config, schema } = request.routeOptions
    if (config.holdsSecrets || schema?.hide || !isJson(reply)) return done(null, payload)
    varyByEncoding(reply)
    const accepted = acceptedBy([request.headers['accept-encoding']].flat().join(','))
    const encoding = PREFERRED.find((one) => accepted.has(one))
    if (!encoding) return done(null, payload)

    if (isText(payload) && payload.length >= MIN_BYTES) {
      markAs(reply, encoding)
      ENCODERS[encoding].whole(payload, done)
    } else if (isStream(payload)) {
      markAs(reply, encoding)
      const encoder = ENCODERS[encoding].stream()
      // An error of one stream ends the other, and Fastify reports it.
      pipeline(payload, encoder, () => {})
      done(null, encoder)
    } else done(null, payload)
  })
}

const isText = (payload: unknown) => typeof payload === 'string' || Buffer.isBuffer(payload)
const isStream = (payload: unknown): payload is Readable =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload
const isJson = (reply: FastifyReply) =>
  String(reply.getHeader('content-type')).startsWith('application/json')

/** Adds to the values that are set already, such as the origin. */
function varyByEncoding(reply: FastifyReply): void {
  reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '))
}

function markAs(reply: FastifyReply, encoding: Encoding): void {
  reply.header('content-encoding', encoding)
  const etag = reply.getHeader('etag')
  if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`)
}

function acceptedBy(header: string): Set<string> {
  return new Set(
    header.split(',').flatMap((part) => {
      const [name = '', ...parameters] = part.toLowerCase().split(';')
      const isRefused = parameters.some((one) => /^\s*q=0(\.0*)?\s*$/.test(one))
      return isRefused ? [] : [name.trim()]
    }),
  )
}
