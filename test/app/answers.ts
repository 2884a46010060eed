import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Answer } from './app.ts'

/** Headers that differ in all answers. */
const UNIQUE_HEADERS = new Set(['date', 'x-request-id'])

/** @returns an answer without the time and the id of the request, for comparison with another */
export function comparable({ status, headers, body }: Answer): object {
  const { timestamp: _, request_id: __, ...rest } = body ?? {}
  return {
    status,
    headers: Object.fromEntries([...headers].filter(([name]) => !UNIQUE_HEADERS.has(name))),
    body: rest,
  }
}

/** Status and code, the parts on which clients base decisions. */
export const outcome = ({ status, body }: Answer): string => [status, body?.code ?? 'ok'].join(' ')

/** Sends header lines unchanged. `fetch` would join lines with the same name and set the host. */
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
