import type { KeyScope } from '#platform/kernel/actor.ts'
import type { Args, Call, Tool } from './contract.ts'
import {
  amount,
  day,
  flag,
  id,
  ids,
  members,
  operationId,
  pick,
  segment,
  text,
  textIn,
} from './schemas.ts'

/** The operation of an answer. */
const operationOf = ({ operation_id: done }: Args): string | undefined =>
  typeof done === 'string' ? done : undefined

const LIST = id('Of a list. The default is the default list.')

const post = (path: string, body: object): Call => ({ method: 'POST', path, body })

const takeFood = (name: string, verb: 'consume' | 'waste', description: string): Tool => ({
  name,
  description,
  properties: {
    food_id: id('Of a food.'),
    quantity: amount('How much.'),
    unit: text('Such as g, ml or l. The default is the unit of the food.'),
    reason: text('Why.'),
  },
  required: ['food_id', 'quantity'],
  answers: {},
  call: (args) =>
    post(
      `/v1/pantry/foods/${segment(args, 'food_id')}/${verb}`,
      pick(args, 'quantity', 'unit', 'reason'),
    ),
  undoId: operationOf,
})

/** The tools that write. Each answer has an `operation_id` for the tool `undo`. */
export const WRITE_TOOLS: readonly Tool[] = [
  {
    name: 'add_to_list',
    description:
      'Adds things to a shopping list, as a person says them: "two litres of milk, bread and 6 eggs".',
    isForShops: true,
    properties: {
      text: text('One or more things with their amounts.'),
      list_id: LIST,
      language: text('Of the text, such as en.'),
    },
    required: ['text'],
    answers: {},
    call: (args) => post('/v1/add', pick(args, 'text', 'list_id', 'language')),
    undoId: operationOf,
  },
  {
    name: 'tick_items',
    description: 'Ticks off items of a shopping list, or unticks them.',
    isForShops: true,
    properties: {
      list_id: LIST,
      item_ids: ids('The items.'),
      checked: flag('True: bought.'),
    },
    needsList: true,
    required: ['item_ids', 'checked'],
    answers: {},
    call: (args) =>
      post(
        `/v1/shopping-lists/${segment(args, 'list_id')}/check`,
        pick(args, 'item_ids', 'checked'),
      ),
    undoId: (_answer, { list_id, item_ids, checked }) =>
      `tick:${String(list_id)}:${checked === true ? 'off' : 'on'}:${[item_ids].flat().join(',')}`,
  },
  {
    name: 'add_recipe_to_list',
    description: 'Adds the ingredients of a recipe to a shopping list.',
    properties: {
      list_id: LIST,
      recipe_id: id('Of the recipe.'),
      servings: amount('The default is that of the recipe.'),
      minus_stock: flag('Leave out what is there.'),
    },
    needsList: true,
    required: ['recipe_id'],
    answers: {},
    call: (args) =>
      post(
        `/v1/shopping-lists/${segment(args, 'list_id')}/add-recipe`,
        pick(args, 'recipe_id', 'servings', 'minus_stock'),
      ),
    undoId: operationOf,
  },
  {
    name: 'plan_shopping',
    description:
      'Adds to a shopping list what the meals planned up to a day need and the pantry does not have.',
    properties: { list_id: LIST, to: day('The last day.') },
    needsList: true,
    required: ['to'],
    answers: {},
    call: (args) =>
      post(`/v1/shopping-lists/${segment(args, 'list_id')}/reconcile`, pick(args, 'to')),
    undoId: operationOf,
  },
  {
    name: 'put_away',
    description: 'Puts all ticked items of a shopping list into the pantry.',
    properties: { list_id: LIST },
    needsList: true,
    answers: {},
    call: (args) => post(`/v1/shopping-lists/${segment(args, 'list_id')}/put-away`, {}),
    undoId: operationOf,
  },
  {
    name: 'plan_meal',
    description:
      'Plans a meal: a recipe, an amount of a food such as leftovers, or a title such as "Pizza with Ben".',
    properties: {
      date: day('The day.'),
      meal: text('Such as breakfast, lunch or dinner.'),
      recipe_id: id('Of a recipe.'),
      food_id: id('Of a food, instead of a recipe.'),
      quantity: amount('How much of the food.'),
      unit: text('Of the food, such as g. The default is pieces.'),
      title: text('If there is neither a recipe nor a food.'),
      servings: amount('How many people eat.'),
    },
    required: ['date', 'meal'],
    answers: members('id', 'date', 'meal', 'recipe_id', 'food_id', 'title'),
    call: (args) =>
      post(
        '/v1/meal-plan',
        pick(args, 'date', 'meal', 'recipe_id', 'food_id', 'quantity', 'unit', 'title', 'servings'),
      ),
    undoId: ({ id: entryId }) => (typeof entryId === 'string' ? `meal:${entryId}` : undefined),
  },
  {
    name: 'cook_recipe',
    description: 'Records that a recipe was cooked: its foods are taken from the pantry.',
    properties: {
      recipe_id: id('Of the recipe.'),
      servings: amount('The default is that of the recipe.'),
      plan_entry_id: id('Of the planned meal that it was.'),
    },
    required: ['recipe_id'],
    answers: {},
    call: (args) =>
      post(
        `/v1/recipes/${segment(args, 'recipe_id')}/cook`,
        pick(args, 'servings', 'plan_entry_id'),
      ),
    undoId: operationOf,
  },
  takeFood('use_food', 'consume', 'Takes an amount of a food from the pantry, the oldest first.'),
  takeFood('throw_away_food', 'waste', 'Records that an amount of a food was thrown away.'),
  {
    name: 'undo',
    description: 'Takes back what another tool did.',
    isForShops: true,
    properties: { operation_id: operationId('Of the answer of that tool.') },
    required: ['operation_id'],
    answers: {},
    call: (args, scope) => undo(textIn(args, 'operation_id'), scope),
  },
]

/** @param given also in the forms `add:…` and `operation:…`, which earlier versions answered */
function undo(given: string, scope: KeyScope): Call {
  const [kind = '', ...parts] = given.split(':')
  const [first = '', state = '', items = ''] = parts.map((part) => encodeURIComponent(part))
  if (kind === 'meal') return { method: 'DELETE', path: `/v1/meal-plan/${first}` }
  if (kind === 'tick')
    return post(`/v1/shopping-lists/${first}/check`, {
      item_ids: decodeURIComponent(items).split(','),
      checked: state === 'on',
    })
  const operation = first === '' ? kind : first
  // It takes back additions only, which is all that such a key makes.
  if (scope === 'shop') return { method: 'DELETE', path: `/v1/add/${operation}` }
  return post(`/v1/pantry/operations/${operation}/undo`, {})
}
