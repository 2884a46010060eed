import type { Data } from '@larder/rules/json.ts'
import { describeReadOnly } from '@larder/rules/mutations/validate-data.ts'
import type { ValueSchema } from '@larder/rules/values/describe-schema.ts'
import { type TProperties, type TSchema, Type } from 'typebox'
import type { Page, Row } from '#api/rest/reads/read-rows.ts'
import { strict, Id } from '#platform/kernel/schemas.ts'
import { type EntityTable, Nullable, RowHead, titleOf } from '#sync/schema/contract.ts'

// The parts of answers that several verbs share.

const Quantity = Type.Number({ examples: [250] })
const Unit = Nullable(Type.String({ examples: ['g'] }))
export const Amount = Type.Object({ quantity: Quantity, unit: Unit }, { title: 'Amount' })

/** A movement out of a lot. The amount is in the unit of the lot. */
export const TakenFromLot = Type.Object(
  {
    id: { ...Id, description: 'The id of the movement.' },
    pantry_item_id: Id,
    quantity: Quantity,
    unit: Unit,
  },
  { title: 'TakenFromLot' },
)

/** A lot that gave nothing, and the reason. */
export const SkippedLot = Type.Object(
  {
    pantry_item_id: Id,
    reason: Type.String({ enum: ['no_conversion', 'past_use_by'] }),
    missing: Type.Optional(
      Type.String({
        description: 'The fact of the food without which the unit can not be converted.',
        examples: ['density_g_per_ml'],
      }),
    ),
  },
  { title: 'SkippedLot' },
)

/** A search text. It is trimmed, so it must have more than white space. */
export const SearchText = Type.String({
  maxLength: 100,
  pattern: '\\S',
  description:
    'Words or parts of them, in any order; a row must have all. Case and accents do not matter.',
  examples: ['milk'],
})

/** Headers with the ETag that the client has. */
export const Preconditions = Type.Object({
  'if-match': Type.Optional(Type.String({ examples: ['"1207-mwoov7k0"'] })),
  'if-none-match': Type.Optional(Type.String({ examples: ['"1207-mwoov7k0"'] })),
})

/** Query parameters of every list: the number of rows and the cursor. */
export const Paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  cursor: Type.Optional(
    Type.String({ maxLength: 2000, description: 'The `next_cursor` of the previous page.' }),
  ),
}

/** The schema of a row in REST. @param computed members besides its fields */
export function rowSchema(
  collection: EntityTable,
  computed: TProperties = {},
  title = titleOf(collection),
) {
  const fields = Object.entries(collection.fields).map(([name, { type }]) => [name, type.schema])
  const members = { ...RowHead, ...Object.fromEntries(fields), ...computed }
  return Type.Unsafe<Row>(Type.Object(members, { title }))
}

/** The query parameter of lists whose rows have a short form. */
export const ListView = {
  view: Type.Optional(
    Type.Enum(['summary', 'full'], {
      default: 'summary',
      description: 'Whether the list has the short form of its rows, or whole rows.',
    }),
  ),
}

/** The schema of a row in a list with `ListView`. */
export function listedSchema(
  collection: EntityTable,
  summary: { readonly fields: readonly string[]; readonly schemas: TProperties },
) {
  const fields = Object.entries(collection.fields).map(([name, { type }]) => [
    name,
    summary.fields.includes(name) ? type.schema : Type.Optional(onlyInFull(type.schema)),
  ])
  const short = Object.entries(summary.schemas).map(([name, schema]) => [
    name,
    Type.Optional(schema),
  ])
  const members = { ...RowHead, ...Object.fromEntries(fields), ...Object.fromEntries(short) }
  return Type.Unsafe<Row>(Type.Object(members, { title: `Listed${titleOf(collection)}` }))
}

const onlyInFull = (schema: ValueSchema): TSchema => ({
  ...schema,
  description: ['Only with `view=full`.', schema['description']].filter(Boolean).join(' '),
})

export const pageSchema = (collection: EntityTable, row: TSchema) =>
  Type.Unsafe<Page>(listSchema(row, `${titleOf(collection)}Page`))

/** The schema of a page of any list. */
export const listSchema = <Item extends TSchema>(item: Item, title: string) =>
  Type.Object(
    {
      items: Type.Array(item),
      next_cursor: Nullable(
        Type.String({
          description: 'The `cursor` of the next page; null on the last page.',
          examples: ['WyJtaWxrIiwiMDE5YTJiN2MtNGY1ZS03YzNkLThhMWItMmMzZDRlNWY2YTdiIl0'],
        }),
      ),
    },
    { title },
  )

/**
 * The schema of a whole row in a request.
 *
 * @param fixed fields whose values are in the path
 * @param createOnly further members, if the request creates the row
 */
export function bodySchema(
  collection: EntityTable,
  fixed: readonly string[] = [],
  createOnly?: TProperties,
) {
  const fields = writable(collection, fixed).map(([name, { type, initial }]) => [
    name,
    initial === undefined ? type.schema : Type.Optional(type.schema),
  ])
  const title = `${createOnly ? 'New' : 'Whole'}${titleOf(collection)}`
  return Type.Unsafe<Data>(
    Type.Object(
      { ...createOnly, ...Object.fromEntries(fields) },
      { ...strict, ...readOnlyRules(collection, createOnly), title },
    ),
  )
}

/** A JSON merge patch of a row: omitted fields keep their values, null clears a field. */
export function patchSchema(collection: EntityTable) {
  const fields = writable(collection, []).map(([name, { type, initial }]) => [
    name,
    Type.Optional(initial === undefined || initial === null ? type.schema : patchable(type.schema)),
  ])
  const title = `${titleOf(collection)}Patch`
  const rules = { ...strict, ...readOnlyRules(collection), title }
  return Type.Unsafe<Data>(Type.Object(Object.fromEntries(fields), rules))
}

/** Error messages for the fields that clients cannot set. */
function readOnlyRules({ fields }: EntityTable, createOnly: TProperties = {}) {
  const reasons = Object.entries(fields).flatMap(([name, one]) =>
    one.isReadOnly && !Object.hasOwn(createOnly, name) ? [[name, describeReadOnly(name, one)]] : [],
  )
  return reasons.length === 0 ? {} : { 'x-not-set-by-clients': Object.fromEntries(reasons) }
}

/** A value in a patch: null resets it, and removes a member of an object. The merged row is validated later. */
function patchable(schema: ValueSchema): TSchema {
  const { patternProperties } = schema
  if (!patternProperties) return Nullable(schema)
  const nullable = Object.entries(patternProperties).map(([pattern, one]) => [
    pattern,
    Nullable(one),
  ])
  return Nullable({ ...schema, patternProperties: Object.fromEntries(nullable) })
}

/** The fields that clients may set. */
export function writable({ fields }: EntityTable, fixed: readonly string[]) {
  return Object.entries(fields).filter(
    ([name, { isReadOnly }]) => !isReadOnly && !fixed.includes(name),
  )
}
