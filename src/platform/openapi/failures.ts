import { type ErrorCode, statusOf } from '#kernel/errors.ts'

/** What each failure reads like: a sentence, and further fields where it has any. */
const SAMPLES: Readonly<Record<ErrorCode, readonly [error: string, fields?: object]>> = {
  VALIDATION_FAILED: [
    'email is missing.',
    { details: [{ path: '/email', message: 'email is missing.' }] },
  ],
  CURSOR_INVALID: ['This is not a cursor.'],
  MALFORMED_JSON: ['The body is not JSON.'],
  INVALID_TOKEN: ['This link is not valid any more. Ask for a new one.'],
  INVALID_CREDENTIALS: ['The address or the password is wrong.'],
  INVALID_ID_TOKEN: ['The id token was not accepted.'],
  UNAUTHENTICATED: ['Sign in first.'],
  ACCOUNT_PENDING_DELETION: [
    'This account is about to be deleted. It can still be restored.',
    {
      deletion_scheduled_at: '2026-12-20T08:00:00.000Z',
      restore_token: 'eyJhbGciOiJFUzI1NiIsInR5cCI6InJlc3RvcmUrand0In0.eyJzdWIiOiIwMTlhIn0.c2ln',
    },
  ],
  EMAIL_UNVERIFIED: ['Confirm your e-mail address before you invite others.'],
  FORBIDDEN: ['It can not be told where this came from.'],
  SIGN_UP_CLOSED: ['A new account needs an invite. Ask somebody who uses this Larder.'],
  SCOPE_FORBIDDEN: ['You are not in this household.'],
  NOT_FOUND: ['There is nothing at this path.'],
  METHOD_NOT_ALLOWED: ['This path takes GET.'],
  CONFLICT: ['A list of that name exists.'],
  EMAIL_TAKEN: ['There is an account with this address already.'],
  CLIENT_FORKED: ['Another client has used this client_id. Take a new one.'],
  SEQ_GAP: ['A mutation before these is missing.', { expected: 42 }],
  BATCH_REJECTED: ['A mutation was refused, and so none was done.'],
  CURSOR_EXPIRED: [
    'What changed since this cursor is not known any more. Pull without one.',
    { reason: 'history_purged', retry_after_ms: 0 },
  ],
  STALE: ['It was changed in the meantime.'],
  BODY_TOO_LARGE: ['The body is larger than this route takes.'],
  UNSUPPORTED_MEDIA_TYPE: ['Send the body as application/json.'],
  CLIENT_UPGRADE_REQUIRED: ['This version of the client is too old.'],
  RATE_LIMITED: ['Too many attempts. Try again in 45 seconds.'],
  INTERNAL: ['Something went wrong on our side.'],
  BUSY: ['Too many people are signing in. Try again in a second.'],
  UNAVAILABLE: ['The database is away. Try again shortly.'],
}

const instant = { type: 'string', format: 'date-time' }
const FAILURE = {
  type: 'object',
  required: ['error', 'code', 'timestamp', 'request_id'],
  properties: {
    error: { type: 'string', description: 'A sentence for people.' },
    code: { type: 'string', description: 'What clients decide by.' },
    timestamp: instant,
    request_id: { type: 'string', description: 'Names this request in the log of the service.' },
  },
}
/** The members that some failures have beyond those of all. */
const FURTHER: Partial<Record<ErrorCode, object>> = {
  VALIDATION_FAILED: {
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
  ACCOUNT_PENDING_DELETION: {
    deletion_scheduled_at: { ...instant, description: 'When it will be removed for good.' },
    restore_token: {
      type: 'string',
      description: 'Opens the way back for 15 minutes. There where credentials were just proved.',
    },
  },
}
const CODES = Object.keys(SAMPLES) as ErrorCode[] // all of them, or SAMPLES did not compile

const HEADERS: Partial<Record<number, string>> = {
  401: 'WWW-Authenticate',
  429: 'Retry-After',
  503: 'Retry-After',
}

/** What the answers below refer to: a schema and an example of each failure. */
export function failureComponents() {
  return {
    schemas: {
      Failure: FAILURE,
      ...Object.fromEntries(CODES.map((code) => [nameOf(code), schemaOf(code)])),
    },
    examples: Object.fromEntries(CODES.map((code) => [code, { value: sampleOf(code) }])),
    headers: {
      'Retry-After': {
        description: 'In how many seconds to try again.',
        schema: { type: 'integer', minimum: 1 },
      },
      'WWW-Authenticate': {
        description: 'Where a token is asked for (RFC 6750, 3).',
        schema: { type: 'string' },
      },
    },
  }
}

/** A shelf for the answers that refuse: `put` leaves a reference, so that each is in the document once. */
export function failureShelf() {
  const responses: Record<string, object> = {}

  /** @param codes what is said with one status */
  function put(codes: readonly ErrorCode[]): object {
    const name = codes.map(nameOf).join('Or')
    responses[name] ??= responseOf(codes)
    return { $ref: `#/components/responses/${name}` }
  }

  return { responses, put }
}

function responseOf(codes: readonly ErrorCode[]): object {
  const header = HEADERS[statusOf[codes[0] ?? 'INTERNAL']]
  const refs = codes.map((code) => ({ $ref: `#/components/schemas/${nameOf(code)}` }))
  return {
    description: codes.join(', '),
    ...(header && { headers: { [header]: { $ref: `#/components/headers/${header}` } } }),
    content: {
      'application/json': {
        schema: refs.length === 1 ? refs[0] : { oneOf: refs },
        examples: Object.fromEntries(
          codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
        ),
      },
    },
  }
}

function schemaOf(code: ErrorCode): object {
  const properties = { code: { const: code }, ...FURTHER[code] }
  return { allOf: [{ $ref: '#/components/schemas/Failure' }, { type: 'object', properties }] }
}

function sampleOf(code: ErrorCode): object {
  const [error, fields] = SAMPLES[code]
  return {
    error,
    code,
    timestamp: '2026-11-20T08:00:00.000Z',
    request_id: '6f1c2f9e-2a39-4a53-93d2-0e1f5b2f9a77',
    ...fields,
  }
}

/** `EMAIL_TAKEN` is EmailTaken. */
const nameOf = (code: ErrorCode) =>
  code.toLowerCase().replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
