import { applyPatch } from './apply-patch.ts'
import { deriveUndo, withDerived } from './derive-undo.ts'
import type { Draft, KnownRow } from './draft.ts'
import type { Context, Data, Entity, Guard, Mutation, Operation } from './entity.ts'
import {
  complete,
  isSameRow,
  validateFields,
  validateWhole,
  rejected,
  stamps,
  type MutationOutcome,
} from './validate-data.ts'
import { applyLedger } from './apply-ledger.ts'
import { isSameJson } from './same-json.ts'
import { duplicate, fallbackOf, resolveReferences } from './resolve-references.ts'

/** All or nothing: a mutation that is refused leaves nothing in the draft. */
export function decideMutation(
  draft: Draft,
  mutation: Mutation,
  context: Context,
): MutationOutcome {
  if (context.role === 'viewer') return rejected('forbidden').outcome
  if (mutation.op === 'malformed')
    return rejected('validation', { path: mutation.path, message: mutation.message }).outcome
  const entity = context.entities.get(mutation.entity)
  if (!entity || entity.scope !== context.kind) return rejected('unknown_entity').outcome
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
): MutationOutcome {
  if (mayNot(entity, 'create', context)) return rejected('read_only').outcome
  if (row && !row.data) return { status: 'gone' }
  const judged = validateFields(
    entity,
    given,
    { current: row?.data ?? undefined, isNew: true },
    context.now,
  )
  if ('outcome' in judged) return judged.outcome
  const completed = complete(entity, judged.values, context.accountId)
  if ('outcome' in completed) return completed.outcome
  const settled = resolveReferences(draft, entity, completed.values, context)
  if ('outcome' in settled) return settled.outcome
  const { relocated } = settled

  if (row?.data)
    return isSameRow(entity, withDerived(entity, settled.values, row.data), row.data)
      ? { status: 'applied', noop: true, ...relocated }
      : { status: 'conflict', reason: 'id_exists' }
  const derived = deriveUndo(draft, entity, id, settled.values)
  if ('outcome' in derived) return derived.outcome
  const data = { ...derived.values, created_at: context.now, updated_at: context.now }
  const wrong = validateWhole(entity, data) ?? duplicate(draft, entity, id, data)
  if (wrong) return wrong
  const moved = applyLedger(draft, entity, id, data, context)
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
): MutationOutcome {
  if (entity.isWriteOnce || mayNot(entity, 'update', context)) return rejected('read_only').outcome
  if (!row?.data) return { status: 'gone' }
  if (isOutdated(mutation, row)) return { status: 'conflict', reason: 'version' }
  const judged = validateFields(
    entity,
    mutation.patch,
    { current: row.data, isNew: false },
    context.now,
  )
  if ('outcome' in judged) return judged.outcome
  const patched = applyPatch(entity, row.data, judged.values, mutation, context.now)
  if ('outcome' in patched) return patched.outcome
  const { changes, conflicts } = patched
  if (mutation.all_or_nothing && conflicts.length > 0)
    return { status: 'conflict', reason: 'fields', conflicts }
  const told: MutationOutcome =
    conflicts.length > 0 ? { status: 'merged', conflicts } : { status: 'applied' }

  const settled = resolveReferences(draft, entity, changes, context)
  if ('outcome' in settled) return settled.outcome
  // A child whose parent is gone may be where it would be moved to.
  const written = unlike(row.data, settled.values)
  if (Object.keys(written).length === 0) return { ...told, noop: true, ...settled.relocated }
  const data = {
    ...row.data,
    ...written,
    ...stamps(entity, written, context.accountId),
    updated_at: context.now,
  }
  const wrong = validateWhole(entity, data, row.data) ?? duplicate(draft, entity, row.id, data)
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
): MutationOutcome {
  const isKept = entity.isWriteOnce && context.role !== 'service'
  if (isKept || mayNot(entity, 'delete', context)) return rejected('read_only').outcome
  if (!row?.data) return { status: 'applied', noop: true }
  if (isOutdated(guard, row)) return { status: 'conflict', reason: 'version' }
  if (fallbackOf(draft, entity, context) === row.id) return rejected('default_list').outcome
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
