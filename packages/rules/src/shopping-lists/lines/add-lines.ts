import { deriveId } from '@larder/rules/derive-id.ts'
import { isList, textOf, type Data } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { findFood, foodsByName } from '@larder/rules/names/find-food.ts'
import {
  type Aisles,
  areGoods,
  findAisle,
  isAisle,
} from '@larder/rules/shopping-lists/goods/find-aisle.ts'
import type { Goods } from '@larder/rules/shopping-lists/goods/kinds.ts'
import { openItemsOf } from '@larder/rules/shopping-lists/planned/list-needs.ts'
import {
  type Additions,
  planAdditions,
} from '@larder/rules/shopping-lists/planned/plan-additions.ts'
import { undo } from '@larder/rules/shopping-lists/undo.ts'
import { object } from '@larder/rules/values/composites.ts'
import { id, text } from '@larder/rules/values/scalars.ts'
import { optional } from '@larder/rules/values/value-type.ts'
import {
  byIds,
  notFound,
  read,
  type Row,
  type Verb,
  type VerbContext,
  type VerbRun,
} from '@larder/rules/verbs/verb.ts'
import { parseLines } from './parse-lines.ts'

/** The most characters of a text, and the most items in it. */
export const MAX_TEXT = 2000
const MAX_LINES = 100

const NAME = 'add-lines'

/** The names in a text that may be those of foods. */
export function namesIn(given: string, language: string | null): ReadonlySet<string> {
  const names = new Set<string>()
  // An answer of true only keeps the parser from asking for parts of that name.
  const isFood = (name: string) => names.add(name).size < 0
  parseLines(given, { language, isFood })
  return names
}

/**
 * Puts what a text names on a list, as a person types or says it; without a list on the default one. A thing that is
 * open on the list gets a larger amount. Only the server runs it: a client adds items by its own rules.
 *
 * @param found the foods whose names are in the text or parts of its names, the language of the text (without it that
 *   of the wish), and the aisles of the household
 */
export const addLines = (found: Found = { foodIds: [], language: null, aisles: null }): Verb => ({
  name: NAME,
  wish: object({
    text: text({ minLength: 1, maxLength: MAX_TEXT, examples: ['two litres of milk and bread'] }),
    list_id: optional(id()),
    language: optional(text({ maxLength: 35, examples: ['en'] })),
  }),
  run: (wish, context) => run(wish, found, context),
})

interface Found {
  readonly foodIds: readonly string[]
  readonly language: string | null
  readonly aisles: Pick<Aisles, 'goods' | 'categories'> | null
}

function* run(wish: Data, { foodIds, aisles, ...found }: Found, context: VerbContext): VerbRun {
  const language = found.language ?? textOf(wish['language'] ?? null)
  const [[household] = [], foods = []] = yield* read(
    byIds('household', [context.householdId]),
    byIds('food', foodIds),
  )
  const { default_shopping_list_id = null, unit_system = null } = household?.data ?? {}
  const listId = textOf(wish['list_id'] ?? null) ?? textOf(default_shopping_list_id) ?? ''
  const { entity, where } = openItemsOf('list_id', [listId])
  const [[list] = [], items = []] = yield* read(
    byIds('shopping_list', [listId]),
    // A dismissed line is hidden. A typed thing gets a line of its own.
    { entity, where: { ...where, dismissed_at: { isNull: true } } },
  )
  if (!list) return notFound('shopping list', '/list_id')
  const lines = readLines(textOf(wish['text'] ?? null) ?? '', language, foods, aisles?.goods)
  if (lines.length === 0 || lines.length > MAX_LINES)
    return {
      refused: 'validation',
      message: `The text must name between 1 and ${MAX_LINES} items.`,
      path: '/text',
    }
  let count = 0
  const known = foods.map(toFood)
  const { householdId } = context
  const additions = planAdditions(lines, {
    listId,
    items: items.map(toItem),
    foods: known,
    aisleOf: (name, unit) =>
      aisles && findAisle(name, unit, { ...aisles, householdId, foods: known }),
    unitSystem: unit_system === 'us' ? 'us' : 'metric',
    language: language ?? '',
    uuid: () => deriveId(context.operationId, `added item ${count++}`),
  })
  return {
    mutations: additions.mutations,
    answer: {
      operation_id: context.operationId,
      list_id: listId,
      list_name: textOf(list.data['name'] ?? null) ?? '',
      items: describe(additions, new Map(items.map((item) => [item.id, item.data]))),
    },
  }
}

/** The lines of a text that name something. */
function readLines(given: string, language: string | null, foods: readonly Row[], goods?: Goods) {
  const known = foodsByName(foods.map(toFood))
  const lines = parseLines(given, {
    language,
    isFood: (name) => findFood(known, name) !== undefined,
    areGoods: (one, other) => goods !== undefined && areGoods(one, other, goods),
    isAisle: (name) => goods !== undefined && isAisle(name, goods),
  })
  return lines.filter(({ name }) => /[^\s\p{P}]/u.test(name))
}

/** Undoes an addition, and nothing else. */
export const undoLines: Verb = {
  ...undo,
  *run(wish, context) {
    const [[operation] = []] = yield* read(
      byIds('operation', [textOf(wish['operation_id'] ?? null) ?? '']),
    )
    if (operation?.data['verb'] !== NAME) return notFound('addition', '/operation_id')
    return yield* undo.run(wish, context)
  },
}

/** Each item that a line made or changed, once, with its amount after all lines. */
function describe({ lines, mutations }: Additions, before: ReadonlyMap<string, Data>): Data[] {
  const after = new Map(mutations.map((one) => [one.id, fieldsOf(one)]))
  const firsts = new Map(lines.toReversed().map((line) => [line.id, line]))
  return [...new Set(lines.map((line) => line.id))].map((itemId) => {
    const {
      quantity = null,
      unit = null,
      note = null,
    } = { ...before.get(itemId), ...after.get(itemId) }
    const { kind = 'same', name = '' } = firsts.get(itemId) ?? {}
    const isChanged = kind === 'same' && after.has(itemId)
    return { item_id: itemId, kind: isChanged ? 'more' : kind, name, quantity, unit, note }
  })
}

const fieldsOf = (mutation: Mutation): Data =>
  'data' in mutation ? mutation.data : 'patch' in mutation ? mutation.patch : {}

const toFood = ({ id: foodId, data }: Row) => {
  const aliases = data['aliases'] ?? null
  return {
    ...data,
    id: foodId,
    name: textOf(data['name'] ?? null) ?? '',
    plural_name: textOf(data['plural_name'] ?? null),
    aliases: isList(aliases) ? aliases.flatMap((one) => textOf(one) ?? []) : [],
  }
}

const toItem = ({ id: itemId, data }: Row) => {
  const textIn = (name: string) => textOf(data[name] ?? null)
  const numberIn = (name: string) => (typeof data[name] === 'number' ? data[name] : null)
  return {
    id: itemId,
    food_id: textIn('food_id'),
    name: textIn('name'),
    quantity: numberIn('quantity'),
    planned_quantity: numberIn('planned_quantity'),
    unit: textIn('unit'),
    note: textIn('note'),
    position: textIn('position'),
  }
}
