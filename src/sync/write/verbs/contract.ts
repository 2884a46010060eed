import type { Data } from '@larder/rules/json.ts'
import type { Result } from '@larder/rules/mutation.ts'
import type { Verb } from '@larder/rules/verbs/verb.ts'
import type { Batch, BatchResult } from '#sync/write/apply-batch.ts'
import type { Writer } from '#sync/write/scopes/authority.ts'

/** A verb with its wish. */
export interface Run {
  readonly verb: Verb
  /** It was validated (`validateWish`). */
  readonly wish: Data
  readonly operationId: string
  /** The day on which it was done, `YYYY-MM-DD`. The default is today, and so is a later day. */
  readonly on?: string | undefined
  /** False where only this request knows the operation's id, so nobody can repeat it. */
  readonly isRepeatable?: boolean
}

export interface VerbRequest {
  readonly scopeId: string
  /** Null for a guest, who has no account: the caller has checked that they may run this verb. */
  readonly writer: Writer | null
  /** A result: the refusal of a run that could not be read. Only its receipt is saved. */
  readonly run: Run | Result
  /** Present for a client that syncs. */
  readonly client?: Batch['client']
  /** Builds the record of a client. The decision that it gets has the one result of the verb. */
  readonly buildRecord?: Batch['buildRecord']
}

/** The result of a verb. It has an `answer` unless the verb was refused. */
export interface VerbDone {
  readonly result: Result
  readonly applied: BatchResult
}
