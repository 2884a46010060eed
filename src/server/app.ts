import cors from '@fastify/cors'
import { auditRoutes } from '#access/audit/routes.ts'
import { requireToken, requireTokenOrTicket } from '#access/sessions/authenticate.ts'
import { openToKeys } from '#access/sessions/open-to-keys.ts'
import { keyRoutes, publicSessionRoutes, sessionRoutes } from '#access/sessions/routes.ts'
import { keepSessionsInCookies } from '#access/sessions/session-cookies.ts'
import { issueTicket, TICKET_SECONDS } from '#access/tokens/tickets.ts'
import { apiKeyRoutes } from '#accounts/api-keys/routes.ts'
import { passwordRoutes, publicPasswordRoutes } from '#accounts/credentials/password-routes.ts'
import { emailRoutes, publicEmailRoutes } from '#accounts/email/email-routes.ts'
import { resealFactors } from '#accounts/factors/sealed-secret.ts'
import { identityRoutes, publicIdentityRoutes } from '#accounts/identities/routes.ts'
import { magicLinkRoutes } from '#accounts/magic-link/routes.ts'
import { pageRoutes } from '#accounts/pages/routes.ts'
import { passkeyRoutes, publicPasskeyRoutes } from '#accounts/passkeys/routes.ts'
import { accountRoutes, publicAccountRoutes } from '#accounts/routes.ts'
import { secondFactorRoutes } from '#accounts/second-factor/routes.ts'
import { publicSecondFactorRoutes } from '#accounts/second-factor/sign-in-routes.ts'
import { storeResponses } from '#api/idempotency/stored-responses.ts'
import { limitWrites, shareHoldersOf } from '#api/limit-writes.ts'
import { mcpRoutes } from '#api/mcp/routes.ts'
import { webAppRoutes } from '#api/web-app/routes.ts'
import { calendarRoutes, feedRoutes } from '#households/calendar/routes.ts'
import { linkRoutes } from '#households/guests/link-routes.ts'
import { guestRoutes } from '#households/guests/routes.ts'
import { requireLink } from '#households/guests/service.ts'
import { pickHousehold } from '#households/pick-household.ts'
import { sharedPageRoutes } from '#households/recipe-shares/page-routes.ts'
import { shareRoutes } from '#households/recipe-shares/routes.ts'
import { householdRoutes } from '#households/routes.ts'
import { barcodeRoutes } from '#kitchen/barcodes/routes.ts'
import { removeUnfinished } from '#kitchen/photos/open-files.ts'
import { linkedPhotoRoutes } from '#kitchen/photos/read-linked.ts'
import { photoContentRoutes } from '#kitchen/photos/routes.ts'
import { addRoutes } from '#kitchen/shopping-lists/add-routes.ts'
import { pushRoutes } from '#notifications/notices/push-routes.ts'
import { settingRoutes } from '#notifications/notices/routes.ts'
import { unsubscribeRoutes } from '#notifications/notices/unsubscribe-routes.ts'
import { webhookRoutes } from '#notifications/webhooks/routes.ts'
import packageJson from '#package.json' with { type: 'json' }
import type { Api } from '#platform/http/api.ts'
import { shareDatabase } from '#platform/http/limits/database-shares.ts'
import { limitClients } from '#platform/http/limits/limit-clients.ts'
import { provideDatabase } from '#platform/http/request-database.ts'
import { setSecurityHeaders } from '#platform/http/security-headers.ts'
import { createServer } from '#platform/http/server.ts'
import { healthRoutes } from '#platform/http/watch/health.ts'
import { metricsRoutes } from '#platform/http/watch/metrics.ts'
import { docsRoutes } from '#platform/openapi/docs-routes.ts'
import { collectRoutes, writeOpenapi } from '#platform/openapi/document.ts'
import { type Live, openLive } from '#sync/live/live.ts'
import { eventRoutes, liveRoutes } from '#sync/live/routes.ts'
import { syncRoutes } from '#sync/protocol/routes.ts'
import { exportRoutes } from '#transfer/exports/routes.ts'
import { type Imports, openImports } from '#transfer/imports/jobs/run-imports.ts'
import { importRoutes } from '#transfer/imports/routes.ts'
import { recipeReaderRoutes } from '#transfer/recipe-reader/routes.ts'
import { describeApi } from './api-description.ts'
import { type AppContext, createFeatureContext } from './context.ts'
import { batchRoutes, featureRoutes, KITCHEN } from './kitchen.ts'
import { serverInfoRoutes } from './server-info.ts'

/** Bytes. Anybody may send these bodies, and they hold only an address, a password or a token. */
const AUTH_BODY_LIMIT = 16 * 1024

/**
 * Makes the server, with all plugins and features in the order in which a request passes them. What runs by itself
 * starts when the server listens, since nothing can fail then.
 */
export async function buildApp(deps: AppContext): Promise<Api> {
  const { settings, db, clock, log, metrics, leaving } = deps
  const features = createFeatureContext(deps)
  await removeUnfinished(settings, log, clock())
  if (deps.secret.previous) await resealFactors(db, deps.secret)

  const api = createServer({
    log,
    clock,
    trustedProxies: settings.trustedProxies,
    tls: settings.tls,
    tracer: deps.tracer,
    leaving,
    observe: (answer) => metrics.observe(answer),
  })
  const live = openLive({
    ...features,
    maxStreams: settings.maxStreams,
    periods: deps.livePeriods,
  })
  const imports = openImports(features)
  api.addHook('onListen', async () => {
    live.start()
    imports.start()
  })
  api.addHook('onClose', () => features.images[Symbol.asyncDispose]())
  api.addHook('onClose', () => features.reader[Symbol.asyncDispose]())
  // Before the server waits for its connections.
  api.addHook('preClose', () => live[Symbol.asyncDispose]())
  api.addHook('preClose', () => imports[Symbol.asyncDispose]())
  try {
    await registerAll(api, { ...deps, features, live, imports })
  } catch (error) {
    await api.close()
    throw error
  }
  return api
}

interface Registered extends AppContext {
  readonly features: ReturnType<typeof createFeatureContext>
  readonly live: Live
  readonly imports: Imports
}

async function registerAll(api: Api, deps: Registered): Promise<void> {
  const { settings, db, keys, limits, clock, metrics, leaving, features, live, imports } = deps
  setSecurityHeaders(api, settings.publicUrl)
  if (settings.corsOrigins.length > 0)
    await api.register(cors, {
      origin: [...settings.corsOrigins],
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders: [
        'etag',
        'idempotent-replayed',
        'larder-household',
        'retry-after',
        'x-request-id',
      ],
      maxAge: 600,
      strictPreflight: false, // a strict check refuses with a body of its own shape
    })
  const routes = collectRoutes(api)

  await api.register(healthRoutes({ db, leaving }))
  if (settings.metricsPort === undefined) await api.register(metricsRoutes(metrics))
  await api.register(keyRoutes({ keys }))
  await api.register(
    async (v1) => {
      // Responses hold tokens and personal data, so no cache may store them.
      v1.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
      })
      limitClients(v1, limits, clock)
      v1.addHook('onRoute', (route) => {
        if (!route.url.startsWith('/v1/auth/')) return
        route.bodyLimit ??= AUTH_BODY_LIMIT
        route.config = { holdsSecrets: true, ...route.config }
      })
      provideDatabase(v1, db)
      storeResponses(v1, { db, clock, metrics })
      keepSessionsInCookies(v1, settings.publicUrl)
      await v1.register(serverInfoRoutes(settings))
      await v1.register(publicAccountRoutes(features), { prefix: '/auth' })
      await v1.register(publicPasswordRoutes(features), { prefix: '/auth' })
      await v1.register(publicEmailRoutes(features), { prefix: '/auth' })
      await v1.register(publicSessionRoutes(features), { prefix: '/auth' })
      await v1.register(publicIdentityRoutes(features), { prefix: '/auth' })
      await v1.register(publicSecondFactorRoutes(features), { prefix: '/auth/mfa' })
      await v1.register(publicPasskeyRoutes(features), { prefix: '/auth' })
      await v1.register(magicLinkRoutes(features), { prefix: '/auth' })
      await v1.register(linkedPhotoRoutes(features), { prefix: '/photos/links' })
      await v1.register(calendarRoutes(features), { prefix: '/calendar' })

      await v1.register(async (ofGuests) => {
        requireLink(ofGuests, features)
        shareDatabase(ofGuests, features.shares, ({ guest }) => [guest.link.household_id])
        await ofGuests.register(guestRoutes(features), { prefix: '/guest' })
      })

      // The routes that are registered in this scope need a token of an account.
      await v1.register(async (signedIn) => {
        requireToken(signedIn, features)
        if (settings.rateLimits) limitWrites(signedIn, { quotas: settings.quotas, clock })
        shareDatabase(signedIn, features.shares, shareHoldersOf)
        await signedIn.register(accountRoutes(features), { prefix: '/auth' })
        await signedIn.register(passwordRoutes(features), { prefix: '/auth' })
        await signedIn.register(emailRoutes(features), { prefix: '/auth' })
        await signedIn.register(identityRoutes(features), { prefix: '/auth' })
        await signedIn.register(secondFactorRoutes(features), { prefix: '/auth/mfa' })
        await signedIn.register(passkeyRoutes(features), { prefix: '/auth/passkeys' })
        await signedIn.register(sessionRoutes(features), { prefix: '/auth' })
        await signedIn.register(auditRoutes(features), { prefix: '/auth' })
        await signedIn.register(apiKeyRoutes(features), { prefix: '/auth/keys' })

        const households = householdRoutes(features)
        await signedIn.register(households, { prefix: '/households' })
        const notices = settingRoutes(features)
        await signedIn.register(notices, { prefix: '/households/:id/notices' })
        await signedIn.register(pushRoutes(features), { prefix: '/notices' })
        await signedIn.register(barcodeRoutes(features), { prefix: '/pantry/barcodes' })
        await signedIn.register(recipeReaderRoutes(features), { prefix: '/recipes' })
        await signedIn.register(feedRoutes(features), { prefix: '/households/:id/calendar' })
        await signedIn.register(exportRoutes(features), { prefix: '/households/:id/export' })
        await signedIn.register(webhookRoutes(features), { prefix: '/households/:id/webhooks' })
        await signedIn.register(async (inHousehold) => {
          pickHousehold(inHousehold, { db })
          await inHousehold.register(async (forKeys) => {
            openToKeys(forKeys)
            for (const feature of KITCHEN)
              await forKeys.register(featureRoutes(feature, features), { prefix: feature.prefix })
            await forKeys.register(photoContentRoutes(features), { prefix: '/photos' })
            const { importMegabytes } = settings
            const importing = importRoutes({ ...features, imports, importMegabytes })
            await forKeys.register(importing, { prefix: '/imports' })
            await forKeys.register(batchRoutes(features))
            await forKeys.register(addRoutes(features), { prefix: '/add' })
          })
          const links = linkRoutes(features)
          await inHousehold.register(links, { prefix: '/shopping-lists/:id/links' })
          await inHousehold.register(shareRoutes(features), { prefix: '/recipes/:id/share' })
        })
        const syncing = { ...features, retentionDays: settings.tombstoneRetentionDays }
        await signedIn.register(syncRoutes(syncing), { prefix: '/sync' })
        const streaming = { ...features, live, issueTicket, ticketSeconds: TICKET_SECONDS }
        await signedIn.register(liveRoutes(streaming), { prefix: '/sync' })
      })
      await v1.register(async (streaming) => {
        requireTokenOrTicket(streaming, features)
        await streaming.register(eventRoutes({ live }), { prefix: '/sync' })
      })
    },
    { prefix: '/v1' },
  )
  await api.register(
    async (mcp) => {
      mcp.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
      })
      requireToken(mcp, features)
      const origins = new Set([new URL(settings.publicUrl).origin, ...settings.corsOrigins])
      await mcp.register(mcpRoutes({ server: api, origins, version: packageJson.version, db }))
    },
    { prefix: '/mcp' },
  )
  if (deps.webApp) {
    const issuers = settings.oidcProviders.map(({ issuer }) => issuer)
    await api.register(webAppRoutes({ webApp: deps.webApp, issuers }))
  }
  await api.register(
    pageRoutes({
      hasApp: deps.webApp !== undefined,
      sendsMail: settings.mail.smtpUrl !== undefined,
    }),
  )
  await api.register(sharedPageRoutes(features), { prefix: '/shared' })
  await api.register(unsubscribeRoutes(deps), { prefix: '/unsubscribe' })
  await api.register(
    docsRoutes({
      title: 'Larder API',
      icon: 'pages/larder.svg',
      write: () => writeOpenapi(routes, describeApi(packageJson.version, settings.publicUrl)),
    }),
  )
}
