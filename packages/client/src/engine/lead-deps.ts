import type { Question, Report } from './lead-messages.ts'
import type { Timers } from './loop.ts'

/** What a tab does when it leads, and when another one does. */
export interface LeadDeps {
  readonly accountId: string
  readonly timers: Timers
  readonly uuid: () => string
  /** Reads all that another tab may have written. */
  readonly prepare: () => Promise<void>
  /** Begins to sync. */
  readonly begin: () => void
  /** Syncs no more: this tab was frozen, and another one leads. */
  readonly onLost: () => void
  readonly answer: (question: Question, scopeId: string) => Promise<Report>
  /** Another tab leads from now on. Commits of the last leader may have been missed. */
  readonly onOtherLeads: () => void
  readonly onSignedOut: () => void
}
