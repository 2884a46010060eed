import { Type } from 'typebox'
import { rowSchema, SearchText } from '#api/rest/rest-schemas.ts'
import { Id } from '#platform/kernel/schemas.ts'
import { type Data, Instant, Nullable } from '#sync/schema/contract.ts'
import { recipes } from './collection.ts'

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

const Version = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'The version of the recipe with which this state was saved.',
  examples: [1207],
})
export const RevisionPath = Type.Object({ id: Id, version: Version })

const RevisionHead = {
  version: Version,
  saved_at: Instant,
  account_id: Nullable({ ...Id, description: 'Who saved it; null if that is not known any more.' }),
  title: Type.String({ examples: ['Pancakes'] }),
}

export const Revisions = Type.Object(
  { items: Type.Array(Type.Object(RevisionHead), { description: 'The newest first.' }) },
  { title: 'RecipeRevisions' },
)

const Fields = Object.entries(recipes.fields).map(([name, { type }]) => [
  name,
  Type.Optional(type.schema),
])
export const Revision = Type.Object(
  {
    ...RevisionHead,
    data: Type.Unsafe<Data>(
      Type.Object(Object.fromEntries(Fields), {
        description: 'The fields. Those that are newer than this state are missing.',
      }),
    ),
  },
  { title: 'RecipeRevision' },
)

export const Recipe = rowSchema(recipes)
