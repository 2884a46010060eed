import { type Kysely, sql } from 'kysely'
import { statement } from '#platform/postgres/prepared-statements.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { foodNames } from './search-store.ts'

type Db = Kysely<Pick<Tables, 'recipe_search' | 'foods'>>

/** Characters of titles, tags and foods in which typing errors are found: those of about 20,000 recipes. */
const MAX_LENGTH = 1_000_000

/** The folded words of titles, tags and foods of a household, with spaces between them. A word may come often. */
export async function readVocabulary(db: Db, householdId: string): Promise<string> {
  const [row] = await read(db, { householdId })
  return row?.words ?? ''
}

const read = statement(
  (_db: Db, of: { readonly householdId: string }) => sql<{ words: string | null }>`
    select left(string_agg(words, ' '), ${sql.lit(MAX_LENGTH)}) as words from (
      select title as words from recipe_search where household_id = ${of.householdId}::uuid
      union all
      select name from (${foodNames(sql`${of.householdId}::uuid`)}) f) w`,
)
