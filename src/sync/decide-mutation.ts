import { applyPatch } from './apply-patch.ts'
import { deriveUndo, withDerived } from './derive-undo.ts'
import type { Draft, KnownRow } from './draft.ts'
import type { Context, Data, Entity, Guard, Mutation, Operation } from './entity.ts'
import {
  complete,
  isSameRow,
  judgeFields,
  judgeWhole,
  rejected,
  stamps,
  type Verdict,
} from './judge-data.ts'
import { moveSum } from './move-sum.ts'
import { isSameJson } from './same-json.ts'
import { duplicate, fallbackOf, settleReferences } from './settle-references.ts'

/** All or nothing: a mutation that is refused leaves nothing in the draft. */
export function decideMutation(draft: Draft, mutation: Mutation, context: Context): Verdict {
  if (context.role === 'viewer') return rejected('forbidden').verdict
  if (mutation.op === 'malformed')
    return rejected('validation', { path: mutation.path, message: mutation.message }).verdict
  const entity = context.entities.get(mutation.entity)
  if (!entity || entity.scope !== context.kind) return rejected('unknown_entity').verdict
  const row = draft.get(entity.name, mutation.id)

  switch (mutation.op) {
    case 'create':
      return make(draft, entity, mutation.id, mutation.data, row, context)
    case 'upsert':
      return row?.data && !entity.isWriteOnce
        ? update(draft, entity, row, { ...mutation, patch: mutation.data }, context)
        : row || (mutation.if_version === undefined && mutation.if_match === undefined)
          ? make(draft, entity, mutation.id, mutation.data, row, context)
          : { status: 'conflict', reason: 'version' }
    case 'update':
      return update(draft, entity, row, mutation, context)
    case 'delete':
      return remove(draft, entity, row, mutation, context)
    default:
      return mutation satisfies never
  }
}

function mayNot(entity: Entity, operation: Operation, context: Context): boolean {
  return context.role !== 'service' && !entity.clientsMay.includes(operation)
}

function make(
  draft: Draft,
  entity: Entity,
  id: string,
  given: Data,
  row: KnownRow | undefined,
  context: Context,
): Verdict {
  if (mayNot(entity, 'create', context)) return rejected('read_only').verdict
  if (row && !row.data) return { status: 'gone' }
  const judged = judgeFields(
    entity,
    given,
    { current: row?.data ?? undefined, isNew: true },
    context.now,
  )
  if ('verdict' in judged) return judged.verdict
  const completed = complete(entity, judged.values, context.accountId)
  if ('verdict' in completed) return completed.verdict
  const settled = settleReferences(draft, entity, completed.values, context)
  if ('verdict' in settled) return settled.verdict
  const { relocated } = settled

  if (row?.data)
    return isSameRow(entity, withDerived(entity, settled.values, row.data), row.data)
      ? { status: 'applied', noop: true, ...relocated }
      : { status: 'conflict', reason: 'id_exists' }
  const derived = deriveUndo(draft, entity, id, settled.values)
  if ('verdict' in derived) return derived.verdict
  const data = { ...derived.values, created_at: context.now, updated_at: context.now }
  const wrong = judgeWhole(entity, data) ?? duplicate(draft, entity, id, data)
  if (wrong) return wrong
  const moved = moveSum(draft, entity, id, data, context)
  if (moved) return moved
  draft.put(entity, id, data)
  return { status: 'applied', ...relocated }
}

function update(
  draft: Draft,
  entity: Entity,
  row: KnownRow | undefined,
  mutation: Omit<Extract<Mutation, { op: 'update' }>, 'op'>,
  context: Context,
): Verdict {
  if (entity.isWriteOnce || mayNot(entity, 'update', context)) return rejected('read_only').verdict
  if (!row?.data) return { status: 'gone' }
  if (isOutdated(mutation, row)) return { status: 'conflict', reason: 'version' }
  const judged = judgeFields(
    entity,
    mutation.patch,
    { current: row.data, isNew: false },
    context.now,
  )
  if ('verdict' in judged) return judged.verdict
  const patched = applyPatch(entity, row.data, judged.values, mutation, context.now)
  if ('verdict' in patched) return patched.verdict
  const { changes, conflicts } = patched
  if (mutation.all_or_nothing && conflicts.length > 0)
    return { status: 'conflict', reason: 'fields', conflicts }
  const told: Verdict =
    conflicts.length > 0 ? { status: 'merged', conflicts } : { status: 'applied' }

  const settled = settleReferences(draft, entity, changes, context)
  if ('verdict' in settled) return settled.verdict
  // A child whose parent is gone may be where it would be moved to.
  const written = unlike(row.data, settled.values)
  if (Object.keys(written).length === 0) return { ...told, noop: true, ...settled.relocated }
  const data = {
    ...row.data,
    ...written,
    ...stamps(entity, written, context.accountId),
    updated_at: context.now,
  }
  const wrong = judgeWhole(entity, data, row.data) ?? duplicate(draft, entity, row.id, data)
  if (wrong) return wrong
  draft.put(entity, row.id, data)
  return { ...told, ...settled.relocated }
}

/** Whether the writer has not seen the row as it is. */
const isOutdated = ({ if_version, if_match }: Guard, { version }: KnownRow): boolean =>
  (if_version !== undefined && version > if_version) ||
  (if_match !== undefined && version !== if_match)

function unlike(current: Data, values: Data): Data {
  const entries = Object.entries(values)
  return Object.fromEntries(entries.filter(([name, value]) => !isSameJson(value, current[name])))
}

function remove(
  draft: Draft,
  entity: Entity,
  row: KnownRow | undefined,
  guard: Guard,
  context: Context,
): Verdict {
  const isKept = entity.isWriteOnce && context.role !== 'service'
  if (isKept || mayNot(entity, 'delete', context)) return rejected('read_only').verdict
  if (!row?.data) return { status: 'applied', noop: true }
  if (isOutdated(guard, row)) return { status: 'conflict', reason: 'version' }
  if (fallbackOf(draft, entity, context) === row.id) return rejected('default_list').verdict
  removeWithChildren(draft, entity, row.id, context)
  return { status: 'applied' }
}

function removeWithChildren(draft: Draft, entity: Entity, id: string, context: Context): void {
  for (const child of draft.children(entity.name, id)) {
    const kind = context.entities.get(child.entity)
    if (kind) removeWithChildren(draft, kind, child.id, context)
  }
  draft.put(entity, id, null)
}
