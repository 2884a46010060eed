import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Log } from '#platform/base/log.ts'
import type { Api } from '#platform/http/api.ts'
import { headerValues } from '#platform/http/headers.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { AppError, type ErrorCode, invalid } from '#platform/kernel/errors.ts'

/** Milliseconds that the client has to read the response. */
const LINGER = 1000

/** The status for an error code of Node, if it is not 400. */
const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  EXPECTATION: 417,
}

/** The sentence for an error code of Node, if there is one that helps. */
const SENTENCES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The headers are too large.',
}

/**
 * Returns a function that answers an input that does not become a request, because it is not HTTP
 * or came too slowly. There is only a socket. The connection is closed then.
 */
export function socketRefuser(log: Log, clock: Clock) {
  return ({ code = '' }: { code?: string }, socket: Duplex): void => {
    if (!socket.writable) return
    const id = randomUUID()
    const status = STATUSES[code] ?? 400
    log.info({ reqId: id, status, reason: code }, 'refused an invalid HTTP request')
    const text = JSON.stringify({
      error: SENTENCES[code] ?? 'This is not a valid HTTP request.',
      code: 'VALIDATION_FAILED' satisfies ErrorCode,
      timestamp: clock().toISOString(),
      request_id: id,
    })
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n` +
        `Connection: close\r\nX-Request-Id: ${id}\r\n` +
        `Content-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    )
    // If the socket closed immediately, the client could lose the response while it still sends.
    setTimeout(() => socket.destroy(), LINGER).unref()
  }
}

/**
 * Refuses requests that Node would answer itself or leave open: tunnels and unknown expectations.
 */
export function refuseStrangeRequests(api: Api, refuse: ReturnType<typeof socketRefuser>): void {
  api.server.on('connect', (_request, socket) => refuse({ code: 'CONNECT' }, socket))
  api.server.on('checkExpectation', ({ socket }) => refuse({ code: 'EXPECTATION' }, socket))
  api.addHook('onRequest', async (request) => validateTarget(request))
}

/**
 * @throws AppError NOT_FOUND for an empty id, as in a path with a slash at its end; VALIDATION_FAILED
 *   if the URL is not UTF-8 or holds a character that no id has, or the request has not exactly one host
 */
function validateTarget({ raw, params }: FastifyRequest): void {
  const [path = '', ...query] = (raw.url ?? '').split('?').map(decode)
  if (CONTROL.test(path) || query.some((part) => part.includes('\0')))
    throw new AppError('VALIDATION_FAILED', 'The URL holds a character that it must not hold.')
  // RFC 9112, 3.2. We do not use it, but a proxy in front of us may.
  if (raw.httpVersion !== '1.0' && headerValues(raw, 'host').length !== 1)
    throw invalid({ path: '/headers/host', message: 'A request must name its host exactly once.' })
  for (const [name, value] of Object.entries(params ?? {}))
    if (value === '' && name !== '*') throw noSuchPath()
}

/** `.` of a regular expression does not match the last two, so a route would miss them. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u

/** Decodes a part of a URL. A `%` without two digits stands for itself, as in browsers. */
function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, '%25'))
  } catch {
    throw notUtf8() // the error says no more
  }
}

/** The failure for a path that the router can not decode. */
export function badPath(url: string): AppError {
  const [path = ''] = url.split('?', 1)
  const isCut = /%(?![\da-f]{2})/i.test(path)
  return isCut
    ? new AppError(
        'VALIDATION_FAILED',
        'In a path, two hexadecimal digits must follow each percent sign.',
      )
    : notUtf8()
}

const notUtf8 = () => new AppError('VALIDATION_FAILED', 'The URL is not UTF-8.')

export const noSuchPath = () =>
  new AppError('NOT_FOUND', 'This path does not exist. The page /docs lists all paths.')
