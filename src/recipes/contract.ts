import { Id } from '#kernel/schemas.ts'
import { Type } from 'typebox'
import { SearchText } from '#rest/rest-schemas.ts'

export const RecipeFilters = {
  q: Type.Optional(SearchText),
  tag: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  food_id: Type.Optional(Id),
  max_minutes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description: 'Preparation and cooking together.',
    }),
  ),
}

export const RecipeView = {
  servings: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 100_000,
      description: 'Scales the amounts in the answer to this number; nothing is stored.',
      examples: [6],
    }),
  ),
  units: Type.Optional(
    Type.Enum(['metric', 'us'], {
      description:
        'Converts the amounts in the answer to units of this system; nothing is stored. An ingredient that can not be converted stays as it is. The answer has no ETag.',
    }),
  ),
}
