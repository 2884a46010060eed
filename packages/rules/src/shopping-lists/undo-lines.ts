import { itemsOf, textOf, type Data } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import type { RowChange } from '@larder/rules/verbs/describe-changes.ts'
import {
  byField,
  byIds,
  read,
  unitSystemOf,
  type Reading,
  type Row,
  type VerbContext,
} from '@larder/rules/verbs/verb.ts'
import { tickedOn } from './check-items.ts'
import type { Share } from './planned/group-demands.ts'
import { openItemsOf } from './planned/list-needs.ts'
import { type Facts, keyOfItem, type Place, placeNeeds, textOfKey } from './planned/place-needs.ts'
import { isTouched, pricesLeft, writeLine } from './planned/planned-lines.ts'
import { joinBySource, roundShares, sharesOf } from './sources.ts'
import {
  difference,
  idsOf,
  type Ids,
  type RowOf,
  sourcesOf,
  without,
  withoutShares,
} from './undo-shares.ts'

interface Deleted {
  readonly rowOf: RowOf
  readonly brought: ReadonlyMap<string, string>
  readonly since: string
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
  /** The ids of ticked lines with shares that do not come back. The operation has not changed them. */
  readonly bought: ReadonlySet<string>
  /** The deleted lines that come back in place of open ones, by the ids of these. */
  readonly replaced: ReadonlyMap<string, string>
  readonly mutations: readonly Mutation[]
}

/**
 * Puts the shares of deleted lines on the open lines of the same things that their lists have got since: a list has one
 * line of a thing. Shares that another line of the operation took, and lost since, do not come back.
 *
 * @param deleted the new ids of deleted rows, and the time of the operation in ISO 8601
 */
export function* joinDeletedLines(
  changes: readonly RowChange[],
  { rowOf, brought, since }: Deleted,
  household: Row | undefined,
  context: VerbContext,
): Reading<JoinedLines> {
  const lost = new Set(changes.flatMap((change) => [...lostShares(change, rowOf)]))
  const isGone = ({ entity, id }: RowChange) => entity === 'shopping_item' && brought.has(id)
  const all = changes.map((change) =>
    isGone(change) ? asDeleted(withoutShares(change, lost), context) : change,
  )
  if (!all.some(isGone)) return { changes, ...NO_LINES }
  const idsIn = (field: string) =>
    all.flatMap((one) => (isGone(one) ? (textOf(one.before?.[field] ?? null) ?? []) : []))
  const [items = [], rows = [], ticked = []] = yield* read(
    openItemsOf('list_id', idsIn('list_id')),
    byIds('food', idsIn('food_id')),
    tickedOn(...new Set(idsIn('list_id'))),
  )
  const foods = new Map(rows.map(({ id, data }) => [id, data]))
  const facts = { foods, unitSystem: unitSystemOf(household) }
  const find = findBought(ticked, since, facts)
  const found = all.map((one) => (isGone(one) ? find(one) : []))
  const left = all.map((one, i) =>
    withoutShares(one, idsOf((found[i] ?? []).flatMap(({ data }) => sourcesOf(data)))),
  )
  const gone = left.flatMap((one) =>
    one.before && isGone(one) ? { ...one, data: one.before } : [],
  )
  const own = new Set(changes.map(({ id }) => id))
  const bought = new Set(found.flat().flatMap(({ id }) => (own.has(id) ? [] : id)))
  const others = items.filter(({ id }) => !own.has(id))
  const hasName = ({ food_id = null, name = null }: Data) =>
    name !== null || [foods, brought].some((one) => one.has(textOf(food_id) ?? ''))
  const nameless = new Set(gone.flatMap(({ id, data }) => (hasName(data) ? [] : id)))
  const replaceable = yield* linesToReplace(others, gone)
  const { newFields, ...lines } = joinLines(gone, { others, replaceable }, facts, context)
  const withFields = (change: RowChange) => {
    const before = newFields.get(change.id)
    return before ? { ...change, before } : change
  }
  return { changes: left.map(withFields), nameless, bought, ...lines }
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
  bought: new Set(),
  replaced: new Map(),
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

/**
 * A function that finds the ticked lines that were made after the operation, with shares of a deleted line. A dinner may
 * need a thing in two units, on two lines. So their units must convert.
 */
function findBought(
  ticked: readonly Row[],
  since: string,
  facts: Facts,
): (change: RowChange) => readonly Row[] {
  const isLater = ({ data }: Row) =>
    Date.parse(textOf(data['created_at']) ?? '') > Date.parse(since)
  const lines = Map.groupBy(ticked.filter(isLater), ({ data }) => keyOnList(data, facts))
  return ({ before }) => {
    const ids = idsOf(sourcesOf(before))
    const ofThing = lines.get(keyOnList(before ?? {}, facts)) ?? []
    return ofThing.filter(({ data }) => sourcesOf(data).some(({ id }) => ids.has(id)))
  }
}

/** A text for each line of each list: units that convert into each other have the same. */
const keyOnList = (line: Data, facts: Facts): string =>
  `${textOf(line['list_id'] ?? null)} ${textOfKey(keyOfItem(line), facts)}`

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
): Pick<JoinedLines, 'joined' | 'unpriced' | 'replaced' | 'mutations'> & {
  /** The fields of deleted lines that come back in place of newer ones, by their ids. */
  readonly newFields: ReadonlyMap<string, Data>
} {
  const shown = gone.filter(({ data }) => (data['dismissed_at'] ?? null) === null)
  const things = Map.groupBy(shown, ({ data }) => keyOnList(data, facts))
  const joined = new Map<string, string>()
  const unpriced = new Set<string>()
  const used = new Set<string>()
  const replaced = new Map<string, string>()
  const newFields = new Map<string, Data>()
  const mutations = [...things.values()].flatMap((lines): readonly Mutation[] => {
    const listId = textOf(lines[0]?.data['list_id']) ?? ''
    const items = others.filter(({ id, data }) => data['list_id'] === listId && !used.has(id))
    const place = placeOfLines(lines, items, facts)
    const [first] = place?.rows ?? []
    if (!place || !first) return []
    const { key, rows, shares } = place
    for (const { id } of rows) used.add(id)
    const [line, ...more] = lines
    const hasUnit = line?.data['quantity'] == null || line.data['unit'] === key.unit
    if (line && more.length === 0 && hasUnit && rows.every((row) => replaceable.has(row))) {
      const planned = roundShares(joinBySource(shares))
      newFields.set(line.id, { ...line.data, unit: key.unit, ...planned })
      for (const { id } of rows) replaced.set(id, line.id)
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
  return { joined, unpriced, replaced, newFields, mutations }
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
