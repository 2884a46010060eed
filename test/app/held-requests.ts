// Requests that send their headers immediately, and their body later.
import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { eventually } from '#test/eventually.ts'
import type { TestApp } from './app.ts'
import { openRaw, type RawAnswer } from './raw-http.ts'

interface Held {
  readonly method: string
  readonly path: string
  readonly body: object
  readonly headers: Readonly<Record<string, string>>
}

/** Sends the body. @returns the answer; undefined without one */
export type SendBody = () => Promise<RawAnswer | undefined>

/**
 * Hooks into every server that is built from now on.
 *
 * @returns a function that sends the headers of requests, and waits until the server has checked them
 */
export function holdRequests(): (app: TestApp, requests: readonly Held[]) => Promise<SendBody[]> {
  let arrived = 0
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance } // as Fastify documents it
    fastify.addHook('preParsing', async ({ headers }, _reply, payload) => {
      if (headers['x-held'] !== undefined) arrived += 1
      return payload
    })
  })
  return async (app, requests) => {
    arrived = 0
    const held = await Promise.all(requests.map((request) => begin(app, request)))
    await eventually('the headers have arrived', async () => arrived === requests.length)
    return held
  }
}

/** Sends the headers. @returns a function that sends the body and returns the answer */
async function begin(app: TestApp, { method, path, body, headers }: Held): Promise<SendBody> {
  const text = body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body)
  const lines = Object.entries({
    host: 'larder.test',
    'x-held': 'yes',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  const connection = await openRaw(app.url)
  connection.send(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  return async () => {
    connection.send(text)
    const answer = await connection.answer()
    connection[Symbol.dispose]()
    return answer
  }
}

/** @returns the status of an answer, with the code of an error */
export function say(answer: RawAnswer | undefined): string {
  if (!answer) return 'no answer'
  const { code = '' } = answer.text ? JSON.parse(answer.text) : {}
  return `${answer.status} ${code}`.trim()
}
