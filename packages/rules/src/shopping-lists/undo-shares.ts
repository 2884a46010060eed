import { isObject, isSameJson, itemsOf, textOf, type Data, type Json } from '@larder/rules/json.ts'
import { convert } from '@larder/rules/measures/convert.ts'
import { add, ONE, ZERO } from '@larder/rules/measures/rational.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import type { RowChange } from '@larder/rules/verbs/describe-changes.ts'
import { OPEN_LINES } from '@larder/rules/verbs/open-lines.ts'
import { read, type Reading, type Row, type VerbContext } from '@larder/rules/verbs/verb.ts'
import { keyOfThing } from './planned/demand.ts'
import type { Share } from './planned/group-demands.ts'
import { isOpen, keyOfItem, sharesIn } from './planned/place-needs.ts'
import { writeLine } from './planned/planned-lines.ts'
import { roundShares, sharesOf } from './sources.ts'

export type RowOf = (entity: string, id: string) => Row | undefined
export type Ids = ReadonlySet<Json | undefined>

export const sourcesOf = (fields: Data | null | undefined): readonly Data[] =>
  itemsOf(fields?.['sources']).filter(isObject)
export const idsOf = (sources: readonly Data[]): Ids => new Set(sources.map(({ id }) => id))
export const without = (sources: readonly Data[], ids: Ids): readonly Data[] =>
  sources.filter(({ id }) => !ids.has(id))

/** The sources of a line that an operation took out, and those that it has added. */
export function difference({ before, after }: RowChange) {
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
  return { ...change, before: withSources(before, sharesOf([...without(all, undone)])) }
}

/** The stored fields of a line with other shares. Their sum changes where it is one of the fields. */
function withSources(fields: Data, shares: readonly Share[]): Data {
  const { sources, planned_quantity } = roundShares(shares)
  const sum = typeof fields['planned_quantity'] === 'number' ? { planned_quantity } : {}
  return { ...fields, sources, ...sum }
}

/**
 * The changes without promises that stock can not keep: what they would bring back of a thing that a recipe was promised
 * since is to buy.
 *
 * @param since the time of the operation, ISO 8601
 */
export function* withoutTakenStock(
  changes: readonly RowChange[],
  since: string,
): Reading<readonly RowChange[]> {
  const back = changes.filter((change) => difference(change).taken.some(isPromise))
  const things = new Set(back.map(({ before }) => thingOn(before)))
  if (things.size === 0) return changes
  const [lines = []] = yield* read(OPEN_LINES)
  const known = idsOf(changes.flatMap(({ before, after }) => [before, after].flatMap(sourcesOf)))
  const isSince = ({ data }: Row) =>
    Date.parse(textOf(data['updated_at']) ?? '') > Date.parse(since)
  const taken = new Set(
    lines
      .filter((line) => isSince(line) && things.has(thingOn(line.data)))
      .filter(({ data }) => without(sourcesOf(data), known).some(isPromise))
      .map(({ data }) => thingOn(data)),
  )
  return changes.map((one) => (taken.has(thingOn(one.before)) ? withoutPromises(one) : one))
}

const isPromise = ({ from_stock }: Data): boolean => typeof from_stock === 'number'
const thingOn = (line: Data | null): string => {
  const { foodId, name } = keyOfItem(line ?? {})
  return keyOfThing(foodId, name)
}

/** A change whose shares that come back are all to buy. A line that was hidden as all was there is shown again. */
function withoutPromises(change: RowChange): RowChange {
  const { before } = change
  if (!before) return change
  const back = idsOf(difference(change).taken)
  const shares = sharesOf([...sourcesOf(before)]).map((share): Share =>
    share.fromStock && back.has(share.id)
      ? { ...share, quantity: add(share.quantity ?? ZERO, share.fromStock), fromStock: undefined }
      : share,
  )
  const shown = before['planned_quantity'] === 0 ? { dismissed_at: null } : {}
  return { ...change, before: { ...withSources(before, shares), ...shown } }
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

/** What an undo does to the lines that now have the shares of lines of its operation. */
interface MovedShares {
  readonly mutations: readonly Mutation[]
  /** The ids of shown lines that keep shares which the operation has made for a dinner, on a line that is gone. */
  readonly kept: readonly string[]
}

/**
 * Takes the shares of an operation out of other lines, where one of its lines has been joined with another one since.
 * A line that a person has changed stays then, without shares. Shares of dinners stay: a later operation needs them too.
 */
export function* removeMovedShares(
  source: string,
  changes: readonly RowChange[],
  rowOf: RowOf,
  context: UndoContext,
): Reading<MovedShares> {
  const hasOwn = (fields: Data | null | undefined) => idsOf(sourcesOf(fields)).has(source)
  const hasMoved = ({ entity, id, after }: RowChange) =>
    hasOwn(after) && !hasOwn(rowOf(entity, id)?.data)
  const gone = changes.filter(({ entity, id, before }) => !before && !rowOf(entity, id))
  const had = new Set(changes.flatMap(({ before }) => sharesOnList(before)))
  const made = new Set(gone.flatMap(({ after }) => sharesOnList(after))).difference(had)
  if (made.size === 0 && !changes.some(hasMoved)) return { mutations: [], kept: [] }
  const own = new Set(changes.map(({ id }) => id))
  const [lines = []] = yield* read(OPEN_LINES)
  const others = lines.filter(({ id }) => !own.has(id))
  const mutations = others.flatMap((line) => {
    const nothing = { entity: 'shopping_item', id: line.id, before: null, after: null }
    return undoShares(nothing, line, source, context) ?? []
  })
  const kept = others.filter(
    ({ data }) =>
      (data['dismissed_at'] ?? null) === null && sharesOnList(data).some((one) => made.has(one)),
  )
  return { mutations, kept: kept.map(({ id }) => id) }
}

/** A text for each thing on a list and who needs it, without recipes: their shares are taken out by their own ids. */
const sharesOnList = (line: Data | null): readonly string[] => {
  const { foodId, name } = keyOfItem(line ?? {})
  const thing = `${textOf(line?.['list_id'] ?? null)} ${keyOfThing(foodId, name)}`
  return sourcesOf(line)
    .filter(({ kind }) => kind !== 'recipe')
    .map(({ id = null }) => `${thing} ${textOf(id)}`)
}
