import type { Logger } from 'pino'
import type { SigningKeys } from '#access/tokens/signing-keys.ts'
import { createTokenIssuer } from '#access/tokens/tokens.ts'
import { createIdTokenReader } from '#accounts/identities/id-tokens.ts'
import { unlinkSince } from '#accounts/identities/unlink-identity.ts'
import { identityProver } from '#accounts/identities/use-id-token.ts'
import type { PasswordHashing } from '#accounts/passwords/hashing.ts'
import { findActiveAccount, getAccount, mayInvite } from '#accounts/service.ts'
import type { WebFiles } from '#api/web-app/contract.ts'
import { householdIdsOf } from '#households/contract.ts'
import { endAccess } from '#households/members/end-access.ts'
import { openPhotos } from '#kitchen/photos/open-files.ts'
import packageJson from '#package.json' with { type: 'json' }
import type { Secret } from '#platform/base/secret.ts'
import type { Tracer } from '#platform/base/tracer.ts'
import type { Egress } from '#platform/egress/egress.ts'
import {
  type FetchImage,
  createFetchImage,
  type FetchPage,
  createFetchPage,
} from '#platform/egress/fetch-content.ts'
import type { FileStore } from '#platform/files/contract.ts'
import { createDatabaseShares } from '#platform/http/limits/database-shares.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import type { Metrics } from '#platform/http/watch/metrics.ts'
import type { Actor } from '#platform/kernel/actor.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Settings } from '#server/settings/settings.ts'
import type { LivePeriods } from '#sync/live/live.ts'
import type { ImportPeriods } from '#transfer/imports/jobs/run-contract.ts'
import { createMeasuredReader, fetchCounter } from '#transfer/recipe-reader/reader-metrics.ts'
import { describeSync } from './entity-tables.ts'
import { exportParts } from './export-parts.ts'

/** Everything that the routes need and that `serve.ts` opens. */
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

export type FeatureContext = ReturnType<typeof createFeatureContext>

/** All that the features need: the deps of the process, and each feature's functions for the others. */
export function createFeatureContext(deps: AppContext) {
  const { settings, secret, keys, clock, log, metrics } = deps
  const { publicUrl } = settings
  const readIdToken = createIdTokenReader({ providers: settings.oidcProviders, clock, log })
  const { sessions: maxSessions } = settings.quotas
  const sync = describeSync(settings.quotas)
  const userAgent = `Larder/${packageJson.version} (${publicUrl})`
  const reaching = { allowed: settings.fetchAllowed, userAgent }
  const { fetchPage = createFetchPage(reaching), fetchImage = createFetchImage(reaching) } = deps
  return {
    ...deps,
    ...openPhotos(deps),
    ...accountFacts(deps.db, settings.mail.smtpUrl !== undefined),
    tokenIssuer: createTokenIssuer({ keys, secret, issuer: publicUrl, clock, maxSessions }),
    sync,
    shares: createDatabaseShares(settings.databasePool, metrics),
    memberships: { householdIdsOf },
    deletionWindowDays: settings.deletionWindowDays,
    retentionDays: settings.tombstoneRetentionDays,
    importMegabytes: settings.importMegabytes,
    providers: settings.oidcProviders,
    signUpMode: settings.signUp,
    unlinkSince,
    endAccess,
    sendsLinks: settings.magicLink,
    hasJoinCodes: settings.joinCodes,
    readIdToken,
    proveIdentity: identityProver({ readIdToken, log }),
    exportParts: exportParts(settings, sync),
    publicUrl,
    barcodeService: settings.barcodeLookup,
    userAgent,
    reader: createMeasuredReader(metrics),
    countFetch: fetchCounter(metrics),
    fetchPage: settings.fetchRecipes ? fetchPage : undefined,
    fetchImage: settings.fetchRecipes ? fetchImage : undefined,
    sendsWebhooks: settings.webhooks,
  }
}

/** What other features may know of accounts. */
const accountFacts = (ownDb: Db, sendsMail: boolean) => ({
  sendsMail,
  findActiveAccount,
  nameOf: async (tx: Db, actor: Actor) => (await getAccount(tx, actor)).name,
  languageOf: async (db: Db, { accountId }: Actor) =>
    (await findActiveAccount(db, accountId))?.language ?? 'en',
  mayInvite: (db: Db, actor: Actor) => mayInvite(db, sendsMail, actor),
  isVerified: async (actor: Actor) => (await getAccount(ownDb, actor)).email_verified,
})
