import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { LarderProcess } from './larder-process.ts'

/** @returns the names of the jobs that these replicas ran */
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

/** Sends one request to a replica. */
export async function call(
  larder: Pick<LarderProcess, 'url'>,
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

/** Runs `work` many times in parallel, in turns on the two replicas. */
export function both<T>(
  times: number,
  one: LarderProcess,
  two: LarderProcess,
  work: (larder: LarderProcess, i: number) => Promise<T>,
): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, i) => work(i % 2 === 0 ? one : two, i)))
}

/** Signs up a new person. */
export async function signUp(larder: Pick<LarderProcess, 'url'>) {
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

/** @returns the id of the key that signed the token */
export function keyOf(token: string): string {
  const header = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()
  return (JSON.parse(header) as { kid: string }).kid
}
