import { fitText } from '#transfer/imports/apply/fit.ts'
import type { RecordOutcome } from '#transfer/imports/contract.ts'

/** What has become of a record, as it is stored and answered. */
export interface Outcome {
  /** The number of the record in the file, from 0. */
  readonly position: number
  readonly kind: string
  readonly name: string
  readonly outcome: RecordOutcome
  /** The row. Null where there is none. */
  readonly entity: string | null
  readonly id: string | null
  /** A sentence for people. */
  readonly message: string | null
}

/** Characters of a text that an import shows. It may repeat what the file says. */
const MAX_SHOWN = 500

/** A text for people, as an import stores it. */
export const shown = (text: string): string => fitText(text, MAX_SHOWN) ?? ''

export type Counts = Readonly<
  Record<'created' | 'updated' | 'unchanged' | 'skipped' | 'broken', number>
>

/** The numbers of the outcomes, as a job counts them. */
export function countOutcomes(outcomes: readonly Outcome[]): Counts {
  const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0, broken: 0 }
  for (const { outcome } of outcomes)
    counts[outcome === 'kept' || outcome === 'deleted' ? 'skipped' : outcome]++
  return counts
}
