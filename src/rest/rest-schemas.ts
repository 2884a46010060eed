import { strict } from '#kernel/schemas.ts'
import { type TProperties, type TSchema, Type } from 'typebox'
import { type Collection, type Data, Nullable, RowHead } from '#sync/collection/contract.ts'
import { describeReadOnly } from '@larder/rules/validate-data.ts'
import type { ValueSchema } from '@larder/rules/values/describe-schema.ts'
import type { Page, Row } from './read-rows.ts'

/** The text that a list is searched for. It is trimmed, so it must have more than white space. */
export const SearchText = Type.String({
  maxLength: 100,
  pattern: '\\S',
  description: 'A part of a name. Upper and lower case are the same.',
  examples: ['milk'],
})

/** Headers with the version that a reader or writer has seen. */
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
export function rowSchema(collection: Collection, computed: TProperties = {}) {
  const fields = Object.entries(collection.fields).map(([name, { type }]) => [name, type.schema])
  const members = { ...RowHead, ...Object.fromEntries(fields), ...computed }
  return Type.Unsafe<Row>(Type.Object(members, { title: titleOf(collection) }))
}

export const pageSchema = (collection: Collection, row: TSchema) =>
  Type.Unsafe<Page>(
    Type.Object(
      {
        items: Type.Array(row),
        next_cursor: Nullable(
          Type.String({
            description: 'The `cursor` of the next page; null on the last page.',
            examples: ['WyJtaWxrIiwiMDE5YTJiN2MtNGY1ZS03YzNkLThhMWItMmMzZDRlNWY2YTdiIl0'],
          }),
        ),
      },
      { title: `${titleOf(collection)}Page` },
    ),
  )

/**
 * The schema of a whole row in a request.
 *
 * @param fixed fields whose values are in the path
 * @param more further members, where the request creates the row
 */
export function bodySchema(
  collection: Collection,
  fixed: readonly string[] = [],
  more?: TProperties,
) {
  const fields = writable(collection, fixed).map(([name, { type, initial }]) => [
    name,
    initial === undefined ? type.schema : Type.Optional(type.schema),
  ])
  const title = `${more ? 'New' : 'Whole'}${titleOf(collection)}`
  return Type.Unsafe<Data>(
    Type.Object(
      { ...more, ...Object.fromEntries(fields) },
      { ...strict, ...notSet(collection, more), title },
    ),
  )
}

/** A JSON merge patch of a row: omitted fields keep their values, null empties. */
export function patchSchema(collection: Collection) {
  const fields = writable(collection, []).map(([name, { type, initial }]) => [
    name,
    Type.Optional(initial === undefined || initial === null ? type.schema : patchable(type.schema)),
  ])
  const title = `${titleOf(collection)}Patch`
  const rules = { ...strict, ...notSet(collection), title }
  return Type.Unsafe<Data>(Type.Object(Object.fromEntries(fields), rules))
}

/** A sentence for each field that clients never set. */
function notSet({ fields }: Collection, more: TProperties = {}) {
  const reasons = Object.entries(fields).flatMap(([name, one]) =>
    one.isReadOnly && !Object.hasOwn(more, name) ? [[name, describeReadOnly(name, one)]] : [],
  )
  return reasons.length === 0 ? {} : { 'x-not-set-by-clients': Object.fromEntries(reasons) }
}

/** A value in a patch: null resets it, and removes a member of an object. The merged row is validated later. */
function patchable(schema: ValueSchema): TSchema {
  const { patternProperties } = schema
  if (!patternProperties) return Nullable(schema)
  const loose = Object.entries(patternProperties).map(([pattern, one]) => [pattern, Nullable(one)])
  return Nullable({ ...schema, patternProperties: Object.fromEntries(loose) })
}

/** The fields that clients may set. */
export function writable({ fields }: Collection, fixed: readonly string[]) {
  return Object.entries(fields).filter(
    ([name, { isReadOnly }]) => !isReadOnly && !fixed.includes(name),
  )
}

/** `pantry_item` becomes `PantryItem`. */
const titleOf = ({ name }: Collection) =>
  name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
