import { strict } from '#kernel/schemas.ts'
import { type TProperties, type TSchema, Type } from 'typebox'
import { type Collection, type Data, Nullable, RowHead } from '#sync/collection/contract.ts'
import { describeReadOnly } from '@larder/rules/validate-data.ts'
import type { Page, Row } from './read-rows.ts'

/** What a list is searched for. White space around it does not count, so it can't be all of it. */
export const SearchText = Type.String({
  maxLength: 100,
  pattern: '\\S',
  description: 'A part of a name, whatever its case.',
  examples: ['milk'],
})

/** Headers by which a reader or writer says what it has seen. */
export const Preconditions = Type.Object({
  'if-match': Type.Optional(Type.String({ examples: ['"1207-mwoov7k0"'] })),
  'if-none-match': Type.Optional(Type.String({ examples: ['"1207-mwoov7k0"'] })),
})

/** What every list takes: how many rows at a time, and from where on. */
export const Paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: 2000, description: 'Of the page before.' })),
}

/** A row on the wire. @param also members that are answered beside its fields */
export function rowSchema(collection: Collection, computed: TProperties = {}) {
  const fields = Object.entries(collection.fields).map(([name, { schema }]) => [name, schema])
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
            description: 'For `cursor`, to read on; null on the last page.',
            examples: ['WyJtaWxrIiwiMDE5YTJiN2MtNGY1ZS03YzNkLThhMWItMmMzZDRlNWY2YTdiIl0'],
          }),
        ),
      },
      { title: `${titleOf(collection)}Page` },
    ),
  )

/**
 * A whole row as clients write it.
 *
 * @param fixed fields that the path says already
 * @param more members beside the fields, where the row is made by this
 */
export function bodySchema(
  collection: Collection,
  fixed: readonly string[] = [],
  more?: TProperties,
) {
  const fields = writable(collection, fixed).map(([name, { schema, initial }]) => [
    name,
    initial === undefined ? schema : Type.Optional(schema),
  ])
  const title = `${more ? 'New' : 'Whole'}${titleOf(collection)}`
  return Type.Unsafe<Data>(
    Type.Object(
      { ...more, ...Object.fromEntries(fields) },
      { ...strict, ...notSet(collection, more), title },
    ),
  )
}

/** A JSON merge patch of a row: what is left out stays, null empties. */
export function patchSchema(collection: Collection) {
  const fields = writable(collection, []).map(([name, { schema, initial }]) => [
    name,
    Type.Optional(initial === undefined || initial === null ? schema : Nullable(patchable(schema))),
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

/** Of an object's members: null takes one out. What the whole comes to is judged when it is merged. */
function patchable(schema: TSchema): TSchema {
  if (!('patternProperties' in schema)) return schema
  const members = Object.entries(schema.patternProperties as Record<string, TSchema>)
  const loose = members.map(([pattern, one]) => [pattern, Nullable(one)])
  return { ...schema, patternProperties: Object.fromEntries(loose) }
}

/** The fields that clients set. */
export function writable({ fields }: Collection, fixed: readonly string[]) {
  return Object.entries(fields).filter(
    ([name, { isReadOnly }]) => !isReadOnly && !fixed.includes(name),
  )
}

/** `pantry_item` is PantryItem. */
const titleOf = ({ name }: Collection) =>
  name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
