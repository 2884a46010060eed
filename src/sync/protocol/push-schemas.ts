import { day } from '@larder/rules/values/scalars.ts'
import { Type } from 'typebox'
import { Id, strict } from '#platform/kernel/schemas.ts'
import type { EntityTable } from '#sync/schema/contract.ts'
import { Client, Fields, ID, MAX_NUMBER, NOW, Number53, rowByEntity } from './wire.ts'

/** The members that identify and order a mutation. If one is invalid, the whole push is refused. */
const MutationHead = {
  mutation_id: Id,
  seq: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_NUMBER })),
  group_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
}

export const Mutation = Type.Object(
  {
    ...MutationHead,
    op: Type.String({ maxLength: 20, description: 'create, upsert, update, delete or run.' }),
    entity: Type.Optional(
      Type.String({ maxLength: 40, description: 'The kind of the row. A `run` has none.' }),
    ),
    id: Type.String({
      maxLength: 100,
      description: 'The id of the row; of a `run` the id of the operation.',
    }),
    verb: Type.Optional(Type.String({ maxLength: 40, description: 'Of a `run`.' })),
    wish: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: "Of a `run`: the body of the verb's route, and the ids of its path.",
      }),
    ),
    on: Type.Optional({
      ...day().schema,
      description:
        'Of a `run`: the day on which it was done. A later day than today counts as today.',
    }),
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
export const pushedSchema = (collections: readonly EntityTable[]) =>
  Type.Unsafe<Buffer>(
    Type.Object(
      {
        epoch: Type.String(),
        version: Number53,
        last_seq: Number53,
        results: Type.Array(
          Type.Object(
            {
              mutation_id: Id,
              status: Type.String({
                enum: ['applied', 'merged', 'conflict', 'gone', 'rejected', 'already_processed'],
              }),
              reason: Type.Optional(Type.String()),
              details: Type.Optional(
                Type.Array(Type.Object({ path: Type.String(), message: Type.String() })),
              ),
              row: Type.Optional(rowByEntity(collections)),
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
              answer: Type.Optional(
                Type.Record(Type.String(), Type.Unknown(), {
                  description: 'The answer of a verb.',
                }),
              ),
              rows: Type.Optional(
                Type.Array(rowByEntity(collections), {
                  description:
                    'The rows that a verb changed. Left out, with the `answer`, when the answer to the push reaches 8 MiB.',
                }),
              ),
            },
            { title: 'MutationResult' },
          ),
          {
            description:
              'One for each mutation, in order. `row` is the row in its present state; it is left out when the rows of an answer reach 8 MiB.',
          },
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
