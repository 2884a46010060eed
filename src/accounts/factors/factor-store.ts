import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'second_factors' | 'recovery_codes' | 'accounts'>>

export type Factor = Selectable<Tables['second_factors']>

const COLUMNS = [
  'account_id',
  'secret',
  'created_at',
  'confirmed_at',
  'last_step',
  'recovery_due_at',
] as const

export function factorOf(db: Db, accountId: string): Promise<Factor | undefined> {
  return db
    .selectFrom('second_factors')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Saves a secret that no code has confirmed yet, in place of another such one. */
export async function saveUnconfirmed(
  tx: Db,
  { accountId, secret }: { accountId: string; secret: Buffer },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('second_factors')
    .values({ account_id: accountId, secret, created_at: now })
    .onConflict((on) =>
      on
        .column('account_id')
        .doUpdateSet({ secret, created_at: now, last_step: null })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .execute()
}

/** From now on sign-ins need the factor. The caller has locked the account. */
export async function confirmFactor(
  tx: Db,
  accountId: string,
  step: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('second_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('account_id', '=', accountId)
    .execute()
  await setSince(tx, accountId, now)
}

/** Periods of 30 seconds. */
const HOUR_OF_STEPS = 120

/**
 * Marks the period of a code as used. Of several parallel callers one succeeds.
 *
 * @returns false if this period or a later one was used before. One that is far in the future came from a wrong clock.
 */
export async function useStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const rows = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where((is) =>
      is.or([
        is('last_step', 'is', null),
        is('last_step', '<', step),
        is('last_step', '>', step + HOUR_OF_STEPS),
      ]),
    )
    .returning('account_id')
    .execute()
  return rows.length === 1
}

/** Replaces all recovery codes of an account. */
export async function replaceRecoveryCodes(
  tx: Db,
  accountId: string,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  const rows = hashes.map((hash) => ({ account_id: accountId, hash, created_at: now }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

/** Uses up a recovery code. Of several parallel callers one succeeds. */
export async function useRecoveryCode(db: Db, accountId: string, hash: Buffer): Promise<boolean> {
  const rows = await db
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .returning('account_id')
    .execute()
  return rows.length === 1
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Removes the factor and its recovery codes. @returns true if there was a confirmed one */
export async function deleteFactor(tx: Db, accountId: string): Promise<boolean> {
  const rows = await tx
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .execute()
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  await setSince(tx, accountId, null)
  return rows.some(({ confirmed_at }) => confirmed_at !== null)
}

/** Removes the factor if it was confirmed at that time or later, and the recovery codes since then. */
export async function deleteFactorSince(tx: Db, accountId: string, since: Date): Promise<void> {
  const factor = await factorOf(tx, accountId)
  if (factor && (factor.confirmed_at === null || factor.confirmed_at >= since))
    await deleteFactor(tx, accountId)
  await tx
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .execute()
}

/** Sets when the factor is removed because it is lost. @returns true if there is a confirmed one */
export async function setRecovery(tx: Db, accountId: string, dueAt: Date | null): Promise<boolean> {
  const rows = await tx
    .updateTable('second_factors')
    .set({ recovery_due_at: dueAt })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .returning('account_id')
    .execute()
  return rows.length === 1
}

/** The accounts whose waiting time is over, in the order of their ids. */
export async function dueRecoveries(
  db: Db,
  afterId: string,
  limit: number,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('second_factors')
    .select('account_id')
    .where('recovery_due_at', '<=', now)
    .where('account_id', '>', afterId)
    .orderBy('account_id')
    .limit(limit)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

async function setSince(tx: Db, accountId: string, since: Date | null): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ second_factor_since: since })
    .where('id', '=', accountId)
    .execute()
}

/** Sealed secrets in the order of their accounts. */
export function sealedFactors(
  db: Db,
  afterId: string,
  limit: number,
): Promise<{ account_id: string; secret: Buffer }[]> {
  return db
    .selectFrom('second_factors')
    .select(['account_id', 'secret'])
    .where('account_id', '>', afterId)
    .orderBy('account_id')
    .limit(limit)
    .execute()
}

/** Replaces a sealed secret, unless it was changed meanwhile. */
export async function replaceSealed(
  db: Db,
  accountId: string,
  before: Buffer,
  sealed: Buffer,
): Promise<void> {
  await db
    .updateTable('second_factors')
    .set({ secret: sealed })
    .where('account_id', '=', accountId)
    .where('secret', '=', before)
    .execute()
}
