import { isObject, itemsOf, textOf, type Data } from '@larder/rules/json.ts'
import { fromNumber, toNumber } from '@larder/rules/measures/rational.ts'
import { nameKey } from '@larder/rules/names/name-key.ts'
import { sumAmounts } from '@larder/rules/pantry/stock-level.ts'
import { amountToBuy } from '@larder/rules/shopping-lists/amount-to-buy.ts'
import type { Home } from 'larder-client/home'
import type { RowOf } from 'larder-client/kinds'
import { formatAmount, formatDay } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import type { ReviewLine } from './preview.ts'

/** The name of a line: of its food, or else its own. */
export const nameOfLine = (home: Home, { foodId, name }: ReviewLine): string =>
  home.foods.get(foodId ?? undefined)?.name ?? name ?? ''

/** Such as `Pancakes, Tue 24 Nov · running low`. @param without a title that everybody knows */
export function whoNeeds(home: Home, { shares }: ReviewLine, without?: string): string {
  const { review } = texts.value.plan
  const all = shares.map(({ kind, id, label }) => {
    if (kind === 'low_stock') return review.runsLow
    if (kind === 'recipe' && label === without) return ''
    const day = home.mealPlan.get(id)?.date
    return day ? review.forMeal(label, formatDay(day)) : label
  })
  return [...new Set(all)].filter(Boolean).join(' · ')
}

/** What the pantry has of the thing of a line, such as `200 g`. Empty if nothing is there. */
export function amountAtHome(home: Home, items: readonly Stored[], line: ReviewLine): string {
  const key = nameKey(nameOfLine(home, line))
  const own = items.filter(({ food_id, name, quantity }) => {
    const isSame = food_id === null ? nameKey(name ?? '') === key : food_id === line.foodId
    return isSame && quantity > 0
  })
  const [first] = own
  if (!first) return ''
  const food = home.foods.get(line.foodId ?? undefined)
  const { unit_system: unitSystem = 'metric' } = home.settings.first() ?? {}
  const unit = food?.default_unit ?? first.unit
  const amounts = own.map((one) => ({ quantity: fromNumber(one.quantity), unit: one.unit }))
  const { quantity, unconverted } = sumAmounts(amounts, unit, food ?? {}, { unitSystem })
  return [{ quantity, unit }, ...unconverted]
    .map((one) => ({ ...one, quantity: toNumber(one.quantity) }))
    .filter((one) => one.quantity > 0)
    .map((one) => formatAmount(one.quantity, one.unit))
    .join(' + ')
}

type Stored = RowOf<'pantry_item'>

/** A line that is only told. */
export interface ToldLine {
  readonly id: string
  readonly name: string
  readonly amount: string
  /** Where it is. */
  readonly why: string
}

/** What the answer of a verb tells besides its lines. */
export interface Told {
  readonly kept: readonly ToldLine[]
  readonly alsoListed: readonly ToldLine[]
  /** Sentences about all that could not be worked out. */
  readonly unresolved: readonly string[]
}

/** Reads the answer of a verb with the rows of this device. */
export function readAnswer(home: Home, answer: Data): Told {
  const listIn = (name: string) => itemsOf(answer[name]).filter(isObject)
  const toLine = (line: Data): ToldLine => ({
    id: textOf(line['item_id']) ?? '',
    name: nameIn(home, line),
    amount: formatAmount(amountToBuy(line), textOf(line['unit'])),
    why: line['list_id'] === undefined ? '' : whereListed(home, line),
  })
  return {
    kept: listIn('kept')
      .filter(({ reason }) => reason === 'edited')
      .map(toLine),
    alsoListed: listIn('also_listed').map(toLine),
    unresolved: [...new Set(listIn('unresolved').map((one) => sentenceOf(home, one)))],
  }
}

/** The name of a thing: of its food, or else its own. A problem may name only the row in which it was found. */
function nameIn(home: Home, line: Data): string {
  const idOf = (field: string) => textOf(line[field]) ?? undefined
  const row = home.items.get(idOf('pantry_item_id')) ?? home.listItems.get(idOf('item_id'))
  const food = home.foods.get(idOf('food_id') ?? row?.food_id ?? undefined)
  return food?.name ?? textOf(line['name']) ?? row?.name ?? ''
}

function whereListed(home: Home, { list_id, reason }: Data): string {
  const { review } = texts.value.plan
  if (reason === 'by_hand') return review.byHand
  return review.otherList(home.lists.get(textOf(list_id) ?? undefined)?.name ?? '')
}

function sentenceOf(home: Home, one: Data): string {
  const { reasons } = texts.value.plan.review
  const recipe = home.recipes.get(textOf(one['recipe_id']) ?? undefined)
  const name = recipe?.title ?? nameIn(home, one)
  const reason = textOf(one['reason']) ?? ''
  const sentence = Object.entries(reasons).find(([key]) => key === reason)?.[1] ?? reasons.other
  return sentence(name)
}
