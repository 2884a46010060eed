import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Answer } from './app.ts'

/** Headers in which any two answers differ. */
const ONE_OFF = new Set(['date', 'x-request-id'])

/** What of an answer can be compared with another's: all but the time and the request's name. */
export function comparable({ status, headers, body }: Answer): object {
  const { timestamp: _, request_id: __, ...rest } = body ?? {}
  return {
    status,
    headers: Object.fromEntries([...headers].filter(([name]) => !ONE_OFF.has(name))),
    body: rest,
  }
}

/** Status and code: what a client decides by. */
export const outcome = ({ status, body }: Answer): string => [status, body?.code ?? 'ok'].join(' ')

/** Sends header lines as they are, where `fetch` would join those of one name and know the host better. */
export async function callWithLines(
  url: string,
  lines: readonly (readonly [name: string, value: string])[],
  { method = 'GET', body = '' } = {},
): Promise<{ status: number | undefined; body: unknown }> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const hasHost = lines.some(([name]) => name === 'host')
  const all = [...(hasHost ? [] : [['host', new URL(url).host]]), ...lines]
  const length = body === '' ? [] : ['content-length', String(Buffer.byteLength(body))]
  request(url, { method, headers: [...all.flat(), ...length] }, resolve)
    .on('error', reject)
    .end(body)
  const response = await promise
  return { status: response.statusCode, body: await json(response) }
}
