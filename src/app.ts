import cors from '@fastify/cors'
import type { Logger } from 'pino'
import type { ExportPart } from '#accounts/export-account.ts'
import type { PasswordHashing } from '#accounts/password-hashing.ts'
import { pageRoutes } from '#accounts/pages.ts'
import { emailRoutes, publicEmailRoutes } from '#accounts/email-routes.ts'
import { passwordRoutes, publicPasswordRoutes } from '#accounts/password-routes.ts'
import { accountRoutes, publicAccountRoutes } from '#accounts/routes.ts'
import { getAccount } from '#accounts/service.ts'
import { auditRoutes } from '#audit/routes.ts'
import { describeSync } from '#collections.ts'
import { readHouseholdRows, readHouseholds } from '#households/export-households.ts'
import { pickHousehold } from '#households/pick-household.ts'
import { householdRoutes } from '#households/routes.ts'
import type { Actor } from '#kernel/actor.ts'
import { readEvents } from '#audit/service.ts'
import { readIdentities } from '#identities/list-identities.ts'
import { identityRoutes, publicIdentityRoutes } from '#identities/routes.ts'
import { unlinkSince } from '#identities/unlink-identity.ts'
import { describeApi } from '#api-description.ts'
import type { Clock } from '#kernel/clock.ts'
import { pantryRoutes } from '#pantry/routes.ts'
import type { Db } from '#platform/database.ts'
import { healthRoutes } from '#platform/health.ts'
import { type Api, createServer } from '#platform/http.ts'
import { type Metrics, metricsRoutes } from '#platform/metrics.ts'
import { docsRoutes } from '#platform/docs-routes.ts'
import { collectRoutes, writeOpenapi } from '#platform/openapi.ts'
import { limitClients, type RateLimits } from '#platform/rate-limits.ts'
import type { Secret } from '#platform/secret.ts'
import { setSecurityHeaders } from '#platform/security-headers.ts'
import { recipeRoutes } from '#recipes/routes.ts'
import { requireToken } from '#sessions/authenticate.ts'
import { readSessions } from '#sessions/list-sessions.ts'
import { keyRoutes, publicSessionRoutes, sessionRoutes } from '#sessions/routes.ts'
import type { SigningKeys } from '#sessions/signing-keys.ts'
import { createTokenMint } from '#sessions/tokens.ts'
import type { Settings } from '#settings.ts'
import { shoppingListRoutes } from '#shopping-lists/routes.ts'
import type { Sync } from '#sync/contract.ts'
import { syncRoutes } from '#sync/routes.ts'
import packageJson from '#package.json' with { type: 'json' }

export interface Deps {
  readonly settings: Settings
  readonly db: Db
  readonly secret: Secret
  readonly keys: SigningKeys
  readonly hashing: PasswordHashing
  readonly limits: RateLimits
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Metrics
  /** Aborted when the process has been told to end: readiness says no from then on. */
  readonly leaving: AbortSignal
}

/** What an export holds beside the account itself, in this order. A feature that keeps more adds its own. */
function exportParts({ oidcProviders }: Settings, sync: Sync): ExportPart[] {
  return [
    {
      name: 'identities',
      read: (db, { accountId }) => readIdentities(db, oidcProviders, accountId),
    },
    { name: 'sessions', read: readSessions },
    { name: 'households', read: readHouseholds },
    { name: 'household_rows', read: (db, actor) => readHouseholdRows(db, sync, actor) },
    { name: 'events', read: (db, { accountId }) => readEvents(db, accountId) },
  ]
}

/** The whole service, in the order in which a request meets it. */
export async function buildApp(deps: Deps): Promise<Api> {
  const { settings, db, secret, keys, limits, clock, log, metrics, leaving } = deps
  const { publicUrl } = settings
  const mint = createTokenMint({ keys, secret, issuer: publicUrl, clock })
  const sync = describeSync()
  const parts = {
    ...deps,
    mint,
    sync,
    deletionWindowDays: settings.deletionWindowDays,
    providers: settings.oidcProviders,
    unlinkSince,
    exportParts: exportParts(settings, sync),
  }

  const api = createServer({
    log,
    clock,
    trustedProxies: settings.trustedProxies,
    leaving,
    observe: (answer) => metrics.observe(answer),
  })
  setSecurityHeaders(api, securityHeaders(publicUrl))
  if (settings.corsOrigins.length > 0)
    await api.register(cors, {
      origin: [...settings.corsOrigins],
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders: ['etag', 'retry-after', 'x-request-id'],
      maxAge: 600,
      strictPreflight: false, // else it would refuse in a shape of its own
    })
  const routes = collectRoutes(api)

  await api.register(healthRoutes({ db, leaving }))
  await api.register(metricsRoutes(metrics))
  await api.register(keyRoutes({ keys }))
  await api.register(
    async (v1) => {
      // Answers hold tokens and people's data: no cache keeps them.
      v1.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
      })
      v1.addHook('preHandler', limitClients(limits, clock))
      await v1.register(publicAccountRoutes(parts), { prefix: '/auth' })
      await v1.register(publicPasswordRoutes(parts), { prefix: '/auth' })
      await v1.register(publicEmailRoutes(parts), { prefix: '/auth' })
      await v1.register(publicSessionRoutes(parts), { prefix: '/auth' })
      await v1.register(publicIdentityRoutes(parts), { prefix: '/auth' })

      // Whatever is registered in here can't be reached without a token.
      await v1.register(async (signedIn) => {
        requireToken(signedIn, { db, mint, clock })
        await signedIn.register(accountRoutes(parts), { prefix: '/auth' })
        await signedIn.register(passwordRoutes(parts), { prefix: '/auth' })
        await signedIn.register(emailRoutes(parts), { prefix: '/auth' })
        await signedIn.register(identityRoutes(parts), { prefix: '/auth' })
        await signedIn.register(sessionRoutes(parts), { prefix: '/auth' })
        await signedIn.register(auditRoutes(parts), { prefix: '/auth' })

        const nameOf = async (actor: Actor) => (await getAccount(db, actor)).name
        const households = householdRoutes({ ...parts, nameOf })
        await signedIn.register(households, { prefix: '/households' })
        await signedIn.register(async (inHousehold) => {
          inHousehold.addHook('onRequest', pickHousehold({ db }))
          await inHousehold.register(pantryRoutes(parts), { prefix: '/pantry' })
          await inHousehold.register(recipeRoutes(parts), { prefix: '/recipes' })
          await inHousehold.register(shoppingListRoutes(parts), { prefix: '/shopping-lists' })
        })
        const syncing = { ...parts, retentionDays: settings.tombstoneRetentionDays }
        await signedIn.register(syncRoutes(syncing), { prefix: '/sync' })
      })
    },
    { prefix: '/v1' },
  )
  await api.register(pageRoutes())
  await api.register(
    docsRoutes(() => writeOpenapi(routes, describeApi(packageJson.version, publicUrl))),
  )
  return api
}

/** Nothing is loaded, framed or run in an answer of the API; a page that needs more says so itself. */
function securityHeaders(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
    // Without https a browser heeds neither, and complains in its console.
    crossOriginOpenerPolicy: isSecure,
    originAgentCluster: isSecure,
  } as const
}
