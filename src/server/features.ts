import type { FastifyInstance } from 'fastify'
import { auditRoutes } from '#access/audit/routes.ts'
import { publicSessionRoutes, sessionRoutes } from '#access/sessions/routes.ts'
import { issueTicket, TICKET_SECONDS } from '#access/tokens/tickets.ts'
import { apiKeyRoutes } from '#accounts/api-keys/routes.ts'
import { passwordRoutes, publicPasswordRoutes } from '#accounts/credentials/password-routes.ts'
import { emailRoutes, publicEmailRoutes } from '#accounts/email/email-routes.ts'
import { identityRoutes, publicIdentityRoutes } from '#accounts/identities/routes.ts'
import { magicLinkRoutes } from '#accounts/magic-link/routes.ts'
import { passkeyRoutes, publicPasskeyRoutes } from '#accounts/passkeys/routes.ts'
import { accountRoutes, publicAccountRoutes } from '#accounts/routes.ts'
import { secondFactorRoutes } from '#accounts/second-factor/routes.ts'
import { publicSecondFactorRoutes } from '#accounts/second-factor/sign-in-routes.ts'
import { mountBatch } from '#api/rest/batch/batch-route.ts'
import { mountReads } from '#api/rest/reads/read-routes.ts'
import { mountResource } from '#api/rest/routes.ts'
import { calendarRoutes, feedRoutes } from '#households/calendar/routes.ts'
import { linkRoutes } from '#households/guests/link-routes.ts'
import { guestRoutes } from '#households/guests/routes.ts'
import { previewRoutes } from '#households/invites/preview-routes.ts'
import { shareRoutes } from '#households/recipe-shares/routes.ts'
import { householdRoutes } from '#households/routes.ts'
import { barcodeRoutes } from '#kitchen/barcodes/routes.ts'
import { mountMealPlanVerbs } from '#kitchen/meal-plan/resources.ts'
import { mountPantryVerbs } from '#kitchen/pantry/routes.ts'
import { linkedPhotoRoutes } from '#kitchen/photos/read-linked.ts'
import { photoContentRoutes } from '#kitchen/photos/routes.ts'
import { mountParseIngredients } from '#kitchen/recipes/ingredients/parse-ingredients-routes.ts'
import { mountRevisions } from '#kitchen/recipes/revision-routes.ts'
import { mountRecipeVerbs } from '#kitchen/recipes/routes.ts'
import { mountRecipeSearch } from '#kitchen/recipes/search/search-recipes.ts'
import { mountSearch } from '#kitchen/search/routes.ts'
import { addRoutes } from '#kitchen/shopping-lists/add-routes.ts'
import { mountShoppingVerbs } from '#kitchen/shopping-lists/routes.ts'
import { pushRoutes } from '#notifications/notices/push-routes.ts'
import { settingRoutes } from '#notifications/notices/routes.ts'
import { webhookRoutes } from '#notifications/webhooks/routes.ts'
import type { Api } from '#platform/http/api.ts'
import type { Live } from '#sync/live/live.ts'
import { eventRoutes, liveRoutes } from '#sync/live/routes.ts'
import { syncRoutes } from '#sync/protocol/routes.ts'
import { exportRoutes } from '#transfer/exports/routes.ts'
import type { Imports } from '#transfer/imports/jobs/run-imports.ts'
import { importRoutes } from '#transfer/imports/routes.ts'
import { recipeReaderRoutes } from '#transfer/recipe-reader/routes.ts'
import type { FeatureContext } from './context.ts'
import { KITCHEN } from './entity-tables.ts'
import { serverInfoRoutes } from './server-info.ts'

/** What the routes of all features use. */
export interface RouteContext extends FeatureContext {
  readonly live: Live
  readonly imports: Imports
}

type Routes = (context: RouteContext) => (api: Api) => Promise<void>

/**
 * Who may call a route below `/v1`. `app.ts` has the hooks of each.
 *
 * - `anyone`: no token
 * - `guest`: the token of a link to one list
 * - `account`: the token of an account
 * - `key`: the same, in one of its households; or an API key
 * - `member`: the same, in one of its households; no API key, if the route does not name one
 * - `stream`: the token of an account, or a ticket for one stream
 */
type Caller = 'anyone' | 'guest' | 'account' | 'key' | 'member' | 'stream'

interface Feature extends Readonly<Partial<Record<Caller, Routes>>> {
  /** The path of all its routes below `/v1`. */
  readonly prefix: string
}

/** Every route below `/v1` but those of the MCP endpoint: where it is, and who may call it. */
const FEATURES: readonly Feature[] = [
  { prefix: '', anyone: serverInfoRoutes },
  // Accounts
  { prefix: '/auth', anyone: publicAccountRoutes, account: accountRoutes },
  { prefix: '/auth', anyone: publicPasswordRoutes, account: passwordRoutes },
  { prefix: '/auth', anyone: publicEmailRoutes, account: emailRoutes },
  { prefix: '/auth', anyone: publicSessionRoutes, account: sessionRoutes },
  { prefix: '/auth', anyone: publicIdentityRoutes, account: identityRoutes },
  { prefix: '/auth', anyone: publicPasskeyRoutes },
  { prefix: '/auth', anyone: magicLinkRoutes },
  { prefix: '/auth', account: auditRoutes },
  { prefix: '/auth/mfa', anyone: publicSecondFactorRoutes, account: secondFactorRoutes },
  { prefix: '/auth/passkeys', account: passkeyRoutes },
  { prefix: '/auth/keys', account: apiKeyRoutes },
  // Households
  { prefix: '/households', account: householdRoutes },
  { prefix: '/invites', anyone: previewRoutes },
  { prefix: '/households/:id/notices', account: settingRoutes },
  { prefix: '/households/:id/calendar', account: feedRoutes },
  { prefix: '/households/:id/export', account: exportRoutes },
  { prefix: '/households/:id/webhooks', account: webhookRoutes },
  { prefix: '/notices', account: pushRoutes },
  { prefix: '/calendar', anyone: calendarRoutes },
  { prefix: '/guest', guest: guestRoutes },
  // The kitchen
  { prefix: '/pantry', key: rowRoutes('/pantry', mountPantryVerbs) },
  { prefix: '/pantry/barcodes', member: barcodeRoutes },
  {
    prefix: '/recipes',
    account: recipeReaderRoutes,
    key: rowRoutes(
      '/recipes',
      mountRecipeSearch,
      mountRecipeVerbs,
      mountRevisions,
      mountParseIngredients,
    ),
  },
  { prefix: '/recipes/:id/share', member: shareRoutes },
  { prefix: '/recipe-collections', key: rowRoutes('/recipe-collections') },
  { prefix: '/collected-recipes', key: rowRoutes('/collected-recipes') },
  { prefix: '/shopping-lists', key: rowRoutes('/shopping-lists', mountShoppingVerbs) },
  { prefix: '/shopping-lists/:id/links', member: linkRoutes },
  { prefix: '/stores', key: rowRoutes('/stores') },
  { prefix: '/meal-plan', key: rowRoutes('/meal-plan', mountMealPlanVerbs) },
  { prefix: '/cookings', key: rowRoutes('/cookings') },
  { prefix: '/photos', key: rowRoutes('/photos') },
  { prefix: '/photos', key: photoContentRoutes },
  { prefix: '/photos/links', anyone: linkedPhotoRoutes },
  { prefix: '/search', key: (context) => async (api) => mountSearch(api, context) },
  { prefix: '/imports', key: importRoutes },
  { prefix: '', key: (context) => async (api) => mountBatch(api, context, KITCHEN) },
  { prefix: '/add', key: addRoutes },
  // Sync
  { prefix: '/sync', account: syncRoutes, stream: eventRoutes },
  {
    prefix: '/sync',
    account: (context) => liveRoutes({ ...context, issueTicket, ticketSeconds: TICKET_SECONDS }),
  },
]

/** Registers the routes that this caller may use. The scope has the hooks that let nobody else pass. */
export async function registerFor(
  caller: Caller,
  scope: FastifyInstance,
  context: RouteContext,
): Promise<void> {
  for (const { prefix, [caller]: routes } of FEATURES)
    if (routes) await scope.register(routes(context), { prefix })
}

/** The routes of rows, and further ones of the same feature. Rows that are written once have only reads. */
function rowRoutes(
  prefix: keyof typeof KITCHEN,
  ...mounts: readonly ((api: Api, context: RouteContext) => void)[]
): Routes {
  return (context) => async (api) => {
    for (const resource of KITCHEN[prefix])
      if (resource.collection.isWriteOnce) mountReads(api, context, resource)
      else mountResource(api, context, resource)
    for (const mount of mounts) mount(api, context)
  }
}
