import assert from 'node:assert/strict'
import type { TestApp } from './app.ts'
import { problemWith } from './failure-shape.ts'
import { sendRaw, type RawAnswer } from './raw-http.ts'

export const HOST = 'Host: larder.test\r\n'
export const JSON_TYPE = 'Content-Type: application/json\r\n'
/** A valid body of a sign-in with unknown credentials. `more` is added at its end. */
export const credentials = (more = '') =>
  `{"email":"ada@example.com","password":"not the password"${more}}`

/** Sends bytes on a new connection. Asserts an answer within ten seconds, and the shape of an error. */
export async function send(
  { url }: TestApp,
  ...pieces: readonly (string | Uint8Array)[]
): Promise<RawAnswer> {
  const answer = await sendRaw(url, ...pieces)

  assert.ok(answer, 'there was no answer')
  if (answer.status >= 400 && answer.text !== '')
    assert.equal(problemWith(answer), undefined, answer.text)
  return answer
}

/** Sends a request without a body. */
export const ask = (app: TestApp, method: string, path: string, headers = HOST) =>
  send(app, `${method} ${path} HTTP/1.1\r\n${headers}\r\n`)

/** Sends bytes, and asserts that the service still works. @returns status and code */
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
