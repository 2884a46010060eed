import type { Data } from '@larder/rules/json.ts'
import { type Static, Type } from 'typebox'
import { strict } from '#platform/kernel/schemas.ts'

/** Operations in one batch. */
const MAX_OPERATIONS = 200
/** Bytes. */
export const MAX_BATCH_BYTES = 1_048_576

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const

export const Operation = Type.Object(
  {
    method: Type.Enum(METHODS),
    path: Type.String({
      minLength: 1,
      maxLength: 300,
      description: 'The path of the single request, without host and query.',
      examples: ['/v1/pantry/foods/019a2b7c-4f5e-7c3d-8a1b-2c3d4e5f6a7b'],
    }),
    if_match: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'As the header `If-Match`: an ETag, or *.',
        examples: ['"1207-mwoov7k0"'],
      }),
    ),
    body: Type.Optional(
      Type.Unsafe<Data>({
        type: 'object',
        additionalProperties: true,
        description: 'The body of the single request; none for DELETE.',
        examples: [{ name: 'Oat milk' }],
      }),
    ),
  },
  {
    ...strict,
    title: 'BatchOperation',
    examples: [
      {
        method: 'PUT',
        path: '/v1/pantry/foods/019a2b7c-4f5e-7c3d-8a1b-2c3d4e5f6a7b',
        body: { name: 'Oat milk' },
      },
    ],
  },
)
export type Operation = Static<typeof Operation>

export const Operations = Type.Object(
  {
    operations: Type.Array(Operation, { minItems: 1, maxItems: MAX_OPERATIONS }),
    atomic: Type.Optional(
      // Not with `default`: generated types of a body then require the member.
      Type.Boolean({
        description: 'True: all or none. Absent: each for itself.',
        examples: [false],
      }),
    ),
  },
  { ...strict, title: 'Batch' },
)

const OperationFailure = Type.Object(
  {
    error: Type.String({ description: 'A sentence for people.', examples: ['No such food.'] }),
    code: Type.String({ examples: ['NOT_FOUND'] }),
  },
  {
    additionalProperties: true,
    title: 'OperationFailure',
    description: 'The members of the failure of the single request, without time and request id.',
  },
)

export const OperationResult = Type.Object(
  {
    status: Type.Integer({ description: 'As of the single request.', examples: [200] }),
    etag: Type.Optional(Type.String({ examples: ['"1208-mwoov7k1"'] })),
    body: Type.Optional(
      Type.Unsafe<Data>({
        type: 'object',
        additionalProperties: true,
        description: 'The row at the end of the batch; none for DELETE.',
        examples: [{ id: '019a2b7c-4f5e-7c3d-8a1b-2c3d4e5f6a7b', version: 1208 }],
      }),
    ),
    error: Type.Optional(OperationFailure),
  },
  {
    title: 'OperationResult',
    examples: [
      {
        status: 200,
        etag: '"1208-mwoov7k1"',
        body: { id: '019a2b7c-4f5e-7c3d-8a1b-2c3d4e5f6a7b', version: 1208, name: 'Oat milk' },
      },
    ],
  },
)
export type OperationResult = Static<typeof OperationResult>

export const Results = Type.Object(
  { results: Type.Array(OperationResult, { description: 'One for each operation, in order.' }) },
  { title: 'BatchResults' },
)
