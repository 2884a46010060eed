import { Id, strict } from '#kernel/schemas.ts'
import { Type } from 'typebox'
import { Client, Fields, ID, MAX_NUMBER, NOW, Number53, Row } from './wire.ts'

/** The members that identify and order a mutation. If one is invalid, the whole push is refused. */
const MutationHead = {
  mutation_id: Id,
  seq: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_NUMBER })),
  group_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
}

export const Mutation = Type.Object(
  {
    ...MutationHead,
    op: Type.String({ maxLength: 20, description: 'create, upsert, update or delete.' }),
    entity: Type.String({ maxLength: 40 }),
    id: Type.String({ maxLength: 100 }),
    data: Type.Optional(Fields),
    patch: Type.Optional(Fields),
    expect: Type.Optional(Fields),
    if_version: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_NUMBER })),
    all_or_nothing: Type.Optional(Type.Boolean()),
  },
  strict,
)

const PushHead = {
  ...Client,
  prev_mutation_id: Type.Optional(Id),
  atomic: Type.Optional(Type.Boolean()),
}

/** The schema of a whole push. Other errors refuse only their mutation. */
export const AnyPush = Type.Object(
  { ...PushHead, mutations: Type.Array(Type.Object(MutationHead)) },
  strict,
)

export const Push = Type.Object(
  { ...PushHead, mutations: Type.Array(Mutation) },
  {
    ...strict,
    title: 'Push',
    examples: [
      {
        client_id: ID,
        schema_version: 1,
        scope_id: ID,
        mutations: [
          {
            mutation_id: ID,
            seq: 1,
            op: 'update',
            entity: 'shopping_item',
            id: ID,
            patch: { checked_at: NOW },
            expect: { checked_at: null },
          },
        ],
      },
    ],
  },
)

const Value = Type.Optional(Type.Unknown())
export const Pushed = Type.Unsafe<Buffer>(
  Type.Object(
    {
      epoch: Type.String(),
      version: Number53,
      last_seq: Number53,
      results: Type.Array(
        Type.Object({
          mutation_id: Id,
          status: Type.String({
            enum: ['applied', 'merged', 'conflict', 'gone', 'rejected', 'already_processed'],
          }),
          reason: Type.Optional(Type.String()),
          details: Type.Optional(
            Type.Array(Type.Object({ path: Type.String(), message: Type.String() })),
          ),
          row: Type.Optional(
            Type.Object(Row.properties, {
              description:
                'The row in its present state. Left out when the rows of an answer reach 8 MiB.',
            }),
          ),
          conflicts: Type.Optional(
            Type.Array(
              Type.Object(
                { field: Type.String(), expected: Value, actual: Value, yours: Value },
                { description: 'Has only `field` if the values are larger than 32 KiB.' },
              ),
            ),
          ),
          duplicate_of: Type.Optional(Id),
          noop: Type.Optional(Type.Literal(true)),
          relocated: Type.Optional(Type.Literal(true)),
          replayed: Type.Optional(Type.Literal(true)),
        }),
      ),
    },
    {
      title: 'Pushed',
      examples: [
        {
          epoch: 'k3f9',
          version: 1208,
          last_seq: 43,
          results: [
            {
              mutation_id: ID,
              status: 'applied',
              row: { entity: 'shopping_item', id: ID, version: 1208, data: { checked_at: NOW } },
            },
          ],
        },
      ],
    },
  ),
)
