import type { Persistence } from './contract.ts'

/** @returns undefined where the browser does not say: pages without https, except of localhost */
export function browserPersistence(): Persistence | undefined {
  const storage: StorageManager | undefined = globalThis.navigator?.storage
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
