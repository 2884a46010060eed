import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '#platform/http/server.ts'

/** Milliseconds in which each response on an open connection says that the connection ends. */
const NOTICE = 2000
/** Milliseconds after that for running requests. Slow clients could take forever. */
const GRACE = 3000

/** Once `leaving` is aborted, each response says that it is the last one of its connection. */
export function endConnectionsAfter(api: Api, leaving: AbortSignal): void {
  api.addHook('onSend', async (_request, reply) => {
    if (leaving.aborted) reply.header('connection', 'close')
  })
}

/**
 * Lets clients disconnect before the server closes. A request that is sent on a closing connection
 * is lost. So for some time all requests are answered, and clients are asked to open another
 * connection. After that, running requests have a short time before their connections are closed.
 */
export async function letClientsGo({ server }: Api): Promise<void> {
  const end = performance.now() + NOTICE
  while (performance.now() < end && (await countConnections(server)) > 0) await sleep(20)
  setTimeout(() => server.closeAllConnections(), GRACE).unref()
}

function countConnections(server: Api['server']): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  return promise
}
