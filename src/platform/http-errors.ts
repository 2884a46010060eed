import type { FastifyError } from 'fastify'
import { type TSchema, Type } from 'typebox'
import {
  AppError,
  type ErrorCode,
  invalid,
  type Problem,
  retryLater,
  statusOf,
} from '#kernel/errors.ts'
import { isDatabaseAway } from './database.ts'
import type { Api } from './http.ts'

/** How many problems of one input are told; a flood of them helps nobody. */
const MOST_PROBLEMS = 20

/** What the caller is told of an error. All that is not foreseen is INTERNAL, and bare. */
export function toFailure(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseAway(error))
    return retryLater('UNAVAILABLE', 'The database is away. Try again shortly.', 2)
  if (isOfFastify(error)) return ofFastify(error)
  return new AppError('INTERNAL', 'Something went wrong on our side.')
}

const isOfFastify = (error: unknown): error is FastifyError =>
  error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500

/** What Fastify has judged already: the media type, the length, the schema. */
function ofFastify(error: FastifyError): AppError {
  if (error.validation) {
    const root = error.validationContext === 'body' ? '' : `/${error.validationContext}`
    return invalid(...error.validation.slice(0, MOST_PROBLEMS).map((one) => toProblem(root, one)))
  }
  if (error.statusCode === 413)
    return new AppError('BODY_TOO_LARGE', 'The body is larger than this route takes.')
  if (error.statusCode === 415)
    return new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.')
  return new AppError('VALIDATION_FAILED', 'The request could not be read.')
}

type Violation = NonNullable<FastifyError['validation']>[number]

/** Never quotes the value: it may be a password in the wrong field. */
function toProblem(root: string, { keyword, instancePath, params, message }: Violation): Problem {
  const member = params['missingProperty'] ?? params['additionalProperty']
  const path = `${root}${instancePath}${typeof member === 'string' ? `/${member.slice(0, 100)}` : ''}`
  if (keyword === 'required') return { path, message: `${path} is missing.` }
  if (keyword === 'additionalProperties') return { path, message: `${path} is not known here.` }
  return { path, message: `${path || 'The body'} ${message ?? 'is not valid'}.` }
}

/** Said by every route, so said once. */
const ALWAYS: readonly ErrorCode[] = ['VALIDATION_FAILED', 'INTERNAL', 'UNAVAILABLE']
const WITH_BODY: readonly ErrorCode[] = [
  'MALFORMED_JSON',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
]

/** Puts each route's failures beside its successes, for the OpenAPI document and the serialiser. */
export function describeErrors(api: Api): void {
  api.addHook('onRoute', (route) => {
    if (!route.schema) return
    const codes = new Set([
      ...ALWAYS,
      ...(route.schema.body ? WITH_BODY : []),
      ...(route.config?.perClient ? (['RATE_LIMITED', 'FORBIDDEN'] as const) : []),
      ...(route.config?.errors ?? []),
    ])
    const response = (route.schema.response ??= {}) as Record<number, TSchema> // as Fastify reads it
    for (const [status, group] of Map.groupBy(codes, (code) => statusOf[code]))
      response[status] ??= failureOf(group)
  })
}

function failureOf(codes: readonly ErrorCode[]): TSchema {
  return Type.Object(
    {
      error: Type.String({ description: 'A sentence for people.' }),
      code: Type.String({ enum: codes, description: 'What clients decide by.' }),
      timestamp: Type.String({ format: 'date-time' }),
      request_id: Type.String({ description: 'Names this request in the log.' }),
    },
    {
      additionalProperties: true,
      description: codes.join(' or '),
      examples: codes.map((code) => ({
        error: EXAMPLES[code],
        code,
        timestamp: '2026-11-20T08:00:00.000Z',
        request_id: '6f1c2f9e-2a39-4a53-93d2-0e1f5b2f9a77',
        ...FIELDS[code],
      })),
    },
  )
}

const EXAMPLES: Record<ErrorCode, string> = {
  VALIDATION_FAILED: '/email is missing.',
  MALFORMED_JSON: 'The body is not JSON.',
  INVALID_TOKEN: 'This link is not valid any more. Ask for a new one.',
  INVALID_CREDENTIALS: 'The address or the password is wrong.',
  INVALID_ID_TOKEN: 'The id token was not accepted.',
  UNAUTHENTICATED: 'Sign in first.',
  ACCOUNT_PENDING_DELETION: 'This account is about to be deleted. It can still be restored.',
  FORBIDDEN: 'Your role does not allow this.',
  NOT_FOUND: 'There is nothing at this path.',
  METHOD_NOT_ALLOWED: 'This path takes GET.',
  CONFLICT: 'A list of that name exists.',
  SCOPE_FORBIDDEN: 'You are not in this household.',
  CURSOR_INVALID: 'This is not a cursor.',
  CURSOR_EXPIRED: 'What changed since this cursor is not known any more. Pull without one.',
  CLIENT_FORKED: 'Another client has used this client_id. Take a new one.',
  SEQ_GAP: 'A mutation before these is missing.',
  BATCH_REJECTED: 'A mutation was refused, and so none was done.',
  CLIENT_UPGRADE_REQUIRED: 'This version of the client is too old.',
  EMAIL_TAKEN: 'There is an account with this address already.',
  STALE: 'It was changed in the meantime.',
  BODY_TOO_LARGE: 'The body is larger than this route takes.',
  UNSUPPORTED_MEDIA_TYPE: 'Send the body as application/json.',
  RATE_LIMITED: 'Too many attempts. Try again later.',
  INTERNAL: 'Something went wrong on our side.',
  BUSY: 'Too many people are signing in. Try again in a second.',
  UNAVAILABLE: 'The database is away. Try again shortly.',
}

const FIELDS: Partial<Record<ErrorCode, object>> = {
  CURSOR_EXPIRED: { reason: 'history_purged', retry_after_ms: 0 },
  SEQ_GAP: { expected: 42 },
  VALIDATION_FAILED: { details: [{ path: '/email', message: '/email is missing.' }] },
  ACCOUNT_PENDING_DELETION: {
    deletion_scheduled_at: '2026-12-20T08:00:00.000Z',
    restore_token: 'eyJhbGciOiJFUzI1NiIsInR5cCI6InJlc3RvcmUrand0In0…',
  },
}
