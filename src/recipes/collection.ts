import { strict } from '#kernel/schemas.ts'
import { Type } from 'typebox'
import { collection, type Data, type Json, Nullable } from '#sync/collection/contract.ts'
import { field, hasSixDecimals, urlField } from '#sync/collection/fields.ts'

const Id = Type.String({
  pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
  description: 'The client makes it. It never changes.',
  examples: ['019a2b7c-4f5e-7c3d-8a1b-2c3d4e5f6a7b'],
})
const maybe = <T extends Parameters<typeof Nullable>[0]>(schema: T) =>
  Type.Optional(Nullable(schema))
const Text = (most: number, example: string) =>
  Type.String({ maxLength: most, examples: [example] })
const Amount = Type.Number({ minimum: 0, maximum: 999_999_999, examples: [250] })
const Minutes = Type.Integer({ minimum: 0, maximum: 1_000_000, examples: [20] })

const Ingredient = Type.Object(
  {
    id: Id,
    section: maybe(Text(200, 'For the dough')),
    original_text: Text(1000, '250 g flour'),
    quantity: maybe(Amount),
    quantity_max: maybe(Amount),
    unit: maybe(Text(40, 'g')),
    food_id: maybe(Id),
    name: maybe(Text(200, 'flour')),
    note: maybe(Text(2000, 'sifted')),
    optional: Type.Optional(Type.Boolean()),
  },
  strict,
)

const Step = Type.Object(
  {
    id: Id,
    section: maybe(Text(200, 'For the dough')),
    text: Text(20_000, 'Mix flour and milk.'),
    ingredient_ids: Type.Optional(Type.Array(Id, { maxItems: 500 })),
    timer_seconds: maybe(Type.Integer({ minimum: 0, maximum: 100_000_000, examples: [90] })),
  },
  strict,
)

const orNull = (schema: Parameters<typeof field>[0], column: Parameters<typeof field>[1]) =>
  field(Nullable(schema), column, { initial: null })

export const recipes = collection('recipe', {
  number: 10,
  table: 'recipes',
  fields: {
    title: field(Type.String({ minLength: 1, maxLength: 200, examples: ['Pancakes'] }), 'text'),
    description: orNull(Text(20_000, 'Thin ones.'), 'text'),
    servings: orNull(
      Type.Number({ exclusiveMinimum: 0, maximum: 100_000, examples: [4] }),
      'numeric',
    ),
    yield_text: orNull(Text(200, '12 pancakes'), 'text'),
    prep_minutes: orNull(Minutes, 'integer'),
    cook_minutes: orNull(Minutes, 'integer'),
    total_minutes: orNull(Minutes, 'integer'),
    source_url: urlField('https://example.com/pancakes'),
    author: orNull(Text(200, 'Grandmother'), 'text'),
    tags: field(
      Type.Array(Type.String({ minLength: 1, maxLength: 100, examples: ['sweet'] }), {
        maxItems: 100,
      }),
      'text[]',
      {
        initial: [],
      },
    ),
    image_url: urlField('https://example.com/pancakes.jpg'),
    rating: orNull(Type.Integer({ minimum: 1, maximum: 5, examples: [5] }), 'integer'),
    note: orNull(Text(20_000, 'Better the next day.'), 'text'),
    language: orNull(Text(35, 'en'), 'text'),
    nutrition: field(
      Type.Record(Type.String(), Type.Number(), {
        description: 'Values for one serving, by name.',
        examples: [{ energy_kcal: 227 }],
      }),
      'jsonb',
      { initial: {} },
    ),
    ingredients: field(Type.Array(Ingredient, { maxItems: 500 }), 'jsonb', {
      initial: [],
      normalize: lowerIds,
      isAllowed: (parts) =>
        partsOf(parts).every(
          ({ quantity = null, quantity_max = null }) =>
            hasSixDecimals(quantity) && hasSixDecimals(quantity_max),
        ),
      requirement: 'have amounts of at most 6 decimals',
    }),
    steps: field(Type.Array(Step, { maxItems: 500 }), 'jsonb', {
      initial: [],
      normalize: lowerIds,
    }),
    extra: field(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'Values of an import that no other field can hold.',
        examples: [{ imported_from: 'Mealie' }],
      }),
      'jsonb',
      { initial: {} },
    ),
  },
  check: ({ ingredients = [], steps = [] }: Data) =>
    hasTwins(ingredients) || hasTwins(steps)
      ? 'The ids of ingredients must differ, and so must the ids of steps.'
      : undefined,
})

function hasTwins(parts: Json): boolean {
  const ids = partsOf(parts).map(({ id }) => id)
  return new Set(ids).size < ids.length
}

/** Ids in lower case, as everywhere, so that one id has one spelling. */
function lowerIds(parts: Json): Json {
  if (!Array.isArray(parts)) return parts
  return parts.map((part: Json) => {
    if (!isObject(part)) return part
    const ids = IDS.filter((name) => Object.hasOwn(part, name))
    return { ...part, ...Object.fromEntries(ids.map((name) => [name, lower(part[name] ?? null)])) }
  })
}

const IDS = ['id', 'food_id', 'ingredient_ids']
const lower = (id: Json): Json =>
  typeof id === 'string' ? id.toLowerCase() : Array.isArray(id) ? id.map(lower) : id

const partsOf = (parts: Json): Data[] => (Array.isArray(parts) ? parts.filter(isObject) : [])

const isObject = (value: Json): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
