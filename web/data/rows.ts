import type { Mutation } from '@larder/rules/mutation.ts'
import { compareNames } from '@larder/rules/names/name-order.ts'
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

/** A random UUID (RFC 9562, 5.4). Browsers have `crypto.randomUUID` only on pages with https. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = 0x40 | ((bytes[6] ?? 0) & 0x0f) // the version
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f) // the variant
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

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
