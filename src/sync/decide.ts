import { addQuantities } from '#kernel/quantity.ts'
import { applyPatch } from './apply-patch.ts'
import {
  type Draft,
  type Holder,
  type KnownRow,
  type NameWrite,
  type RowWrite,
  startDraft,
} from './draft.ts'
import type { Change, Data, Entity, Json, Mutation, Operation, Result, Role } from './entity.ts'
import {
  complete,
  isSameRow,
  judgeFields,
  judgeWhole,
  rejected,
  type Verdict,
} from './judge-data.ts'

/** What the mutations are decided against. All of it is an argument: nothing is asked for. */
export interface Context {
  readonly scopeId: string
  readonly kind: 'household' | 'account'
  readonly entities: ReadonlyMap<string, Entity>
  /** The scope's number; what changes is numbered from here on. */
  readonly version: number
  /** ISO 8601 in UTC with milliseconds. */
  readonly now: string
  readonly accountId: string | null
  /** `service` is the service itself, which may do what clients may not. */
  readonly role: Role | 'service'
  /** Whether the client keeps a log with `seq`, and so sends parents before their children. */
  readonly hasLog: boolean
}

export interface Decision {
  readonly results: readonly Result[]
  readonly rows: readonly RowWrite[]
  readonly names: readonly NameWrite[]
}

/**
 * Decides a batch: what is written and what each mutation is told. Pure and deterministic, so that
 * server and client library come to the same; no database, clock or chance is in it.
 *
 * @param known every row that the mutations name, as target, parent, child of what they delete or
 *   holder of a unique name, and the scope's own row; one that is not in it was never known
 */
export function decide(
  known: { readonly rows: readonly KnownRow[]; readonly holders: readonly Holder[] },
  mutations: readonly Mutation[],
  context: Context,
): Decision {
  const draft = startDraft(known, context.entities, context.version)
  const verdicts = groupsOf(mutations).flatMap((group) => decideGroup(draft, group, context))

  const rows = draft.rowWrites()
  const versions = new Map(rows.map((row) => [`${row.entity} ${row.id}`, row.version]))
  const results = mutations.map(({ entity, id }, i) => {
    const row = draft.get(entity, id)
    const version = versions.get(`${entity} ${id}`) ?? row?.version
    const verdict = verdicts[i]
    if (!verdict) throw new Error('A mutation was not decided.')
    return row && version !== undefined ? { ...verdict, row: toChange(row, version) } : verdict
  })
  return { results, rows, names: draft.nameWrites() }
}

/** Whether a mutation was not done; in a group or an atomic batch it takes the others with it. */
export const isRefused = ({ status }: Pick<Result, 'status'>) =>
  status === 'conflict' || status === 'gone' || status === 'rejected'

export function toChange({ entity, id, data }: KnownRow, version: number): Change {
  return data ? { entity, id, version, data } : { entity, id, version, deleted: true }
}

function groupsOf(mutations: readonly Mutation[]): Mutation[][] {
  const groups: Mutation[][] = []
  for (const mutation of mutations) {
    const last = groups.at(-1)
    if (last && mutation.group_id !== undefined && last[0]?.group_id === mutation.group_id)
      last.push(mutation)
    else groups.push([mutation])
  }
  return groups
}

function decideGroup(draft: Draft, group: readonly Mutation[], context: Context): Verdict[] {
  const start = draft.mark()
  const verdicts = group.map((mutation) => decideOne(draft, mutation, context))
  if (group.length === 1 || !verdicts.some(isRefused)) return verdicts
  draft.rollBack(start)
  return verdicts.map((verdict) =>
    isRefused(verdict) ? verdict : rejected('group_failed').verdict,
  )
}

/** All or nothing: a mutation that is refused leaves nothing in the draft. */
function decideOne(draft: Draft, mutation: Mutation, context: Context): Verdict {
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
        : mutation.if_version === undefined || row
          ? make(draft, entity, mutation.id, mutation.data, row, context)
          : { status: 'conflict', reason: 'version' }
    case 'update':
      return update(draft, entity, row, mutation, context)
    case 'delete':
      return remove(draft, entity, row, mutation.if_version, context)
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
  const judged = judgeFields(entity, given, undefined, context.now)
  if ('verdict' in judged) return judged.verdict
  const completed = complete(entity, judged.values, context.accountId)
  if ('verdict' in completed) return completed.verdict
  const settled = settleReferences(draft, entity, completed.values, context)
  if ('verdict' in settled) return settled.verdict
  const { values, relocated } = settled

  if (row?.data)
    return isSameRow(entity, values, row.data)
      ? { status: 'applied', noop: true, ...relocated }
      : { status: 'conflict', reason: 'id_exists' }
  const data = { ...values, created_at: context.now, updated_at: context.now }
  const wrong = judgeWhole(entity, data) ?? duplicate(draft, entity, id, data)
  if (wrong) return wrong
  const moved = moveSum(draft, entity, data, context)
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
  if (mutation.if_version !== undefined && mutation.if_version !== row.version)
    return { status: 'conflict', reason: 'version' }
  const judged = judgeFields(entity, mutation.patch, row.data, context.now)
  if ('verdict' in judged) return judged.verdict
  const patched = applyPatch(entity, row.data, judged.values, mutation)
  if ('verdict' in patched) return patched.verdict
  const { changes, conflicts } = patched
  if (mutation.all_or_nothing && conflicts.length > 0)
    return { status: 'conflict', reason: 'fields', conflicts }
  const told: Verdict =
    conflicts.length > 0 ? { status: 'merged', conflicts } : { status: 'applied' }

  const settled = settleReferences(draft, entity, changes, context)
  if ('verdict' in settled) return settled.verdict
  const data = { ...row.data, ...settled.values, updated_at: context.now }
  if (Object.keys(changes).length === 0) return { ...told, noop: true }
  const wrong = judgeWhole(entity, data) ?? duplicate(draft, entity, row.id, data)
  if (wrong) return wrong
  draft.put(entity, row.id, data)
  return { ...told, ...settled.relocated }
}

function remove(
  draft: Draft,
  entity: Entity,
  row: KnownRow | undefined,
  ifVersion: number | undefined,
  context: Context,
): Verdict {
  if (entity.isWriteOnce || mayNot(entity, 'delete', context)) return rejected('read_only').verdict
  if (!row?.data) return { status: 'applied', noop: true }
  if (ifVersion !== undefined && ifVersion !== row.version)
    return { status: 'conflict', reason: 'version' }
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

function fallbackOf(draft: Draft, entity: Entity, { scopeId }: Context): Json | undefined {
  return (
    entity.fallback && draft.get(entity.fallback.entity, scopeId)?.data?.[entity.fallback.field]
  )
}

type Settled =
  | { readonly values: Data; readonly relocated: { relocated?: true } }
  | { readonly verdict: Verdict }

/** Sees to it that every row that `values` refers to is there; a child may be moved for it. */
function settleReferences(draft: Draft, entity: Entity, values: Data, context: Context): Settled {
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

function duplicate(draft: Draft, entity: Entity, id: string, data: Data): Verdict | undefined {
  for (const name of entity.uniqueNames?.(data) ?? []) {
    const holder = draft.holder(entity.name, name)
    if (holder !== undefined && holder !== id)
      return { status: 'conflict', reason: 'duplicate', duplicate_of: holder }
  }
  return undefined
}

/** The largest sum that stays exact to six decimals. */
const MOST = 999_999_999.999999

/** Moves the sum of the parent; refuses where it would grow beyond what can be kept exactly. */
function moveSum(draft: Draft, entity: Entity, data: Data, context: Context): Verdict | undefined {
  const { ledger } = entity
  const parentId = ledger && data[ledger.parent]
  const parentKind = ledger && entity.fields[ledger.parent]?.references?.entity
  const kind = parentKind === undefined ? undefined : context.entities.get(parentKind)
  if (!ledger || !kind || typeof parentId !== 'string') return undefined
  const parent = draft.get(kind.name, parentId)?.data
  if (!parent) return undefined
  const counted = data[ledger.value] ?? null
  const sum = counted ?? addQuantities(Number(parent[ledger.sum]), Number(data[ledger.delta]))
  if (Math.abs(Number(sum)) > MOST)
    return rejected('validation', { path: `/${ledger.delta}`, message: 'The sum is too large.' })
      .verdict
  if (sum !== parent[ledger.sum])
    draft.put(kind, parentId, { ...parent, [ledger.sum]: sum, updated_at: context.now })
  return undefined
}
