import { signal } from '@preact/signals'
import type { Home } from 'larder-client/home'
import type { Schemas } from './api-types.ts'
import { larder } from './session.ts'

/** What the server says about itself; undefined until it has answered. */
export const server = signal<Schemas['ServerInfo'] | undefined>(undefined)

/** Asks the server about itself, now. Without an answer the app shows all ways in. */
export async function askServer(): Promise<void> {
  try {
    const answer = await fetch('/v1', { cache: 'no-cache' })
    if (answer.ok) server.value = await answer.json()
  } catch {
    // There is no network. A sign-in tells it.
  }
}

/** Whether nobody has an account on the server yet, and anybody may make the first one. */
export const isEmptyServer = (): boolean =>
  server.value?.is_new === true && server.value.sign_up === 'open'

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
