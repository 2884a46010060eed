import type { Entity, Field } from '@larder/rules/entity.ts'
import { isSameJson, type Data, type Json } from '@larder/rules/json.ts'
import type { Change } from '@larder/rules/mutation.ts'
import type { RxDocumentData } from 'rxdb'

/** A row as a document of RxDB: what every row has, and the fields of its kind. */
export interface LarderRow {
  /** `entity|id`, because two kinds may have the same id. RxDB makes it from the two. */
  readonly key: string
  /** The kind of row, such as `food`. */
  readonly entity: string
  readonly id: string
  /** The version of the last change at the server. It is 0 until the server has sent the row. */
  readonly version: number
  readonly [field: string]: Json | undefined
}

/** A row, or a row that was deleted. */
export type StoredRow = LarderRow & { readonly _deleted: boolean }

/** Members of a document that are not fields of the row. */
const HEAD = new Set(['key', 'entity', 'id', 'version', 'created_at', 'updated_at'])

export const keyOf = (entity: string, id: string): string => `${entity}|${id}`

/** A row of the server as a document. */
export function toRow({ entity, id, version, data }: Change): StoredRow {
  return { ...data, key: keyOf(entity, id), entity, id, version, _deleted: data === undefined }
}

/** A row, perhaps with what RxDB stores in it. */
type Document = LarderRow | RxDocumentData<LarderRow>

/** The document without what RxDB itself stores in it. */
export function withoutMeta(row: Document): StoredRow & Data
export function withoutMeta(row: Document): Data {
  const members = Object.entries(row).flatMap(([name, value]) =>
    value === undefined || name.startsWith('_') ? [] : [[name, value] as const],
  )
  return { ...Object.fromEntries(members), _deleted: row['_deleted'] === true }
}

export const isSameRow = (one: Document | undefined, other: Document | undefined): boolean =>
  one === undefined || other === undefined
    ? one === other
    : isSameJson(withoutMeta(one), withoutMeta(other))

/** The fields of a row that an app may set. */
export function fieldsOf(row: LarderRow): Data {
  const members = Object.entries(row).flatMap(([name, value]) =>
    value === undefined || name.startsWith('_') || HEAD.has(name) ? [] : [[name, value] as const],
  )
  return Object.fromEntries(members)
}

export const fieldOf = ({ fields }: Entity, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined
