import type { Listener, Listeners } from './listeners.ts'
import type { Versions } from './store.ts'

/**
 * Tells a listener what differs from the state that it knows. A version may also fall, after a backup
 * was restored.
 *
 * @returns the number of pokes
 */
export function tell(listeners: Listeners, listener: Listener, versions: Versions): number {
  const { known } = listener
  if (!known) {
    listener.known = new Map(Object.entries(versions))
    for (const [scopeId, version] of listener.known) listeners.follow(listener, scopeId, version)
    listener.onHello(versions)
    return 0
  }
  let pokes = 0
  for (const [scopeId, version] of Object.entries(versions)) {
    const before = known.get(scopeId)
    if (before === version) continue
    known.set(scopeId, version)
    if (before === undefined) {
      listeners.follow(listener, scopeId, version)
      listener.onAdded(scopeId, version)
    } else {
      pokes += 1
      listener.onPoke(scopeId, version)
    }
  }
  for (const scopeId of known.keys())
    if (!Object.hasOwn(versions, scopeId)) {
      known.delete(scopeId)
      listeners.unfollow(listener, scopeId)
      listener.onRemoved(scopeId)
    }
  return pokes
}
