import assert from 'node:assert/strict'
import type { TestApp } from './app.ts'
import { problemWith } from './failure-shape.ts'
import { exchange, type RawAnswer } from './raw-http.ts'

export const HOST = 'Host: larder.test\r\n'
export const JSON_TYPE = 'Content-Type: application/json\r\n'
/** What a sign-in sends that is in order, but for who sends it; `more` goes in at its end. */
export const credentials = (more = '') =>
  `{"email":"ada@example.com","password":"not the password"${more}}`

/** Milliseconds: most take one or two; the machine may have other things to do. */
const AT_ONCE = 2000

/** Sends it over a connection of its own, and sees that there is an answer, soon and in shape. */
export async function send(
  { url }: TestApp,
  ...pieces: readonly (string | Uint8Array)[]
): Promise<RawAnswer> {
  const start = performance.now()
  const answer = await exchange(url, ...pieces)
  const elapsed = performance.now() - start

  assert.ok(answer, 'there was no answer')
  if (answer.status >= 400 && answer.text !== '')
    assert.equal(problemWith(answer), undefined, answer.text)
  assert.ok(elapsed < AT_ONCE, `it took ${elapsed} ms`)
  return answer
}

/** A request without a body, as it goes over the line. */
export const ask = (app: TestApp, method: string, path: string, headers = HOST) =>
  send(app, `${method} ${path} HTTP/1.1\r\n${headers}\r\n`)

/** Sends it, and sees besides that the service lives on. */
export async function outcomeOf(
  app: TestApp,
  ...pieces: readonly (string | Uint8Array)[]
): Promise<string> {
  const answer = await send(app, ...pieces)
  assert.equal((await app.call('GET', '/health/live')).status, 200)
  return outcome(answer)
}

/** Status and code. */
export function outcome({ status, text }: RawAnswer): string {
  return `${status} ${text.startsWith('{') ? (JSON.parse(text).code ?? '') : ''}`.trim()
}
