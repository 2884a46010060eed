import type { ContentDeps } from '#kitchen/photos/store-content.ts'
import type { Metrics } from '#platform/http/watch/metrics.ts'
import type { ClaimedJob } from './lease-store.ts'

/** All that a worker needs. Photos are stored as if a member had sent them. */
export interface RunDeps extends ContentDeps {
  readonly metrics: Pick<Metrics, 'counter' | 'duration' | 'gauge' | 'total'>
  readonly importPeriods?: ImportPeriods | undefined
}

/** Milliseconds, for tests. */
export interface ImportPeriods {
  readonly poll?: number
  readonly lease?: number
  /** Before the second try. */
  readonly retry?: number
  /** For one page or photo. */
  readonly page?: number
}

/** A claimed job whose file is open. */
export interface OpenJob extends ClaimedJob {
  readonly system: string
}
