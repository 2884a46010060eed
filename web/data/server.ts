import { signal } from '@preact/signals'
import type { Home } from 'larder-client/home'
import { larder } from './session.ts'

/** What `GET /v1` says about the server, as far as the app needs it. */
export interface Server {
  readonly sign_up: 'open' | 'invite' | 'closed'
  readonly providers: readonly Provider[]
  readonly public_url: string
  readonly sends_mail: boolean
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

/** Asks the server about itself. Without an answer the app shows all ways in. */
export async function askServer(): Promise<void> {
  try {
    const answer = await fetch('/v1')
    if (answer.ok) server.value = await answer.json()
  } catch {
    // There is no network. A sign-in tells it.
  }
}

/**
 * A token for a request that the library can't send: it has a file, shows its progress, or its answer is not JSON. The
 * library sends another request first: that refreshes a token which the server refuses, as where the clock of the device
 * is slow.
 *
 * @throws RequestRefused, NoAnswer
 */
export async function freshToken(home: Home): Promise<string> {
  await home.request('GET', `/v1/households/${home.id}`)
  return larder.accessToken()
}
