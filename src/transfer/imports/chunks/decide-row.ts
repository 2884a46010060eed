import { createHash } from 'node:crypto'
import { textOf } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import type { ThingKind, PlannedRow } from '#transfer/imports/apply/known.ts'
import type { RecordOutcome } from '#transfer/imports/contract.ts'
import { TABLE_OF } from './import-refs.ts'
import { type Facts, normalName } from './read-facts.ts'
import type { ImportedRow } from './row-store.ts'

/** What is done with one row. */
export interface Step {
  /** The number of its record in the page; undefined for a category. */
  readonly index: number | undefined
  readonly isPart: boolean
  readonly entity: string
  /** Derived from the file. */
  readonly id: string
  readonly rowId: string
  readonly digest: string
  readonly action: 'create' | 'update' | 'use' | Exclude<RecordOutcome, 'created' | 'updated'>
  readonly mutations: readonly Mutation[]
  readonly message?: string
}

const KEPT = 'You have changed it here since it came, so it stays as it is.'
const DELETED = 'You have deleted it here, so it does not come back.'
interface Wanted {
  readonly index: number | undefined
  readonly kind: ThingKind
  readonly row: PlannedRow
  readonly digest: string
  /** The household's food with the name. */
  readonly holder?: string | undefined
}

/** Decides by the version what to do with a row: a row of the household is never overwritten. */
export function rowStep({ index, kind, row, digest, holder }: Wanted, facts: Facts): Step {
  const before = facts.imported.get(row.id)
  const rowId = before?.rowId ?? row.id
  const common = { index, isPart: false, entity: row.entity, id: row.id, digest, mutations: [] }
  const existing = before
    ? undefined
    : (holder ??
      (TABLE_OF[kind] && facts.named.get(kind)?.get(normalName(textOf(row.data['name']) ?? ''))))
  if (existing !== undefined && existing !== row.id)
    return {
      ...common,
      rowId: existing,
      action: 'use',
      message: 'You have one with this name already. It is used.',
    }
  const version = facts.live.get(rowId)
  if (!before && version === undefined)
    return {
      ...common,
      rowId,
      action: 'create',
      mutations: [{ op: 'create', entity: row.entity, id: rowId, data: row.data }],
    }
  if (version === undefined) return { ...common, rowId, action: 'deleted', message: DELETED }
  if (before?.version === null) return { ...common, rowId, action: 'unchanged' }
  if (before?.version !== version) return { ...common, rowId, action: 'kept', message: KEPT }
  if (before.digest === digest) return { ...common, rowId, action: 'unchanged' }
  return {
    ...common,
    rowId,
    action: 'update',
    mutations: [{ op: 'update', entity: row.entity, id: rowId, patch: row.data }],
  }
}

/** The outcome of a record whose row is not written. */
export const outcomeOf = (action: Step['action']): RecordOutcome =>
  action === 'create'
    ? 'created'
    : action === 'update'
      ? 'updated'
      : action === 'use'
        ? 'unchanged'
        : action

/** SHA-256 of what the file says, whatever the order of its members. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('hex')
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )

export const imported = ({ id, rowId, digest }: Step, version: number | null): ImportedRow => ({
  id,
  rowId,
  digest,
  version,
})
