import { deriveId } from '@larder/rules/derive-id.ts'
import { isList, isObject, textOf, type Data, type Json } from '@larder/rules/json.ts'
import { DAY } from '@larder/rules/local-day.ts'
import type { RowChange } from '@larder/rules/verbs/describe-changes.ts'
import { byIds, read, type Reading, type Row, type RowQuery } from '@larder/rules/verbs/verb.ts'
import { idsOfShares, type UndoContext, withoutShares } from './undo-lines.ts'

export type RowOf = (entity: string, id: string) => Row | undefined

/** The changes of an operation, with the rows as they are now. */
export interface Changed {
  /** In the order in which they are reversed. */
  readonly changes: readonly RowChange[]
  readonly rowOf: RowOf
  /** The new ids of the rows that the operation has deleted and that come back. */
  readonly brought: ReadonlyMap<string, string>
  /** The fields of a person on lines that other undos have deleted since. */
  readonly held: ReadonlyMap<string, Data>
}

/** What an undo asks of the other operations. */
export interface History {
  /** Finds those that matter. */
  readonly query: (operation: Row, stored: readonly RowChange[], now: string) => RowQuery
  /** The changes of an operation as if it had been done without the others that are undone. */
  readonly alone: (
    operation: Row,
    stored: readonly RowChange[],
    found: readonly Row[],
    foods: ReadonlyMap<string, Data>,
    context: UndoContext,
  ) => readonly RowChange[]
  /** The fields of a person on lines that are deleted, by their things. */
  readonly held: (found: readonly Row[]) => Changed['held']
}

/** Looks only at the operations that have made the shares of lines. */
export const NO_HISTORY: History = {
  query: (_operation, stored) => byIds('operation', stored.flatMap(idsOfShares)),
  alone(_operation, stored, found) {
    const undone = found.filter(({ data }) => isObject(data['undo_answer'] ?? null))
    const ids = new Set(undone.map(({ id: one }) => one))
    return stored.map((change) => withoutShares(change, ids))
  },
  held: () => new Map(),
}

/** Reads what an operation has changed, as if it had been done without the others that are undone. */
export function* readChanged(
  operation: Row,
  history: History,
  context: UndoContext,
): Reading<Changed> {
  const stored = readChanges(operation.data['changes'] ?? null)
  const queries = [...Map.groupBy(stored, ({ entity }) => entity)].map(([entity, list]) =>
    byIds(
      entity,
      list.flatMap((change) => (COME_BACK.has(entity) ? idsOfRow(change.id) : change.id)),
    ),
  )
  const hasLines = stored.some(({ entity }) => entity === 'shopping_item')
  const found = yield* read(
    ...queries,
    ...(hasLines ? [history.query(operation, stored, context.now), foodsOf(stored)] : []),
  )
  const rows = new Map(
    queries.flatMap(({ entity }, i) =>
      (found[i] ?? []).map((row): [string, Row] => [`${entity} ${row.id}`, row]),
    ),
  )
  const rowOf: RowOf = (entity, rowId) => rows.get(`${entity} ${rowId}`)
  const others = found[queries.length] ?? []
  const foods = new Map((found[queries.length + 1] ?? []).map((food) => [food.id, food.data]))
  const alone = history.alone(operation, stored, others, foods, context)
  const { newIds, brought } = idsOfGone(operation, stored, rowOf, context)
  const changes = alone.map((change) => withRows(change, newIds))
  // The other food gives the name back first, and the rows name the food or the line when it is there.
  const inOrder = changes.toSorted((a, b) => rankOf(a) - rankOf(b))
  return { changes: inOrder, rowOf, brought, held: history.held(others) }
}

/** The foods of lines. */
const foodsOf = (stored: readonly RowChange[]): RowQuery =>
  byIds(
    'food',
    stored.flatMap(({ before, after }) => textOf({ ...before, ...after }['food_id'] ?? null) ?? []),
  )

const rankOf = ({ entity, after }: RowChange): number =>
  entity === 'photo' ? 3 : entity !== 'food' ? 2 : after ? 0 : 1

/** The ids of the rows that are gone: those that they have now, and those with which they come back. */
function idsOfGone(
  { id: undoneId, data }: Row,
  stored: readonly RowChange[],
  rowOf: RowOf,
  { now }: UndoContext,
) {
  const age = Date.parse(now) - Date.parse(textOf(data['created_at'] ?? null) ?? now)
  const gone = stored.filter(({ entity, id: one }) => COME_BACK.has(entity) && !rowOf(entity, one))
  const newIds = new Map(
    gone.flatMap(({ entity, id: one }): [string, string][] => {
      const last = idsOfRow(one).findLast((other) => rowOf(entity, other))
      return last === undefined ? [] : [[one, last]]
    }),
  )
  const brought = new Map(
    gone
      .filter((one) => (!one.after || hasSharesBack(one)) && !newIds.has(one.id))
      .filter(({ entity }) => entity !== 'photo' || age <= IMAGE_MS)
      .flatMap(({ id: one, before, after }) =>
        before ? [[one, after ? deriveId(one, undoneId) : idOfBrought(one)]] : [],
      ),
  )
  return { newIds, brought }
}

/** Milliseconds that the image of a photo is kept after an operation has deleted the photo. */
export const IMAGE_MS = 2 * DAY

/** Whether a change took shares out of a line. Operations of older versions do not say of which line it was. */
const hasSharesBack = (change: RowChange): boolean =>
  idsOfShares(change).length > 0 && textOf(change.before?.['list_id'] ?? null) !== null

/** The kinds of rows that verbs delete, and that an undo brings back. */
const COME_BACK: ReadonlySet<string> = new Set(['food', 'shopping_item', 'photo'])

/**
 * The id of a row that an undo brings back: the one that was deleted never comes back. Amounts that an operation took
 * out of a line that somebody has deleted come back on a line of its own.
 */
const idOfBrought = (rowId: string): string => deriveId(rowId, 'brought back')

/** The ids that a row may have now: its own, and those that it has if undos have brought it back once or twice. */
const idsOfRow = (rowId: string): readonly string[] => {
  const next = idOfBrought(rowId)
  return [rowId, next, idOfBrought(next)]
}

/** A change with the new ids of rows that other undos have brought back. */
const withRows = (change: RowChange, ids: ReadonlyMap<string, string>): RowChange => ({
  ...change,
  id: ids.get(change.id) ?? change.id,
  before: change.before && renameRows(change.before, ids),
  after: change.after && renameRows(change.after, ids),
})

export const renameRows = (fields: Data, ids: ReadonlyMap<string, string>): Data =>
  ids.size === 0
    ? fields
    : Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, withNewIds(one, ids)]))

/** A value in which deleted rows have their new ids. */
export function withNewIds(value: Json, ids: ReadonlyMap<string, string>): Json {
  if (ids.size === 0) return value
  if (typeof value === 'string') return ids.get(value) ?? value
  if (isList(value)) return value.map((one) => withNewIds(one, ids))
  if (!isObject(value)) return value
  return renameRows(value, ids)
}

export const readChanges = (changes: Json): readonly RowChange[] =>
  isList(changes) ? changes.filter(isStoredChange) : []

/** `describeChanges` has made what is stored. */
const isStoredChange = (change: Json): change is RowChange => isObject(change)
