import { orderedId } from '@larder/rules/ordered-id.ts'
import type { LoopDeps } from 'larder-client/engine/loop.ts'

/** What browsers have, and other platforms may not have. */
interface Browser extends Partial<Listened> {
  readonly reportError?: (error: unknown) => void
  readonly document?: Listened & { readonly visibilityState: string }
}

interface Listened {
  addEventListener(name: string, onEvent: () => void): void
  removeEventListener(name: string, onEvent: () => void): void
}

const browser = globalThis as Browser // each platform has other types of it

/** Throws an error later, so that the app sees it like any other error that nobody has caught. */
export function reportLater(error: unknown): void {
  const { reportError } = browser
  if (reportError) reportError(error)
  else
    queueMicrotask(() => {
      throw error
    })
}

/** A callback of an app. Its errors must not break the sync that calls it. */
export const guarded =
  <Values extends readonly unknown[]>(callback: (...values: Values) => void) =>
  (...values: Values): void => {
    try {
      callback(...values)
    } catch (error) {
      reportLater(error)
    }
  }

/** The clock, timers and randomness. A test hands in its own. */
export interface Platform extends LoopDeps {
  readonly uuid: () => string
  /** Calls back when the device has a network again, or is used again. @returns a function that ends it */
  readonly onWake: (wake: () => void) => () => void
}

export const PLATFORM: Platform = {
  now: () => new Date(),
  random: Math.random,
  uuid: () => orderedId(Date.now(), crypto.getRandomValues(new Uint8Array(9))),
  onWake: onPageWake,
  timers: {
    after(ms, work) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  },
}

/**
 * Calls back when the network of a browser is back, and when its page is shown again. Other platforms tell
 * the library by `larder.wake()`.
 *
 * @returns a function that ends it
 */
function onPageWake(wake: () => void): () => void {
  const onVisible = () => {
    if (browser.document?.visibilityState === 'visible') wake()
  }
  browser.addEventListener?.('online', wake)
  browser.document?.addEventListener('visibilitychange', onVisible)
  return () => {
    browser.removeEventListener?.('online', wake)
    browser.document?.removeEventListener('visibilitychange', onVisible)
  }
}
