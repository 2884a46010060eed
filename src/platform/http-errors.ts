import type { FastifyError } from 'fastify'
import { AppError, invalid, type Problem, retryLater } from '#kernel/errors.ts'
import { isDatabaseAway } from './database.ts'

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
