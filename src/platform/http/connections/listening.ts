import { once } from 'node:events'
import { createServer } from 'node:net'
import { hasCode } from '#platform/base/error-code.ts'

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
