import type { Tool } from './contract.ts'
import { count, day, flag, id, members, page, pick, rows, segment, text } from './schemas.ts'

/** The most rows of a list. More would fill the context of a model. */
const LIMIT = 50

/** The tools that read. */
export const READ_TOOLS: readonly Tool[] = [
  {
    name: 'list_expiring',
    description: 'Lists the items of the pantry that expire soon, the earliest first.',
    properties: { within_days: count('Days from today; 7 by default.') },
    answers: page('id', 'name', 'food_id', 'food_name', 'quantity', 'unit', 'effective_date'),
    call: (args) => ({
      method: 'GET',
      path: '/v1/pantry/expiring',
      query: { limit: LIMIT, ...pick(args, 'within_days') },
    }),
  },
  {
    name: 'read_pantry',
    description:
      'Lists the foods that are there, with their amounts and next dates. For one food use search.',
    properties: { cursor: text('The next_cursor of the page before.') },
    answers: page('food_id', 'name'),
    call: (args) => ({
      method: 'GET',
      path: '/v1/pantry/summary',
      query: { limit: 200, ...pick(args, 'cursor') },
    }),
  },
  {
    name: 'search',
    description: 'Finds recipes, foods, items of the pantry and shopping lists by words.',
    properties: { q: text('Words, also parts of words.') },
    required: ['q'],
    answers: {
      recipes: rows('id', 'title'),
      foods: rows('id', 'name'),
      items: rows('id', 'name', 'food_id', 'food_name', 'quantity', 'unit'),
      lists: rows('id', 'name'),
    },
    call: (args) => ({ method: 'GET', path: '/v1/search', query: pick(args, 'q') }),
  },
  {
    name: 'read_food',
    description: 'Reads a food: its names, units, least amount and allergens.',
    properties: { food_id: id('Of a food.') },
    required: ['food_id'],
    answers: members('id', 'name'),
    call: (args) => ({ method: 'GET', path: `/v1/pantry/foods/${segment(args, 'food_id')}` }),
  },
  {
    name: 'search_recipes',
    description: 'Finds recipes by words in their title, ingredients, tags and steps.',
    properties: { q: text('Words, also with typing errors.') },
    required: ['q'],
    answers: {
      items: {
        type: 'array',
        items: { type: 'object', properties: { recipe: { type: 'object' } } },
      },
    },
    call: (args) => ({ method: 'GET', path: '/v1/recipes/search', query: pick(args, 'q') }),
  },
  {
    name: 'read_recipe',
    description: 'Reads a whole recipe: ingredients and steps.',
    properties: { recipe_id: id('Of a recipe.') },
    required: ['recipe_id'],
    answers: {
      ...members('id', 'title', 'servings'),
      ingredients: rows('id', 'name', 'food_id', 'food_name', 'quantity', 'unit'),
      steps: rows('id'),
    },
    call: (args) => ({ method: 'GET', path: `/v1/recipes/${segment(args, 'recipe_id')}` }),
  },
  {
    name: 'list_cookable',
    description: 'Lists the recipes whose foods are there, and what is missing for each.',
    properties: {
      max_missing: count('Ingredients that may be missing; 2 by default.'),
      sort: { type: 'string', enum: ['missing', 'expiring'], description: 'The order.' },
    },
    answers: { items: rows() },
    call: (args) => ({
      method: 'GET',
      path: '/v1/recipes/cookable',
      query: { limit: LIMIT, ...pick(args, 'max_missing', 'sort') },
    }),
  },
  {
    name: 'read_meal_plan',
    description: 'Lists the planned meals of some days.',
    properties: { from: day('The first day.'), to: day('The last day.') },
    required: ['from', 'to'],
    answers: page(
      'id',
      'date',
      'meal',
      'recipe_id',
      'recipe_title',
      'food_id',
      'food_name',
      'title',
      'quantity',
      'unit',
      'servings',
    ),
    call: (args) => ({
      method: 'GET',
      path: '/v1/meal-plan',
      query: { limit: 200, ...pick(args, 'from', 'to') },
    }),
  },
  {
    name: 'list_shopping_lists',
    description: 'Lists the shopping lists with their ids.',
    isForShops: true,
    properties: {},
    answers: page('id', 'name'),
    call: () => ({ method: 'GET', path: '/v1/shopping-lists', query: { limit: LIMIT } }),
  },
  {
    name: 'read_shopping_list',
    description: 'Lists the items of a shopping list.',
    isForShops: true,
    needsList: true,
    properties: {
      list_id: id('Of a list. The default is the default list.'),
      checked: flag('Only ticked items, or only others.'),
    },
    answers: page('id', 'name', 'food_id', 'food_name', 'quantity', 'unit', 'checked_at'),
    call: (args) => ({
      method: 'GET',
      path: `/v1/shopping-lists/${segment(args, 'list_id')}/items`,
      query: { limit: 200, ...pick(args, 'checked') },
    }),
  },
]
