import { type Kysely, type Selectable, sql } from 'kysely'
import { after, MINUTE } from '#platform/kernel/clock.ts'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'invites'>>
export type JoinCodeRow = Selectable<Tables['invites']>

/** Wrong codes after which a code is gone. */
export const MAX_TRIES = 5
/** How long a code can be entered, and then how long an owner can confirm. */
export const CODE_LIFETIME = 10 * MINUTE

/** Lets one transaction at a time compare codes, so that no two of them count the same try. */
export async function lockTries(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('larder join codes'))`.execute(tx)
}

/** The codes that nobody has entered yet. One of a clock that was far ahead is none of them. */
const open = (db: Db, now: Date) =>
  db
    .selectFrom('invites')
    .selectAll()
    .where('tries', '<', MAX_TRIES)
    .where('joiner_id', 'is', null)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', after(now, 2 * CODE_LIFETIME))

/** @returns the code that nobody has entered yet */
export const findOpenCode = (db: Db, mac: Buffer, now: Date): Promise<JoinCodeRow | undefined> =>
  open(db, now).where('code_hash', '=', mac).executeTakeFirst()

/** @returns the code that this account has entered, and that is not over */
export const findEnteredCode = (
  db: Db,
  { accountId, mac }: { readonly accountId: string; readonly mac?: Buffer | undefined },
  now: Date,
): Promise<JoinCodeRow | undefined> =>
  db
    .selectFrom('invites')
    .selectAll()
    .where('joiner_id', '=', accountId)
    .where('expires_at', '>', now)
    .$if(mac !== undefined, (query) => query.where('code_hash', '=', mac ?? Buffer.of()))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Counts a wrong try for every code that it may have been meant for. Those with too many are deleted. */
export async function countWrongTry(tx: Db, now: Date): Promise<void> {
  await tx
    .updateTable('invites')
    .set({ tries: sql<number>`tries + 1` })
    .where('tries', '<', MAX_TRIES)
    .where('joiner_id', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  await tx.deleteFrom('invites').where('tries', '=', MAX_TRIES).execute()
}

/** Gives an open code to an account. @returns false if another one was faster, or the code is over */
export async function enterCode(
  tx: Db,
  mac: Buffer,
  joiner: { readonly accountId: string; readonly version: number },
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .updateTable('invites')
    .set({
      joiner_id: joiner.accountId,
      joiner_version: joiner.version,
      expires_at: after(now, CODE_LIFETIME),
    })
    .where('code_hash', '=', mac)
    .where('tries', '<', MAX_TRIES)
    .where('joiner_id', 'is', null)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', after(now, 2 * CODE_LIFETIME))
    .returning('id')
    .execute()
  return rows.length > 0
}

/** @returns the code of a household, entered or not; undefined if it has none that is valid */
export const codeOf = (db: Db, householdId: string, now: Date): Promise<JoinCodeRow | undefined> =>
  db
    .selectFrom('invites')
    .selectAll()
    .where('household_id', '=', householdId)
    .where('tries', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** @returns whether there was one */
export async function deleteCodeOf(tx: Db, householdId: string): Promise<boolean> {
  const rows = await tx
    .deleteFrom('invites')
    .where('household_id', '=', householdId)
    .where('tries', 'is not', null)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Stores that the account joined. */
export async function markJoined(tx: Db, { household_id, id }: JoinCodeRow): Promise<void> {
  await tx
    .updateTable('invites')
    .set({ uses: 1 })
    .where('household_id', '=', household_id)
    .where('id', '=', id)
    .execute()
}

/** Takes back what an account has entered, as when it is removed. */
export async function deleteEntered(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('invites').where('joiner_id', '=', accountId).execute()
}
