import type { ErrorSamples } from '#platform/openapi/failures.ts'

/** An example of each failure for the OpenAPI document. */
export const errorSamples: ErrorSamples = {
  VALIDATION_FAILED: {
    error: 'email is missing.',
    fields: { details: [{ path: '/email', message: 'email is missing.' }] },
    properties: {
      details: {
        type: 'array',
        items: {
          type: 'object',
          required: ['path', 'message'],
          properties: {
            path: { type: 'string', description: 'A JSON pointer (RFC 6901) into the body.' },
            message: { type: 'string', description: 'A sentence for people.' },
          },
        },
      },
    },
  },
  CURSOR_INVALID: { error: 'This is not a cursor.' },
  MALFORMED_JSON: { error: 'The body is not JSON.' },
  INVALID_TOKEN: { error: 'This link is not valid any more. Request a new one.' },
  INVALID_CREDENTIALS: { error: 'The address or the password is wrong.' },
  INVALID_ID_TOKEN: { error: 'The id token was refused.' },
  UNAUTHENTICATED: { error: 'Sign in first.' },
  ACCOUNT_PENDING_DELETION: {
    error: 'This account is about to be deleted. It can still be restored.',
    fields: {
      deletion_scheduled_at: '2026-12-20T08:00:00.000Z',
      restore_token: 'eyJhbGciOiJFUzI1NiIsInR5cCI6InJlc3RvcmUrand0In0.eyJzdWIiOiIwMTlhIn0.c2ln',
    },
    properties: {
      deletion_scheduled_at: {
        type: 'string',
        format: 'date-time',
        description: 'When the account will be removed permanently.',
      },
      restore_token: {
        type: 'string',
        description:
          'Restores the account, for 15 minutes. Only after a sign-in with correct credentials.',
      },
    },
  },
  EMAIL_UNVERIFIED: { error: 'Confirm your e-mail address before you invite others.' },
  MFA_REQUIRED: {
    error: 'This account has a second factor. Send its code to POST /v1/auth/mfa.',
    fields: { mfa_token: 'eyJhbGciOiJFUzI1NiIsInR5cCI6Im1mYStqd3QifQ.eyJzdWIiOiIwMTlhIn0.c2ln' },
    properties: {
      mfa_token: {
        type: 'string',
        description:
          'For POST /v1/auth/mfa, for 15 minutes. It says that the first factor is right.',
      },
    },
  },
  FORBIDDEN: {
    error: 'The server can not find out the address of the client.',
    properties: {
      reason: {
        type: 'string',
        description:
          '`needs_https`: the browser keeps no session of a page that was opened by http.',
      },
      public_url: { type: 'string', description: 'With `needs_https`: the address to open.' },
    },
  },
  SIGN_UP_CLOSED: {
    error: 'A new account needs an invite code. Ask a person who uses this server.',
  },
  SCOPE_FORBIDDEN: { error: 'You are not in this household.' },
  NOT_FOUND: { error: 'This path does not exist. The page /docs lists all paths.' },
  METHOD_NOT_ALLOWED: { error: 'This path accepts GET.' },
  CONFLICT: {
    error: 'Another food has this name or code.',
    properties: {
      duplicate_of: { type: 'string', description: 'The id of the row that has it already.' },
      max: { type: 'integer', description: 'The number that is reached.' },
      reason: {
        type: 'string',
        description: '`photos_full`: there is no room for photos. Keep the photo, and try later.',
      },
      done_with_status: {
        type: 'integer',
        description:
          'The status of the first answer to this `Idempotency-Key`, which was too large to keep.',
      },
    },
  },
  KEY_IN_USE: { error: 'A request with this Idempotency-Key is still running.' },
  NO_CONVERSION: {
    error: "This conversion needs the food's density_g_per_ml.",
    fields: { missing: 'density_g_per_ml' },
    properties: {
      missing: {
        type: 'string',
        description:
          'The missing fact of the food: a field, or `measures.` with the unit that has no measure.',
      },
    },
  },
  EMAIL_TAKEN: { error: 'An account with this address already exists.' },
  CLIENT_FORKED: { error: 'Another client has used this client_id. Use a new one.' },
  SEQ_GAP: {
    error: 'The mutations before these are missing.',
    fields: { expected: 42 },
    properties: {
      expected: { type: 'integer', description: 'The `seq` of the next mutation to send.' },
    },
  },
  BATCH_REJECTED: {
    error: 'A mutation was refused, so none was done.',
    fields: { results: [] },
    properties: {
      results: {
        type: 'array',
        description: 'One for each part of the request, in order. It says which one was refused.',
        items: { type: 'object', additionalProperties: true },
      },
    },
    required: ['results'],
  },
  CURSOR_EXPIRED: {
    error: 'The server no longer has all changes since this cursor. Pull without a cursor.',
    fields: { reason: 'history_purged', retry_after_ms: 0 },
    properties: {
      reason: {
        type: 'string',
        description: 'Why the cursor is of no use.',
        enum: [
          'history_purged',
          'epoch_changed',
          'cursor_ahead',
          'schema_changed',
          'entities_changed',
        ],
      },
      retry_after_ms: {
        type: 'integer',
        description: 'Wait so many milliseconds, so that not all clients come at once.',
      },
    },
  },
  STALE: {
    error: 'Somebody changed it in the meantime.',
    fields: { current: { id: '019a2b7c-4f5e-7c3d-8a1b-2c3d4e5f6a7b', version: 1208 } },
    properties: {
      current: {
        type: 'object',
        additionalProperties: true,
        description: 'The row as it is now, with its new version.',
      },
    },
    required: ['current'],
  },
  BODY_TOO_LARGE: { error: 'The body is larger than this route accepts.' },
  UNSUPPORTED_MEDIA_TYPE: { error: 'Send the body as application/json.' },
  KEY_REUSED: {
    error: 'This Idempotency-Key belongs to another request. Use a new key for each request.',
  },
  CLIENT_UPGRADE_REQUIRED: { error: 'This version of the client is too old.' },
  RATE_LIMITED: { error: 'Too many attempts. Try again in 45 seconds.' },
  INTERNAL: { error: 'An error happened in the server.' },
  BUSY: { error: 'Too many people are signing in at the same time. Try again in a second.' },
  UNAVAILABLE: {
    error: 'The database is unavailable. Try again shortly.',
    properties: {
      reason: {
        type: 'string',
        description: '`photos_full`: there is no room for photos. Keep the photo, and try later.',
      },
    },
  },
}
