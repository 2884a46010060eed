import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '#platform/http/api.ts'
import { hasCode } from '#platform/kernel/errors.ts'

/** Milliseconds in which each response on an open connection says that the connection ends. */
const NOTICE = 2000
/** Milliseconds after that for running requests. Slow clients could take forever. */
const GRACE = 3000

/** Where a server listens. @throws Error if it listens on no port: that is a bug */
export function addressOf(server: Server): AddressInfo {
  const address = server.address()
  if (typeof address === 'string' || address === null) throw new Error('There is no port.')
  return address
}

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

/**
 * For several processes that listen on one port. The kernel gives each its own connections (SO_REUSEPORT). Elsewhere the
 * first process hands out all connections: then one that it hands to a dying process never ends.
 */
export const SHARED_PORT = ['linux', 'freebsd'].includes(process.platform)
  ? ({ reusePort: true } as const)
  : {}

/**
 * Makes sure that no other program listens on the port. With `SHARED_PORT` another one of the same user would get a part
 * of the connections.
 *
 * @throws Error with a sentence for the operator
 */
export async function expectFreePort(address: { host: string; port: number }): Promise<void> {
  const server = createServer()
  try {
    server.listen(address)
    await once(server, 'listening')
  } catch (cause) {
    throw cannotListen(cause, `${address.host}, port ${address.port}`, 'HOST and PORT')
  }
  server.close()
  await once(server, 'close')
}

/** @param names of the settings to change */
export function cannotListen(cause: unknown, where: string, names: string): Error {
  const reason = hasCode(cause, 'EADDRINUSE') ? 'another program uses it' : String(cause)
  return new Error(`Larder can't listen on ${where}: ${reason}. See ${names}.`, { cause })
}
