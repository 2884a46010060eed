import type { FastifyError } from 'fastify'
import { AppError, retryLater } from '#kernel/errors.ts'
import { isDatabaseAway } from '#platform/postgres/database.ts'

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

/** What Fastify has judged already: the media type and the length. */
function ofFastify(error: FastifyError): AppError {
  if (error.statusCode === 413)
    return new AppError('BODY_TOO_LARGE', 'The body is larger than this route takes.')
  if (error.statusCode === 415)
    return new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.')
  return new AppError('VALIDATION_FAILED', 'The request could not be read.')
}
