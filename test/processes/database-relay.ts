import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { listen } from './mail-server.ts'

/** A TCP server in front of a database. */
export interface DatabaseRelay extends AsyncDisposable {
  /** The database, through the relay. */
  readonly url: string
  closeConnections(): void
}

/**
 * Starts a relay on loopback.
 *
 * @param accept called for each client, with a function that connects to the database
 */
export async function openRelay(
  databaseUrl: string,
  accept: (near: Socket, connectFar: () => Socket) => void,
): Promise<DatabaseRelay> {
  const { host, port } = new pg.Client(databaseUrl)
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const sockets = new Set<Socket>()

  function track(socket: Socket): Socket {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  function closeConnections(): void {
    for (const socket of sockets) socket.destroy()
  }

  const server = createServer((near) => accept(track(near), () => track(connect(target))))
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(await listen(server))
  return {
    url: url.href,
    closeConnections,
    async [Symbol.asyncDispose]() {
      closeConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
