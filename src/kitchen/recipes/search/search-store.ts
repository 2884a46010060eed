import { type Kysely, type RawBuilder, sql } from 'kysely'
import { statement } from '#platform/postgres/prepared-statements.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { inHousehold } from '#sync/schema/collection-sql.ts'

/** Characters of titles, tags and foods in which typing errors are found: those of about 20,000 recipes. */
const MAX_LENGTH = 1_000_000

/** The folded words of titles, tags and foods of a household, with spaces between them. A word may come often. */
export async function readVocabulary(db: Db, householdId: string): Promise<string> {
  const [row] = await readWords(db, { householdId })
  return row?.words ?? ''
}

const readWords = statement(
  (_db: Db, of: { readonly householdId: string }) => sql<{ words: string | null }>`
    select left(string_agg(words, ' '), ${sql.lit(MAX_LENGTH)}) as words from (
      select title as words from recipe_search where household_id = ${of.householdId}::uuid
      union all
      select name from (${foodNames(sql`${of.householdId}::uuid`)}) f) w`,
)

/** Characters between the words of a name. */
const BETWEEN = `-/.,;:()'’&+`

/**
 * SQL for the ids of a household's foods and their folded names, with a space before each word. Most names have
 * only ASCII letters, so that `search_text` is not called for them.
 */
export const foodNames = (household: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select id, ' ' || translate(
      case when octet_length(names) = length(names) then lower(names) else search_text(names) end,
      ${sql.lit(BETWEEN)}, ${sql.lit(' '.repeat(BETWEEN.length))}) as name
  from (
    select id, name || coalesce(' ' || plural_name, '') || case when aliases = '{}' then ''
      else ' ' || array_to_string(aliases, ' ') end as names
    from foods where household_id = ${household} offset 0) f`

// The names of foods are compared when a search runs: so a renamed food changes no recipe.
type Db = Kysely<Pick<Tables, 'recipe_search' | 'foods'>>

/** One word that a recipe must have. Words with the same number are alternatives. */
export interface AskedWord {
  readonly number: number
  /** Folded (`foldText`). */
  readonly word: string
  /** As it was typed: lists of stop words have accents. */
  readonly typed: string
  /** Whether the beginning of a word is enough. */
  readonly isPrefix: boolean
}

export interface FoundRecipe {
  readonly id: string
  /** The stems of the asked words, in the languages of the household. */
  readonly stems: readonly string[]
  /** The foods that have an asked word in their name. */
  readonly food_ids: readonly string[]
}

/** Foods that one word may stand for. */
const MAX_FOODS = 50
/** How much a word counts in steps, description, ingredients and title. */
const WEIGHTS = '{0.05, 0.15, 0.4, 1.0}'

/**
 * The recipes that have all asked words, the best first. A word is compared as it is and by its stem in the
 * language of the recipe. A stop word of that language counts only where the search has no other word.
 */
export async function findRecipes(
  db: Db,
  of: {
    readonly householdId: string
    readonly asked: readonly AskedWord[]
    readonly limit: number
  },
): Promise<readonly FoundRecipe[]> {
  const { householdId, asked, limit } = of
  return find(db, {
    householdId,
    numbers: asked.map(({ number }) => number),
    words: asked.map(({ word }) => word),
    typed: asked.map(({ typed }) => typed),
    prefixes: asked.map(({ isPrefix }) => isPrefix),
    limit,
  })
}

interface Values {
  readonly householdId: string
  readonly numbers: readonly number[]
  readonly words: readonly string[]
  readonly typed: readonly string[]
  readonly prefixes: readonly boolean[]
  readonly limit: number
}

/** SQL for the languages of a household's recipes, one look-up of the index for each; then null. */
const languagesOf = (householdId: string): RawBuilder<unknown> => {
  const first = (after: RawBuilder<unknown>) => sql`(
    select t.language from recipe_search t where ${inHousehold(householdId)} ${after}
    order by t.language limit 1)`
  return sql`
    with recursive known (language) as (
      select l.language from ${first(sql``)} l
      union all
      select ${first(sql`and t.language > known.language`)} from known where known.language is not null)
    select language from known`
}

const find = statement(
  (_db: Db, of: Values) => sql<FoundRecipe>`
    with asked as materialized (
      select * from unnest(${of.numbers}::integer[], ${of.words}::text[], ${of.typed}::text[],
        ${of.prefixes}::boolean[]) as a (n, word, typed, is_prefix)),
    languages as materialized (select language from (${languagesOf(of.householdId)}) l where language is not null),
    stems as materialized (
      select l.language, a.n, a.word, a.is_prefix, s.stem,
        s.stem is null or tsvector_to_array(to_tsvector(l.language::regconfig, a.typed)) = '{}' as is_stop
      from asked a cross join languages l cross join lateral (
        select (tsvector_to_array(to_tsvector(l.language::regconfig, a.word)))[1] as stem offset 0) s),
    patterns as materialized (
      select n, ' (' || string_agg(distinct pattern, '|') || ')' as pattern from (
        select n, word || case when is_prefix then '' else '( |$)' end as pattern from asked
        union all
        select n, stem || '[^ ]{0,2}( |$)' from stems where length(stem) > 2 and not is_stop) p
      group by n),
    food_names as materialized (${foodNames(sql`${of.householdId}::uuid`)}),
    named as materialized (
      select p.n, (array_agg(f.id order by length(f.name), f.id))[1:${sql.lit(MAX_FOODS)}] as ids
      from patterns p join food_names f on f.name ~ p.pattern group by p.n),
    parts as materialized (
      select s.language, s.n, bool_and(s.is_stop) as is_stop,
        string_agg(distinct concat_ws(' | ', '''' || s.word || '''', case when s.is_prefix then '''' || s.word || ''':*' end,
          '''' || s.stem || '''' || case when s.is_prefix then ':*' else '' end), ' | ')
        || coalesce(' | ' || (select string_agg('''food' || replace(id::text, '-', '') || '''', ' | ')
            from named, unnest(named.ids) as id where named.n = s.n), '') as part
      from stems s group by s.language, s.n),
    queries as materialized (
      select language, string_agg('(' || part || ')', ' & ' order by n)::tsquery as query
      from (select *, bool_and(is_stop) over (partition by language) as has_only_stops from parts) p
      where has_only_stops or not is_stop
      group by language)
    select s.recipe_id as id,
      coalesce((select array_agg(distinct stem) from stems where not is_stop), '{}') as stems,
      coalesce((select array_agg(distinct id) from named, unnest(named.ids) as id), '{}') as food_ids
    from recipe_search s join queries q on q.language = s.language
    where s.household_id = ${of.householdId}::uuid and s.words @@ q.query
    order by ts_rank(${sql.lit(WEIGHTS)}::float4[], s.words, q.query) desc, s.title, s.recipe_id
    limit ${of.limit}::integer`,
)
