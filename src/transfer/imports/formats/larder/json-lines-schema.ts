import { isObject } from '@larder/rules/json.ts'
import { Ajv } from 'ajv'
import { type Static, type TSchema, Type } from 'typebox'

// The shapes of Larder's own lines. json-lines.ts loads this file only for such lines: it takes 0.2 s.
// The names are those of `import-record.ts` and of `RecipeDraft`.

const HEADER = Type.Object({
  format: Type.Literal('larder-records'),
  version: Type.Literal(1),
  /** The program that the records come from. Another name makes other rows. */
  program: Type.Optional(Type.String({ pattern: '^[a-z0-9][a-z0-9 -]{0,39}$' })),
})
// oxlint-disable-next-line no-redeclare -- the type of the schema
type HEADER = Static<typeof HEADER>

const Key = Type.String({ minLength: 1, maxLength: 500 })
const Text = Type.String({ maxLength: 1_000_000 })
const Name = Type.String({ minLength: 1, maxLength: 10_000 })
const maybe = Type.Optional
const maybeNull = <T extends Parameters<typeof Type.Optional>[0]>(type: T) =>
  Type.Optional(Type.Union([type, Type.Null()]))
const Part = Type.Number()

const Ingredient = Type.Object({
  original_text: Text,
  section: maybeNull(Text),
  quantity: maybeNull(Part),
  quantity_max: maybeNull(Part),
  unit: maybeNull(Text),
  name: maybeNull(Text),
  note: maybeNull(Text),
  optional: maybe(Type.Boolean()),
})

const Step = Type.Object({
  text: Text,
  section: maybeNull(Text),
  timer_seconds: maybeNull(Part),
})

const Recipe = Type.Object({
  title: Name,
  description: maybe(Text),
  servings: maybe(Part),
  yield_text: maybe(Text),
  prep_minutes: maybe(Part),
  cook_minutes: maybe(Part),
  total_minutes: maybe(Part),
  source_url: maybe(Text),
  author: maybe(Text),
  tags: maybe(Type.Array(Text)),
  image_url: maybe(Text),
  rating: maybe(Part),
  note: maybe(Text),
  language: maybe(Text),
  nutrition: maybe(Type.Record(Type.String(), Part)),
  ingredients: Type.Array(Ingredient),
  steps: Type.Array(Step),
  extra: maybe(Type.Record(Type.String(), Type.Unknown())),
})

const Meal = Type.Union([
  Type.Literal('breakfast'),
  Type.Literal('lunch'),
  Type.Literal('dinner'),
  Type.Literal('snack'),
])

const LineRecord = Type.Union([
  Type.Object({
    kind: Type.Literal('recipe'),
    key: Key,
    recipe: Recipe,
    /** Base64. The import takes the first ones. */
    photos: maybe(Type.Array(Type.String(), { maxItems: 1000 })),
  }),
  Type.Object({
    kind: Type.Literal('food'),
    key: Key,
    name: Name,
    aliases: maybe(Type.Array(Text)),
    category: maybe(Text),
    place: maybe(Key),
    barcodes: maybe(Type.Array(Text)),
    unit: maybe(Text),
    staple: maybe(Type.Literal(true)),
    minimum: maybe(Part),
    measures: maybe(Type.Array(Type.Object({ unit: Text, quantity: Part, of: Text }))),
    packs: maybe(Type.Record(Type.String(), Type.Object({ quantity: Part, unit: maybe(Text) }))),
    shelf_life_days: maybe(
      Type.Object({
        sealed: maybe(Part),
        opened: maybe(Part),
        frozen: maybe(Part),
        thawed: maybe(Part),
      }),
    ),
    note: maybe(Text),
  }),
  Type.Object({
    kind: Type.Literal('place'),
    key: Key,
    name: Name,
    freezer: maybe(Type.Boolean()),
  }),
  Type.Object({
    kind: Type.Literal('stock'),
    key: Key,
    food: maybe(Key),
    name: Name,
    quantity: Part,
    unit: maybe(Text),
    place: maybe(Key),
    best_before: maybe(Text),
    use_by: maybe(Type.Literal(true)),
    bought_on: maybe(Text),
    opened_on: maybe(Text),
    price: maybe(Part),
    note: maybe(Text),
  }),
  Type.Object({ kind: Type.Literal('list'), key: Key, name: Name }),
  Type.Object({
    kind: Type.Literal('list_item'),
    key: Key,
    list: maybe(Key),
    food: maybe(Key),
    name: Name,
    quantity: maybe(Part),
    unit: maybe(Text),
    note: maybe(Text),
    checked: maybe(Type.Boolean()),
  }),
  Type.Object({
    kind: Type.Literal('meal'),
    key: Key,
    date: Text,
    meal: maybe(Meal),
    recipe: maybe(Key),
    food: maybe(Key),
    quantity: maybe(Part),
    unit: maybe(Text),
    title: maybe(Text),
    servings: maybe(Part),
    note: maybe(Text),
  }),
])
// oxlint-disable-next-line no-redeclare -- the type of the schema
type LineRecord = Static<typeof LineRecord>

const ajv = new Ajv({ strict: false })
export const isHeader = ajv.compile<HEADER>(HEADER)
export const isRecord = ajv.compile<LineRecord>(LineRecord)

const KINDS = new Map<string, TSchema>(
  LineRecord.anyOf.map((one) => [one.properties.kind.const, one]),
)

/**
 * What is wrong with a record that is none, by the kind that it says it is.
 *
 * @param path of the field, as a JSON pointer
 */
export function problemOf(value: unknown): { readonly path: string; readonly message: string } {
  const kind: unknown = isObject(value) ? value['kind'] : undefined
  const schema = typeof kind === 'string' ? KINDS.get(kind) : undefined
  if (isObject(value) && !schema)
    return { path: '/kind', message: `must be one of ${[...KINDS.keys()].join(', ')}` }
  const check = ajv.compile(schema ?? Type.Object({}))
  check(value)
  const [problem] = check.errors ?? []
  return { path: problem?.instancePath ?? '', message: problem?.message ?? '' }
}
