import { signal } from '@preact/signals'
import { NoAnswer, RequestRefused } from 'larder-client/wire'

/** What `GET /v1` says about the server, as far as the door needs it. */
export interface Server {
  readonly sign_up: 'open' | 'invite' | 'closed'
  readonly providers: readonly Provider[]
  readonly passkeys: boolean
  readonly magic_link: boolean
}

/** An identity provider. */
export interface Provider {
  readonly issuer: string
  readonly name: string
  readonly client_ids: readonly string[]
}

/** Undefined until the server has answered. */
export const server = signal<Server | undefined>(undefined)

/** Asks the server who may make an account. Without an answer the door shows all ways in. */
export async function askServer(): Promise<void> {
  try {
    const answer = await fetch('/v1')
    if (answer.ok) server.value = await answer.json()
  } catch {
    // There is no network. A sign-in tells it.
  }
}

/**
 * Sends a request that needs no account.
 *
 * @throws NoAnswer, RequestRefused
 */
export async function post(path: string, body: object): Promise<object> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new NoAnswer('The server does not answer.', { cause })
  })
  const told = await answer.json()
  if (!answer.ok) throw new RequestRefused({ status: answer.status, body: told })
  return told
}
