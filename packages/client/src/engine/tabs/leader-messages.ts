import type { SyncState } from 'larder-client/engine/loop.ts'

/** Where the sync of a scope is, as the leader tells it. */
export interface Report {
  readonly state: SyncState
  /** With `failed`: the message of the error. */
  readonly error?: string
}

export type Question = 'sync' | 'sign_out'

/** A message from one tab to the others. */
export type Message =
  | {
      readonly type: 'ask'
      readonly id: string
      readonly question: Question
      readonly scope: string
    }
  | ({ readonly type: 'answer'; readonly id: string } & Report)
  | ({ readonly type: 'report'; readonly scope: string } & Report)
  | { readonly type: 'leads' | 'signed_out' }

/** The report in a message. */
export const reportIn = ({ state, error }: Report): Report => ({
  state,
  ...(error !== undefined && { error }),
})

export const failedWith = (error: unknown): Report => ({ state: 'failed', error: String(error) })
