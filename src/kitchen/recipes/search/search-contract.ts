import { Type } from 'typebox'
import { recipes, SUMMARY_FIELDS, SummaryPhoto } from '#kitchen/recipes/contract.ts'
import { Id } from '#platform/kernel/schemas.ts'

/** A search text of one search box. */
export const SearchBoxText = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '\\S',
  description:
    'Words in any order; a recipe must have all of them. The beginning of the last word is enough. Case and accents do not matter. At most 16 words count.',
  examples: ['apple cake'],
})

export const RecipeSearchQuery = Type.Object({
  q: SearchBoxText,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
})

const TextParts = Type.Array(
  Type.Object({
    text: Type.String({ examples: ['Apple'] }),
    match: Type.Boolean({ description: 'Whether this part is a word that was searched.' }),
  }),
  {
    description:
      'The pieces of the text in their order; a long text is cut around its first match. They are plain text: escape them in HTML.',
    examples: [
      [
        { text: 'Apple', match: true },
        { text: ' pie', match: false },
      ],
    ],
  },
)

export const HIGHLIGHTED = ['title', 'tags', 'ingredients', 'description', 'note', 'steps'] as const

const shown = Object.fromEntries(
  SUMMARY_FIELDS.map((name) => [name, recipes.fields[name]?.type.schema]),
)

export const RecipeMatch = Type.Object(
  {
    recipe: Type.Object({ id: Id, ...shown, photo: SummaryPhoto }),
    highlights: Type.Array(Type.Object({ field: Type.Enum([...HIGHLIGHTED]), parts: TextParts }), {
      description: 'At most six texts of the recipe that match.',
    }),
  },
  { title: 'RecipeMatch' },
)

export const Corrections = Type.Array(
  Type.Object({
    asked: Type.String({ examples: ['panckaes'] }),
    meant: Type.Array(Type.String(), { examples: [['pancakes']] }),
  }),
  {
    description:
      'If no recipe has all the words: the words of titles, tags and foods that were searched instead, because they differ by one or two letters.',
  },
)

export const RecipeMatches = Type.Object(
  {
    items: Type.Array(RecipeMatch, { description: 'The best first.' }),
    corrections: Corrections,
  },
  { title: 'RecipeMatches' },
)
