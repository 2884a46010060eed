import type { Json } from '@larder/rules/json.ts'
import { readEvents } from './events.ts'
import { type Answer, type Asked, NoAnswer, type Transport } from './wire.ts'

/** Milliseconds without an answer until a request counts as lost. */
const TIMEOUT = 60_000

/**
 * Sends requests with `fetch`.
 *
 * @param url such as `https://larder.example`, without a path
 * @throws TypeError if it is not the address of a server
 */
export function fetchTransport(url: string, timeoutMs = TIMEOUT): Transport {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new TypeError(`url must be an address such as https://larder.example, and not "${url}".`)
  const base = url.replace(/\/+$/, '')

  async function send(
    { method, path, body, bytes, cookie, slot, household, token }: Asked,
    signal: AbortSignal,
    accept: string,
  ) {
    // Without the slash, the text could change the host, which then gets the token.
    if (!path.startsWith('/')) throw new TypeError('A path must begin with /.')
    try {
      return await fetch(base + path, {
        method,
        signal,
        headers: {
          accept,
          ...(body && { 'content-type': 'application/json' }),
          ...(bytes && { 'content-type': 'application/octet-stream' }),
          ...(cookie && { 'larder-session': sessionIn(slot) }),
          ...(household !== undefined && { 'larder-household': household }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: body ? JSON.stringify(body) : (bytes ?? null),
      })
    } catch (error) {
      throw new NoAnswer('The server does not answer.', { cause: error })
    }
  }

  return {
    async send(request) {
      const timeout = AbortSignal.timeout(timeoutMs)
      const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout
      return read(await send(request, signal, 'application/json'))
    },
    async stream(request, signal) {
      const response = await send(request, signal, 'text/event-stream')
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
      if (!isStream || !response.body) return read(response)
      return readEvents(response.body)
    },
  }
}

async function read(response: Response): Promise<Answer> {
  const after = Number(response.headers.get('retry-after') ?? Number.NaN)
  let body: Json
  try {
    const text = await response.text()
    body = isJson(response) && text !== '' ? JSON.parse(text) : null
  } catch (error) {
    throw new NoAnswer('The answer broke off.', { cause: error })
  }
  return {
    status: response.status,
    body,
    ...(Number.isFinite(after) && { retryAfter: after }),
  }
}

const isJson = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('application/json') ?? false

const sessionIn = (slot: string | undefined): string =>
  slot === undefined ? 'cookie' : `cookie; slot=${slot}`
