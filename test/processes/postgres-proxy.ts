import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openRelay } from './database-relay.ts'

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
  let mode: Mode = 'open'
  let roundTrips = 0

  function forward(from: Socket, to: Socket, pass: (bytes: Buffer) => unknown): void {
    from.on('data', (bytes: Buffer) => void (mode === 'silent' || pass(bytes)))
    from.on('close', () => to.destroy())
  }

  const relay = await openRelay(databaseUrl, (near, connectFar) => {
    if (mode === 'cut') {
      near.resetAndDestroy()
      return
    }
    const far = connectFar()
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
  })
  return {
    url: relay.url,
    set(wanted) {
      mode = wanted
      if (mode === 'cut') relay.closeConnections()
    },
    roundTrips: () => roundTrips,
    [Symbol.asyncDispose]: () => relay[Symbol.asyncDispose](),
  }
}
