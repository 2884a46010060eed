import { deriveId } from '@larder/rules/derive-id.ts'
import { textOf, type Data } from '@larder/rules/json.ts'
import { localDay } from '@larder/rules/local-day.ts'
import { fromRounded } from '@larder/rules/measures/rational.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { nameKey, namesOf, wholeKey } from '@larder/rules/names/name-key.ts'
import {
  addUnits,
  firstOccurrenceAfter,
  keptDate,
  type TimeUnit,
} from '@larder/rules/occurrences.ts'
import type { Share } from '@larder/rules/shopping-lists/planned/group-demands.ts'
import {
  foodOf,
  foodsNamed,
  openItemsOf,
  thingOfFood,
  thingsByName,
} from '@larder/rules/shopping-lists/planned/list-needs.ts'
import {
  type Facts,
  type ForLine,
  isOpen,
  type LineKey,
  keyOfItem,
  placeNeeds,
  textOfKey,
} from '@larder/rules/shopping-lists/planned/place-needs.ts'
import { idOfLine, writeLine } from '@larder/rules/shopping-lists/planned/planned-lines.ts'
import {
  timeZoneOf,
  unitSystemOf,
  byIds,
  read,
  type Reading,
  type Row,
} from '@larder/rules/verbs/verb.ts'
import { idsOfSources } from './sources.ts'

/** The rows by which recurring items are decided. */
interface Known {
  /** The open planned lines of their lists, the lowest id first. */
  readonly lines: readonly Row[]
  /** The ids of the sources of open lines that nobody has dismissed. */
  readonly wanted: ReadonlySet<string>
  /** The items that they were last added to. */
  readonly lastItems: ReadonlyMap<string, Row>
  readonly facts: Facts
  /** The foods of recurring items, also of those that have only its name. */
  readonly foodOf: ReadonlyMap<string, Row | undefined>
  readonly timeZone: string
  /** The day of the household. */
  readonly on: string
  /** ISO 8601 */
  readonly now: string
}

/**
 * Adds recurring items that are due to the planned lines of their lists, and finds when they are due next.
 * Missed days count once. An item that is still open is not added again. A recurring item whose food is
 * gone is deleted.
 *
 * @param ids recurring items; those that are not due do not change
 * @param at `now` in ISO 8601
 * @returns the mutations: all changes of one line are a group
 */
export function* addDueItems(
  ids: readonly string[],
  { householdId, now }: { readonly householdId: string; readonly now: string },
): Reading<readonly Mutation[]> {
  const [recurring = [], [household] = []] = yield* read(
    byIds('recurring_item', ids),
    byIds('household', [householdId]),
  )
  const timeZone = timeZoneOf(household)
  const on = localDay(now, timeZone)
  const due = recurring.filter(({ data }) => nextOn(data) <= on)
  if (due.length === 0) return []
  const idsIn = (field: string) => due.flatMap(({ data }) => textOf(data[field]) ?? [])
  const { entity, where } = openItemsOf('list_id', idsIn('list_id'))
  const [lines = [], lastItems = [], linked = [], named = []] = yield* read(
    { entity, where: { ...where, planned_quantity: { isNull: false } } },
    byIds('shopping_item', idsIn('item_id')),
    byIds('food', idsIn('food_id')),
    foodsNamed(due.map(({ data }) => keyOfItem(data))),
  )
  const byFoodId = byId(linked)
  const foodsOfDue = due.map(({ id, data }) => {
    const key = keyOfItem(data)
    return [id, foodOf(key, byFoodId, named.filter(isMeantBy(key.name ?? '')))] as const
  })
  const foods = foodsOfDue.flatMap(([, food]) => food ?? [])
  const known: Known = {
    lines,
    wanted: new Set([...lines, ...lastItems].filter(isWanted).flatMap(sourcesOf)),
    lastItems: byId(lastItems),
    facts: {
      foods: new Map(foods.map(({ id, data }) => [id, data])),
      unitSystem: unitSystemOf(household),
      byName: thingsByName(foods.map(thingOfFood)),
    },
    foodOf: new Map(foodsOfDue),
    timeZone,
    on,
    now,
  }
  const steps = due.map((row) => ({ row, step: decideStep(row, known) }))
  const added = steps.flatMap(({ row, step }) => (step === 'add' ? row : []))
  return [
    ...steps.flatMap(({ step = 'add' }) => (step === 'add' ? [] : step)),
    ...[...Map.groupBy(added, (row) => lineOf(row, known)).values()].flatMap((rows) =>
      addToLine(rows, known),
    ),
  ]
}

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))
/** Whether a typed name may mean a food: it has all words of it. `Tomatoes` are no `Chopped tomatoes`. */
function isMeantBy(name: string): (food: Row) => boolean {
  const keys = new Set([wholeKey(name), nameKey(name)])
  return ({ data }) => namesOf(data).some((one) => keys.has(wholeKey(one)))
}

const nextOn = (data: Data): string => textOf(data['next_on']) ?? ''
const sourcesOf = ({ data }: Row) => idsOfSources(data['sources'] ?? null)
const isWanted = ({ data }: Row): boolean => isOpen(data) && data['dismissed_at'] === null
/** The list of an item, and its line there. */
const lineOf = (row: Row, known: Known) =>
  `${textOf(row.data['list_id'])} ${textOfKey(keyOf(row, known), known.facts)}`

function keyOf({ id, data }: Row, { foodOf: foodOfRow }: Known): LineKey {
  const key = keyOfItem(data)
  return { ...key, foodId: foodOfRow.get(id)?.id ?? key.foodId }
}

/** Decides on an item that is due: to add it, to change only the row itself, or to wait. */
function decideStep(row: Row, known: Known): 'add' | Mutation | undefined {
  const { id, data } = row
  const { wanted, facts, lastItems, on } = known
  const { counts_from, food_id, item_id = null } = data
  if (food_id !== null && !facts.foods.has(textOf(food_id) ?? ''))
    return { op: 'delete', entity: 'recurring_item', id }
  if (counts_from === 'schedule') return wanted.has(id) ? update(row, advance(data, on)) : 'add'
  if (wanted.has(id)) return undefined
  if (item_id === null) return 'add'
  const { every, unit } = periodOf(data)
  const next_on = addUnits(dayDone(lastItems.get(textOf(item_id) ?? ''), known), every, unit)
  return next_on > on ? update(row, { next_on, item_id: null }) : 'add'
}

const update = ({ id }: Row, patch: Data): Mutation => ({
  op: 'update',
  entity: 'recurring_item',
  id,
  patch,
})

const periodOf = ({ every, unit_of_time }: Data) => ({
  every: Number(every),
  unit: unit_of_time as TimeUnit, // the row was validated when it was written
})

/** The first day of the schedule after `on`. Months keep their day: the 31st, after 28 February too. */
function advance(data: Data, on: string): Data {
  const { every, unit } = periodOf(data)
  const { day_of_month } = data
  const date = keptDate(nextOn(data), typeof day_of_month === 'number' ? day_of_month : null)
  return {
    next_on: firstOccurrenceAfter(nextOn(data), { every, unit, date }, on),
    day_of_month: unit === 'month' ? date : null,
  }
}

/** The day on which an item was ticked, put away or dismissed; today if it is gone. */
function dayDone(item: Row | undefined, { timeZone, now }: Known): string {
  const { checked_at = null, put_away_at = null, dismissed_at = null } = item?.data ?? {}
  return localDay(textOf(checked_at ?? put_away_at ?? dismissed_at) ?? now, timeZone)
}

/** Adds recurring items of one list, thing and unit to their line. */
function addToLine(rows: readonly Row[], known: Known): readonly Mutation[] {
  const [first] = rows
  if (!first) return []
  const listId = textOf(first.data['list_id']) ?? ''
  const onList = known.lines.filter(({ data }) => data['list_id'] === listId)
  const needs = rows.map((row): ForLine => {
    return { key: keyOf(row, known), shares: [shareOf(row, known)] }
  })
  const [place] = placeNeeds(needs, onList, known.facts)
  if (!place) return []
  const { key, rows: lines, before } = place
  const again = new Set(rows.map(({ id }) => id))
  const others = before.filter(({ id }) => !again.has(id))
  const shares = [...others, ...place.shares]
  const operationId = deriveId(first.id, `due in version ${first.version}`)
  const context = { operationId, now: known.now }
  const { mutations } = writeLine(listId, key, lines, shares, context, again)
  const item_id = idOfLine(key, lines, context)
  const updates = rows.map((row) => {
    const isScheduled = row.data['counts_from'] === 'schedule'
    return update(row, { ...(isScheduled && advance(row.data, known.on)), item_id })
  })
  return [...mutations, ...updates].map((one) => ({ ...one, group_id: operationId }))
}

function shareOf({ id, data }: Row, { foodOf: foodOfRow }: Known): Share {
  const { name, quantity } = data
  const food = foodOfRow.get(id)?.data
  return {
    kind: 'recurring',
    id,
    label: textOf(food?.['name'] ?? name) ?? '',
    quantity: typeof quantity === 'number' ? fromRounded(quantity) : null,
  }
}
