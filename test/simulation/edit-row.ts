import type { Data } from '@larder/rules/json.ts'
import type { Change, Mutation } from '@larder/rules/mutation.ts'
import type { Random } from './random.ts'

export type Row = Change & { data: Data }
/** The rows that a user sees, by their ids. */
export type View = ReadonlyMap<string, Row>

/** @param isStrict one conflict refuses all */
export function patch(row: Row, fields: Data, random: Random, isStrict = false): Mutation {
  const seen = Object.fromEntries(
    Object.keys(fields).map((field) => [field, row.data[field] ?? null]),
  )
  return {
    op: 'update',
    entity: row.entity,
    id: row.id,
    patch: fields,
    ...(isStrict || random.chance(0.6) ? { expect: seen } : {}),
    ...(isStrict || random.chance(0.2) ? { all_or_nothing: true } : {}),
    ...(random.chance(0.1) ? { if_version: row.version } : {}),
  }
}

export function remove({ entity, id, version }: Row, random: Random): Mutation {
  return { op: 'delete', entity, id, ...(random.chance(0.2) ? { if_version: version } : {}) }
}
