import { setImmediate as nextTurn } from 'node:timers/promises'
import { cutWord, foldText, wordsOf } from '@larder/rules/fold-text.ts'
import type { Data } from '@larder/rules/json.ts'
import { type Kysely, sql } from 'kysely'
import type { Deps } from '#api/rest/resource.ts'
import { recipes, firstPhoto, SUMMARY_FIELDS } from '#kitchen/recipes/contract.ts'
import type { Api } from '#platform/http/api.ts'
import { statement } from '#platform/postgres/prepared-statements.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { fieldsOf } from '#sync/schema/collection-sql.ts'
import { correctWords } from './correct-words.ts'
import { highlightRecipe } from './highlight-recipe.ts'
import { RecipeMatches, RecipeSearchQuery } from './search-contract.ts'
import * as store from './search-store.ts'
import { readVocabulary } from './search-store.ts'

type Db = Kysely<Pick<Tables, 'recipes' | 'recipe_search' | 'foods' | 'photos'>>

/** Words of a search that count. */
const MAX_WORDS = 16

/** The words of a search text. The last one may be only begun, unless a space follows it. */
function askedWords(q: string): store.AskedWord[] {
  const typed = wordsOf(q.normalize('NFC').toLowerCase())
  const last = typed.at(-1)
  const words = typed.flatMap((one) =>
    wordsOf(foldText(one.word)).map(({ word }) => ({
      word: cutWord(word),
      typed: one.word,
      isPrefix: one === last,
    })),
  )
  return words.slice(0, MAX_WORDS).map((one, number) => ({ number, ...one }))
}

/** The recipes that have all words of a search text, the best first. */
export async function searchRecipes(
  db: Db,
  {
    householdId,
    q,
    limit,
  }: { readonly householdId: string; readonly q: string; readonly limit: number },
) {
  const asked = askedWords(q)
  if (asked.length === 0) return { items: [], corrections: [] }
  const exact = await store.findRecipes(db, { householdId, asked, limit })
  const corrected =
    exact.length > 0 ? undefined : await searchWithErrors(db, { householdId, asked, limit })
  const { found, words, corrections } = corrected ?? { found: exact, words: asked, corrections: [] }
  const data = await readTexts(db, { householdId, ids: found.map(({ id }) => id) })
  const isMatch = matcherOf(words, found[0]?.stems ?? [])
  const foodIds = new Set(found[0]?.food_ids)
  const items = []
  for (const { id } of found) {
    const recipe = data.get(id)
    if (!recipe) continue // it was deleted in between
    const shown = [...SUMMARY_FIELDS, 'photo'].map((name) => [name, recipe[name] ?? null])
    items.push({
      recipe: { id, ...Object.fromEntries(shown) },
      highlights: highlightRecipe(recipe, isMatch, foodIds),
    })
    await nextTurn() // long texts take milliseconds each
  }
  return { corrections, items }
}

/** Searches again with the words that may be meant. @returns undefined if no other words may be meant */
async function searchWithErrors(
  db: Db,
  of: {
    readonly householdId: string
    readonly asked: readonly store.AskedWord[]
    readonly limit: number
  },
) {
  const { householdId, limit } = of
  const vocabulary = await readVocabulary(db, householdId)
  const { asked, corrections } = await correctWords(of.asked, vocabulary)
  if (corrections.length === 0) return undefined
  const found = await store.findRecipes(db, { householdId, asked, limit })
  return { found, words: asked, corrections }
}

/** The letters that inflection adds to a stem, at most. */
const MAX_ENDING = 4

/** PostgreSQL compares stems. To mark words it is enough that a word begins with a stem. */
function matcherOf(asked: readonly store.AskedWord[], stems: readonly string[]) {
  const begins = stems
    .filter((stem) => stem.length > 2)
    .map((stem) => stem.replace(/(?<=...)[iy]$/, ''))
  return (word: string): boolean =>
    asked.some((one) => (one.isPrefix ? word.startsWith(one.word) : word === one.word)) ||
    begins.some((begin) => word.startsWith(begin) && word.length <= begin.length + MAX_ENDING)
}

/** Bytes of the texts that one search reads. The matches of further recipes are not marked. */
const MAX_TEXT_BYTES = 2_097_152

/** Reads the texts of recipes, each by its key. */
async function readTexts(
  db: Db,
  of: { readonly householdId: string; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, Data>> {
  const rows = await read(db, of)
  return new Map(rows.map(({ id, shown, photo, texts }) => [id, { ...texts, ...shown, photo }]))
}

/** The texts of a recipe that only the marks show. */
const OTHER_TEXTS = ['description', 'note', 'ingredients', 'steps']

const read = statement(
  (_db: Db, of: { readonly householdId: string; readonly ids: readonly string[] }) => sql<{
    id: string
    shown: Data
    photo: Data | null
    texts: Data | null
  }>`
    select id, shown, photo, case when sum(octet_length(texts::text)) over (order by place) <= ${sql.lit(MAX_TEXT_BYTES)}
      then texts end as texts
    from unnest(${of.ids}::uuid[]) with ordinality as u (id, place) cross join lateral (
      select ${fieldsOf(recipes, SUMMARY_FIELDS)} as shown, ${firstPhoto(of.householdId)} as photo,
        ${fieldsOf(recipes, OTHER_TEXTS)} as texts
      from recipes t where t.household_id = ${of.householdId}::uuid and t.id = u.id offset 0) r`,
)

/** The search of recipes. It is mounted at /v1/recipes. */
export function mountRecipeSearch(api: Api, { db }: Deps): void {
  api.get(
    '/search',
    {
      schema: {
        operationId: 'searchRecipes',
        tags: ['recipes'],
        summary: 'Search recipes',
        description:
          'Words are found in titles, tags, ingredients, the names of their foods, descriptions and steps, in this order of weight. Inflected words are found too if the recipe names its `language`.',
        querystring: RecipeSearchQuery,
        response: { 200: RecipeMatches },
      },
    },
    ({ member: { householdId }, query: { q, limit = 20 } }) =>
      searchRecipes(db, { householdId, q, limit }),
  )
}
