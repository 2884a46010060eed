import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { LarderProcess } from './larder-process.ts'

/** The names of the jobs that they ran. */
export function jobsDone(...replicas: LarderProcess[]): unknown[] {
  return replicas
    .flatMap(({ lines }) => lines)
    .flatMap(({ msg, job }) => (msg === 'job done' ? [job] : []))
}

interface Answer {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- a test asserts what it is, by comparing
  readonly body: any
}

/** One request to one of them. */
export async function call(
  larder: LarderProcess,
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<Answer> {
  const response = await fetch(larder.url + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

/** Does it that many times at once, in turns at one and the other. */
export function both<T>(
  times: number,
  one: LarderProcess,
  two: LarderProcess,
  work: (larder: LarderProcess, i: number) => Promise<T>,
): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, i) => work(i % 2 === 0 ? one : two, i)))
}

/** Signs somebody new up. */
export async function signUp(larder: LarderProcess) {
  const email = `ada-${randomUUID()}@example.com`
  const password = `a fine password ${randomUUID()}`
  const { status, body } = await call(larder, 'POST', '/v1/auth/signup', {
    email,
    password,
    name: 'Ada',
  })
  assert.equal(status, 201, JSON.stringify(body))
  return {
    email,
    accessToken: String(body.access_token),
    refreshToken: String(body.refresh_token),
  }
}

/** Which key signed the token. */
export function keyOf(token: string): string {
  const header = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()
  return (JSON.parse(header) as { kid: string }).kid
}
