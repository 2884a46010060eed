import { type Context, type Entity, isKnown, type Operation } from '@larder/rules/entity.ts'
import { type Data, isSameJson } from '@larder/rules/json.ts'
import type { Guard, Mutation } from '@larder/rules/mutation.ts'
import { addQuantities, MAX_QUANTITY } from '@larder/rules/quantity.ts'
import { applyPatch } from './apply-patch.ts'
import type { Draft, LoadedRow } from './draft.ts'
import { deriveUndo, withDerived } from './ledgers.ts'
import { fallbackOf, findDuplicate, resolveReferences } from './resolve-references.ts'
import { restoreRow } from './restore-row.ts'
import {
  complete,
  isSameRow,
  type MutationOutcome,
  rejected,
  stamps,
  validateFields,
  validateWhole,
} from './validate-data.ts'

/** Applies one mutation to the draft. A refused mutation leaves the draft unchanged. */
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
  if (!isKnown(entity, context.schemaVersion)) return rejected('unknown_entity').outcome
  if (context.isRestore && (mutation.op === 'create' || mutation.op === 'upsert'))
    return restoreRow(draft, entity, mutation, context)
  const row = draft.get(entity.name, mutation.id)

  switch (mutation.op) {
    case 'create':
      return create(draft, entity, mutation.id, mutation.data, row, context)
    case 'upsert':
      return row?.data && !entity.isWriteOnce
        ? update(draft, entity, row, { ...mutation, patch: mutation.data }, context)
        : row || (mutation.if_version === undefined && mutation.if_match === undefined)
          ? create(draft, entity, mutation.id, mutation.data, row, context)
          : { status: 'conflict', reason: 'version' }
    case 'update':
      return update(draft, entity, row, mutation, context)
    case 'delete':
      return remove(draft, entity, row, mutation, context)
    default:
      return mutation satisfies never
  }
}

function isForbidden(entity: Entity, operation: Operation, context: Context): boolean {
  return context.role !== 'service' && !entity.clientsMay.includes(operation)
}

function create(
  draft: Draft,
  entity: Entity,
  id: string,
  input: Data,
  row: LoadedRow | undefined,
  context: Context,
): MutationOutcome {
  if (isForbidden(entity, 'create', context)) return rejected('read_only').outcome
  if (row && !row.data) return { status: 'gone' }
  const validated = validateFields(
    entity,
    input,
    { current: row?.data ?? undefined, isNew: true },
    context,
  )
  if ('outcome' in validated) return validated.outcome
  const completed = complete(entity, validated.values, context.accountId)
  if ('outcome' in completed) return completed.outcome
  const resolved = resolveReferences(draft, entity, completed.values, context)
  if ('outcome' in resolved) return resolved.outcome
  const { relocated } = resolved

  if (row?.data)
    return isSameRow(entity, withDerived(entity, resolved.values, row.data), row.data, context)
      ? { status: 'applied', noop: true, ...relocated }
      : { status: 'conflict', reason: 'id_exists' }
  const derived = deriveUndo(draft, entity, id, resolved.values, context)
  if ('outcome' in derived) return derived.outcome
  const data = { ...derived.values, created_at: context.now, updated_at: context.now }
  const failure = validateWhole(entity, data) ?? findDuplicate(draft, entity, id, data)
  if (failure) return failure
  const ledgerFailure = applyLedger(draft, entity, id, data, context)
  if (ledgerFailure) return ledgerFailure
  draft.put(entity, id, data)
  return { status: 'applied', ...relocated }
}

function update(
  draft: Draft,
  entity: Entity,
  row: LoadedRow | undefined,
  mutation: Omit<Extract<Mutation, { op: 'update' }>, 'op'>,
  context: Context,
): MutationOutcome {
  if (entity.isWriteOnce || isForbidden(entity, 'update', context))
    return rejected('read_only').outcome
  if (!row?.data) return { status: 'gone' }
  if (isOutdated(mutation, row)) return { status: 'conflict', reason: 'version' }
  const base = { current: row.data, isNew: false }
  const validated = validateFields(entity, mutation.patch, base, context)
  if ('outcome' in validated) return validated.outcome
  const patched = applyPatch(entity, row.data, validated.values, mutation, context.now)
  if ('outcome' in patched) return patched.outcome
  const { changes, conflicts } = patched
  if (mutation.all_or_nothing && conflicts.length > 0)
    return { status: 'conflict', reason: 'fields', conflicts }
  const outcome: MutationOutcome =
    conflicts.length > 0 ? { status: 'merged', conflicts } : { status: 'applied' }

  const resolved = resolveReferences(draft, entity, changes, context)
  if ('outcome' in resolved) return resolved.outcome
  // A child whose parent is gone may already have the fallback row as its parent.
  const written = changedValues(row.data, resolved.values)
  if (Object.keys(written).length === 0) return { ...outcome, noop: true, ...resolved.relocated }
  const data = {
    ...row.data,
    ...written,
    ...stamps(entity, written, context.accountId),
    updated_at: context.now,
  }
  const failure =
    validateWhole(entity, data, row.data) ?? findDuplicate(draft, entity, row.id, data)
  if (failure) return failure
  draft.put(entity, row.id, data)
  return { ...outcome, ...resolved.relocated }
}

/** Whether the row has changed since the writer saw it. */
const isOutdated = ({ if_version, if_match }: Guard, { version }: LoadedRow): boolean =>
  (if_version !== undefined && version > if_version) ||
  (if_match !== undefined && version !== if_match)

function changedValues(current: Data, values: Data): Data {
  const entries = Object.entries(values)
  return Object.fromEntries(entries.filter(([name, value]) => !isSameJson(value, current[name])))
}

function remove(
  draft: Draft,
  entity: Entity,
  row: LoadedRow | undefined,
  guard: Guard,
  context: Context,
): MutationOutcome {
  const isKept = entity.isWriteOnce && context.role !== 'service'
  if (isKept || isForbidden(entity, 'delete', context)) return rejected('read_only').outcome
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

/** Adds a row of a ledger to the sum of its parent. Refuses a sum that is larger than `MAX_QUANTITY`. */
function applyLedger(
  draft: Draft,
  entity: Entity,
  id: string,
  data: Data,
  context: Context,
): MutationOutcome | undefined {
  const { ledger } = entity
  const parentId = ledger && data[ledger.parent]
  const parentKind = ledger && entity.fields[ledger.parent]?.references?.entity
  const kind = parentKind === undefined ? undefined : context.entities.get(parentKind)
  if (!ledger || !kind || typeof parentId !== 'string') return undefined
  const parent = draft.get(kind.name, parentId)?.data
  if (!parent) return undefined
  const count = data[ledger.value] ?? null
  const before = Number(parent[ledger.sum])
  const sum = count === null ? addQuantities(before, Number(data[ledger.delta])) : Number(count)
  if (Math.abs(sum) > MAX_QUANTITY)
    return rejected('validation', { path: `/${ledger.delta}`, message: 'The sum is too large.' })
      .outcome
  if (sum !== parent[ledger.sum])
    draft.put(kind, parentId, { ...parent, [ledger.sum]: sum, updated_at: context.now })
  const change = { entity: entity.name, id, parent: parentId, before, after: sum }
  draft.undoable.record({ ...change, isCount: count !== null })
  return undefined
}
