import { Type } from 'typebox'
import { Corrections, RecipeMatch, SearchBoxText } from '#kitchen/recipes/search/search-contract.ts'
import { Id } from '#platform/kernel/schemas.ts'
import { Nullable } from '#sync/schema/contract.ts'

export const SearchQuery = Type.Object({
  q: SearchBoxText,
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 20, default: 5, description: 'Of each kind.' }),
  ),
})

const name = Type.String({ examples: ['Apple'] })

export const Found = Type.Object(
  {
    recipes: Type.Array(RecipeMatch, { description: 'As `GET /v1/recipes/search` finds them.' }),
    corrections: Corrections,
    foods: Type.Array(Type.Object({ id: Id, name })),
    items: Type.Array(
      Type.Object({
        id: Id,
        name,
        food_id: Nullable(Id),
        quantity: Type.Number({ examples: [3] }),
        unit: Nullable(Type.String({ examples: ['kg'] })),
        location_id: Nullable(Id),
      }),
      { description: 'The pantry items that are there come first, then by their date.' },
    ),
    lists: Type.Array(
      Type.Object({
        id: Id,
        name: Type.String({ examples: ['Weekend'] }),
        items: Type.Array(Type.Object({ id: Id, name }), {
          description: 'The first three items to buy that match.',
        }),
      }),
      { description: 'The lists with such a name or item, without archived lists.' },
    ),
  },
  { title: 'Found' },
)
