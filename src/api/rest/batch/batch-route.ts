import { type TSchema, Type } from 'typebox'
import type { Deps, Resource } from '#api/rest/resource.ts'
import { bodySchema, patchSchema } from '#api/rest/rest-schemas.ts'
import { type BatchResource, type ReadBody, readOperation } from '#api/rest/verbs/read-operation.ts'
import type { Api } from '#platform/http/api.ts'
import { atFirstUse, createValidatorCompiler } from '#platform/http/validation.ts'
import { AppError } from '#platform/kernel/errors.ts'
import { dataOf } from '#platform/kernel/json.ts'
import { Id } from '#platform/kernel/schemas.ts'
import { MAX_BATCH_BYTES, Operations, Results } from './batch-contract.ts'
import { writeBatch } from './write-batch.ts'

/** The example of a 409 in the description of the API. */
const REJECTED = {
  error: 'An operation was refused, so none was done.',
  results: [
    { status: 404, error: { error: 'No such food.', code: 'NOT_FOUND' } },
    {
      status: 424,
      error: { error: 'Another operation of the batch was refused.', code: 'CONFLICT' },
    },
  ],
}

/**
 * Mounts the route that does many writes of rows in one transaction.
 *
 * @param mounted the resources, by the path below `/v1` of their feature
 */
export function mountBatch(
  api: Api,
  deps: Deps,
  mounted: Readonly<Record<string, readonly Resource[]>>,
): void {
  const resources = Object.entries(mounted).flatMap(([prefix, all]) =>
    all.map((resource) => toBatchResource(prefix, resource)),
  )
  api.post(
    '/batch',
    {
      bodyLimit: MAX_BATCH_BYTES,
      schema: {
        operationId: 'writeBatch',
        tags: ['batch'],
        summary: 'Write many rows in one transaction',
        description:
          'The answer is 200 even if operations were refused: each has its own result. With `atomic` a refused operation refuses all: 409 `BATCH_REJECTED` with `results`.',
        body: Operations,
        response: { 200: Results },
        examples: { 409: REJECTED },
      },
      config: { errors: ['NOT_FOUND', 'FORBIDDEN', 'BATCH_REJECTED'] },
    },
    async ({ db, member, body }) => {
      const now = deps.clock()
      const wanted = body.operations.map((operation) => {
        try {
          return readOperation(resources, operation, now)
        } catch (error) {
          if (error instanceof AppError) return error
          throw error
        }
      })
      const results = await writeBatch({ ...deps, db }, member, wanted, body.atomic === true)
      return { results: [...results] }
    },
  )
}

/** The schemas are those of the single routes. They are compiled when they are first used. */
function toBatchResource(prefix: string, resource: Resource): BatchResource {
  const { collection, path, parent, onCreate } = resource
  const fixed = parent ? [parent.field] : []
  return {
    resource,
    segments: `${prefix}${path}`.split('/').slice(1),
    readBody: {
      POST: reader(() =>
        bodySchema(collection, fixed, { id: Type.Optional(Id), ...onCreate?.schemas }),
      ),
      PUT: reader(() => bodySchema(collection, fixed)),
      PATCH: reader(() => patchSchema(collection)),
    },
  }
}

const compile = createValidatorCompiler()

function reader(schemaOf: () => TSchema): ReadBody {
  const read = atFirstUse(() => compile({ schema: schemaOf() }))
  return (sent) => {
    const { value, error } = read(sent)
    return error ? { error } : { value: dataOf(value) }
  }
}
