import type { Role } from '@larder/rules/entity.ts'
import { sql } from 'kysely'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { createScopes } from '#sync/write/scopes/create-scopes.ts'
import { lockScopes, recordChanges } from '#sync/write/write.ts'

/** Makes the scope of an account. */
export async function openAccount(
  db: Db,
  sync: SyncSchema,
  accountId: string,
  now: Date,
): Promise<void> {
  const own = { id: accountId, kind: 'account', rows: [] } as const
  await inTransaction(db, (tx) => createScopes(tx, sync, [own], now))
}

/** Makes a household with its default list. */
export async function openHousehold(
  db: Db,
  sync: SyncSchema,
  householdId: string,
  listId: string,
  now: Date,
): Promise<void> {
  const fields = { name: 'Home', default_shopping_list_id: listId }
  const rows = [
    { entity: 'shopping_list', id: listId, data: { name: 'Shopping' } },
    { entity: 'household', id: householdId, data: fields },
  ]
  const household = { id: householdId, kind: 'household', rows } as const
  await inTransaction(db, (tx) => createScopes(tx, sync, [household], now))
}

/** Adds an account to the household, or removes it if `role` is null. */
export async function setRole(
  db: Db,
  sync: SyncSchema,
  householdId: string,
  accountId: string,
  role: Role | null,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockScopes(tx, [householdId, accountId])
    await sql`delete from sim_member where household_id = ${householdId} and account_id = ${accountId}`.execute(
      tx,
    )
    if (role)
      await sql`insert into sim_member (household_id, account_id, role, created_at, updated_at)
        values (${householdId}, ${accountId}, ${role}, ${now}, ${now})`.execute(tx)
    const change = { entity: 'membership', id: householdId, isDeleted: role === null }
    await recordChanges(tx, sync, accountId, [change], now)
  })
}
