import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from './client.ts'

/** A request whose headers have arrived and whose body has not. */
export interface HeldRequest {
  /** Sends the body. @returns the status and the text of the answer */
  send(): Promise<{ status: number; text: string }>
}

/** Milliseconds. The service needs less to authenticate a request by its headers. */
const HEADERS_ARRIVE = 150

/** Sends the headers of a request, and waits until the service has checked them. */
export async function holdBody(
  url: string,
  { token }: Client,
  [method, path, body]: readonly [method: string, path: string, body?: object],
  headers: Readonly<Record<string, string>> = {},
): Promise<HeldRequest> {
  const bytes = body === undefined ? '{}' : JSON.stringify(body)
  const held = request(url + path, {
    method,
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(bytes),
      ...headers,
    },
  })
  const answered = once(held, 'response')
  held.flushHeaders()
  await sleep(HEADERS_ARRIVE)
  return {
    async send() {
      held.end(bytes)
      const [response] = await answered
      return { status: response.statusCode, text: await text(response) }
    },
  }
}
