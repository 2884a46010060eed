import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** A proxy between Larder and its database that can interrupt the connection. */
export interface PostgresProxy extends AsyncDisposable {
  /** The database, through the proxy. */
  readonly url: string
  /**
   * `open` forwards all bytes. `cut` closes connections and refuses new ones. `silent` keeps connections
   * and forwards nothing. `far` delays answers by 20 ms.
   */
  set(mode: Mode): void
  /** Number of round trips on all connections together. */
  roundTrips(): number
}

type Mode = 'open' | 'cut' | 'silent' | 'far'

const DELAY_MS = 20

export async function openProxy(databaseUrl: string): Promise<PostgresProxy> {
  const { host, port } = new pg.Client(databaseUrl)
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const sockets = new Set<Socket>()
  let mode: Mode = 'open'
  let roundTrips = 0
  const server = createServer((near) => {
    if (mode === 'cut') near.resetAndDestroy()
    else {
      const far = connect(target)
      let isAnswered = true
      forward(near, far, (bytes) => {
        if (isAnswered) roundTrips++
        isAnswered = false
        far.write(bytes)
      })
      forward(far, near, async (bytes) => {
        if (mode === 'far') await sleep(DELAY_MS)
        isAnswered = true
        near.write(bytes)
      })
    }
  })

  function forward(from: Socket, to: Socket, pass: (bytes: Buffer) => unknown): void {
    sockets.add(from)
    from.on('data', (bytes: Buffer) => void (mode === 'silent' || pass(bytes)))
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port.')
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(address.port)
  return {
    url: url.href,
    set(wanted) {
      mode = wanted
      if (mode === 'cut') for (const socket of sockets) socket.destroy()
    },
    roundTrips: () => roundTrips,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
