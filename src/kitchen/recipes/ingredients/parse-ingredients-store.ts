import { type Kysely, sql } from 'kysely'
import { FOOD_KEY_FORMAT } from '#kitchen/pantry/contract.ts'
import { statement } from '#platform/postgres/prepared-statements.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { isNamed } from '#sync/schema/collection-sql.ts'

type Db = Kysely<Pick<Tables, 'foods'>>

/** A food with all its names. */
export interface NamedFood {
  readonly id: string
  readonly name: string
  readonly plural_name: string | null
  readonly aliases: readonly string[]
}

/** A household may have many foods whose names differ only by signs. */
const MAX_FOODS = 5000

/** The foods of a household with a name of one of these keys (`nameKey`). It reads no other food. */
export const findFoodsByKeys = async (
  db: Db,
  householdId: string,
  keys: readonly string[],
): Promise<NamedFood[]> => (keys.length === 0 ? [] : find(db, { householdId, keys }))

const find = statement(
  (
    _db: Db,
    of: { readonly householdId: string; readonly keys: readonly string[] },
  ) => sql<NamedFood>`
    select t.id, t.name, t.plural_name, t.aliases from foods t
    where ${isNamed(of.householdId, of.keys, FOOD_KEY_FORMAT)}
    order by t.id limit ${sql.lit(MAX_FOODS)}`,
)
