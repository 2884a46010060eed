import type { Listener, Listeners, Told } from './listeners.ts'

/**
 * Tells a listener what differs from the state that it knows, which is of the same epoch.
 *
 * @returns the number of pokes
 */
export function notifyListener(listeners: Listeners, listener: Listener, told: Told): number {
  const { known } = listener
  const { versions } = told
  if (!known) {
    listener.known = new Map(Object.entries(versions))
    for (const [scopeId, version] of listener.known) listeners.follow(listener, scopeId, version)
    listener.onHello(told)
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
