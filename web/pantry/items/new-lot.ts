import type { Data } from '@larder/rules/json.ts'
import { findUnit } from '@larder/rules/measures/find-unit.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { findFood, foodsByName } from '@larder/rules/names/find-food.ts'
import { dateKindOf } from '@larder/rules/pantry/date-kind.ts'
import { noteDates } from '@larder/rules/pantry/typed-dates.ts'
import { parseLine } from '@larder/rules/shopping-lists/lines/parse-line.ts'
import type { Home } from 'larder-client/home'
import { keepsUntil } from '#web/data/keeps-until.ts'
import { byPosition, newId } from '#web/data/rows.ts'
import type { PlaceKinds } from '#web/onboarding/place-kinds.ts'
import type { UsualFood } from '#web/onboarding/start-household.ts'
import { locale } from '#web/texts/format.ts'
import type { Food, Item, Place } from './lots.ts'

/** A new lot as a person describes it. Facts that were not chosen follow from the food. */
export interface Draft {
  /** Such as `500 g flour`. */
  readonly text: string
  readonly quantity?: number
  readonly unit?: string
  /** Empty: without a place. */
  readonly placeId?: string
  /** `YYYY-MM-DD`; empty: without a date. */
  readonly date?: string
  /** Only a lot, such as leftovers: the name is not kept as a food. */
  readonly isOnce?: boolean
}

export interface NewLot {
  readonly name: string
  readonly food: Food | undefined
  readonly quantity: number
  readonly unit: string | null
  readonly place: Place | undefined
  readonly date: string | null
  readonly note: string | null
  readonly isOnce: boolean
}

interface Known {
  readonly foods: readonly Food[]
  readonly items: readonly Item[]
  readonly places: readonly Place[]
  readonly today: string
  readonly language: string
  /** What is usual for the name, where it is no food yet. */
  readonly usual?: UsualFood | undefined
  /** Where goods of a kind are kept: for a thing that had no place yet. Undefined until it is loaded. */
  readonly placeKinds?: PlaceKinds | undefined
}

/** What a draft means: its amount, food, place and date. Without a name it is undefined. */
export function readNewLot(draft: Draft, known: Known): NewLot | undefined {
  const { language, today } = known
  const line = parseLine(noteDates(draft.text, today, locale()), { language })
  const typedDate = /^\d{4}-\d\d-\d\d$/.test(line.note ?? '') ? line.note : undefined
  if (line.name === '') return undefined
  const food =
    findFood(foodsByName(known.foods), line.name) ??
    findFood(foodsByName(known.foods), draft.text.trim())
  const usual = usualAmount(food, known.items)
  // Where a household has other places, nobody knows where it puts a thing.
  const hasPlace = known.places.some(({ id }) => id === known.usual?.location_id)
  const facts = food ?? (hasPlace ? known.usual : undefined)
  const hasAmount = line.quantity !== undefined
  const name = food?.name ?? line.name
  const placeId =
    draft.placeId ??
    placeFor(facts, known.items, known.foods) ??
    placeOfKind({ name, unit: line.unit ?? null, category: facts?.category_id ?? null }, known)
  const place = known.places.find(({ id }) => id === placeId)
  return {
    name,
    food,
    quantity: draft.quantity ?? line.quantity ?? usual.quantity,
    unit: unitOf(draft.unit) ?? line.unit ?? (hasAmount ? packUnitOf(food) : usual.unit),
    place,
    date: (draft.date ?? typedDate ?? keepsUntil(facts, place, today)) || null,
    note: typedDate === undefined ? (line.note ?? null) : null,
    isOnce: food === undefined && draft.isOnce === true,
  }
}

/** The first place of the kind in which goods such as this are kept. */
function placeOfKind(
  thing: Parameters<PlaceKinds>[0],
  { places, placeKinds }: Known,
): string | undefined {
  const kind = placeKinds?.(thing)
  return places.toSorted(byPosition).find((place) => place.kind === kind)?.id
}

const unitOf = (typed: string | undefined): string | undefined => typed?.trim() || undefined

/** One unit, as in the last lot or as the food has it. Nobody has said how many grams: then it is one piece. */
function usualAmount(food: Food | undefined, items: readonly Item[]) {
  const last = lastItemOf(food, items)
  const unit = last ? last.unit : (food?.default_unit ?? null)
  const code = findUnit(unit, { unitSystem: 'metric' }).code
  return { unit: code === 'g' || code === 'ml' ? null : unit, quantity: 1 }
}

/** What `2 milk` counts: not grams. */
function packUnitOf(food: Food | undefined): string | null {
  const unit = food?.default_unit ?? null
  const { code } = findUnit(unit, { unitSystem: 'metric' })
  return code === 'g' || code === 'ml' ? null : unit
}

function lastItemOf(food: Food | undefined, items: readonly Item[]): Item | undefined {
  if (!food) return undefined
  return items
    .filter(({ food_id }) => food_id === food.id)
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))[0]
}

/** The barcode under which a new lot was scanned for the first time. */
export interface NewBarcode {
  readonly code: string
}

/** The mutations that add a lot, and those that take it back. A new name becomes a food. */
export function mutationsOf(
  lot: NewLot,
  today: string,
  barcode?: NewBarcode,
): { readonly add: readonly Mutation[]; readonly undo: readonly Mutation[] } {
  const itemId = newId()
  const newFoodId = lot.food || lot.isOnce ? undefined : newId()
  const foodId = lot.food?.id ?? newFoodId ?? null
  const codeId = barcode && foodId !== null ? newId() : undefined
  const add: Mutation[] = []
  if (newFoodId !== undefined)
    add.push(create('food', newFoodId, { name: lot.name, default_unit: lot.unit }))
  if (barcode && codeId !== undefined)
    add.push(
      create('barcode', codeId, {
        code: barcode.code,
        food_id: foodId,
        ...(lot.quantity > 0 && { pack_quantity: lot.quantity, pack_unit: lot.unit }),
      }),
    )
  add.push(...itemOf(lot, { itemId, foodId, today }))
  const undo: Mutation[] = [{ op: 'delete', entity: 'pantry_item', id: itemId }]
  if (codeId !== undefined) undo.push({ op: 'delete', entity: 'barcode', id: codeId })
  if (newFoodId !== undefined) undo.push({ op: 'delete', entity: 'food', id: newFoodId })
  return { add, undo }
}

interface ItemFacts {
  readonly itemId: string
  /** Null: the item has a name of its own. */
  readonly foodId: string | null
  readonly today: string
}

/** The item, and the movement that puts its amount there. */
function itemOf(lot: NewLot, { itemId, foodId, today }: ItemFacts): readonly Mutation[] {
  return [
    create('pantry_item', itemId, {
      food_id: foodId,
      name: foodId === null ? lot.name : null,
      unit: lot.unit,
      location_id: lot.place?.id ?? null,
      best_before: lot.date,
      date_kind: dateKindOf(lot.name),
      purchased_on: today,
      frozen_at: lot.place?.kind === 'freezer' ? new Date().toISOString() : null,
      note: lot.note,
    }),
    create('stock_movement', newId(), {
      pantry_item_id: itemId,
      kind: 'add',
      delta: lot.quantity,
    }),
  ]
}

const create = (entity: string, id: string, data: Data): Mutation => ({
  op: 'create',
  entity,
  id,
  data,
})

/** The food and the pack of a known barcode. */
export function findBarcode(home: Home, code: string) {
  const row = home.barcodes.where({ code }).first()
  const food = home.foods.get(row?.food_id)
  return row && food ? { row, food } : undefined
}

/**
 * Where a food goes: to its usual place, else to where it went last, else to where another food of its aisle went last.
 *
 * @returns the id of a place; null if nobody knows
 */
function placeFor(
  food: UsualFood | undefined,
  items: readonly Item[],
  foods: readonly Food[],
): string | null {
  if (!food) return null
  if (food.location_id !== null) return food.location_id
  const aisle = food.category_id
  const isSameKind = ({ category_id }: Food) => aisle !== null && category_id === aisle
  const kind = new Set(foods.filter(isSameKind).map(({ id }) => id))
  const placed = items.filter(({ location_id }) => location_id !== null).toSorted(compareNewest)
  const last =
    placed.find(({ food_id }) => food_id === food.id) ??
    placed.find(({ food_id }) => kind.has(food_id ?? ''))
  return last?.location_id ?? null
}

const compareNewest = (a: Item, b: Item): number => (a.created_at < b.created_at ? 1 : -1)
