import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from './server.ts'

/** Milliseconds in which those who use their connection are told, with an answer, that it ends. */
const FAREWELL = 2000
/** Milliseconds for requests under way after that; slow clients could take for ever. */
const LAST_CALL = 3000

/** From when `leaving` is aborted, each answer says that it is the last of its connection. */
export function endConnectionsAfter(api: Api, leaving: AbortSignal): void {
  api.addHook('onSend', async (_request, reply) => {
    if (leaving.aborted) reply.header('connection', 'close')
  })
}

/**
 * Lets clients go before the server closes. A connection that is closed while a request is on its way
 * loses the request, so for a while all are served as ever, and told to open another one elsewhere.
 * Once it is over, who is still at it has a little time before being cut off.
 */
export async function letClientsGo({ server }: Api): Promise<void> {
  const end = performance.now() + FAREWELL
  while (performance.now() < end && (await countConnections(server)) > 0) await sleep(20)
  setTimeout(() => server.closeAllConnections(), LAST_CALL).unref()
}

function countConnections(server: Api['server']): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  return promise
}
