import type { Entity } from '@larder/rules/entity.ts'
import type { Data } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { fieldsOf, keyOf, type LarderRow } from './row.ts'

/** A mutation to send, with the row before and after it. */
export interface ToOrder {
  readonly key: string
  readonly entity: Entity
  readonly base: LarderRow | undefined
  readonly wanted: LarderRow
  readonly mutation: Mutation
}

/**
 * The order in which the server takes the mutations of different rows: RxDB hands them over in the order of
 * each row's last change, so a list that was renamed comes after its items.
 *
 * - A row comes after the rows that it names.
 * - A row that leaves a parent comes before the deletion of that parent.
 * - A row that takes a name comes after the row that had it.
 */
export function inOrder<One extends ToOrder>(all: readonly One[]): readonly One[] {
  const byKey = new Map(all.map((one) => [one.key, one]))
  const leaving = groupBy(all, ({ entity, base, mutation }) =>
    mutation.op === 'update' ? references(entity, base) : [],
  )
  const named = groupBy(all, ({ entity, base }) => namesOf(entity, base))
  const ordered = new Set<One>()
  const entered = new Set<One>()

  function add(one: One): void {
    if (entered.has(one)) return // in a circle any order is as good as another
    entered.add(one)
    for (const earlier of earlierThan(one)) if (earlier !== one) add(earlier)
    ordered.add(one)
  }
  function earlierThan({ key, entity, wanted, mutation }: One): readonly One[] {
    if (mutation.op === 'delete') return leaving.get(key) ?? []
    const parents = references(entity, wanted).flatMap((parent) => {
      const one = byKey.get(parent)
      return one && one.mutation.op !== 'delete' ? [one] : []
    })
    return [...parents, ...namesOf(entity, wanted).flatMap((name) => named.get(name) ?? [])]
  }

  for (const one of all) add(one)
  return [...ordered]
}

/** The keys of the rows that a row names. */
export function references({ fields }: Entity, row: LarderRow | undefined): readonly string[] {
  if (!row) return []
  return Object.entries(fields).flatMap(([name, field]) => {
    const id = row[name]
    return field.references && typeof id === 'string' ? [keyOf(field.references.entity, id)] : []
  })
}

function namesOf(entity: Entity, row: LarderRow | undefined): readonly string[] {
  if (!row || row['_deleted'] === true) return []
  const fields: Data = fieldsOf(row)
  return (entity.uniqueNames?.(fields) ?? []).map((name) => keyOf(entity.name, name))
}

function groupBy<One>(
  all: readonly One[],
  keysOf: (one: One) => readonly string[],
): ReadonlyMap<string, readonly One[]> {
  const groups = new Map<string, One[]>()
  for (const one of all)
    for (const key of keysOf(one)) groups.set(key, [...(groups.get(key) ?? []), one])
  return groups
}
