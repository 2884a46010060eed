import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** What stands between Larder and its database, and can come between them. */
export interface PostgresProxy extends AsyncDisposable {
  /** The database, by way of the proxy. */
  readonly url: string
  /**
   * `open` lets through; `cut` breaks off and refuses; `mute` keeps connections and passes nothing on;
   * `far` has answers come 20 ms later.
   */
  set(mode: Mode): void
  /** How often so far Larder sent something after it had an answer, on all connections together. */
  roundTrips(): number
}

type Mode = 'open' | 'cut' | 'mute' | 'far'

const DISTANCE = 20

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
      join(near, far, (bytes) => {
        if (isAnswered) roundTrips++
        isAnswered = false
        far.write(bytes)
      })
      join(far, near, async (bytes) => {
        if (mode === 'far') await sleep(DISTANCE)
        isAnswered = true
        near.write(bytes)
      })
    }
  })

  function join(from: Socket, to: Socket, pass: (bytes: Buffer) => unknown): void {
    sockets.add(from)
    from.on('data', (bytes: Buffer) => void (mode === 'mute' || pass(bytes)))
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
