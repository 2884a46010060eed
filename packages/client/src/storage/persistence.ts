/** Whether the browser may delete the data of this page when the device has little space. */
export interface Persistence {
  /** Undefined until the browser has answered. */
  readonly isPersisted: () => boolean | undefined
  /** Asks the browser once to keep the data. It may ask the user. */
  ask(): void
  /** Calls back when the browser has answered. @returns a function that ends it */
  subscribe(onChange: () => void): () => void
}

/** The part of `StorageManager` that is used. Programs without a browser have no types of it. */
interface Manager {
  persist(): Promise<boolean>
  persisted(): Promise<boolean>
}

/** @returns undefined where the browser does not say: pages without https, except of localhost */
export function browserPersistence(): Persistence | undefined {
  const { storage } = (globalThis.navigator ?? {}) as { readonly storage?: Manager }
  if (!storage) return undefined
  const listeners = new Set<() => void>()
  let isPersisted: boolean | undefined
  let hasAsked = false

  function keep(kept: boolean): void {
    isPersisted ||= kept
    for (const listener of listeners) listener()
  }
  function take(answer: Promise<boolean>): void {
    // A browser that refuses to answer keeps nothing.
    answer.then(keep, () => keep(false))
  }
  take(storage.persisted())

  return {
    isPersisted: () => isPersisted,
    ask() {
      if (hasAsked || isPersisted) return
      hasAsked = true
      take(storage.persist())
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
