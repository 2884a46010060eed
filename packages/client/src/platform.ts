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
  // Browsers have `crypto.randomUUID` only on pages with https.
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  const some = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const time = Date.now().toString(16).padStart(12, '0')
  const variant = (8 + ((bytes[9] ?? 0) % 4)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${some.slice(0, 3)}-${variant}${some.slice(3, 6)}-${some.slice(6, 18)}`
}
