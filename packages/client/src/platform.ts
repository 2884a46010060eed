import type { LoopDeps } from 'larder-client/engine/loop.ts'

/** The clock, timers and randomness. A test hands in its own. */
export interface Platform extends LoopDeps {
  readonly uuid: () => string
}

export const PLATFORM: Platform = {
  now: () => new Date(),
  random: Math.random,
  uuid: uuidV7,
  timers: {
    after(ms, work) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  },
}

/** A UUID that begins with the time (RFC 9562, 5.7): ids sort in the order in which rows were made. */
function uuidV7(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  const [, , , variant = '', rest = ''] = crypto.randomUUID().split('-')
  const some = crypto.randomUUID().slice(0, 3)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${some}-${variant}-${rest}`
}
