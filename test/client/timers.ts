import type { Timers } from 'larder-client/engine/loop.ts'

/** Timers that only the test ends. */
export interface ManualTimers extends Timers {
  /** The waiting times, in milliseconds. */
  readonly waits: () => readonly number[]
  /** Does the work of all timers now. */
  fire(): void
}

export function manualTimers(): ManualTimers {
  const waiting = new Set<{ ms: number; work: () => void }>()
  return {
    after(ms, work) {
      const timer = { ms, work }
      waiting.add(timer)
      return () => waiting.delete(timer)
    },
    waits: () => [...waiting].map(({ ms }) => ms),
    fire() {
      const due = [...waiting]
      waiting.clear()
      for (const { work } of due) work()
    },
  }
}
