import { textOf } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { addDueItems } from '@larder/rules/shopping-lists/recurring.ts'
import { byIds, read, type Reading } from '@larder/rules/verbs/verb.ts'
import type { Log } from '#platform/base/log.ts'
import { after, DAY, HOUR } from '#platform/kernel/clock.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { type SyncSchema, STEP_ROWS, tablesByName } from '#sync/schema/contract.ts'
import { write } from '#sync/write/save.ts'
import { driveReading, findRows } from '#sync/write/verbs/query-rows.ts'
import { lockScopes } from '#sync/write/write.ts'
import * as store from './due-store.ts'

/** Milliseconds that an item stays on its list after it was put away. */
const PUT_AWAY_RETENTION = 90 * DAY
/** The time zone whose day begins first is so far ahead of UTC. */
const MOST_AHEAD = 14 * HOUR

interface Deps {
  readonly sync: SyncSchema
  readonly log: Log
}

/**
 * Adds the recurring items that are due, and deletes the items that were put away long ago, in all
 * households. It may run twice at the same time, beside writers, and may be killed. A household that fails
 * is logged and counted, and does not stop the others.
 */
export async function runShoppingSteps(
  db: Db,
  deps: Deps,
  now: Date,
): Promise<
  Record<'recurring_items_handled' | 'put_away_items_deleted' | 'shopping_steps_failed', number>
> {
  const { sync } = deps
  const [day] = after(now, MOST_AHEAD).toISOString().split('T')
  const until = after(now, -PUT_AWAY_RETENTION)
  const apply = (scopeId: string, reading: Reading<readonly Mutation[]>) =>
    inTransaction(db, async (tx) => {
      await lockScopes(tx, [scopeId]) // nothing is found in a household that is gone
      const mutations = await driveReading(reading, (queries) =>
        findRows(tx, tablesByName(sync), scopeId, queries),
      )
      if (mutations.length === 0) return []
      const changes = { scopeId, writer: null, mutations, answersRows: false }
      return (await write(tx, sync, changes, now)).rows
    })
  const recurring = await inSteps(
    deps,
    (last) => store.dueRecurringItems(db, String(day), last),
    async (householdId, ids) => {
      const at = { householdId, now: now.toISOString() }
      const writes = await apply(householdId, addDueItems(ids, at))
      return writes.filter(({ entity }) => entity === 'recurring_item').length
    },
  )
  const putAway = await inSteps(
    deps,
    (last) => store.itemsPutAway(db, until, last),
    async (householdId, ids) =>
      (await apply(householdId, deletePutAway(ids, until.toISOString()))).length,
  )
  return {
    recurring_items_handled: recurring.done,
    put_away_items_deleted: putAway.done,
    shopping_steps_failed: recurring.failed + putAway.failed,
  }
}

/** Deletes those of some items that were put away up to a time in ISO 8601. An undo may have put some back. */
function* deletePutAway(ids: readonly string[], until: string): Reading<readonly Mutation[]> {
  const [items = []] = yield* read(byIds('shopping_item', ids))
  return items.flatMap(({ id, data }): Mutation[] => {
    const at = textOf(data['put_away_at'])
    return at !== null && at <= until ? [{ op: 'delete', entity: 'shopping_item', id }] : []
  })
}

/**
 * Reads pages of rows, and works on the rows of each household in steps of at most `STEP_ROWS`.
 *
 * @param nextPage the rows after another
 * @param work returns how many rows it has changed
 */
async function inSteps(
  { log }: Deps,
  nextPage: (last: store.DueRow) => Promise<store.DueRow[]>,
  work: (householdId: string, ids: readonly string[]) => Promise<number>,
): Promise<{ done: number; failed: number }> {
  let [done, failed] = [0, 0]
  for (let last: store.DueRow | undefined = store.START; last;) {
    const page: store.DueRow[] = await nextPage(last)
    for (const [householdId, rows] of Map.groupBy(page, (row) => row.household_id))
      for (let i = 0; i < rows.length; i += STEP_ROWS)
        try {
          const ids = rows.slice(i, i + STEP_ROWS).map(({ id }) => id)
          done += await work(householdId, ids)
        } catch (error) {
          failed++
          log.error({ err: error, household: householdId }, 'a daily step of shopping failed')
        }
    last = page.at(-1)
  }
  return { done, failed }
}
