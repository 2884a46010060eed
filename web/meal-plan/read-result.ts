import { isList, isObject, textOf, type Data } from '@larder/rules/json.ts'
import { amountToBuy } from '@larder/rules/shopping-lists/amount-to-buy.ts'
import type { Home } from 'larder-client/home'
import { formatAmount, formatDay } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'

/** A line of the answer of `reconcile`, for people. */
export interface ResultLine {
  readonly id: string
  readonly name: string
  readonly amount: string
  /** Who needs it, or where it is. */
  readonly why: string
}

/** The answer of `reconcile`, for people. */
export interface ListResult {
  readonly added: readonly ResultLine[]
  readonly changed: readonly ResultLine[]
  readonly removed: readonly ResultLine[]
  readonly kept: readonly ResultLine[]
  readonly alsoListed: readonly ResultLine[]
  /** Sentences about all that could not be worked out. */
  readonly unresolved: readonly string[]
}

/** Reads the answer of `reconcile` with the rows of this device. */
export function readResult(home: Home, answer: Data): ListResult {
  const lines = (kind: string, whyOf: (line: Data) => string, reason?: string) =>
    listIn(answer, kind, reason).map((line): ResultLine => {
      const { item_id, unit } = line
      return {
        id: textOf(item_id) ?? '',
        name: nameIn(home, line),
        amount: formatAmount(amountToBuy(line), textOf(unit)),
        why: whyOf(line),
      }
    })
  const needed = (line: Data) => whoNeeds(home, textOf(line['item_id']) ?? '')
  return {
    added: lines('added', needed),
    changed: lines('changed', needed),
    removed: lines('removed', () => ''),
    kept: lines('kept', () => '', 'edited'),
    alsoListed: lines('also_listed', (line) => whereListed(home, line)),
    unresolved: [...new Set(listIn(answer, 'unresolved').map((one) => sentenceOf(home, one)))],
  }
}

function listIn(answer: Data, name: string, reason?: string): readonly Data[] {
  const list = answer[name]
  const rows = list !== undefined && isList(list) ? list.filter(isObject) : []
  return reason === undefined ? rows : rows.filter((one) => one['reason'] === reason)
}

/** The name of a thing: of its food, or else its own. A problem may name only the row in which it was found. */
function nameIn(home: Home, line: Data): string {
  const idOf = (field: string) => textOf(line[field]) ?? undefined
  const row = home.items.get(idOf('pantry_item_id')) ?? home.listItems.get(idOf('item_id'))
  const food = home.foods.get(idOf('food_id') ?? row?.food_id ?? undefined)
  return food?.name ?? textOf(line['name']) ?? row?.name ?? ''
}

/** Such as `Pancakes, Tue 24 Nov · running low`. */
function whoNeeds(home: Home, itemId: string): string {
  const { result } = texts.value.plan
  const sources = home.listItems.get(itemId)?.sources ?? []
  return sources
    .map(({ kind, id, label }) => {
      if (kind === 'low_stock') return result.runsLow
      const day = home.mealPlan.get(id)?.date
      return day ? result.forMeal(label, formatDay(day)) : label
    })
    .join(' · ')
}

function whereListed(home: Home, { list_id, reason }: Data): string {
  const { result } = texts.value.plan
  if (reason === 'by_hand') return result.byHand
  return result.otherList(home.lists.get(textOf(list_id) ?? undefined)?.name ?? '')
}

function sentenceOf(home: Home, one: Data): string {
  const { reasons } = texts.value.plan.result
  const recipe = home.recipes.get(textOf(one['recipe_id']) ?? undefined)
  const name = recipe?.title ?? nameIn(home, one)
  const reason = textOf(one['reason']) ?? ''
  const sentence = Object.entries(reasons).find(([key]) => key === reason)?.[1] ?? reasons.other
  return sentence(name)
}
