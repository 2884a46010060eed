import { Type } from 'typebox'
import { Id, strict } from '#platform/kernel/schemas.ts'
import { type EntityTable, MAX_PAGE_ROWS } from '#sync/schema/contract.ts'
import { Client, ID, Number53, rowByEntity } from './wire.ts'

export const Pull = Type.Object(
  {
    ...Client,
    cursor: Type.Optional(
      Type.String({
        description: 'The `cursor` of the previous page. Leave it out for the first page.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_PAGE_ROWS,
        description: 'The default is 1000. A page ends earlier when it reaches 8 MiB.',
      }),
    ),
    entities: Type.Optional(
      Type.Array(Type.String({ maxLength: 40 }), {
        minItems: 1,
        maxItems: 60,
        description:
          'Only these row kinds. A cursor is valid only for the kinds of its first request.',
      }),
    ),
  },
  {
    ...strict,
    title: 'Pull',
    examples: [{ client_id: ID, schema_version: 1, scope_id: ID, limit: 1000 }],
  },
)

/** The database builds the JSON, and the handler sends it as text. */
export const pulledSchema = (collections: readonly EntityTable[]) =>
  Type.Unsafe<Buffer>(
    Type.Object(
      {
        scope_id: Id,
        epoch: Type.String({
          description:
            'The history of the database. A new epoch alone does not make a cursor invalid: only a 410 does.',
        }),
        reset: Type.Boolean({
          description:
            'Collect the rows from this page to the page without has_more. Then delete all other rows of your copy.',
        }),
        version: Number53,
        cursor: Type.String(),
        has_more: Type.Boolean(),
        client: Type.Object({
          last_seq: Number53,
          last_mutation_id: Type.Union([Id, Type.Null()]),
        }),
        changes: Type.Array(rowByEntity(collections), {
          description: 'In ascending order of versions. Each row comes at most once.',
        }),
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
