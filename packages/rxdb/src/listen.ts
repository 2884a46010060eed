import type { Connection } from 'larder-client/connection.ts'
import type { Part } from './part.ts'

/** Hears of reasons to sync. */
export interface Listening {
  /** The network may be back, or the app is used again. */
  wake(): void
  stop(): void
}

/** Listens to the server and to the platform until it is stopped. */
export function listen(
  connection: Connection,
  householdId: string,
  parts: readonly Part[],
  onReason: () => void,
): Listening {
  const following = connection.follow(
    () => {
      const pulled = parts.map((one) => one.pulled())
      const version = Math.min(...pulled.map((one) => one?.version ?? 0))
      return new Map([[householdId, { version, epoch: pulled[0]?.epoch }]])
    },
    async (scopeId) => {
      if (scopeId === householdId) onReason()
    },
  )
  function wake(): void {
    following.wake()
    onReason()
  }
  const endWaking = connection.platform.onWake(wake)
  return {
    wake,
    stop() {
      endWaking()
      void following.stop()
    },
  }
}
