import type { Data } from '@larder/rules/json.ts'
import { day } from '@larder/rules/values/scalars.ts'
import { Type } from 'typebox'
import { listSchema, Paging, Amount, SkippedLot, TakenFromLot } from '#api/rest/rest-schemas.ts'
import { Day, Id } from '#platform/kernel/schemas.ts'
import { Nullable } from '#sync/schema/contract.ts'
import { RecipeView } from './contract.ts'

const Path = Type.Array(Id, {
  description: 'The ids of the ingredients: of the first recipe first, of this ingredient last.',
})

const Ingredient = Type.Object(
  {
    ingredient_id: Id,
    path: Path,
    food_id: Nullable(Id),
    name: Nullable(Type.String({ examples: ['flour'] })),
    is_optional: Type.Boolean(),
    state: Type.String({
      enum: ['have', 'partial', 'missing', 'unknown'],
      description:
        'unknown: it has no food or no amount, or the units of its lots can not be converted.',
    }),
    used: Nullable(Amount),
    shortfall: Nullable(Amount),
  },
  { title: 'IngredientState' },
)

const Unexpanded = Type.Object(
  {
    path: Path,
    recipe_id: Id,
    why: Type.String({
      enum: ['recipe_missing', 'recipe_cycle', 'recipe_too_deep', 'recipe_too_large'],
    }),
  },
  { title: 'UnexpandedRecipe' },
)

const Recipe = {
  recipe_id: Id,
  servings: Type.Number({ examples: [4] }),
  ingredients: Type.Array(Ingredient),
  unexpanded: Type.Array(Unexpanded, {
    description: 'Ingredients that are recipes, and whose ingredients are not known.',
  }),
}

export const Cooked = Type.Object(
  {
    operation_id: Id,
    cooking_id: Id,
    ...Recipe,
    movements: Type.Array(TakenFromLot),
    skipped: Type.Array(SkippedLot),
    leftovers: Nullable(
      Type.Object({
        pantry_item_id: Id,
        quantity: Type.Number({ examples: [2] }),
        unit: Type.String({ examples: ['serving'] }),
      }),
    ),
  },
  { title: 'Cooked' },
)

export const Availability = Type.Unsafe<Data>(Type.Object(Recipe, { title: 'Availability' }))

export const AvailabilityQuery = Type.Object({
  servings: RecipeView.servings,
  on: Type.Optional(
    Type.Unsafe<string>({ ...day().schema, description: 'The day. The default is today.' }),
  ),
})

const CookableRecipe = Type.Object(
  {
    recipe_id: Id,
    title: Type.String({ examples: ['Pancakes'] }),
    missing: Type.Array(Id, { description: 'The foods of which there is nothing.' }),
    unknown: Type.Integer({
      description:
        'The number of ingredients without a food, and of recipes in it that do not exist.',
      examples: [1],
    }),
    next_date: Nullable({
      ...Day,
      description: 'The first `effective_date` of the items that it could use.',
    }),
  },
  { title: 'CookableRecipe' },
)
export const CookableRecipes = listSchema(CookableRecipe, 'CookableRecipePage')

export const CookableQuery = Type.Object({
  ...Paging,
  max_missing: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 50,
      default: 2,
      description: 'How many foods may be missing.',
      examples: [2],
    }),
  ),
  sort: Type.Optional(Type.Enum(['missing', 'expiring'], { default: 'missing' })),
})
