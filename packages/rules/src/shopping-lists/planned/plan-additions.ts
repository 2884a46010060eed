import { foldText } from '@larder/rules/fold-text.ts'
import type { Data } from '@larder/rules/json.ts'
import { convert } from '@larder/rules/measures/convert.ts'
import {
  add,
  fromNumber,
  fromRounded,
  multiply,
  type Rational,
  toNumber,
} from '@larder/rules/measures/rational.ts'
import type { UnitSystem } from '@larder/rules/measures/units.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { findFood, foodsByName } from '@larder/rules/names/find-food.ts'
import { adjectivesOf, nameKey, wholeKey } from '@larder/rules/names/name-key.ts'
import { MAX_QUANTITY } from '@larder/rules/quantity.ts'
import { amountToBuy } from '@larder/rules/shopping-lists/amount-to-buy.ts'
import type { Line } from '@larder/rules/shopping-lists/lines/parse-line.ts'
import { positionAtEnd } from '@larder/rules/shopping-lists/position.ts'

/** A food of the household, as a row has it. */
type Food = Data & {
  readonly id: string
  readonly name: string
  readonly plural_name: string | null
  readonly aliases: readonly string[]
}

/** An item of a list, as a row has it. */
interface Item {
  readonly id: string
  readonly food_id: string | null
  readonly name: string | null
  readonly quantity: number | null
  readonly planned_quantity: number | null
  readonly unit: string | null
  readonly note: string | null
  readonly position: string | null
}

/** The parts of a household that an addition looks at. */
export interface Shelf {
  readonly listId: string
  /** The items that are open on the list, without those that were dismissed. */
  readonly items: readonly Item[]
  readonly foods: readonly Food[]
  readonly unitSystem: UnitSystem
  readonly language: string
  readonly uuid: () => string
  /** The aisle of a name that is no food with an aisle (`find-aisle.ts`). Without it such an item has none. */
  readonly aisleOf?: (name: string, unit: string | null) => string | null
}

/** The effect of one line. `same`: the list has it already. */
export interface Addition {
  readonly kind: 'new' | 'more' | 'same'
  readonly id: string
  readonly name: string
}

export interface Additions {
  readonly lines: readonly Addition[]
  readonly mutations: readonly Mutation[]
  /** Takes the mutations back. */
  readonly undo: readonly Mutation[]
}

type Typed = Pick<Item, 'name' | 'food_id' | 'quantity' | 'unit' | 'note'>
type Draft = Typed &
  Pick<Item, 'id' | 'planned_quantity' | 'position'> & { readonly category_id?: string | null }
type More = Partial<Pick<Item, 'quantity' | 'unit' | 'note'>>

/**
 * Decides how typed lines change a list. A thing that is open on the list gets a larger amount, if the two can be
 * added up. A line that says nothing new changes nothing.
 */
export function planAdditions(lines: readonly Line[], shelf: Shelf): Additions {
  const foods = foodsByName(shelf.foods)
  const before = new Map<string, Draft>(shelf.items.map((item) => [item.id, item]))
  const after = new Map(before)
  let end = positionAtEnd(shelf.items)
  const effects = lines.map((line): Addition => {
    const food = findFood(foods, line.name)
    const typed = typedItem(line, food)
    const name = food?.name ?? line.name
    const same = [...after.values()].filter((one) => isSame(one, typed))
    for (const one of same.toSorted(
      (a, b) => Number(isOther(a, typed)) - Number(isOther(b, typed)),
    )) {
      const more = moreOf(one, withAdjectives(typed, food?.name ?? one.name ?? ''), food, shelf)
      if (!more) continue
      if (Object.keys(more).length === 0) return { kind: 'same', id: one.id, name }
      after.set(one.id, { ...one, ...more })
      return { kind: 'more', id: one.id, name }
    }
    const id = shelf.uuid()
    const position = end
    end = positionAtEnd([{ position }])
    const item = food ? withAdjectives(typed, food.name) : typed
    after.set(id, { ...item, id, position, planned_quantity: null, ...aisleFor(line, food, shelf) })
    return { kind: 'new', id, name }
  })
  return { lines: effects, ...mutationsOf(before, after, shelf.listId) }
}

/** The aisle of a new item, where its food has none. */
function aisleFor({ name, unit }: Line, food: Food | undefined, { aisleOf }: Shelf) {
  const isKnown = (food?.['category_id'] ?? null) !== null
  const category_id = isKnown ? null : (aisleOf?.(name, unit ?? null) ?? null)
  return category_id === null ? {} : { category_id }
}

/** The lengths are those that a row allows. */
function typedItem({ name, quantity, unit, note }: Line, food: Food | undefined): Typed {
  return {
    name: clip(name, 200),
    food_id: food?.id ?? null,
    quantity: quantity ?? null,
    unit: unit === undefined ? null : clip(unit, 40),
    note: note === undefined ? null : clip(note, 2000),
  }
}

/** Keeps in the note the adjectives of a typed name that the name of its item has not: `large` of `large eggs`. */
function withAdjectives(typed: Typed, name: string): Typed {
  const known = new Set(adjectivesOf(name).map(foldText))
  const more = adjectivesOf(typed.name ?? '').filter((word) => !known.has(foldText(word)))
  if (more.length === 0) return typed
  return { ...typed, note: clip([more.join(' '), typed.note].filter(Boolean).join(', '), 2000) }
}

const clip = (text: string, length: number): string =>
  Array.from(text).slice(0, length).join('').trim()

/** Whether what was typed is the thing of an item. Two foods are told by their ids. */
function isSame(one: Draft, typed: Typed): boolean {
  if (one.food_id !== null && typed.food_id !== null) return one.food_id === typed.food_id
  const isPlain = one.food_id === null && typed.food_id === null
  return !isOther(one, typed) || (isPlain && nameKey(typed.name ?? '') === nameKey(one.name ?? ''))
}

/** Whether the names differ in more than singular and plural: one may have an adjective. */
const isOther = (one: Draft, typed: Typed): boolean =>
  wholeKey(one.name ?? '') !== wholeKey(typed.name ?? '')

/** The fields that change when a typed item joins one of the list; undefined if it needs a row of its own. */
function moreOf(
  one: Draft,
  typed: Typed,
  food: Food | undefined,
  { unitSystem, language }: Shelf,
): More | undefined {
  const isNewNote = typed.note !== null && typed.note !== one.note
  const note = isNewNote ? { note: [one.note, typed.note].filter(Boolean).join(', ') } : {}
  if (typed.quantity === null) return note
  const has = amountToBuy(one)
  if (has !== null && one.quantity === null) return undefined // the plan changes this amount
  if (has === null) return { quantity: typed.quantity, unit: typed.unit, ...note }
  const amount = fromRounded(typed.quantity)
  const added = convert(amount, typed.unit, one.unit, food, { unitSystem, language })
  if (!('quantity' in added)) return undefined
  const sum = add(withoutRounding(has, added.quantity), added.quantity)
  return { quantity: Math.min(toNumber(sum), MAX_QUANTITY), ...note }
}

/** An amount of several equal parts, before it was rounded. */
function withoutRounding(amount: number, part: Rational): Rational {
  const parts = Math.round(amount / toNumber(part))
  const whole = multiply(part, fromNumber(Number.isFinite(parts) ? parts : 0))
  return toNumber(whole) === amount ? whole : fromRounded(amount)
}

function mutationsOf(
  before: ReadonlyMap<string, Draft>,
  after: ReadonlyMap<string, Draft>,
  list_id: string,
): Pick<Additions, 'mutations' | 'undo'> {
  const mutations: Mutation[] = []
  const undo: Mutation[] = []
  for (const [id, now] of after) {
    const was = before.get(id)
    const about = { entity: 'shopping_item', id } as const
    if (!was) {
      const { planned_quantity: _, id: __, ...data } = now
      mutations.push({ op: 'create', ...about, data: { list_id, ...data } })
      undo.unshift({ op: 'delete', ...about })
    } else if (was !== now) {
      mutations.push({ op: 'update', ...about, patch: amountFields(now) })
      undo.unshift({ op: 'update', ...about, patch: amountFields(was) })
    }
  }
  return { mutations, undo }
}

const amountFields = ({ quantity, unit, note }: Draft) => ({ quantity, unit, note })
