import type { RecipeDraft } from '@larder/rules/recipes/recipe-draft.ts'
import { type Static, Type } from 'typebox'
import { strict } from '#platform/kernel/schemas.ts'

/**
 * Where a field of a draft came from: a syntax of the page, the page as people see it (`page`), its metadata (`meta`),
 * the sum of the other times (`sum`), or the text that was pasted (`text`).
 */
const READ_FROM = [
  'json-ld',
  'microdata',
  'rdfa',
  'h-recipe',
  'state',
  'page',
  'meta',
  'sum',
  'text',
] as const
export type ReadFrom = (typeof READ_FROM)[number]

export type DraftField = keyof RecipeDraft

export interface PageReading {
  readonly draft: RecipeDraft
  /** For each field that was found, where. */
  readonly source: Readonly<Partial<Record<DraftField, ReadFrom>>>
  /** 0 to 1: how sure it is that this is the recipe, and all of it. */
  readonly confidence: number
}

/** Characters of a page, and of a text. */
export const MAX_HTML = 5 * 1024 * 1024
const MAX_TEXT = 100_000
/** Bytes of a request: a page grows by a fifth as JSON, in most cases. */
export const MAX_READ_BYTES = 8 * 1024 * 1024

export const ToRead = Type.Object(
  {
    url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2000,
        description:
          'The address of the page. Without `html` the server fetches it, where the operator allows that (`recipe_fetch` of `GET /v1`).',
        examples: ['https://example.com/pancakes'],
      }),
    ),
    html: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_HTML,
        description: 'The page, if the client has fetched it.',
      }),
    ),
    text: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_TEXT,
        description: 'A recipe as somebody copied it from a message.',
        examples: ['Pancakes\n\nIngredients\n250 g flour\n\nMethod\nMix and fry.'],
      }),
    ),
    json_ld: Type.Optional(
      Type.Unknown({
        description: 'A recipe as JSON-LD of schema.org: an object, a list, or a text of JSON.',
      }),
    ),
    language: Type.Optional(
      Type.String({
        maxLength: 35,
        description:
          'The language of `text`, and of a `json_ld` that does not say its own, for the amounts in it. Without it, the language of a text is guessed from its words.',
        examples: ['en'],
      }),
    ),
  },
  { ...strict, title: 'RecipeToRead', minProperties: 1 },
)
export type ToRead = Static<typeof ToRead>

export const PhotoToRead = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 2000,
      description: 'The address of a JPEG, PNG, WebP, AVIF or GIF image of at most 10 MiB.',
      examples: ['https://example.com/pancakes.jpg'],
    }),
  },
  { ...strict, title: 'PhotoToRead' },
)
/** The answer: an image. */
export const PhotoBytes = Type.Unsafe<unknown>({
  type: 'string',
  format: 'binary',
  examples: ['(the image)'],
})

const text = (example: string) => Type.Optional(Type.String({ examples: [example] }))
const minutes = Type.Optional(Type.Integer({ examples: [20] }))
const section = Type.Optional(
  Type.String({
    description: 'The heading above it, as the page writes it.',
    examples: ['For the dough'],
  }),
)

/** A reading as the route answers it. */
export const ReadRecipe = Type.Unsafe<PageReading>(
  Type.Object(
    {
      draft: Type.Object(
        {
          title: Type.String({
            description: 'Empty if the page does not name it.',
            examples: ['Pancakes'],
          }),
          description: text('Thin ones.'),
          servings: Type.Optional(Type.Number({ examples: [4] })),
          yield_text: text('12 pancakes'),
          prep_minutes: minutes,
          cook_minutes: minutes,
          total_minutes: minutes,
          source_url: text('https://example.com/pancakes'),
          author: text('Grandmother'),
          tags: Type.Optional(Type.Array(Type.String({ examples: ['sweet'] }))),
          image_url: text('https://example.com/pancakes.jpg'),
          note: text('Better the next day.'),
          language: text('en'),
          nutrition: Type.Optional(
            Type.Record(Type.String(), Type.Number(), {
              description: 'Values for one serving, by name.',
              examples: [{ energy_kcal: 227 }],
            }),
          ),
          ingredients: Type.Array(
            Type.Object({ original_text: Type.String({ examples: ['250 g flour'] }), section }),
          ),
          steps: Type.Array(
            Type.Object({ text: Type.String({ examples: ['Mix flour and milk.'] }), section }),
          ),
          extra: Type.Optional(
            Type.Record(Type.String(), Type.Unknown(), {
              description:
                'What was read and fits into no other field, by name: lines that were left out are `more_texts`.',
              examples: [{ more_texts: ['A cast-iron pan is best.'] }],
            }),
          ),
        },
        {
          title: 'RecipeDraft',
          description: 'The fields of a recipe. One that was not found is left out.',
        },
      ),
      source: Type.Record(Type.String(), Type.String({ enum: [...READ_FROM] }), {
        description:
          'Where each field was found: in a syntax of the page, in the lines that it shows (`page`), in its metadata (`meta`), or in the text; `sum` is the sum of the other times.',
        examples: [{ title: 'json-ld', steps: 'page' }],
      }),
      confidence: Type.Number({
        description: '0 to 1: how sure it is that this is the recipe of the page, and all of it.',
        examples: [0.95],
      }),
    },
    { title: 'ReadRecipe' },
  ),
)
