import type { Home } from 'larder-client/home'
import { larder } from './session.ts'

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
