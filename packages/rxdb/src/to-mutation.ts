import type { Entity } from '@larder/rules/entity.ts'
import { isSameJson, type Data, type Json } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { fieldOf, fieldsOf, type LarderRow } from './row.ts'

/** A change of a row as the server takes it. */
export interface Wanted {
  /** Absent where nothing is to be sent. */
  readonly mutation?: Mutation
  /** The fields that the app has changed, although only the server sets them. They are not sent. */
  readonly notSent: readonly string[]
}

const isLive = (row: LarderRow | undefined): row is LarderRow =>
  row !== undefined && row['_deleted'] !== true

/**
 * The change that leads from one state of a row to another.
 *
 * @param base the state that the server has, as far as this device knows; undefined if it has none
 */
export function toMutation(entity: Entity, base: LarderRow | undefined, wanted: LarderRow): Wanted {
  const key = { entity: wanted.entity, id: wanted.id }
  if (!isLive(wanted))
    return { notSent: [], ...(isLive(base) ? { mutation: { ...key, op: 'delete' } } : {}) }
  if (!isLive(base)) {
    const { sent, notSent } = divide(entity, fieldsOf(wanted), (name, value) =>
      isSameJson(value, fieldOf(entity, name)?.initial),
    )
    return { notSent, mutation: { ...key, op: 'create', data: sent } }
  }
  const before = fieldsOf(base)
  const known = (name: string): Json | undefined => before[name] ?? fieldOf(entity, name)?.initial
  // The app may remove a field that may be null.
  const missing = Object.keys(before).filter((name) => wanted[name] === undefined)
  const after = { ...Object.fromEntries(missing.map((name) => [name, null])), ...fieldsOf(wanted) }
  const { sent, notSent } = divide(entity, after, (name, value) => isSameJson(value, known(name)))
  const patch = Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => !isSameJson(value, known(name))),
  )
  if (Object.keys(patch).length === 0) return { notSent }
  const expect = Object.fromEntries(
    Object.keys(patch).flatMap((name) => {
      const value = known(name)
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
  return { notSent, mutation: { ...key, op: 'update', patch, expect } }
}

/** @param isUnchanged whether the app has not set a field */
function divide(
  entity: Entity,
  data: Data,
  isUnchanged: (name: string, value: Json) => boolean,
): { readonly sent: Data; readonly notSent: readonly string[] } {
  const isByServer = (name: string) => fieldOf(entity, name)?.isReadOnly === true
  const members = Object.entries(data)
  return {
    sent: Object.fromEntries(members.filter(([name]) => !isByServer(name))),
    notSent: members.flatMap(([name, value]) =>
      isByServer(name) && !isUnchanged(name, value) ? [name] : [],
    ),
  }
}
