import { errorSamples } from './error-samples.ts'
import type { About } from './platform/openapi/document.ts'

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
    tags: [
      { name: 'signing in', description: 'Ways in and out, and the tokens that stand for them.' },
      {
        name: 'account',
        description: 'The account itself: its record, its end, and the way back.',
      },
      { name: 'password', description: 'Changing it, and getting in again when it is forgotten.' },
      {
        name: 'e-mail address',
        description: 'Confirming the address, and moving to another one with a way back.',
      },
      {
        name: 'households',
        description:
          'Who lives together. All below belongs to the household that the header `Larder-Household` names; without it, to your first.',
      },
      { name: 'pantry', description: 'Foods, where they are, how much of them, and until when.' },
      { name: 'recipes', description: 'Recipes, each one document with one version.' },
      { name: 'shopping lists', description: 'What to buy.' },
      { name: 'sync', description: 'For clients that keep a copy and work without a network.' },
      {
        name: 'operation',
        description: 'For those who run the service: health, measurements, public keys.',
      },
    ],
    failures: {
      samples: errorSamples,
      ofGuarded: ({ opensWhilePending }) => (opensWhilePending ? [] : ['ACCOUNT_PENDING_DELETION']),
    },
    securitySchemes: {
      access_token: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'The `access_token` of a session. It lives 15 minutes; then refresh it.',
      },
      restore_token: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description:
          'The `restore_token` that comes with a 403 `ACCOUNT_PENDING_DELETION`. It lives 15 minutes, and opens the way back of that account and nothing else.',
      },
    },
  }
}

const INTRODUCTION = `JSON over HTTP. Members are in snake_case, ids are UUIDs, times are ISO 8601 in UTC with milliseconds.

**Bodies** are \`application/json\`, not compressed, and hold what is described here and nothing else: a member that is not known is refused. A route without a body takes none, an empty one, or \`{}\`.

**Failures** all have one shape: \`error\` is a sentence for people, \`code\` is what clients decide by, \`request_id\` (also in the header \`X-Request-Id\`) names the request in the log. Beyond what each route lists, a path that does not exist answers 404 \`NOT_FOUND\`, and a method that it does not take 405 \`METHOD_NOT_ALLOWED\`.

**Later.** 429 and 503 come with \`Retry-After\`, in seconds.`
