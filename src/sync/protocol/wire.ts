import type { Data } from '@larder/rules/json.ts'
import { type Static, Type } from 'typebox'
import { Id } from '#platform/kernel/schemas.ts'
import { type EntityTable, titleOf } from '#sync/schema/contract.ts'

// Schemas that the requests and answers of sync share.

/** For the examples. */
export const ID = '019a2b7c-4f5e-7c3d-8a1b-2c3d4e5f6a7b'
export const NOW = '2026-11-20T08:00:00.000Z'

/** The input was parsed from JSON, so it can't be anything else. */
export const Fields = Type.Unsafe<Data>(
  Type.Record(Type.String(), Type.Unknown(), {
    description: 'The fields of the row. They depend on the entity.',
  }),
)
export const MAX_NUMBER = Number.MAX_SAFE_INTEGER

export const Client = {
  client_id: Id,
  schema_version: Type.Integer({
    description:
      'The version of the row kinds and fields that the client knows. `schema_versions` of GET /v1/sync are the accepted versions.',
    examples: [1],
  }),
  scope_id: Id,
}

/** A number that grows, such as a version. JSON numbers are exact up to 53 bits. */
export const Number53 = Type.Integer({ minimum: 0 })
/** A row of any kind. In the document it has one schema for each kind. */
const Row = Type.Object({
  entity: Type.String(),
  id: Id,
  version: Number53,
  data: Type.Optional(Fields),
  deleted: Type.Optional(Type.Literal(true)),
})
type Row = Static<typeof Row>

/** The schema of a row, by its `entity`. */
export function rowByEntity(collections: readonly EntityTable[]) {
  const rows = collections.map((one) => ({
    entity: one.name,
    title: `${titleOf(one)}Row`,
    schema: rowOf(one),
  }))
  return Type.Unsafe<Row>({
    anyOf: rows.map(({ schema }) => schema),
    discriminator: {
      propertyName: 'entity',
      mapping: Object.fromEntries(
        rows.map(({ entity, title }) => [entity, `#/components/schemas/${title}`]),
      ),
    },
    title: 'SyncRow',
  })
}

/** No field is required: an older `schema_version` has fewer. */
function rowOf(collection: EntityTable) {
  const { name, fields, derived } = collection
  const types = [
    ...Object.entries(fields).map(([field, { type }]) => [field, type] as const),
    ...Object.entries(derived?.types ?? {}),
  ]
  const data = Type.Object(
    Object.fromEntries(types.map(([field, { schema }]) => [field, Type.Optional(schema)])),
  )
  return Type.Object(
    {
      entity: Type.Literal(name),
      id: Id,
      version: Number53,
      data: Type.Optional(data),
      deleted: Type.Optional(
        Type.Literal(true, { description: 'The row was deleted, and has no `data`.' }),
      ),
    },
    { title: `${titleOf(collection)}Row` },
  )
}
