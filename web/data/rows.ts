import type { Mutation } from '@larder/rules/mutation.ts'
import { compareNames } from '@larder/rules/names/name-order.ts'
import { orderedId } from '@larder/rules/ordered-id.ts'
import type { Home } from 'larder-client/home'

/** The rows with one at another place. */
export function movedTo<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  return rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1))
}

interface Ordered {
  readonly id: string
  readonly position: number | null
}

/** The rows whose position is not that of their order, with the right one. */
export function renumbered(
  rows: readonly Ordered[],
): readonly { readonly id: string; readonly position: number }[] {
  return rows
    .map(({ id }, index) => ({ id, position: index + 1 }))
    .filter(({ position }, index) => rows[index]?.position !== position)
}

interface Placed {
  readonly name: string
  readonly position: number | null
}

/** Compares places, or aisles, by the order of the household. */
export const byPosition = (a: Placed, b: Placed): number =>
  (a.position ?? Infinity) - (b.position ?? Infinity) || compareNames(a.name, b.name)

/** A new id. Those of one page sort in the order in which they were made. */
export const newId = (): string => orderedId(Date.now(), crypto.getRandomValues(new Uint8Array(9)))

/** The fields of a row that a patch changes: the patch that takes it back. */
export function fieldsLike<Row extends object>(patch: Partial<Row>, row: Row): Partial<Row> {
  const fields: Partial<Row> = {}
  for (const name in patch) fields[name] = row[name]
  return fields
}

/** As many as the server does together. */
const TOGETHER = 200

/** Does any number of mutations, in parts that the server takes. */
export async function write(home: Home, mutations: readonly Mutation[]): Promise<void> {
  for (let i = 0; i < mutations.length; i += TOGETHER)
    await home.together(mutations.slice(i, i + TOGETHER))
}
