import type { Timers } from 'larder-client/engine/loop.ts'

/** Milliseconds. */
const RETRY = 5000

export interface Retries {
  /**
   * Does work that the storage may refuse, and does it again later if that happens.
   *
   * @param onFailed is called with each error
   */
  keepTrying(work: () => Promise<unknown>, onFailed?: (error: unknown) => void): void
  /** Does nothing again from now on. */
  stop(): void
}

export function createRetries(timers: Timers): Retries {
  const waiting = new Set<() => void>()
  let isOver = false

  function keepTrying(work: () => Promise<unknown>, onFailed?: (error: unknown) => void): void {
    work().catch((error: unknown) => {
      onFailed?.(error)
      if (isOver) return
      const cancel = timers.after(RETRY, () => {
        waiting.delete(cancel)
        keepTrying(work, onFailed)
      })
      waiting.add(cancel)
    })
  }

  return {
    keepTrying,
    stop() {
      isOver = true
      for (const cancel of waiting) cancel()
    },
  }
}
