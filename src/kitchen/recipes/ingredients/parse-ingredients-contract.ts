import { type Static, Type } from 'typebox'
import { Id } from '#platform/kernel/schemas.ts'
import { Nullable } from '#sync/schema/contract.ts'

export const ParseIngredients = Type.Object(
  {
    lines: Type.Array(
      Type.String({ maxLength: 1000, examples: ['1 (14 oz) can chopped tomatoes, drained'] }),
      { maxItems: 500 },
    ),
    language: Type.Optional(
      Type.String({
        minLength: 2,
        maxLength: 35,
        description:
          'Of the lines, as `de` or `en-GB`. Without it the language of each line is guessed.',
        examples: ['en'],
      }),
    ),
  },
  { additionalProperties: false, title: 'ParseIngredients' },
)

const quantity = Nullable(Type.Number({ examples: [1] }))
const unit = Nullable(Type.String({ examples: ['can'] }))
const part = (example: string, description?: string) =>
  Nullable(Type.String({ examples: [example], ...(description && { description }) }))

const FoodMatch = Type.Object(
  {
    food_id: Id,
    name: Type.String({ description: 'Of the food.', examples: ['Tomato'] }),
    confidence: Type.Number({
      description:
        'From 0 to 1: 1 for the same words, 0.9 for a singular and its plural, 0.6 where the line says more than the name of the food.',
      examples: [0.9],
    }),
  },
  { title: 'FoodMatch' },
)

const NewFood = Type.Object(
  {
    name: Type.String({ maxLength: 100, examples: ['Olive oil'] }),
    density_g_per_ml: Nullable(Type.Number({ examples: [0.913] })),
    grams_per_each: Nullable(Type.Number({ examples: [null] })),
    measures: Type.Array(
      Type.Object({
        unit: Type.String({ examples: ['clove'] }),
        quantity: Type.Number({ examples: [3] }),
        of: Type.String({ examples: ['g'] }),
      }),
    ),
    source: Nullable(
      Type.String({
        description: 'Where the numbers are from; null where there are none.',
        examples: ['USDA FoodData Central'],
      }),
    ),
  },
  { title: 'OfferedFood' },
)

const ParsedLine = Type.Object(
  {
    original_text: Type.String({ examples: ['1 (14 oz) can chopped tomatoes, drained'] }),
    quantity,
    quantity_max: quantity,
    unit,
    name: Type.String({ examples: ['tomatoes'] }),
    size: part('large'),
    preparation: part('chopped, drained'),
    note: part('or more to taste'),
    optional: Type.Boolean({ examples: [false] }),
    confidence: Type.Number({ description: 'From 0 to 1.', examples: [0.9] }),
    amounts: Type.Optional(
      Type.Array(Type.Object({ quantity, quantity_max: quantity, unit }), {
        description: 'All amounts, where the line has several.',
      }),
    ),
    match: Nullable(
      Type.Unsafe<Static<typeof FoodMatch>>({
        ...FoodMatch,
        description: 'The food of the household that is probably meant.',
      }),
    ),
    new_food: Nullable(
      Type.Unsafe<Static<typeof NewFood>>({
        ...NewFood,
        description:
          'A food to offer where no food of the household has this name. It is a suggestion: nothing is stored.',
      }),
    ),
  },
  { title: 'ParsedLine' },
)

export const ParsedLines = Type.Object(
  { lines: Type.Array(ParsedLine, { description: 'In the order of the request.' }) },
  { title: 'ParsedLines' },
)

export type FoodMatchBody = Static<typeof FoodMatch>
export type NewFoodBody = Static<typeof NewFood>
export type ParsedLinesBody = Static<typeof ParsedLines>
