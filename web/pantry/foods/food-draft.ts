import { isSameJson, type Data } from '@larder/rules/json.ts'
import { convert } from '@larder/rules/measures/convert.ts'
import { fromNumber, toNumber } from '@larder/rules/measures/rational.ts'
import type { UnitSystem } from '#web/pantry/amounts.ts'
import type { Food } from '#web/pantry/items/lots.ts'
import { printNumber } from '#web/texts/format.ts'
import { language } from '#web/texts/language.ts'
import { readNumber } from '#web/texts/read-typed.ts'

/** The facts of a food as they are typed. Empty means none. */
export interface FoodDraft {
  readonly name: string
  readonly plural: string
  /** Separated by commas. */
  readonly aliases: string
  readonly aisle: string
  readonly place: string
  readonly unit: string
  readonly min: string
  readonly restock: string
  readonly sealed: string
  readonly opened: string
  readonly frozen: string
  readonly thawed: string
  /** Empty means no. */
  readonly staple: string
  readonly note: string
}

const SHELF_LIVES = ['sealed', 'opened', 'frozen', 'thawed'] as const
/** In the unit of the food. */
export const QUANTITIES = ['min', 'restock'] as const
export const NUMBERS = [...QUANTITIES, ...SHELF_LIVES] as const

const shown = (value: number | null | undefined): string =>
  typeof value === 'number' ? printNumber(value) : ''

export function draftOfFood(food: Food): FoodDraft {
  const { sealed, opened, frozen, thawed } = food.shelf_life_days
  return {
    name: food.name,
    plural: food.plural_name ?? '',
    aliases: food.aliases.join(', '),
    aisle: food.category_id ?? '',
    place: food.location_id ?? '',
    unit: food.default_unit ?? '',
    min: shown(food.min_quantity),
    restock: shown(food.restock_quantity),
    sealed: shown(sealed),
    opened: shown(opened),
    frozen: shown(frozen),
    thawed: shown(thawed),
    staple: food.staple ? 'yes' : '',
    note: food.note ?? '',
  }
}

/** A field that can't be read. */
export interface Wrong {
  readonly wrong: keyof FoodDraft
  /** It is a number with a unit that does not convert into that of the food. */
  readonly isUnit: boolean
}

type Read =
  | Wrong
  /** The fields that the user has changed. */
  | { readonly patch: Partial<Food> }

/**
 * Reads what the user has changed. Other fields are left out, so that the changes of others stay.
 *
 * @param typed of a number, also with a unit: `2 kg` is 2000 for a food in grams
 * @param food as it was when the form was opened
 */
export function patchOfFood(typed: FoodDraft, food: Food, unitSystem: UnitSystem): Read {
  const unit = typed.unit.trim() || null
  const draft = { ...typed }
  for (const field of QUANTITIES) draft[field] = inUnit(typed[field], unit, food, unitSystem)
  const wrong = NUMBERS.find((field) => {
    const value = readNumber(draft[field])
    return draft[field].trim() !== '' && (value === undefined || value < 0)
  })
  if (wrong) return { wrong, isUnit: splitUnit(draft[wrong]) !== undefined }
  const before: Data = fieldsOf(draftOfFood(food))
  const changed = Object.entries(fieldsOf(draft)).filter(
    ([name, value]) => !isSameJson(value, before[name]),
  )
  return { patch: Object.fromEntries(changed) }
}

/** A number as it was typed, in the unit of a food. Without another unit, or where it does not convert, it stays. */
function inUnit(typed: string, unit: string | null, food: Food, unitSystem: UnitSystem): string {
  const split = splitUnit(typed)
  if (!split) return typed
  const locale = { unitSystem, language: language.value }
  const found = convert(fromNumber(split.quantity), split.unit, unit, { ...food }, locale)
  return 'quantity' in found ? printNumber(Math.round(toNumber(found.quantity) * 1e6) / 1e6) : typed
}

/** A number and the word after it; undefined for a number alone, and for other texts. */
function splitUnit(typed: string) {
  const [, number = '', unit = ''] = /^(.*?\P{L})\s*(\p{L}[^\d]*)$/u.exec(typed.trim()) ?? []
  const quantity = readNumber(number)
  return quantity === undefined ? undefined : { quantity, unit: unit.replace(/\.$/, '') }
}

function fieldsOf(draft: FoodDraft) {
  const words = draft.aliases.split(',').map((word) => word.trim())
  return {
    name: draft.name.trim(),
    plural_name: draft.plural.trim() || null,
    aliases: [...new Set(words.filter(Boolean))],
    category_id: draft.aisle || null,
    location_id: draft.place || null,
    default_unit: draft.unit.trim() || null,
    min_quantity: readNumber(draft.min) ?? null,
    restock_quantity: readNumber(draft.restock) ?? null,
    shelf_life_days: Object.fromEntries(
      SHELF_LIVES.flatMap((field) => {
        const days = readNumber(draft[field])
        return days === undefined ? [] : [[field, Math.round(days)]]
      }),
    ),
    staple: draft.staple !== '',
    note: draft.note.trim() || null,
  }
}
