import type { Lead } from './lead.ts'
import type { Loop } from './loop.ts'

/** The loop of a scope, as every tab sees it. */
export function sharedLoop(
  loop: Loop,
  lead: Lead,
  scopeId: string,
): Pick<Loop, 'state' | 'lastSynced' | 'sync' | 'poke'> {
  return {
    state: () => (lead.isLeader() ? loop.state() : lead.reportOf(scopeId).state),
    lastSynced: () => loop.lastSynced() ?? lead.reportOf(scopeId).lastSynced,
    async sync() {
      if (lead.isLeader()) return loop.sync()
      return (await lead.ask('sync', scopeId))?.state ?? 'offline'
    },
    poke() {
      if (lead.isLeader()) loop.poke() // another leader hears of the commit
    },
  }
}
