import { copyMealPlan } from '@larder/rules/meal-plan/copy.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Deps, filteredResource } from '#api/rest/resource.ts'
import { mountVerb } from '#api/rest/verbs/verb-route.ts'
import type { Api } from '#platform/http/api.ts'
import type { Member } from '#platform/kernel/actor.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { instantOf, isAmong, pairOf } from '#sync/schema/collection-sql.ts'
import {
  CookedAt,
  CookingFilters,
  cookings,
  Copied,
  EntryFilters,
  mealPlanEntries,
} from './contract.ts'

const entryResource = filteredResource({
  tag: 'meal plan',
  label: 'meal plan entry',
  path: '',
  collection: mealPlanEntries,
  sorts: {
    date: {
      keys: [
        { by: sql`t.date`, type: 'date' },
        { by: sql`t.meal collate "C"`, type: 'text' },
        { by: sql`coalesce(t.position, 1e300)`, type: 'float8' },
      ],
    },
  },
  filters: EntryFilters,
  where: ({ from, to }) => [
    ...(from === undefined ? [] : [sql`t.date >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`t.date <= ${to}::date`]),
  ],
  computed: {
    schemas: { cooked_at: CookedAt },
    of: ({ householdId }) => ({ cooked_at: cookedAt(householdId) }),
    versionCoversAll: (db, { householdId }, { version }) =>
      noCookingChanged(db, householdId, version),
  },
})

/**
 * SQL for the time at which the entry `t` was first cooked; a cooking that was undone does not count. `false`
 * is a parameter: PostgreSQL would simplify a constant to a condition that the index does not have.
 */
const cookedAt = (householdId: string) => sql`(
  select ${instantOf(sql`k.created_at`)}
  ${cookingsOf(householdId, 'plan_entry_id', sql`t.id`)}
    and (k.undone_at is not null) = ${false}::boolean
  order by k.created_at limit 1)`

const cookingResource = filteredResource({
  tag: 'cookings',
  label: 'cooking',
  path: '',
  collection: cookings,
  sorts: { date: { keys: [{ by: sql`t.cooked_on`, type: 'date' }], isDescending: true } },
  filters: CookingFilters,
  where: ({ recipe_id, plan_entry_id }, { householdId }: Member) =>
    Object.entries({ recipe_id, plan_entry_id }).flatMap(([field, id]) =>
      id === undefined
        ? []
        : [
            isAmong(
              householdId,
              sql`select k.id ${cookingsOf(householdId, field, sql`${id}::uuid`)}`,
            ),
          ],
    ),
})

/** SQL for the cookings `k` with a value of a field; uses the indexes of migration 0039. */
const cookingsOf = (
  householdId: string,
  field: string,
  id: RawBuilder<unknown>,
) => sql`from cookings k
  where ${pairOf(sql`k.household_id`, sql`k.${sql.id(field)}`)} = ${pairOf(sql`${householdId}::uuid`, id)}`

export const mealPlanResources = [entryResource]
export const cookingResources = [cookingResource]

type Db = Kysely<Pick<Tables, 'sync_change'>>

/**
 * Whether no cooking of the household has changed since this version, deleted ones included. The answer
 * about an entry of the plan depends on its cookings.
 */
async function noCookingChanged(db: Db, householdId: string, version: number): Promise<boolean> {
  const changed = (isLive: boolean) => sql`
    select from sync_change c
    where uuid_send(c.household_id) = uuid_send(${householdId}::uuid)
      and c.entity = ${sql.lit(cookings.number)} and c.version > ${version}
      and ${isLive ? sql`c.deleted_at is null` : sql`c.deleted_at is not null`}`
  const { rows } = await sql`
    select from (select) one where exists (${changed(true)}) or exists (${changed(false)})`.execute(
    db,
  )
  return rows.length === 0
}

/** The verbs of the meal plan. They are mounted at /v1/meal-plan. */
export function mountMealPlanVerbs(api: Api, deps: Deps): void {
  mountVerb(api, deps, {
    verb: copyMealPlan,
    path: '/copy',
    params: {},
    tag: 'meal plan',
    operationId: 'copyMealPlan',
    summary: 'Copy the entries of some days to other days',
    answer: Copied,
  })
}
