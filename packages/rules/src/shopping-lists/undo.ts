import { deriveId } from '@larder/rules/derive-id.ts'
import {
  isList,
  isObject,
  itemsOf,
  textOf,
  isSameJson,
  type Data,
  type Json,
} from '@larder/rules/json.ts'
import type { Mutation, Result } from '@larder/rules/mutation.ts'
import { object } from '@larder/rules/values/composites.ts'
import { id } from '@larder/rules/values/scalars.ts'
import type { RowChange } from '@larder/rules/verbs/describe-changes.ts'
import {
  timeOfEarlierDay,
  unitSystemOf,
  byIds,
  notFound,
  read,
  type Row,
  type Verb,
  type VerbContext,
  type VerbRun,
} from '@larder/rules/verbs/verb.ts'
import {
  type Changed,
  type History,
  NO_HISTORY,
  readChanged,
  renameRows,
  withNewIds,
} from './undo-changes.ts'
import {
  type JoinedLines,
  type UndoContext,
  joinDeletedLines,
  removeMovedShares,
  thingOnList,
  undoShares,
} from './undo-lines.ts'

/** A change that an undo leaves as it is. */
type Kept = {
  readonly entity: string
  readonly id: string
  readonly reason: 'counted' | 'already_undone' | 'changed' | 'deleted' | 'item_deleted' | 'refused'
  readonly field?: string
}

/** Reverses an operation: each amount that nobody counted since, and each field that nobody changed since. */
export const undoBy = (history: History): Verb => ({
  name: 'undo',
  wish: object({ operation_id: id() }),
  isUndoable: false,
  run: (wish, context) => undoOperation(wish, context, history),
})

/** The undo of a client, which knows only the operations that it has not pushed. */
export const undo = undoBy(NO_HISTORY)

function* undoOperation({ operation_id }: Data, context: VerbContext, history: History): VerbRun {
  const [[household] = [], [operation] = []] = yield* read(
    byIds('household', [context.householdId]),
    byIds('operation', [textOf(operation_id) ?? '']),
  )
  if (!operation) return notFound('operation', '/operation_id')
  const { undo_answer = null, is_undoable: isUndoable } = operation.data
  if (isObject(undo_answer)) return { mutations: [], answer: undo_answer }
  if (isUndoable === false)
    return { refused: 'conflict', message: 'This operation can not be undone.' }
  const how = { ...context, unitSystem: unitSystemOf(household) }
  const { rowOf, brought, held, ...changed } = yield* readChanged(operation, history, how)
  const deleted = { rowOf, brought, since: textOf(operation.data['created_at'] ?? null) }
  const lines = yield* joinDeletedLines(changed.changes, deleted, how)
  const { changes } = lines
  const spared = lotsOfDeletedItems(operation.data['answer'] ?? null, (itemId) =>
    rowOf('shopping_item', itemId),
  )
  const occurred_at = timeOfEarlierDay(household, context)
  const ids = new Map([...brought, ...lines.joined])
  const doing = {
    spared,
    occurred_at,
    brought: ids,
    lines,
    held,
    undoneId: operation.id,
    context: how,
  }
  const steps = changes.map((change) => reverse(change, rowOf(change.entity, change.id), doing))
  const done = [...lines.mutations, ...steps.flatMap(({ mutation }) => mutation ?? [])]
  const moved = yield* removeMovedShares(operation.id, changes, { rowOf, done }, how)
  const mutations = [...done, ...moved]
  const kept = steps.flatMap((step) => step.kept)
  return {
    mutations,
    isAtomic: bringsFoods(changes, brought),
    undoes: operation.id,
    answer: (results) => ({
      operation_id: operation.id,
      kept: [...kept, ...mutations.flatMap((one, i) => refusalOf(one, results[i]))],
    }),
  }
}

const bringsFoods = (changes: readonly RowChange[], brought: ReadonlyMap<string, string>) =>
  changes.some(({ entity, id: one }) => entity === 'food' && brought.has(one))

const withoutNulls = (fields: Data): Data =>
  Object.fromEntries(Object.entries(fields).filter(([, one]) => one !== null))

interface Step {
  readonly mutation?: Mutation
  readonly kept: readonly Kept[]
}

/** The circumstances of an undo. */
interface Undoing {
  /** The lots whose amounts stay. */
  readonly spared: ReadonlySet<string>
  /** Of new movements. */
  readonly occurred_at: string | null
  /** The new ids of deleted foods, lines and photos. */
  readonly brought: ReadonlyMap<string, string>
  readonly lines: Pick<JoinedLines, 'joined' | 'unpriced' | 'nameless' | 'elsewhere'>
  readonly held: Changed['held']
  /** The id of the operation that is undone. */
  readonly undoneId: string
  readonly context: UndoContext
}

function reverse(
  change: RowChange,
  row: Row | undefined,
  { spared, occurred_at, brought, lines, held, undoneId, context }: Undoing,
): Step {
  const { entity, id: rowId, before, after } = change
  const keep = (reason: Kept['reason'], field?: string): Step => ({
    kept: [{ entity, id: rowId, reason, ...(field !== undefined && { field }) }],
  })
  if (entity === 'pantry_item' && !before) return { kept: [] } // its amount goes, the lot stays
  const newId = brought.get(rowId)
  if (lines.nameless.has(rowId)) return keep('deleted')
  if (lines.unpriced.has(rowId)) return keep('changed', 'price_minor')
  if (newId !== undefined && before) {
    const kept = lines.elsewhere.has(rowId) ? keep('changed', 'sources').kept : []
    if (lines.joined.has(rowId) || isNotNeeded(entity, before)) return { kept }
    const own = withoutNulls(renameRows(before, brought))
    const data = { ...held.get(thingOnList(before)), ...own }
    return { mutation: { op: 'create', entity, id: newId, data }, kept }
  }
  if (!row) return before || entity === 'stock_movement' ? keep('deleted') : { kept: [] }
  if (entity === 'stock_movement')
    return spared.has(textOf(row.data['pantry_item_id']) ?? '')
      ? keep('item_deleted')
      : { mutation: undoMovement(row, occurred_at, context), kept: [] }
  if (entity === 'cooking' && !before)
    return {
      mutation: { op: 'update', entity, id: rowId, patch: { undone_at: context.now } },
      kept: [],
    }
  const isSame = (name: string) => isSameJson(row.data[name], after?.[name])
  if (!before && Object.keys(after ?? {}).every(isSame))
    return { mutation: { op: 'delete', entity, id: rowId }, kept: [] }
  const isNoLine = !before || before['sources'] === null
  const shares =
    !isNoLine && isSame('sources') ? undefined : undoShares(change, row, undoneId, context)
  if (shares) return withPrice(shares, change, row)
  if (isNoLine) return keep('changed')
  return restore(change, row, brought)
}

/** The shares of a line, and the price that it had before it took in others. */
function withPrice(mutation: Mutation, { before, after, ...change }: RowChange, row: Row): Step {
  if (mutation.op !== 'update') return { mutation, kept: [] }
  const prices = { ...change, before: priceIn(before), after: priceIn(after) }
  const { mutation: price, kept } = restore(prices, row, new Map())
  const patch = { ...(price?.op === 'update' ? price.patch : {}), ...mutation.patch }
  return { mutation: { ...mutation, patch }, kept }
}

const priceIn = (fields: Data | null): Data => {
  const { price_minor = null, currency = null } = fields ?? {}
  return { price_minor, currency }
}

/** Whether all sources of a deleted line were taken back since. */
const isNotNeeded = (entity: string, { sources = null }: Data): boolean =>
  entity === 'shopping_item' && itemsOf(sources).length === 0

/** A sum and its unit go back only together with the shares. */
const SHARES_OF: Readonly<Record<string, string>> = { planned_quantity: 'sources', unit: 'sources' }

/** Restores the fields that still have the value of the operation. */
function restore(
  { entity, id: rowId, before, after }: RowChange,
  row: Row,
  brought: ReadonlyMap<string, string>,
): Step {
  const patch: Record<string, Json> = {}
  const kept: Kept[] = []
  const isUnchanged = (field: string) =>
    after?.[field] === undefined || isSameJson(row.data[field], after[field])
  for (const [field, value] of Object.entries(before ?? {}))
    if (after && isSameJson(value, after[field])) continue
    else if (isUnchanged(field) && isUnchanged(SHARES_OF[field] ?? field))
      patch[field] = withNewIds(value, brought)
    else kept.push({ entity, id: rowId, reason: 'changed', field })
  if (Object.keys(patch).length === 0) return { kept }
  return { mutation: { op: 'update', entity, id: rowId, patch }, kept }
}

const undoMovement = (
  { id: movementId, data }: Row,
  occurred_at: string | null,
  { operationId }: VerbContext,
): Mutation => ({
  op: 'create',
  entity: 'stock_movement',
  id: deriveId(movementId, 'undo by an operation'),
  data: {
    pantry_item_id: data['pantry_item_id'] ?? null,
    kind: 'undo',
    undoes_id: movementId,
    occurred_at,
    operation_id: operationId,
  },
})

function refusalOf(
  { entity, id: rowId, ...mutation }: Mutation,
  result: Result | undefined,
): Kept[] {
  if (result?.status === 'applied' || result?.status === 'merged') return []
  const undone = mutation.op === 'create' ? textOf(mutation.data['undoes_id']) : null
  const reason =
    result?.reason === 'counted'
      ? 'counted'
      : result?.reason === 'duplicate' || result?.reason === 'id_exists'
        ? 'already_undone'
        : 'refused'
  return [{ entity, id: undone ?? rowId, reason }]
}

/**
 * The lots of shopping items that were put away and are gone: their amounts stay, since the list can't
 * ask for them again.
 */
function lotsOfDeletedItems(
  answer: Json,
  itemOf: (id: string) => Row | undefined,
): ReadonlySet<string> {
  const pairs = isObject(answer) ? (answer['put_away'] ?? null) : null
  const lots = new Set<string>()
  for (const pair of isList(pairs) ? pairs : []) {
    const { item_id, pantry_item_id } = isObject(pair) ? pair : {}
    const [itemId, lotId] = [textOf(item_id), textOf(pantry_item_id)]
    if (itemId !== null && lotId !== null && !itemOf(itemId)) lots.add(lotId)
  }
  return lots
}
