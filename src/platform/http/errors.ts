import type { FastifyError, FastifyReply } from 'fastify'
import { AppError, retryLater } from '#platform/kernel/errors.ts'
import { isDatabaseUnavailable } from '#platform/postgres/database.ts'

/**
 * Maps an error to the failure that the caller sees. An unexpected error becomes INTERNAL, without
 * details.
 */
export function toFailure(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseUnavailable(error))
    return retryLater('UNAVAILABLE', 'The database is unavailable. Try again shortly.', 2)
  if (isFastifyError(error)) return fromFastify(error)
  return new AppError('INTERNAL', 'An error happened in the server.')
}

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500

/** Maps the errors of Fastify's own checks: the media type and the length. */
function fromFastify(error: FastifyError): AppError {
  if (error.statusCode === 413)
    return new AppError('BODY_TOO_LARGE', 'The body is larger than this route accepts.')
  if (error.statusCode === 415)
    return new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.')
  return new AppError('VALIDATION_FAILED', 'The request could not be read.')
}

/** Headers of the answer that a route has begun. */
const OF_BODY = [
  'accept-ranges',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-range',
  'etag',
  'last-modified',
]

/**
 * Makes the answer an error in JSON: a stream may fail before its first byte, after the route has set its type, and
 * allowed caches to keep it for a year.
 */
export function forgetBody(reply: FastifyReply): void {
  for (const name of OF_BODY) {
    reply.removeHeader(name)
    reply.raw.removeHeader(name) // Fastify has set them there, too, before it reads the stream
  }
  reply.type('application/json; charset=utf-8')
  if (reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
}
