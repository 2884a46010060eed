import type { Context, Entity } from '@larder/rules/entity.ts'
import type { Data, Json } from '@larder/rules/json.ts'
import type { Draft } from './draft.ts'
import { rejected, type MutationOutcome } from './validate-data.ts'

/** The id of the fallback row: it can't be deleted, and children whose parent is gone move to it. */
export function fallbackOf(draft: Draft, entity: Entity, { scopeId }: Context): Json | undefined {
  return (
    entity.fallback && draft.get(entity.fallback.entity, scopeId)?.data?.[entity.fallback.field]
  )
}

type Resolved =
  | { readonly values: Data; readonly relocated: { relocated?: true } }
  | { readonly outcome: MutationOutcome }

/** Checks that every row that `values` refers to exists. A child may move to the fallback row. */
export function resolveReferences(
  draft: Draft,
  entity: Entity,
  values: Data,
  context: Context,
): Resolved {
  const result: Record<string, Json> = { ...values }
  let isMoved = false
  for (const [name, { references }] of Object.entries(entity.fields)) {
    const id = values[name]
    if (!references || typeof id !== 'string') continue
    const target = draft.get(references.entity, id)
    if (target?.data) continue
    if (!target && !context.hasLog) return rejected('parent_missing')
    const kind = context.entities.get(references.entity)
    const fallback = references.isParent && kind ? fallbackOf(draft, kind, context) : undefined
    if (typeof fallback !== 'string' || !draft.get(references.entity, fallback)?.data)
      return rejected('parent_gone')
    result[name] = fallback
    isMoved = true
  }
  return { values: result, relocated: isMoved ? { relocated: true } : {} }
}

/** Refuses a row whose unique name another row has. */
export function findDuplicate(
  draft: Draft,
  entity: Entity,
  id: string,
  data: Data,
): MutationOutcome | undefined {
  for (const name of entity.uniqueNames?.(data) ?? []) {
    const holder = draft.holder(entity.name, name)
    if (holder !== undefined && holder !== id)
      return { status: 'conflict', reason: 'duplicate', duplicate_of: holder }
  }
  return undefined
}
