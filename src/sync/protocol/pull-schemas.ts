import { Id, strict } from '#kernel/schemas.ts'
import { Type } from 'typebox'
import { Client, ID, Number53, Row } from './wire.ts'
import { MAX_PAGE_ROWS } from '#sync/collection/limits.ts'

export const Pull = Type.Object(
  {
    ...Client,
    cursor: Type.Optional(
      Type.String({ description: 'Of the page before; left out on the first.' }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_PAGE_ROWS,
        description: '1000 where it is left out. A page ends earlier where it comes to 8 MiB.',
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

/** Its handler sends bytes: the database makes the JSON. */
export const Pulled = Type.Unsafe<Buffer>(
  Type.Object(
    {
      scope_id: Id,
      epoch: Type.String({
        description:
          'Which history of the database this is. Another one does not end a cursor: 410 does.',
      }),
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
