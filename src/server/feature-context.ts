import { createTokenIssuer } from '#access/tokens/tokens.ts'
import { createIdTokenReader } from '#accounts/identities/id-tokens.ts'
import { unlinkSince } from '#accounts/identities/unlink-identity.ts'
import { identityProver } from '#accounts/identities/use-id-token.ts'
import { findActiveAccount, getAccount } from '#accounts/service.ts'
import { householdIdsOf } from '#households/contract.ts'
import { endAccess } from '#households/members/end-access.ts'
import { readPlannedMeals } from '#kitchen/meal-plan/planned-meals.ts'
import { readDatedItems } from '#kitchen/pantry/dated-items.ts'
import { openPhotos } from '#kitchen/photos/open-files.ts'
import { findList, readShownItems } from '#kitchen/shopping-lists/shown-items.ts'
import packageJson from '#package.json' with { type: 'json' }
import { createFetchImage } from '#platform/egress/fetch-image.ts'
import { createFetchPage } from '#platform/egress/fetch-page.ts'
import { createDatabaseShares } from '#platform/http/limits/database-shares.ts'
import type { Actor } from '#platform/kernel/actor.ts'
import type { Db } from '#platform/postgres/database.ts'
import { createMeasuredReader, fetchCounter } from '#transfer/recipe-reader/reader-metrics.ts'
import type { AppContext } from './context.ts'
import { describeSync } from './entity-tables.ts'
import { exportParts } from './export-parts.ts'

/** All that the features need: the deps of the process, and each feature's functions for the others. */
export function createFeatureContext(deps: AppContext) {
  const { settings, secret, keys, clock, log, metrics } = deps
  const { publicUrl } = settings
  const readIdToken = createIdTokenReader({ providers: settings.oidcProviders, clock, log })
  const sync = describeSync(settings.quotas)
  const userAgent = `Larder/${packageJson.version} (${publicUrl})`
  const reaching = { allowed: settings.fetchAllowed, userAgent }
  const { fetchPage = createFetchPage(reaching), fetchImage = createFetchImage(reaching) } = deps
  return {
    ...deps,
    ...openPhotos(deps),
    tokenIssuer: createTokenIssuer({
      keys,
      secret,
      issuer: publicUrl,
      clock,
      maxSessions: settings.quotas.sessions,
    }),
    sync,
    shares: createDatabaseShares(settings.databasePool, metrics),
    memberships: { householdIdsOf },
    deletionWindowDays: settings.deletionWindowDays,
    providers: settings.oidcProviders,
    signUpMode: settings.signUp,
    unlinkSince,
    endAccess,
    sendsLinks: settings.magicLink,
    readIdToken,
    proveIdentity: identityProver({ readIdToken, log }),
    exportParts: exportParts(settings, sync),
    publicUrl,
    findActiveAccount,
    readMeals: readPlannedMeals,
    readItems: readDatedItems,
    barcodeService: settings.barcodeLookup,
    userAgent,
    reader: createMeasuredReader(metrics),
    countFetch: fetchCounter(metrics),
    fetchPage: settings.fetchRecipes ? fetchPage : undefined,
    fetchImage: settings.fetchRecipes ? fetchImage : undefined,
    sendsWebhooks: settings.webhooks,
    findList,
    readShownItems,
    nameOf: async (tx: Db, actor: Actor) => (await getAccount(tx, actor)).name,
    languageOf: async (db: Db, { accountId }: Actor) =>
      (await findActiveAccount(db, accountId))?.language ?? 'en',
    isVerified: async (actor: Actor) => (await getAccount(deps.db, actor)).email_verified,
  }
}
