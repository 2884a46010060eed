import { deriveId, idNow, idOfBrought, idsOfRow } from '@larder/rules/derive-id.ts'
import {
  isList,
  isObject,
  itemsOf,
  textOf,
  isSameJson,
  type Data,
  type Json,
} from '@larder/rules/json.ts'
import { DAY } from '@larder/rules/local-day.ts'
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
  type Reading,
  type Row,
  type Verb,
  type VerbContext,
  type VerbRun,
} from '@larder/rules/verbs/verb.ts'
import { type JoinedLines, joinDeletedLines } from './undo-lines.ts'
import {
  idsOfShares,
  removeMovedShares,
  type RowOf,
  type UndoContext,
  undoShares,
  withoutShares,
  withoutTakenStock,
} from './undo-shares.ts'

/** A change that an undo leaves as it is. */
type Kept = {
  readonly entity: string
  readonly id: string
  readonly reason: 'counted' | 'already_undone' | 'changed' | 'deleted' | 'item_deleted' | 'refused'
  readonly field?: string
}

/** Reverses an operation: each amount that nobody counted since, and each field that nobody changed since. */
export const undo: Verb = {
  name: 'undo',
  wish: object({ operation_id: id() }),
  isUndoable: false,
  run: undoOperation,
}

function* undoOperation({ operation_id }: Data, context: VerbContext): VerbRun {
  const [[household] = [], [operation] = []] = yield* read(
    byIds('household', [context.householdId]),
    byIds('operation', [textOf(operation_id) ?? '']),
  )
  if (!operation) return notFound('operation', '/operation_id')
  const { undo_answer = null, is_undoable: isUndoable } = operation.data
  if (isObject(undo_answer)) return { mutations: [], answer: undo_answer }
  if (isUndoable === false)
    return { refused: 'conflict', message: 'This operation can not be undone.' }
  const { rowOf, brought, ...changed } = yield* readChanged(operation, context)
  const since = textOf(operation.data['created_at']) ?? context.now
  const deleted = { rowOf, brought, since }
  const lines = yield* joinDeletedLines(changed.changes, deleted, household, context)
  const { changes } = lines
  const spared = lotsOfDeletedItems(operation.data['answer'] ?? null, (itemId) =>
    rowOf('shopping_item', itemId),
  )
  const occurred_at = timeOfEarlierDay(household, context)
  const ids = new Map([...brought, ...lines.joined])
  const how = { ...context, unitSystem: unitSystemOf(household) }
  const doing = { spared, occurred_at, brought: ids, lines, undoneId: operation.id, context: how }
  const steps = changes.map((change) => reverse(change, rowOf(change.entity, change.id), doing))
  const moved = yield* removeMovedShares(operation.id, changed.changes, rowOf, how)
  const mutations = [
    ...lines.mutations,
    ...steps.flatMap(({ mutation }) => mutation ?? []),
    ...moved.mutations,
  ]
  const nowOf = (rowId: string) => ids.get(lines.replaced.get(rowId) ?? '') ?? rowId
  const stays = [...lines.bought, ...moved.kept.map(nowOf)]
  const kept = [
    ...steps.flatMap((step) => step.kept),
    ...stays.map((rowId) => keptField('shopping_item', rowId, 'sources')),
  ]
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

const keptField = (entity: string, rowId: string, field: string): Kept => ({
  entity,
  id: rowId,
  reason: 'changed',
  field,
})

/** The changes of an operation, with the rows as they are now. */
interface Changed {
  /** In the order in which they are reversed. */
  readonly changes: readonly RowChange[]
  readonly rowOf: RowOf
  /** The new ids of the rows that the operation has deleted and that come back. */
  readonly brought: ReadonlyMap<string, string>
}

function* readChanged({ id: undoneId, data }: Row, context: VerbContext): Reading<Changed> {
  const stored = readChanges(data['changes'] ?? null)
  const age = Date.parse(context.now) - Date.parse(textOf(data['created_at']) ?? context.now)
  const queries = [...Map.groupBy(stored, ({ entity }) => entity)].map(([entity, list]) =>
    byIds(
      entity,
      list.flatMap((change) => (COME_BACK.has(entity) ? idsOfRow(change.id) : change.id)),
    ),
  )
  const shares = stored.flatMap(idsOfShares)
  const found = yield* read(...queries, ...(shares.length > 0 ? [byIds('operation', shares)] : []))
  const undone = new Set(
    found[queries.length]?.flatMap(({ id: one, data: other }) =>
      isObject(other['undo_answer'] ?? null) ? one : [],
    ),
  )
  const rows = new Map(
    queries.flatMap(({ entity }, i) =>
      (found[i] ?? []).map((row): [string, Row] => [`${entity} ${row.id}`, row]),
    ),
  )
  const rowOf: RowOf = (entity, rowId) => rows.get(`${entity} ${rowId}`)
  const gone = stored.filter(({ entity, id: one }) => COME_BACK.has(entity) && !rowOf(entity, one))
  const newIds = new Map(
    gone.flatMap(({ entity, id: one }): [string, string][] => {
      const now = idNow(one, (other) => rowOf(entity, other) !== undefined)
      return now === undefined ? [] : [[one, now]]
    }),
  )
  const wanted = stored.map((change) => withRows(withoutShares(change, undone), newIds))
  const changes = yield* withoutTakenStock(wanted, textOf(data['created_at']) ?? context.now)
  const brought = new Map(
    gone
      .filter((one) => (!one.after || hasSharesBack(one)) && !newIds.has(one.id))
      .filter(({ entity }) => entity !== 'photo' || age <= IMAGE_MS)
      .flatMap(({ id: one, before, after }) =>
        before ? [[one, after ? deriveId(one, undoneId) : idOfBrought(one)]] : [],
      ),
  )
  // The other food gives the name back first, and the rows name the food or the line when it is there.
  return { changes: changes.toSorted((a, b) => rankOf(a) - rankOf(b)), rowOf, brought }
}

/** Milliseconds that the image of a photo is kept after an operation has deleted the photo. */
export const IMAGE_MS = 2 * DAY

/** Whether a change took shares out of a line. Operations of older versions do not say of which line it was. */
const hasSharesBack = (change: RowChange): boolean =>
  idsOfShares(change).length > 0 && textOf(change.before?.['list_id'] ?? null) !== null

/** The kinds of rows that verbs delete, and that an undo brings back. */
const COME_BACK: ReadonlySet<string> = new Set(['food', 'shopping_item', 'photo'])

const bringsFoods = (changes: readonly RowChange[], brought: ReadonlyMap<string, string>) =>
  changes.some(({ entity, id: one }) => entity === 'food' && brought.has(one))

/** A change with the new ids of rows that other undos have brought back. */
const withRows = (change: RowChange, ids: ReadonlyMap<string, string>): RowChange => ({
  ...change,
  id: ids.get(change.id) ?? change.id,
  before: change.before && renameRows(change.before, ids),
  after: change.after && renameRows(change.after, ids),
})

const renameRows = (fields: Data, ids: ReadonlyMap<string, string>): Data =>
  ids.size === 0
    ? fields
    : Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, withNewIds(one, ids)]))

interface Step {
  readonly mutation?: Mutation
  readonly kept: readonly Kept[]
}

const rankOf = ({ entity, after }: RowChange): number =>
  entity === 'photo' ? 3 : entity !== 'food' ? 2 : after ? 0 : 1

/** The circumstances of an undo. */
interface Undoing {
  /** The lots whose amounts stay. */
  readonly spared: ReadonlySet<string>
  /** Of new movements. */
  readonly occurred_at: string | null
  /** The new ids of deleted foods, lines and photos. */
  readonly brought: ReadonlyMap<string, string>
  readonly lines: Pick<JoinedLines, 'joined' | 'unpriced' | 'nameless'>
  /** The id of the operation that is undone. */
  readonly undoneId: string
  readonly context: UndoContext
}

function reverse(
  change: RowChange,
  row: Row | undefined,
  { spared, occurred_at, brought, lines, undoneId, context }: Undoing,
): Step {
  const { entity, id: rowId, before, after } = change
  const keep = (reason: Kept['reason']): Step => ({ kept: [{ entity, id: rowId, reason }] })
  if (entity === 'pantry_item' && !before) return { kept: [] } // its amount goes, the lot stays
  const newId = brought.get(rowId)
  if (lines.nameless.has(rowId)) return keep('deleted')
  if (lines.unpriced.has(rowId)) return { kept: [keptField(entity, rowId, 'price_minor')] }
  if (newId !== undefined && before)
    return lines.joined.has(rowId) || isNotNeeded(entity, before)
      ? { kept: [] }
      : {
          mutation: { op: 'create', entity, id: newId, data: renameRows(before, brought) },
          kept: [],
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
  const shares =
    before && isSame('sources') ? undefined : undoShares(change, row, undoneId, context)
  if (shares) return withPrice(shares, change, row)
  if (!before) return keep('changed')
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

/** A sum goes back only together with its shares. */
const SHARES_OF: Readonly<Record<string, string>> = { planned_quantity: 'sources' }

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
    else kept.push(keptField(entity, rowId, field))
  if (Object.keys(patch).length === 0) return { kept }
  return { mutation: { op: 'update', entity, id: rowId, patch }, kept }
}

/** A value in which deleted rows have their new ids. */
function withNewIds(value: Json, ids: ReadonlyMap<string, string>): Json {
  if (ids.size === 0) return value
  if (typeof value === 'string') return ids.get(value) ?? value
  if (isList(value)) return value.map((one) => withNewIds(one, ids))
  if (!isObject(value)) return value
  return renameRows(value, ids)
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

const readChanges = (changes: Json): readonly RowChange[] =>
  isList(changes) ? changes.filter(isStoredChange) : []

/** `describeChanges` has made what is stored. */
const isStoredChange = (change: Json): change is RowChange => isObject(change)
