import type { FastifyError } from 'fastify'
import { AppError, retryLater } from '#kernel/errors.ts'
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
