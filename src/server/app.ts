import cors from '@fastify/cors'
import { requireToken, requireTokenOrTicket } from '#access/sessions/authenticate.ts'
import { openToKeys } from '#access/sessions/open-to-keys.ts'
import { keyRoutes } from '#access/sessions/routes.ts'
import { keepSessionsInCookies } from '#access/sessions/session-cookies.ts'
import { resealFactors } from '#accounts/factors/sealed-secret.ts'
import { pageRoutes } from '#accounts/pages/routes.ts'
import { storeResponses } from '#api/idempotency/stored-responses.ts'
import { limitWrites, shareHoldersOf } from '#api/limit-writes.ts'
import { mcpRoutes } from '#api/mcp/routes.ts'
import { webAppRoutes } from '#api/web-app/routes.ts'
import { requireLink } from '#households/guests/service.ts'
import { pickHousehold } from '#households/pick-household.ts'
import { sharedPageRoutes } from '#households/recipe-shares/page-routes.ts'
import { removeUnfinished } from '#kitchen/photos/open-files.ts'
import { unsubscribeRoutes } from '#notifications/notices/unsubscribe-routes.ts'
import packageJson from '#package.json' with { type: 'json' }
import { type Api, provideDatabase } from '#platform/http/api.ts'
import { shareDatabase } from '#platform/http/limits/database-shares.ts'
import { limitClients } from '#platform/http/limits/limit-clients.ts'
import { setSecurityHeaders } from '#platform/http/security-headers.ts'
import { createServer } from '#platform/http/server.ts'
import { healthRoutes } from '#platform/http/watch/health.ts'
import { metricsRoutes } from '#platform/http/watch/metrics.ts'
import { docsRoutes } from '#platform/openapi/docs-routes.ts'
import { collectRoutes, writeOpenapi } from '#platform/openapi/document.ts'
import { openLive } from '#sync/live/live.ts'
import { openImports } from '#transfer/imports/jobs/run-imports.ts'
import { describeApi } from './api-description.ts'
import { type AppContext, createFeatureContext } from './context.ts'
import { registerFor, type RouteContext } from './features.ts'

/** Bytes. Anybody may send these bodies, and they hold only an address, a password or a token. */
const AUTH_BODY_LIMIT = 16 * 1024

const CORS = {
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
}

/**
 * Makes the server, with all plugins and features in the order in which a request passes them. What runs by itself
 * starts when the server listens, since nothing can fail then.
 */
export async function buildApp(deps: AppContext): Promise<Api> {
  const { settings, db, clock, log, metrics, leaving } = deps
  const context = createFeatureContext(deps)
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
  const live = openLive({ ...context, maxStreams: settings.maxStreams, periods: deps.livePeriods })
  const imports = openImports(context)
  api.addHook('onListen', async () => {
    live.start()
    imports.start()
  })
  api.addHook('onClose', () => context.images[Symbol.asyncDispose]())
  api.addHook('onClose', () => context.reader[Symbol.asyncDispose]())
  // Before the server waits for its connections.
  api.addHook('preClose', () => live[Symbol.asyncDispose]())
  api.addHook('preClose', () => imports[Symbol.asyncDispose]())
  try {
    await registerAll(api, { ...context, live, imports })
  } catch (error) {
    await api.close()
    throw error
  }
  return api
}

async function registerAll(api: Api, features: RouteContext): Promise<void> {
  const { settings, db, keys, limits, clock, metrics, leaving } = features
  setSecurityHeaders(api, settings.publicUrl)
  if (settings.corsOrigins.length > 0)
    await api.register(cors, { origin: [...settings.corsOrigins], ...CORS })
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
      await registerFor('anyone', v1, features)
      await v1.register(async (ofGuests) => {
        requireLink(ofGuests, features)
        shareDatabase(ofGuests, features.shares, ({ guest }) => [guest.link.household_id])
        await registerFor('guest', ofGuests, features)
      })
      await v1.register(async (signedIn) => {
        requireToken(signedIn, features)
        if (settings.rateLimits) limitWrites(signedIn, { quotas: settings.quotas, clock })
        shareDatabase(signedIn, features.shares, shareHoldersOf)
        await registerFor('account', signedIn, features)
        await signedIn.register(async (inHousehold) => {
          pickHousehold(inHousehold, { db })
          await inHousehold.register(async (forKeys) => {
            openToKeys(forKeys)
            await registerFor('key', forKeys, features)
          })
          await registerFor('member', inHousehold, features)
        })
      })
      await v1.register(async (streaming) => {
        requireTokenOrTicket(streaming, features)
        await registerFor('stream', streaming, features)
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
  if (features.webApp) {
    const issuers = settings.oidcProviders.map(({ issuer }) => issuer)
    await api.register(webAppRoutes({ webApp: features.webApp, issuers }))
  }
  await api.register(
    pageRoutes({
      hasApp: features.webApp !== undefined,
      sendsMail: settings.mail.smtpUrl !== undefined,
    }),
  )
  await api.register(sharedPageRoutes(features), { prefix: '/shared' })
  await api.register(unsubscribeRoutes(features), { prefix: '/unsubscribe' })
  await api.register(
    docsRoutes({
      title: 'Larder API',
      icon: 'pages/larder.svg',
      write: () => writeOpenapi(routes, describeApi(packageJson.version, settings.publicUrl)),
    }),
  )
}
