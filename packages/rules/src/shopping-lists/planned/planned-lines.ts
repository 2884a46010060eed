import { deriveId } from '@larder/rules/derive-id.ts'
import { isList, isObject, isSameJson, itemsOf, type Data, type Json } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { MAX_PRICE } from '@larder/rules/shopping-lists/entities.ts'
import {
  idsOfSources,
  joinBySource,
  roundShares,
  sharesOf,
} from '@larder/rules/shopping-lists/sources.ts'
import type { Row, VerbContext } from '@larder/rules/verbs/verb.ts'
import { keyOfThing } from './demand.ts'
import { isNeeded, type Share } from './group-demands.ts'
import { isAtHome, type LineKey } from './place-needs.ts'

/**
 * The sources that a person has dismissed. A dismissed line adds its sources. A line that a person took
 * back still has sources that were dismissed: these count again.
 */
function dismissedBy(lines: readonly Row[]): ReadonlySet<string> {
  const dismissed = new Set<string>()
  for (const { data } of lines) {
    const { dismissed_at = null, dismissed_sources = [], sources = [] } = data
    const present = new Set(idsOfSources(sources))
    for (const id of textsOf(dismissed_sources))
      if (dismissed_at !== null || !present.has(id)) dismissed.add(id)
    if (dismissed_at !== null)
      for (const share of sharesOf(sources)) if (isNeeded(share)) dismissed.add(share.id)
  }
  return dismissed
}

const textsOf = (value: Json): readonly string[] =>
  isList(value) ? value.filter((one) => typeof one === 'string') : []

/** A change of a line, in an answer. */
export interface LineChange {
  readonly kind: 'added' | 'changed' | 'removed' | 'kept'
  readonly line: Data
}

export interface LineOutcome {
  readonly mutations: readonly Mutation[]
  readonly changes: readonly LineChange[]
}

/** Whether a person has changed a line: such a line is never deleted. */
export const isTouched = ({ quantity = null, note = null, position = null }: Data): boolean =>
  quantity !== null || note !== null || position !== null

/**
 * The price of a line that takes in others: all of theirs, since each is that of a whole line. A price in another
 * currency is left where it is.
 */
function joinPrices(lines: readonly Data[]) {
  let price: number | null = null
  let currency: Json = null
  const left = new Set<Data>()
  for (const line of lines) {
    const { price_minor: own = null, currency: of = null } = line
    const sum: number = Number(own) + (price ?? 0)
    if (own === null) continue
    if (price !== null && (of !== currency || sum > MAX_PRICE)) left.add(line)
    else [price, currency] = [sum, of]
  }
  return { price: price === null ? {} : { price_minor: price, currency }, left }
}

/** The deleted lines whose prices a line can not take in. */
export const pricesLeft = (line: Row, gone: readonly Data[]): ReadonlySet<Data> =>
  joinPrices([line.data, ...gone]).left

/**
 * Makes the open lines of one key hold these shares. The line with the lowest id carries all of them;
 * the others go. A line without shares goes too, unless a person has changed it.
 *
 * @param lines the open lines of the key, the lowest id first
 * @param all who needs how much, in the unit of the key
 * @param again sources that count although a person has dismissed them before
 */
export function writeLine(
  listId: string,
  key: LineKey,
  lines: readonly Row[],
  all: readonly Share[],
  context: LineContext,
  again: ReadonlySet<string> = new Set(),
): LineOutcome {
  const shares = joinBySource(all)
  const [line, ...others] = lines
  const dismissed = dismissedBy(lines).difference(again)
  const wanted = roundShares(shares.filter(({ id }) => !dismissed.has(id)))
  const joining = others.map(({ data }) => data).filter((data) => !isTouched(data))
  const { price, left } = joinPrices([line?.data ?? {}, ...joining, ...(context.gone ?? [])])
  const merged = others.map((one) => empty(one, 'merged', undefined, left.has(one.data)))
  const isHidden = isAtHome(shares.filter(({ id }) => !dismissed.has(id)))
  if (!line)
    return wanted.sources.length === 0
      ? NOTHING
      : create(listId, key, isHidden ? { ...wanted, dismissed_at: context.now } : wanted, context)
  const carried = carry(line, { key, wanted, shares, dismissed, isHidden, price }, context)
  return joinOutcomes([carried, ...merged])
}

export interface LineContext extends Pick<VerbContext, 'operationId' | 'now'> {
  /** True if the shares leave out sources that were dismissed: a line that only they need stays hidden. */
  readonly hidesOnlyDismissed?: boolean
  /** The fields of deleted lines that the line takes in, with their prices. */
  readonly gone?: readonly Data[]
}

/**
 * The line that carries the shares of a key after `writeLine`, if there are any. The id of a new line is derived
 * from the operation.
 */
export const idOfLine = (key: LineKey, [line]: readonly Row[], { operationId }: LineContext) =>
  line?.id ??
  deriveId(operationId, `line ${JSON.stringify([keyOfThing(key.foodId, key.name), key.unit])}`)

const NOTHING: LineOutcome = { mutations: [], changes: [] }

export const joinOutcomes = (all: readonly LineOutcome[]): LineOutcome => ({
  mutations: all.flatMap(({ mutations }) => mutations),
  changes: all.flatMap(({ changes }) => changes),
})

/** The changes of lines as an answer has them. */
export const changesByKind = (changes: readonly LineChange[]): Data =>
  Object.fromEntries(
    (['added', 'changed', 'removed', 'kept'] as const).map((kind) => [
      kind,
      changes.filter((one) => one.kind === kind).map(({ line }) => line),
    ]),
  )

type Planned = ReturnType<typeof roundShares>

/**
 * The sources of a line keep their order, so that it does not change; new ones come last. Amounts that only round in
 * another way stay as they are.
 */
function inOrderOf({ data }: Row, planned: Planned): Planned {
  const stored = itemsOf(data['sources']).filter(isObject)
  const places = new Map(stored.map(({ id }, i) => [id, i]))
  const placeOf = ({ id }: Data) => places.get(id) ?? places.size
  const sources = planned.sources.toSorted((a, b) => placeOf(a) - placeOf(b))
  const isAsStored =
    sources.length === stored.length && sources.every((one, i) => isNear(one, stored[i]))
  return isAsStored
    ? { sources: stored, planned_quantity: Number(data['planned_quantity']) }
    : { ...planned, sources }
}

/** The most by which an amount differs that is a difference of two rounded sums. */
const ROUNDING = 1.5e-6

const isNear = (
  { quantity: a = null, ...one }: Data,
  { quantity: b = null, ...other }: Data = {},
) =>
  isSameJson(one, other) &&
  (a === b || (typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) < ROUNDING))

function create(
  list_id: string,
  key: LineKey,
  planned: Planned & { readonly dismissed_at?: string },
  context: LineContext,
): LineOutcome {
  const { foodId: food_id, name, unit } = key
  const id = idOfLine(key, [], context)
  const fields = { list_id, food_id, name: food_id === null ? name : null, unit, ...planned }
  return {
    mutations: [{ op: 'create', entity: 'shopping_item', id, data: fields }],
    changes:
      planned.dismissed_at === undefined
        ? [{ kind: 'added', line: describeLine({ id, data: fields }, 'needed') }]
        : [],
  }
}

interface Carried {
  readonly key: LineKey
  /** The shares that were not dismissed. */
  readonly wanted: Planned
  readonly shares: readonly Share[]
  readonly dismissed: ReadonlySet<string>
  /** Whether nothing is to buy: the pantry gives all. */
  readonly isHidden: boolean
  /** The price of all lines together. */
  readonly price: Data
}

function carry(
  line: Row,
  { key: { unit }, wanted, shares, dismissed, isHidden: isThere, price }: Carried,
  { now, hidesOnlyDismissed = false }: LineContext,
): LineOutcome {
  const { dismissed_at = null, planned_quantity = null } = line.data
  const dismissed_sources = [...dismissed].slice(-MAX_DISMISSED)
  if (wanted.sources.length > 0) {
    const hidden_at = isThere && !isTouched(line.data) ? (dismissed_at ?? now) : null
    const planned = { unit, ...inOrderOf(line, wanted), ...price }
    const after = { ...planned, dismissed_sources, dismissed_at: hidden_at }
    const more = wanted.planned_quantity - Number(planned_quantity)
    const reason = more > 0 ? 'needs_more' : more < 0 ? 'needs_less' : 'other_sources'
    return patch(line, after, 'changed', dismissed_at === null ? reason : 'needed_again')
  }
  const all = roundShares(shares)
  const isHidden = all.sources.length > 0 || (hidesOnlyDismissed && dismissed.size > 0)
  if (!isHidden || (dismissed_at === null && isTouched(line.data)))
    return empty(line, 'not_needed', dismissed_sources)
  const hidden = {
    unit,
    ...inOrderOf(line, all),
    ...price,
    dismissed_sources,
    dismissed_at: dismissed_at ?? now,
  }
  return patch(line, hidden, 'kept', 'dismissed')
}

/** As many as a row holds. */
const MAX_DISMISSED = 500

/** A line that carries nothing any more. */
function empty(
  line: Row,
  reason: string,
  dismissed_sources?: readonly string[],
  keepsPrice = false,
): LineOutcome {
  const { id, data } = line
  if (!isTouched(data) && !keepsPrice)
    return {
      mutations: [{ op: 'delete', entity: 'shopping_item', id }],
      changes: [{ kind: 'removed', line: describeLine(line, reason) }],
    }
  const nothing = { sources: [], planned_quantity: 0 }
  return patch(
    line,
    { ...nothing, ...(dismissed_sources && { dismissed_sources }) },
    'kept',
    'edited',
  )
}

/** Changes the fields that differ. A line that stays the same is told only where a person has dismissed what it needs. */
function patch(
  { id, data }: Row,
  after: Data,
  kind: LineChange['kind'],
  reason: string,
): LineOutcome {
  const different = Object.entries(after).filter(([name, value]) => !isSameJson(data[name], value))
  const change = { kind, line: describeLine({ id, data: { ...data, ...after } }, reason) }
  if (different.length === 0)
    return { mutations: [], changes: reason === 'dismissed' ? [change] : [] }
  const mutation = { op: 'update', entity: 'shopping_item', id } as const
  return { mutations: [{ ...mutation, patch: Object.fromEntries(different) }], changes: [change] }
}

/** A line in an answer. */
function describeLine({ id, data }: Pick<Row, 'id' | 'data'>, reason: string): Data {
  const { food_id = null, name = null, unit = null, quantity = null } = data
  const { planned_quantity = null } = data
  return { item_id: id, food_id, name, unit, quantity, planned_quantity, reason }
}
