import type { Actor } from '#kernel/actor.ts'
import type { Db } from '#platform/database.ts'
import type { Sync } from '#sync/contract.ts'
import { readPage, type Row } from '#sync/read-rows.ts'
import type { Household } from './contract.ts'
import { listHouseholds } from './read-households.ts'
import { memberOf } from './store.ts'

/** Rows that are read at a time. */
const PAGE = 500

/** The households of an account, each as REST answers it. */
export async function* readHouseholds(
  db: Db,
  { accountId }: Actor,
): AsyncGenerator<Household, void, undefined> {
  yield* await listHouseholds(db, accountId)
}

/** A row of a household, and of which kind it is. */
export type ExportedRow = Row & { readonly household_id: string; readonly entity: string }

/**
 * All rows of all households of an account, a page at a time: nothing is held in memory but a page,
 * and no connection between pages. Who is taken out of a household meanwhile gets no more of it.
 */
export async function* readHouseholdRows(
  db: Db,
  sync: Sync,
  actor: Actor,
): AsyncGenerator<ExportedRow, void, undefined> {
  const collections = sync.collections.filter(
    ({ scope, name }) => scope === 'household' && name !== 'household',
  )
  for (const { id } of await listHouseholds(db, actor.accountId))
    for (const collection of collections) {
      let cursor: string | undefined
      do {
        if (!(await memberOf(db, id, actor.accountId))) break
        const where = { sort: { keys: [] }, limit: PAGE, cursor }
        const page = await readPage(db, { collection, scopeId: id }, where)
        for (const row of page.items) yield { household_id: id, entity: collection.name, ...row }
        cursor = page.next_cursor ?? undefined
      } while (cursor !== undefined)
    }
}
