import { entity, field, nullableField, uncheckedReference } from '@larder/rules/describe-entity.ts'
import type { Data } from '@larder/rules/json.ts'
import { MAX_QUANTITY } from '@larder/rules/quantity.ts'
import { day, decimal, id, instant, integer, number, text } from '@larder/rules/values/scalars.ts'
import { nullable, nullExample, type ValueType } from '@larder/rules/values/value-type.ts'

const SINCE = { since: 2 } as const
const noteType = text({ maxLength: 2000, examples: ['With salad'] })
const servingsType = decimal({ exclusiveMinimum: 0, maximum: 100_000, examples: [4] })

/** The examples have a recipe, so they have no food. */
const foodPart = (type: ValueType) => field(nullExample(type), { initial: null })

/** A meal on a day: a recipe, an amount of a food, or only a title. */
export const mealPlanEntry = entity('meal_plan_entry', {
  ...SINCE,
  fields: {
    date: field(day()),
    meal: field(text({ minLength: 1, maxLength: 40, examples: ['dinner'] })),
    recipe_id: uncheckedReference(),
    food_id: foodPart(id()),
    quantity: foodPart(decimal({ minimum: 0, maximum: MAX_QUANTITY })),
    unit: foodPart(text({ minLength: 1, maxLength: 40 })),
    title: nullableField(text({ minLength: 1, maxLength: 200, examples: ['Pizza with Ben'] })),
    servings: nullableField(servingsType),
    note: nullableField(noteType),
    position: nullableField(number({ examples: [1.5] })),
  },
  check: ({ recipe_id, food_id, title }: Data) => {
    if (recipe_id !== null && food_id !== null)
      return 'An entry must not have both a recipe_id and a food_id.'
    return recipe_id === null && food_id === null && title === null
      ? 'An entry must have a recipe_id, a food_id or a title.'
      : undefined
  },
})

const byCook = { isByVerbs: true, changedBy: 'cook and undo set it' } as const

/** A recipe that was cooked. Only verbs create it; clients add a note and a rating. */
export const cooking = entity('cooking', {
  ...SINCE,
  clientsMay: ['update', 'delete'],
  isCounted: true,
  fields: {
    recipe_id: field(id(), byCook),
    recipe_title: field(text({ maxLength: 200, examples: ['Pancakes'] }), byCook),
    servings: field(servingsType, byCook),
    cooked_on: field(day(), byCook),
    plan_entry_id: uncheckedReference(byCook),
    operation_id: uncheckedReference(byCook),
    undone_at: nullableField(instant(), byCook),
    note: nullableField(noteType),
    rating: nullableField(integer({ minimum: 1, maximum: 5, examples: [5] })),
    account_id: field(nullable(id()), { stamp: 'account' }),
  },
})

export const mealPlanEntities = [mealPlanEntry, cooking]
