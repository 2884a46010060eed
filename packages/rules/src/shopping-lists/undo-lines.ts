import { isObject, isSameJson, itemsOf, textOf, type Data, type Json } from '@larder/rules/json.ts'
import { convert } from '@larder/rules/measures/convert.ts'
import { ONE } from '@larder/rules/measures/rational.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import type { RowChange } from '@larder/rules/verbs/describe-changes.ts'
import { OPEN_LINES } from '@larder/rules/verbs/open-lines.ts'
import { byIds, read, type Reading, type Row, type VerbContext } from '@larder/rules/verbs/verb.ts'
import { keyOfThing } from './planned/demand.ts'
import type { Share } from './planned/group-demands.ts'
import { BOUGHT } from './planned/list-needs.ts'
import {
  type Facts,
  isOpen,
  keyOfItem,
  placeNeeds,
  sharesIn,
  textOfKey,
} from './planned/place-needs.ts'
import { pricesLeft, writeLine } from './planned/planned-lines.ts'
import { roundShares, sharesOf } from './sources.ts'

type RowOf = (entity: string, id: string) => Row | undefined
type Ids = ReadonlySet<Json | undefined>

export const sourcesOf = (fields: Data | null | undefined): readonly Data[] =>
  itemsOf(fields?.['sources']).filter(isObject)

/** Identifies a thing on a list. Operations of older versions do not say what a line is. */
export function thingOnList({ list_id = null, food_id = null, name = null }: Data): string {
  const thing = keyOfThing(textOf(food_id), textOf(name))
  return list_id === null ? '' : JSON.stringify([list_id, thing])
}

/** The fields of a line with these shares, and their sum if they have it. */
export function withSources(fields: Data, all: readonly Data[]): Data {
  const { sources, planned_quantity } = roundShares(sharesOf([...all]))
  const hasSum = typeof fields['planned_quantity'] === 'number'
  return { ...fields, sources, ...(hasSum && { planned_quantity }) }
}

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

/** A change of a line that does not bring back some shares. */
export function withoutShares(change: RowChange, ids: Ids): RowChange {
  const { before } = change
  if (ids.size === 0 || !before?.['sources']) return change
  return { ...change, before: withSources(before, without(sourcesOf(before), ids)) }
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
  const { data } = row
  const { before, after } = inUnitOf(change, data, unitSystem)
  const now = sourcesOf(data)
  // Other amounts were in a unit that does not convert.
  const hasUnit = before && after && before['unit'] !== after['unit']
  const { taken, gained } = hasUnit
    ? { taken: [], gained: [] }
    : difference({ ...change, before, after })
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

/** A change of a line with its amounts in the unit that a line has now, where they convert without the food. */
function inUnitOf(change: RowChange, now: Data, unitSystem: 'us' | 'metric'): RowChange {
  const converted = (fields: Data | null) => {
    if (!fields || fields['unit'] === undefined || isSameUnit(fields, now)) return fields
    const shares = sharesInUnit(sourcesOf(fields), fields, now, unitSystem)
    return shares ? { ...fields, unit: now['unit'] ?? null, ...roundShares(shares) } : fields
  }
  return { ...change, before: converted(change.before), after: converted(change.after) }
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
 * Takes the shares of an operation out of other lines, where one of its lines has been joined with another one since,
 * or another one of the same thing is in its place. A line that a person has changed stays then, without shares.
 *
 * @param now.done the mutations that the undo has made before
 */
export function* removeMovedShares(
  source: string,
  changes: readonly RowChange[],
  now: { readonly rowOf: RowOf; readonly done: readonly Mutation[] },
  context: UndoContext,
): Reading<readonly Mutation[]> {
  const moved = changes.filter(({ entity, id, after }) => {
    const row = entity === 'shopping_item' ? now.rowOf(entity, id) : undefined
    return without(sourcesOf(after), idsOf(sourcesOf(row?.data))).length > 0
  })
  if (moved.length === 0) return []
  const own = new Set(changes.map(({ id }) => id))
  const patchesOf = (id: string) =>
    now.done.flatMap((one) => (one.op === 'update' && one.id === id ? one.patch : []))
  const [lines = []] = yield* read(OPEN_LINES)
  return lines.flatMap((line) => {
    if (own.has(line.id)) return []
    const row = { ...line, data: Object.assign({}, line.data, ...patchesOf(line.id)) as Data } // their type
    const same = moved.filter(({ after }) => after && thingOnList(after) === thingOnList(row.data))
    const change = joinChanges(same.map((one) => inUnitOf(one, row.data, context.unitSystem)))
    return undoShares({ ...change, id: line.id }, row, source, context) ?? []
  })
}

/** Changes of lines that are one line now, as one change of shares that were or are there. */
function joinChanges(changes: readonly RowChange[]): Omit<RowChange, 'id'> {
  const [first] = changes
  const then = changes.flatMap(({ after }) => sourcesOf(after))
  const was = changes
    .filter(({ before, after }) => before?.['unit'] === after?.['unit'])
    .flatMap(({ before, after }) => {
      const ids = idsOf(sourcesOf(after))
      return sourcesOf(before).filter(({ id }) => ids.has(id))
    })
  const fields = first?.after ?? {}
  return {
    entity: 'shopping_item',
    before: { ...fields, sources: was },
    after: { ...fields, sources: then },
  }
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
  /** The deleted lines of which shares were bought since, or are on another list. */
  readonly elsewhere: ReadonlySet<string>
  readonly mutations: readonly Mutation[]
}

interface Deleted {
  readonly rowOf: RowOf
  /** The new ids of deleted rows. */
  readonly brought: ReadonlyMap<string, string>
  /** The time of the operation, in ISO 8601. */
  readonly since: string | null
}

/**
 * Puts the shares of deleted lines on the open lines of the same things that their lists have got since: a list has one
 * line of a thing. Shares that another line of the operation took, and lost since, do not come back, nor do those that
 * were bought since or are on another list.
 */
export function* joinDeletedLines(
  changes: readonly RowChange[],
  { rowOf, brought, since }: Deleted,
  context: UndoContext,
): Reading<JoinedLines> {
  const lost = new Set(changes.flatMap((change) => [...lostShares(change, rowOf)]))
  const isGone = ({ entity, id }: RowChange) => entity === 'shopping_item' && brought.has(id)
  const all = changes.map((change) =>
    isGone(change) ? asDeleted(withoutShares(change, lost), context) : change,
  )
  const linesOf = (some: readonly RowChange[]) =>
    some.flatMap((one) => (one.before && isGone(one) ? { ...one, data: one.before } : []))
  const found = linesOf(all)
  if (found.length === 0) return { changes, ...NO_LINES }
  const idsIn = (field: string) => found.flatMap(({ data }) => textOf(data[field]) ?? [])
  const [items = [], rows = [], bought = []] = yield* read(
    OPEN_LINES,
    byIds('food', idsIn('food_id')),
    BOUGHT,
  )
  const foods = new Map(rows.map(({ id, data }) => [id, data]))
  const own = new Set(changes.map(({ id }) => id))
  const others = items.filter(({ id }) => !own.has(id))
  const facts = { foods, unitSystem: context.unitSystem }
  const hasName = ({ food_id = null, name = null }: Data) =>
    name !== null || [foods, brought].some((one) => one.has(textOf(food_id) ?? ''))
  const isLater = ({ data }: Row) => since !== null && (textOf(data['created_at']) ?? '') >= since
  const isElsewhere = (line: Data) => {
    const thing = textOfKey(keyOfItem(line), facts)
    const holders = [...bought, ...others]
      .filter(
        (row) => isLater(row) && (!isOpen(row.data) || row.data['list_id'] !== line['list_id']),
      )
      .filter(({ data }) => textOfKey(keyOfItem(data), facts) === thing)
    return idsOf(holders.flatMap(({ data }) => sourcesOf(data)))
  }
  const asked = all.map((change) =>
    change.before && isGone(change) ? withoutShares(change, isElsewhere(change.before)) : change,
  )
  const elsewhere = new Set(
    asked.flatMap(({ id, before }, i) =>
      sourcesOf(before).length < sourcesOf(all[i]?.before).length ? id : [],
    ),
  )
  const gone = linesOf(asked)
  const nameless = new Set(gone.flatMap(({ id, data }) => (hasName(data) ? [] : id)))
  return { changes: asked, nameless, elsewhere, ...joinLines(gone, others, facts, context) }
}

const NO_LINES: Omit<JoinedLines, 'changes'> = {
  joined: new Map(),
  unpriced: new Set(),
  nameless: new Set(),
  elsewhere: new Set(),
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

function joinLines(
  gone: readonly Gone[],
  others: readonly Row[],
  facts: Facts,
  context: VerbContext,
): Pick<JoinedLines, 'joined' | 'unpriced' | 'mutations'> {
  const shown = gone.filter(({ data }) => (data['dismissed_at'] ?? null) === null)
  const things = Map.groupBy(shown, ({ data }) =>
    JSON.stringify([data['list_id'], textOfKey(keyOfItem(data), facts)]),
  )
  const joined = new Map<string, string>()
  const unpriced = new Set<string>()
  const mutations = [...things.values()].flatMap((lines): readonly Mutation[] => {
    const listId = textOf(lines[0]?.data['list_id']) ?? ''
    const items = others.filter(({ data }) => data['list_id'] === listId)
    const needs = lines.map(({ data }) => ({
      key: keyOfItem(data),
      shares: sharesOf(data['sources']),
    }))
    const [place] = placeNeeds(needs, items, facts)
    const [first] = place?.rows ?? []
    if (!place || !first) return []
    const { key, rows, before, shares } = place
    const present = new Set(before.map(({ id }) => id))
    const all = [...before, ...shares.filter(({ id }) => !present.has(id))]
    const fields = lines.map(({ data }) => data)
    const left = pricesLeft(first, fields)
    for (const { id, data } of lines) {
      joined.set(id, first.id)
      if (left.has(data)) unpriced.add(id)
    }
    return [
      ...writeLine(listId, key, rows, all, { ...context, gone: fields }).mutations,
      ...fill(first, fields),
    ]
  })
  return { joined, unpriced, mutations }
}

/** Gives a line what a person has set on the lines that it takes in, where it has nothing of its own. */
function fill({ id, data }: Row, gone: readonly Data[]): readonly Mutation[] {
  const patch = ['category_id', 'name'].flatMap((field) => {
    const value = gone.find((one) => (one[field] ?? null) !== null)?.[field] ?? null
    return (data[field] ?? null) === null && value !== null ? [[field, value]] : []
  })
  return patch.length === 0
    ? []
    : [{ op: 'update', entity: 'shopping_item', id, patch: Object.fromEntries(patch) }]
}
