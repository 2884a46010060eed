import type { Logger } from 'pino'
import type { SigningKeys } from '#access/tokens/signing-keys.ts'
import type { PasswordHashing } from '#accounts/passwords/hashing.ts'
import type { WebFiles } from '#api/web-app/contract.ts'
import type { Secret } from '#platform/base/secret.ts'
import type { Tracer } from '#platform/base/tracer.ts'
import type { Egress } from '#platform/egress/egress.ts'
import type { FetchImage } from '#platform/egress/fetch-image.ts'
import type { FetchPage } from '#platform/egress/fetch-page.ts'
import type { FileStore } from '#platform/files/contract.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import type { Metrics } from '#platform/http/watch/metrics.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Settings } from '#server/settings/settings.ts'
import type { LivePeriods } from '#sync/live/live.ts'
import type { ImportPeriods } from '#transfer/imports/jobs/run-contract.ts'

/** Everything that the routes need and that main.ts opens. */
export interface AppContext {
  readonly settings: Settings
  readonly db: Db
  /** A copy of the database that may be behind, for pulls. */
  readonly readReplica?: Db | undefined
  /** The address of the database for a connection that listens. */
  readonly listenUrl: string
  readonly secret: Secret
  readonly keys: SigningKeys
  readonly hashing: PasswordHashing
  readonly limits: RateLimits
  readonly clock: Clock
  readonly log: Logger
  /** Makes traces, if somebody collects them. */
  readonly tracer?: Tracer | undefined
  readonly metrics: Metrics
  /** The guard of requests to addresses that users give. */
  readonly egress: Egress
  /** Fetches the pages of recipes; by default as the settings say. */
  readonly fetchPage?: FetchPage
  /** Fetches their photos, likewise. */
  readonly fetchImage?: FetchImage
  /**
   * Aborted when the process has been asked to end. From then on it reports that it is not ready.
   */
  readonly leaving: AbortSignal
  /** The bytes of photos; by default where the settings say. */
  readonly photoFiles?: FileStore
  /** The files of the web app; absent where it is not served. */
  readonly webApp?: Promise<WebFiles> | undefined
  readonly livePeriods?: Partial<LivePeriods>
  readonly importPeriods?: ImportPeriods | undefined
}
