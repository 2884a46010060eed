import type { About } from '#platform/openapi/document.ts'
import { errorSamples } from './error-samples.ts'

/**
 * The title, tags and security schemes of the OpenAPI document.
 *
 * @param publicUrl without a slash at its end
 */
export function describeApi(version: string, publicUrl: string): About {
  return {
    info: {
      title: 'Larder',
      version,
      summary: 'Accounts, households, food data and delta sync.',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: TAGS,
    failures: {
      samples: errorSamples,
      // FORBIDDEN: an API key of another scope.
      ofGuarded: ({ opensWhilePending }) =>
        opensWhilePending ? ['FORBIDDEN'] : ['FORBIDDEN', 'ACCOUNT_PENDING_DELETION'],
    },
    securitySchemes: SECURITY_SCHEMES,
  }
}

const TAGS: About['tags'] = [
  { name: 'signing in', description: 'Sign-in, sign-out and the tokens of a session.' },
  {
    name: 'account',
    description: 'The account: read, change, delete, restore.',
  },
  { name: 'API keys', description: 'Keys for scripts and other programs.' },
  { name: 'password', description: 'Change a password, and reset a forgotten one.' },
  { name: 'second factor', description: 'Codes of an authenticator app, and recovery codes.' },
  {
    name: 'passkeys',
    description: 'Keys of a phone or a computer, in the place of a password.',
  },
  {
    name: 'e-mail address',
    description: 'Confirm the address, change it, and undo a change.',
  },
  {
    name: 'households',
    description:
      'People who share a kitchen. The other routes use the household of the header `Larder-Household`; without it, your default household.',
  },
  {
    name: 'notices',
    description: 'Messages about items that expire and foods that run low.',
  },
  { name: 'pantry', description: 'Foods, their places, amounts and dates.' },
  { name: 'recipes', description: 'Recipes. Each is one document with one version.' },
  {
    name: 'recipe collections',
    description: 'Sets of recipes with a name and an order of their own.',
  },
  { name: 'shopping lists', description: 'Shopping lists and their items.' },
  { name: 'stores', description: 'Stores, and the order of the categories in them.' },
  { name: 'meal plan', description: 'The meals of each day.' },
  { name: 'cookings', description: 'Recipes that were cooked.' },
  { name: 'photos', description: 'Photos of recipes, pantry items and foods.' },
  { name: 'search', description: 'One search over recipes, foods, items and lists.' },
  { name: 'batch', description: 'Many writes in one request.' },
  {
    name: 'calendar',
    description: 'The meal plan and the dates of the pantry, for calendar apps.',
  },
  { name: 'webhooks', description: 'Messages to other programs when something happens.' },
  { name: 'imports', description: 'Files of other programs that are imported.' },
  { name: 'guests', description: 'One shopping list for people without an account.' },
  { name: 'sync', description: 'For clients that keep a copy and work offline.' },
  {
    name: 'operation',
    description: 'For operators: health, metrics, public keys.',
  },
]

const SECURITY_SCHEMES: About['securitySchemes'] = {
  access_token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The `access_token` of a session. It is valid for 15 minutes; then refresh it.',
  },
  api_key: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `key` of POST /v1/auth/keys, for scripts. It begins with `ldr_`.',
  },
  restore_token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The `restore_token` of a 403 `ACCOUNT_PENDING_DELETION`. It is valid for 15 minutes, only to restore or export that account.',
  },
  guest_token: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The `token` of POST /v1/shopping-lists/{id}/links. It opens that list and nothing else.',
  },
  ticket: {
    type: 'apiKey',
    in: 'query',
    name: 'ticket',
    description:
      'The `ticket` of POST /v1/sync/ticket. It is valid for 30 seconds, for one stream.',
  },
}

const INTRODUCTION = `JSON over HTTP. Members are in snake_case, ids are UUIDs, times are ISO 8601 in UTC with milliseconds.

**Bodies** are \`application/json\`, not compressed, and hold only the members that are described here: an unknown member is refused. A route without a body accepts no body, an empty body, or \`{}\`.

**Failures** all have one shape: \`error\` is a sentence for people. Clients use \`code\`. \`request_id\` (also in the header \`X-Request-Id\`) identifies the request in the log. Besides the failures that each route lists, an unknown path gets 404 \`NOT_FOUND\`, and a method that a path does not have gets 405 \`METHOD_NOT_ALLOWED\`.

**Retries.** 429 and 503 have \`Retry-After\`, in seconds.`
