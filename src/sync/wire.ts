import { Type } from 'typebox'
import type { Data } from './contract.ts'

/** Of the examples. */
const ID = '019a2b7c-4f5e-7c3d-8a1b-2c3d4e5f6a7b'
const NOW = '2026-11-20T08:00:00.000Z'

const Id = Type.String({
  pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
  examples: [ID],
})
/** Parsed from JSON, so that it can't be anything else. */
const Fields = Type.Unsafe<Data>(
  Type.Record(Type.String(), Type.Unknown(), {
    description: 'Fields of the row. Each entity has its own.',
  }),
)
const strict = { additionalProperties: false }
const MOST_NUMBER = Number.MAX_SAFE_INTEGER

export const MAX_MUTATIONS = 200
export const MAX_PUSH_BYTES = 1_048_576
export const MAX_PAGE_ROWS = 5000

const Client = {
  client_id: Id,
  schema_version: Type.Integer({ examples: [1] }),
  scope_id: Id,
}

export const Pull = Type.Object(
  {
    ...Client,
    cursor: Type.Optional(
      Type.String({ maxLength: 200, description: 'Of the page before; left out on the first.' }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_PAGE_ROWS,
        description: '1000 where it is left out.',
      }),
    ),
    entities: Type.Optional(
      Type.Array(Type.String({ maxLength: 40 }), {
        minItems: 1,
        maxItems: 60,
        description: 'Only these kinds of rows. A cursor is good for the kinds it was made with.',
      }),
    ),
  },
  {
    ...strict,
    title: 'Pull',
    examples: [{ client_id: ID, schema_version: 1, scope_id: ID, limit: 1000 }],
  },
)

const Mutation = Type.Object(
  {
    mutation_id: Id,
    seq: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_NUMBER })),
    group_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    op: Type.String({ maxLength: 20, description: 'create, upsert, update or delete.' }),
    entity: Type.String({ maxLength: 40 }),
    id: Type.String({ maxLength: 100 }),
    data: Type.Optional(Fields),
    patch: Type.Optional(Fields),
    expect: Type.Optional(Fields),
    if_version: Type.Optional(Type.Integer({ minimum: 0, maximum: MOST_NUMBER })),
    all_or_nothing: Type.Optional(Type.Boolean()),
  },
  strict,
)

export const Push = Type.Object(
  {
    ...Client,
    prev_mutation_id: Type.Optional(Id),
    atomic: Type.Optional(Type.Boolean()),
    mutations: Type.Array(Mutation),
  },
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

const Number53 = Type.Integer({ minimum: 0 })
const Row = Type.Object({
  entity: Type.String(),
  id: Id,
  version: Number53,
  data: Type.Optional(Fields),
  deleted: Type.Optional(Type.Literal(true)),
})

/** Its handler sends bytes: the database makes the JSON. */
export const Pulled = Type.Unsafe<Buffer>(
  Type.Object(
    {
      scope_id: Id,
      epoch: Type.String({ description: 'Which history of the database this is.' }),
      reset: Type.Boolean({
        description:
          'From this page to the one without has_more, gather what comes, then drop all else you have.',
      }),
      version: Number53,
      cursor: Type.String(),
      has_more: Type.Boolean(),
      client: Type.Object({
        last_seq: Number53,
        last_mutation_id: Type.Union([Id, Type.Null()]),
      }),
      changes: Type.Array(Row, { description: 'Ascending by version, each row at most once.' }),
    },
    {
      title: 'Pulled',
      examples: [
        {
          scope_id: ID,
          epoch: 'k3f9',
          reset: false,
          version: 1207,
          cursor: '1.k3f9.1207.800',
          has_more: false,
          client: { last_seq: 42, last_mutation_id: ID },
          changes: [
            { entity: 'shopping_item', id: ID, version: 1195, data: { name: 'Oat milk' } },
            { entity: 'shopping_item', id: ID, version: 1207, deleted: true },
          ],
        },
      ],
    },
  ),
)

const Value = Type.Unknown()
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
          row: Type.Optional(Row),
          conflicts: Type.Optional(
            Type.Array(
              Type.Object({ field: Type.String(), expected: Value, actual: Value, yours: Value }),
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

export const Overview = Type.Object(
  {
    account_id: Id,
    schema_versions: Type.Object({ min: Type.Integer(), max: Type.Integer() }),
    retention_days: Type.Integer({ description: 'How long a client may be away and go on.' }),
    limits: Type.Object({
      max_mutations: Type.Integer(),
      max_push_bytes: Type.Integer(),
      max_page_rows: Type.Integer(),
    }),
    scopes: Type.Array(
      Type.Object({
        scope_id: Id,
        kind: Type.String({ enum: ['account', 'household'] }),
        role: Type.Optional(Type.String({ enum: ['owner', 'member', 'viewer'] })),
        version: Number53,
      }),
    ),
  },
  {
    title: 'SyncOverview',
    examples: [
      {
        account_id: ID,
        schema_versions: { min: 1, max: 1 },
        retention_days: 60,
        limits: {
          max_mutations: MAX_MUTATIONS,
          max_push_bytes: MAX_PUSH_BYTES,
          max_page_rows: MAX_PAGE_ROWS,
        },
        scopes: [
          { scope_id: ID, kind: 'account', version: 3 },
          { scope_id: ID, kind: 'household', role: 'owner', version: 1207 },
        ],
      },
    ],
  },
)
