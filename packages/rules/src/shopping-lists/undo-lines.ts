import { isObject, isSameJson, itemsOf, textOf, type Data, type Json } from '@larder/rules/json.ts'
import { convert } from '@larder/rules/measures/convert.ts'
import { ONE } from '@larder/rules/measures/rational.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import type { RowChange } from '@larder/rules/verbs/describe-changes.ts'
import { OPEN_LINES } from '@larder/rules/verbs/open-lines.ts'
import {
  byField,
  byIds,
  read,
  unitSystemOf,
  type Reading,
  type Row,
  type VerbContext,
} from '@larder/rules/verbs/verb.ts'
import type { Share } from './planned/group-demands.ts'
import { openItemsOf } from './planned/list-needs.ts'
import {
  type Facts,
  isOpen,
  keyOfItem,
  type Place,
  placeNeeds,
  sharesIn,
  textOfKey,
} from './planned/place-needs.ts'
import { isTouched, pricesLeft, writeLine } from './planned/planned-lines.ts'
import { joinBySource, roundShares, sharesOf } from './sources.ts'

type RowOf = (entity: string, id: string) => Row | undefined
type Ids = ReadonlySet<Json | undefined>

const sourcesOf = (fields: Data | null | undefined): readonly Data[] =>
  itemsOf(fields?.['sources']).filter(isObject)
const idsOf = (sources: readonly Data[]): Ids => new Set(sources.map(({ id }) => id))
const without = (sources: readonly Data[], ids: Ids): readonly Data[] =>
  sources.filter(({ id }) => !ids.has(id))

/** The sources of a line that an operation took out, and those that it has added. */
function difference({ before, after }: RowChange) {
  const [was, then] = [sourcesOf(before), sourcesOf(after)]
  return { taken: without(was, idsOf(then)), gained: without(then, idsOf(was)) }
}

/** The ids of the shares that an undo would bring back. */
export const idsOfShares = (change: RowChange): readonly string[] =>
  difference(change).taken.flatMap(({ id = null }) => textOf(id) ?? [])

/** A change of a line that brings back no share of operations that were undone since. */
export function withoutShares(change: RowChange, undone: Ids): RowChange {
  const { before } = change
  if (undone.size === 0 || !before?.['sources']) return change
  const all = sourcesOf(before)
  const { sources, planned_quantity } = roundShares(sharesOf([...without(all, undone)]))
  const sum = typeof before['planned_quantity'] === 'number' ? { planned_quantity } : {}
  return { ...change, before: { ...before, sources, ...sum } }
}

/** The context of an undo, with the units of the household. */
export interface UndoContext extends VerbContext {
  readonly unitSystem: 'us' | 'metric'
}

/**
 * Takes the shares that an operation has added out of a line that has got other shares since, and puts those back that
 * it took out. A line without shares goes, unless a person has changed it.
 *
 * @param source the id of the operation
 * @returns undefined where no share changes, as in a row of another kind, and where somebody has bought the line
 */
export function undoShares(
  change: RowChange,
  row: Row,
  source: string,
  { unitSystem, ...context }: UndoContext,
): Mutation | undefined {
  const { before, after } = change
  const { data } = row
  const now = sourcesOf(data)
  // Other amounts were in another unit.
  const hasUnit = before && after && before['unit'] !== after['unit']
  const { taken, gained } = hasUnit ? { taken: [], gained: [] } : difference(change)
  const missing = without(taken, idsOf(now))
  const back = sharesInUnit(missing, before, data, unitSystem)
  const out = new Set([source, ...idsOf(gained)])
  const isLikeThen = !hasUnit && isSameUnit(before, data)
  const [was, then] = [sourcesOf(before), sourcesOf(after)]
  const isOfOperation = (one: Data) => then.some((other) => isSameJson(one, other))
  const asBefore = (one: Data) =>
    isLikeThen && isOfOperation(one) ? (was.find((other) => other['id'] === one['id']) ?? one) : one
  const left = without(now, out).map(asBefore)
  if (!isOpen(data) || !back || (missing.length === 0 && isSameJson(left, now))) return undefined
  const how = { ...context, hidesOnlyDismissed: true }
  const again = new Set([...out].flatMap((one) => textOf(one ?? null) ?? []))
  const listId = textOf(data['list_id']) ?? ''
  const shares = [...sharesOf(left), ...back]
  return writeLine(listId, keyOfItem(data), [row], shares, how, again).mutations[0]
}

/** Operations of older versions do not say the unit of a line that they have changed. */
const isSameUnit = (before: Data | null, { unit = null }: Data): boolean =>
  before !== null && before['unit'] === unit

/** The shares of a line as it was, in the unit that it has now. Undefined where they do not convert without its food. */
function sharesInUnit(
  taken: readonly Data[],
  before: Data | null,
  now: Data,
  unitSystem: 'us' | 'metric',
): readonly Share[] | undefined {
  const shares = sharesOf(taken)
  if (shares.length === 0 || isSameUnit(before, now)) return shares
  const key = keyOfItem(before ?? {})
  const unit = textOf(now['unit'])
  const isKnown = before !== null && before['unit'] !== undefined
  if (!isKnown || 'missing' in convert(ONE, key.unit, unit, undefined, { unitSystem }))
    return undefined
  return sharesIn(unit, { key, shares }, { foods: new Map(), unitSystem })
}

/**
 * Takes the shares of an operation out of other lines, where one of its lines has been joined with another one since.
 * A line that a person has changed stays then, without shares.
 */
export function* removeMovedShares(
  source: string,
  changes: readonly RowChange[],
  rowOf: RowOf,
  context: UndoContext,
): Reading<readonly Mutation[]> {
  const hasOwn = (fields: Data | null | undefined) => idsOf(sourcesOf(fields)).has(source)
  const hasMoved = ({ entity, id, after }: RowChange) =>
    hasOwn(after) && !hasOwn(rowOf(entity, id)?.data)
  if (!changes.some(hasMoved)) return []
  const own = new Set(changes.map(({ id }) => id))
  const [lines = []] = yield* read(OPEN_LINES)
  return lines.flatMap((line) => {
    const nothing = { entity: 'shopping_item', id: line.id, before: null, after: null }
    return own.has(line.id) ? [] : (undoShares(nothing, line, source, context) ?? [])
  })
}

interface Gone {
  readonly id: string
  readonly data: Data
}

/** The deleted lines that do not come back as lines of their own. */
export interface JoinedLines {
  /** The changes without the shares that do not come back. */
  readonly changes: readonly RowChange[]
  /** The lines that take the shares of deleted ones, by the ids of these. */
  readonly joined: ReadonlyMap<string, string>
  /** The joined lines whose price is in another currency, and does not come back. */
  readonly unpriced: ReadonlySet<string>
  /** The deleted lines whose food is gone: they would have no name. */
  readonly nameless: ReadonlySet<string>
  readonly mutations: readonly Mutation[]
}

/**
 * Puts the shares of deleted lines on the open lines of the same things that their lists have got since: a list has one
 * line of a thing. Shares that another line of the operation took, and lost since, do not come back.
 *
 * @param brought the new ids of deleted rows
 */
export function* joinDeletedLines(
  changes: readonly RowChange[],
  { rowOf, brought }: { readonly rowOf: RowOf; readonly brought: ReadonlyMap<string, string> },
  household: Row | undefined,
  context: VerbContext,
): Reading<JoinedLines> {
  const lost = new Set(changes.flatMap((change) => [...lostShares(change, rowOf)]))
  const isGone = ({ entity, id }: RowChange) => entity === 'shopping_item' && brought.has(id)
  const all = changes.map((change) =>
    isGone(change) ? asDeleted(withoutShares(change, lost), context) : change,
  )
  const gone = all.flatMap((one) => (one.before && isGone(one) ? { ...one, data: one.before } : []))
  if (gone.length === 0) return { changes, ...NO_LINES }
  const idsIn = (field: string) => gone.flatMap(({ data }) => textOf(data[field]) ?? [])
  const [items = [], rows = []] = yield* read(
    openItemsOf('list_id', idsIn('list_id')),
    byIds('food', idsIn('food_id')),
  )
  const foods = new Map(rows.map(({ id, data }) => [id, data]))
  const own = new Set(changes.map(({ id }) => id))
  const others = items.filter(({ id }) => !own.has(id))
  const facts = { foods, unitSystem: unitSystemOf(household) }
  const hasName = ({ food_id = null, name = null }: Data) =>
    name !== null || [foods, brought].some((one) => one.has(textOf(food_id) ?? ''))
  const nameless = new Set(gone.flatMap(({ id, data }) => (hasName(data) ? [] : id)))
  const replaceable = yield* linesToReplace(others, gone)
  const { newFields, ...lines } = joinLines(gone, { others, replaceable }, facts, context)
  const withFields = (change: RowChange) => {
    const before = newFields.get(change.id)
    return before ? { ...change, before } : change
  }
  return { changes: all.map(withFields), nameless, ...lines }
}

/** The open lines in whose place deleted ones come back. None of them has a photo. */
function* linesToReplace(others: readonly Row[], gone: readonly Gone[]): Reading<ReadonlySet<Row>> {
  const ids = idsOf(gone.flatMap(({ data }) => sourcesOf(data)))
  const found = others.filter((row) => isInPlace(row, ids))
  if (found.length === 0) return new Set()
  const [photos = []] = yield* read(
    byField(
      'photo',
      'shopping_item_id',
      found.map(({ id }) => id),
    ),
  )
  const withPhoto = new Set(photos.map(({ data }) => data['shopping_item_id']))
  return new Set(found.filter(({ id }) => !withPhoto.has(id)))
}

/**
 * Whether an open line is for a source that comes back, and nobody has written anything on it: a later reconcile has made
 * it in place of the deleted line.
 */
const isInPlace = ({ data }: Row, ids: Ids): boolean =>
  sourcesOf(data).some(({ id }) => ids.has(id)) &&
  !isTouched(data) &&
  ['price_minor', 'category_id', 'dismissed_at'].every((name) => (data[name] ?? null) === null) &&
  (data['food_id'] === null || (data['name'] ?? null) === null) &&
  itemsOf(data['dismissed_sources']).length === 0

const NO_LINES: Omit<JoinedLines, 'changes'> = {
  joined: new Map(),
  unpriced: new Set(),
  nameless: new Set(),
  mutations: [],
}

/** The change of a line that is gone, as if the operation had deleted the shares that it took out. */
function asDeleted(change: RowChange, context: VerbContext): RowChange {
  const { before, after } = change
  if (!before || !after) return change
  const listId = textOf(before['list_id']) ?? ''
  const shares = sharesOf(difference(change).taken)
  const [made] = writeLine(listId, keyOfItem(before), [], shares, context).mutations
  return { ...change, before: made?.op === 'create' ? made.data : {}, after: null }
}

/** The ids of the shares that an operation has added to a line, and that are not on it any more. */
const lostShares = (change: RowChange, rowOf: RowOf): Ids =>
  idsOf(without(difference(change).gained, idsOf(sourcesOf(rowOf(change.entity, change.id)?.data))))

/** The open lines, and those of them that may go when a deleted line comes back. */
interface Others {
  readonly others: readonly Row[]
  readonly replaceable: ReadonlySet<Row>
}

function joinLines(
  gone: readonly Gone[],
  { others, replaceable }: Others,
  facts: Facts,
  context: VerbContext,
): Pick<JoinedLines, 'joined' | 'unpriced' | 'mutations'> & {
  /** The fields of deleted lines that come back in place of newer ones, by their ids. */
  readonly newFields: ReadonlyMap<string, Data>
} {
  const shown = gone.filter(({ data }) => (data['dismissed_at'] ?? null) === null)
  const things = Map.groupBy(shown, ({ data }) =>
    JSON.stringify([data['list_id'], textOfKey(keyOfItem(data), facts)]),
  )
  const joined = new Map<string, string>()
  const unpriced = new Set<string>()
  const newFields = new Map<string, Data>()
  const mutations = [...things.values()].flatMap((lines): readonly Mutation[] => {
    const listId = textOf(lines[0]?.data['list_id']) ?? ''
    const items = others.filter(({ data }) => data['list_id'] === listId)
    const place = placeOfLines(lines, items, facts)
    const [first] = place?.rows ?? []
    if (!place || !first) return []
    const { key, rows, shares } = place
    const [line, ...more] = lines
    const hasUnit = line?.data['quantity'] == null || line.data['unit'] === key.unit
    if (line && more.length === 0 && hasUnit && rows.every((row) => replaceable.has(row))) {
      const planned = roundShares(joinBySource(shares))
      newFields.set(line.id, { ...line.data, unit: key.unit, ...planned })
      return rows.map(({ id }) => ({ op: 'delete', entity: 'shopping_item', id }))
    }
    const old = pricedAgain(lines, first, place.before)
    const fields = lines.map(({ data }) => data).filter((data) => !old.has(data))
    const left = pricesLeft(first, fields)
    for (const { id, data } of lines) {
      joined.set(id, first.id)
      if (left.has(data) || old.has(data)) unpriced.add(id)
    }
    return writeLine(listId, key, rows, shares, { ...context, gone: fields }).mutations
  })
  return { joined, unpriced, newFields, mutations }
}

const hasPrice = (data: Data): boolean => (data['price_minor'] ?? null) !== null

/** The deleted lines with a price of goods that an open line has a price for, since it has all their shares. */
function pricedAgain(
  lines: readonly Gone[],
  { data: open }: Row,
  before: readonly Share[],
): ReadonlySet<Data> {
  const present: Ids = new Set(before.map(({ id }) => id))
  const isAgain = (data: Data) => {
    const all = sourcesOf(data)
    return hasPrice(data) && all.length > 0 && without(all, present).length === 0
  }
  return new Set(hasPrice(open) ? lines.map(({ data }) => data).filter(isAgain) : [])
}

/** The open line of a thing that takes the shares of deleted lines, with all shares: those of one source are there once. */
function placeOfLines(
  lines: readonly Gone[],
  items: readonly Row[],
  facts: Facts,
): Place | undefined {
  const needs = lines.flatMap(({ data }) => {
    const shares = sharesOf(data['sources'])
    return shares.length > 0 ? { key: keyOfItem(data), shares } : []
  })
  const place = placeNeeds(needs, items, facts).find(({ shares }) => shares.length > 0)
  if (!place) return undefined
  const { before } = place
  const present = new Set(before.map(({ id }) => id))
  return { ...place, shares: [...before, ...place.shares.filter(({ id }) => !present.has(id))] }
}
