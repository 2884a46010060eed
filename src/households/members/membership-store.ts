import type { Role } from '@larder/rules/entity.ts'
import { type Kysely, sql } from 'kysely'
import { statement } from '#platform/postgres/prepared-statements.ts'
import { isSharded } from '#platform/postgres/sharding.ts'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'memberships' | 'default_households' | 'api_key_households'>>

interface MembershipKey {
  readonly accountId: string
  readonly householdId: string
}

/** Inserts the membership into the scope of the account. The caller inserts the row of `members`. */
export async function insertMembership(
  tx: Db,
  { accountId, householdId, role }: MembershipKey & { readonly role: Role },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('memberships')
    .values({
      account_id: accountId,
      household_id: householdId,
      role,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export async function setMembershipRole(
  tx: Db,
  { accountId, householdId, role }: MembershipKey & { readonly role: Role },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ role, updated_at: now })
    .where('account_id', '=', accountId)
    .where('household_id', '=', householdId)
    .execute()
}

export async function deleteMembership(
  tx: Db,
  { accountId, householdId }: MembershipKey,
): Promise<void> {
  await tx
    .deleteFrom('memberships')
    .where('account_id', '=', accountId)
    .where('household_id', '=', householdId)
    .execute()
  // A cluster has no foreign key from the keys of scripts, which are on the coordinator, to memberships.
  if (isSharded(tx))
    await tx
      .deleteFrom('api_key_households')
      .where('account_id', '=', accountId)
      .where('household_id', '=', householdId)
      .execute()
}

/** @returns the ids of an account's households, the oldest membership first */
export async function householdsOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('household_id')
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('household_id')
    .execute()
  return rows.map((row) => row.household_id)
}

/** @returns the membership in a household, or in the account's default one. Every request calls this. */
export async function pickMembership(
  db: Db,
  accountId: string,
  householdId: string | undefined,
): Promise<{ householdId: string; role: Role } | undefined> {
  const [row] = await selectMembership(db, { accountId, householdId: householdId ?? null })
  return row && { householdId: row.household_id, role: row.role }
}

const selectMembership = statement(
  (db: Db, { accountId, householdId }: { accountId: string; householdId: string | null }) =>
    db
      .selectFrom('memberships')
      .leftJoin('default_households as preferred', (on) =>
        on
          .onRef('preferred.account_id', '=', 'memberships.account_id')
          .onRef('preferred.household_id', '=', 'memberships.household_id'),
      )
      .select(['memberships.household_id', 'role'])
      .where('memberships.account_id', '=', accountId)
      .where(
        sql<boolean>`(${householdId}::uuid is null or memberships.household_id = ${householdId}::uuid)`,
      )
      .orderBy(sql`preferred.account_id is null`)
      .orderBy('memberships.created_at')
      .orderBy('memberships.household_id')
      .limit(1),
)

/** Sets the default household of an account. The account is in that household. */
export async function saveDefault(tx: Db, accountId: string, householdId: string): Promise<void> {
  await tx
    .insertInto('default_households')
    .values({ account_id: accountId, household_id: householdId })
    .onConflict((on) => on.column('account_id').doUpdateSet({ household_id: householdId }))
    .execute()
}
