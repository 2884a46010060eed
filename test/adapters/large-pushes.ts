import type { Network } from '#test/client/network.ts'

/** More bytes than the server takes in one request. */
const FILLER = 'x'.repeat(1_100_000)

/** Makes each push of more mutations than this too large for the server. */
export function fillLargePushes(network: Network, most: number): void {
  network.change = (request) => {
    const { body = {} } = request
    const isLarge =
      'mutations' in body && Array.isArray(body.mutations) && body.mutations.length > most
    return isLarge ? { ...request, body: { ...body, filler: FILLER } } : request
  }
}
