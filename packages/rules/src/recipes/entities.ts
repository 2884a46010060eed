import {
  entity,
  field,
  nullableField,
  parentField,
  uncheckedReference,
} from '@larder/rules/describe-entity.ts'
import { isObject, type Data, type Json } from '@larder/rules/json.ts'
import { MAX_QUANTITY } from '@larder/rules/quantity.ts'
import { list, map, object } from '@larder/rules/values/composites.ts'
import {
  boolean,
  decimal,
  fractionalKey,
  id,
  integer,
  json,
  number,
  text,
  webUrl,
} from '@larder/rules/values/scalars.ts'
import { nullable, optional, type ValueType, verbatim } from '@larder/rules/values/value-type.ts'

const textType = (maxLength: number, example: string) => text({ maxLength, examples: [example] })
const minutes = integer({ minimum: 0, maximum: 1_000_000, examples: [20] })
const partId = id('The client makes it. It never changes.')

const maybe = (type: ValueType) => optional(nullable(type))
/** A text of an ingredient or a step. It is stored as it was sent. */
const partText = (maxLength: number, example: string) => verbatim(textType(maxLength, example))
const amount = decimal({ minimum: 0, maximum: MAX_QUANTITY, examples: [250] })

const ingredient = object(
  {
    id: partId,
    section: maybe(partText(200, 'For the dough')),
    original_text: partText(1000, '250 g flour'),
    quantity: maybe(amount),
    quantity_max: maybe(amount),
    unit: maybe(partText(40, 'g')),
    food_id: maybe(partId),
    recipe_id: maybe(id('Another recipe. The quantity is its number of servings.')),
    name: maybe(partText(200, 'flour')),
    note: maybe(partText(2000, 'sifted')),
    optional: optional(boolean()),
  },
  {
    examples: [
      {
        id: '019a2b7c-4f5e-7c3d-8a1b-2c3d4e5f6a7b',
        original_text: '250 g flour',
        quantity: 250,
        unit: 'g',
        food_id: '019a2b7c-4f5e-7c3d-8a1b-2c3d4e5f6a7b',
        name: 'flour',
      },
    ],
  },
)

const step = object({
  id: partId,
  section: maybe(partText(200, 'For the dough')),
  text: partText(20_000, 'Mix flour and milk.'),
  ingredient_ids: optional(list(partId, { maxItems: 500 })),
  timer_seconds: maybe(integer({ minimum: 0, maximum: 100_000_000, examples: [90] })),
})

export const recipe = entity('recipe', {
  fields: {
    title: field(text({ minLength: 1, maxLength: 200, examples: ['Pancakes'] })),
    description: nullableField(textType(20_000, 'Thin ones.')),
    servings: nullableField(decimal({ exclusiveMinimum: 0, maximum: 100_000, examples: [4] })),
    yield_text: nullableField(textType(200, '12 pancakes')),
    prep_minutes: nullableField(minutes),
    cook_minutes: nullableField(minutes),
    total_minutes: nullableField(minutes),
    source_url: nullableField(webUrl('https://example.com/pancakes')),
    author: nullableField(textType(200, 'Grandmother')),
    tags: field(
      list(text({ minLength: 1, maxLength: 100, examples: ['sweet'] }), { maxItems: 100 }),
      { initial: [] },
    ),
    image_url: nullableField(webUrl('https://example.com/pancakes.jpg')),
    rating: nullableField(integer({ minimum: 1, maximum: 5, examples: [5] })),
    note: nullableField(textType(20_000, 'Better the next day.')),
    language: nullableField(textType(35, 'en')),
    nutrition: field(
      map(number(), {
        description: 'Values for one serving, by name.',
        examples: [{ energy_kcal: 227 }],
      }),
      { initial: {} },
    ),
    ingredients: field(list(ingredient, { maxItems: 500 }), { initial: [] }),
    steps: field(list(step, { maxItems: 500 }), { initial: [] }),
    extra: field(
      map(json(), {
        description: 'Values of an import that no other field can hold.',
        examples: [{ imported_from: 'Mealie' }],
      }),
      { initial: {} },
    ),
  },
  check: ({ ingredients = [], steps = [] }: Data) => {
    if (hasTwins(ingredients) || hasTwins(steps))
      return 'The ids of ingredients must differ, and so must the ids of steps.'
    return partsOf(ingredients).some(namesBoth)
      ? 'An ingredient must not have both a food_id and a recipe_id.'
      : undefined
  },
})

/** A household's own set of recipes, with an order of its own. */
export const recipeCollection = entity('recipe_collection', {
  since: 5,
  fields: {
    name: field(text({ minLength: 1, maxLength: 100, examples: ['Christmas'] })),
    position: nullableField(number({ examples: [1.5] })),
    cover_photo_id: uncheckedReference(),
  },
})

/**
 * A recipe in a collection: a row of its own, so that no phone overwrites what another adds. Two phones without a network
 * may both add a recipe, so readers show a recipe once, at the first of its places.
 */
export const collectedRecipe = entity('collected_recipe', {
  since: 5,
  fields: {
    collection_id: parentField('recipe_collection'),
    recipe_id: parentField('recipe'),
    position: nullableField(fractionalKey()),
  },
})

export const recipeEntities = [recipe, recipeCollection, collectedRecipe]

const partsOf = (parts: Json): readonly Data[] =>
  Array.isArray(parts) ? parts.filter(isObject) : []

const namesBoth = ({ food_id = null, recipe_id = null }: Data): boolean =>
  food_id !== null && recipe_id !== null

function hasTwins(parts: Json): boolean {
  const ids = partsOf(parts).map((part) => part['id'])
  return new Set(ids).size < ids.length
}
