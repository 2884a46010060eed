/**
 * The error codes that a caller may see, with their HTTP status. `platform/http/errors.ts` maps errors of others; what
 * remains is a bug and gives 500.
 */
export const statusOf = {
  VALIDATION_FAILED: 400,
  CURSOR_INVALID: 400,
  MALFORMED_JSON: 400,
  INVALID_TOKEN: 400,
  INVALID_CREDENTIALS: 401,
  INVALID_ID_TOKEN: 401,
  UNAUTHENTICATED: 401,
  ACCOUNT_PENDING_DELETION: 403,
  EMAIL_UNVERIFIED: 403,
  MFA_REQUIRED: 403,
  FORBIDDEN: 403,
  SIGN_UP_CLOSED: 403,
  SCOPE_FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  KEY_IN_USE: 409,
  NO_CONVERSION: 409,
  EMAIL_TAKEN: 409,
  CLIENT_FORKED: 409,
  SEQ_GAP: 409,
  BATCH_REJECTED: 409,
  CURSOR_EXPIRED: 410,
  STALE: 412,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  KEY_REUSED: 422,
  CLIENT_UPGRADE_REQUIRED: 426,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  BUSY: 503,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof statusOf

/** A field of the input that is wrong: `path` as a JSON pointer (RFC 6901), `message` for people. */
export interface Problem {
  readonly path: string
  readonly message: string
}

export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  /** Further fields of the response body. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: ErrorCode,
    message: string,
    more: { fields?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.code = code
    this.fields = more.fields ?? {}
    this.headers = more.headers ?? {}
  }

  get status(): number {
    return statusOf[this.code]
  }
}

/** The account was removed after its credential was checked. */
export const accountIsGone = () =>
  new AppError('UNAUTHENTICATED', 'Sign in first.', {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  })

/** The account will be removed at this time (ISO 8601), and can still be restored. */
export const accountIsPending = (at: string, more: Record<string, unknown> = {}) =>
  new AppError(
    'ACCOUNT_PENDING_DELETION',
    'This account is about to be deleted. It can still be restored.',
    { fields: { deletion_scheduled_at: at, ...more } },
  )

export const notFound = (what: string) => new AppError('NOT_FOUND', `No such ${what}.`)

export const conflict = (message: string, fields: Record<string, unknown> = {}) =>
  new AppError('CONFLICT', message, { fields })

export const invalid = (...details: Problem[]) =>
  new AppError('VALIDATION_FAILED', details.map((problem) => problem.message).join(' '), {
    fields: { details },
  })

/** Refused for now. The client may try again after `seconds` (RFC 9110, 10.2.3). */
export const retryLater = (code: 'BUSY' | 'UNAVAILABLE', message: string, seconds: number) =>
  new AppError(code, message, { headers: { 'retry-after': String(seconds) } })

/** A command was called wrongly. The message says how to call it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** True for an error of the system or of Node that carries this code: `ENOENT`, `EEXIST`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
