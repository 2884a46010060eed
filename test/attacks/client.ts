import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'

/** An answer. `body` is the parsed text, if it is JSON. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- an attack asserts the shape by its use
  readonly body: any
}

export interface Call {
  readonly body?: unknown
  /** Sent as it is, instead of `body`. */
  readonly rawBody?: string | Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
}

/** A client with its own IP address. It sends this address in the header of a trusted proxy. */
export interface Client {
  readonly id: string
  readonly email: string
  readonly password: string
  /** Empty before the sign-up. */
  readonly token: string
  /** The first household; empty before the sign-up. */
  readonly householdId: string
  call(method: string, path: string, options?: Call): Promise<Reply>
  signUp(name?: string, email?: string): Promise<Reply>
  signIn(email: string, password: string): Promise<Reply>
  /** Signs in to its own account and uses the new token, if the old one is not valid for five more minutes. */
  renew(): Promise<void>
}

/** @param number chooses the IP address in 10.0.0.0/8 */
export function createClient(url: string, number: number): Client {
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  const account = {
    id: '',
    email: `client-${randomUUID()}@example.com`,
    password: `a fine password ${randomUUID()}`,
    token: '',
    householdId: '',
  }

  async function call(method: string, path: string, options: Call = {}): Promise<Reply> {
    const { body, rawBody, headers } = options
    const sent = rawBody ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await fetch(url + path, {
      method,
      headers: {
        'x-forwarded-for': address,
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...(account.token === '' ? {} : { authorization: `Bearer ${account.token}` }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
    const parsed: unknown = isJson ? JSON.parse(text) : undefined
    return { status: response.status, headers: response.headers, text, body: parsed }
  }

  const signIn = (email: string, password: string) =>
    call('POST', '/v1/auth/signin', { body: { email, password } })

  async function signUp(name = 'Ada Lovelace', email = account.email): Promise<Reply> {
    const { password } = account
    const reply = await call('POST', '/v1/auth/signup', { body: { email, password, name } })
    assert.equal(reply.status, 201, reply.text)
    account.email = email
    account.id = reply.body.user.id
    account.token = reply.body.access_token
    const list = await call('GET', '/v1/households')
    account.householdId = list.body.items[0].id
    return reply
  }

  return {
    get id() {
      return account.id
    },
    get email() {
      return account.email
    },
    get password() {
      return account.password
    },
    get token() {
      return account.token
    },
    get householdId() {
      return account.householdId
    },
    call,
    signUp,
    signIn,
    async renew() {
      const [, claims = ''] = account.token.split('.')
      const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
      if (new Date((exp - 300) * 1000) > new Date()) return // sign-ins of an address are limited
      const { status, body, text } = await signIn(account.email, account.password)
      assert.equal(status, 200, text)
      account.token = body.access_token
    },
  }
}
