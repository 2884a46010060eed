import { type Kysely, type Selectable, sql } from 'kysely'
import { type EmailAddress, emailTaken } from '#accounts/addresses/email-address.ts'
import type { Language } from '#platform/kernel/languages.ts'
import { violates } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/prepared-statements.ts'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'accounts' | 'memberships' | 'sessions'>>

export type Account = Selectable<Tables['accounts']>

export const COLUMNS = [
  'id',
  'email',
  'email_key',
  'email_verified_at',
  'name',
  'language',
  'password_hash',
  'credentials_version',
  'created_at',
  'updated_at',
  'deletion_scheduled_at',
  'restore_version',
  'restored_at',
  'second_factor_since',
] as const

/** @throws AppError EMAIL_TAKEN */
export async function insertAccount(
  db: Db,
  account: {
    id: string
    email: EmailAddress
    name: string
    language: Language
    passwordHash: string | null
    emailVerifiedAt: Date | null
  },
  now: Date,
): Promise<Account> {
  const { id, email, name, language, passwordHash, emailVerifiedAt } = account
  try {
    const [row] = await insertOne(db, {
      id,
      email: email.address,
      email_key: email.key,
      email_verified_at: emailVerifiedAt,
      name,
      language,
      password_hash: passwordHash,
      created_at: now,
      updated_at: now,
    })
    if (!row) throw new Error('An insert returned nothing.')
    return row
  } catch (error) {
    if (violates(error, 'accounts_email_is_unique')) throw emailTaken()
    throw error
  }
}

const insertOne = statement(
  (
    db: Db,
    of: Omit<
      Account,
      | 'credentials_version'
      | 'deletion_scheduled_at'
      | 'restore_version'
      | 'restored_at'
      | 'second_factor_since'
    >,
  ) =>
    db
      .insertInto('accounts')
      .values({
        id: of.id,
        email: of.email,
        email_key: of.email_key,
        email_verified_at: of.email_verified_at,
        name: of.name,
        language: of.language,
        password_hash: of.password_hash,
        created_at: of.created_at,
        updated_at: of.updated_at,
      })
      .returning(COLUMNS),
)

export async function accountById(db: Db, id: string): Promise<Account | undefined> {
  const [account] = await selectById(db, { id })
  return account
}

export async function accountByKey(db: Db, emailKey: string): Promise<Account | undefined> {
  const [account] = await selectByKey(db, { emailKey })
  return account
}

const selectById = statement((db: Db, { id }: { id: string }) =>
  db.selectFrom('accounts').select(COLUMNS).where('id', '=', id),
)

const selectByKey = statement((db: Db, { emailKey }: { emailKey: string }) =>
  db.selectFrom('accounts').select(COLUMNS).where('email_key', '=', emailKey),
)

/** Locks the account until the transaction ends, so that no other transaction changes it. */
export async function lockAccount(tx: Db, id: string): Promise<Account | undefined> {
  const [account] = await selectLocked(tx, { id })
  return account
}

const selectLocked = statement((tx: Db, { id }: { id: string }) =>
  tx.selectFrom('accounts').select(COLUMNS).where('id', '=', id).forNoKeyUpdate(),
)

export function lockAccountByKey(tx: Db, emailKey: string): Promise<Account | undefined> {
  return tx
    .selectFrom('accounts')
    .select(COLUMNS)
    .where('email_key', '=', emailKey)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export function updateAccount(
  db: Db,
  id: string,
  fields: { readonly name?: string; readonly language?: Language },
  now: Date,
): Promise<Account | undefined> {
  return db
    .updateTable('accounts')
    .set({ ...fields, updated_at: now })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** @returns the id of the oldest account of the server; undefined if there is none. Ids grow with time. */
export async function firstAccountId(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('accounts').select('id').orderBy('id').limit(1).executeTakeFirst()
  return row?.id
}

export async function setEmailVerified(tx: Db, id: string, now: Date): Promise<Account> {
  return tx
    .updateTable('accounts')
    .set({ email_verified_at: now, updated_at: now })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** @returns the changed account; undefined if it was not active */
export function scheduleDeletion(
  tx: Db,
  id: string,
  at: Date,
  now: Date,
): Promise<Account | undefined> {
  return tx
    .updateTable('accounts')
    .set({ deletion_scheduled_at: at, restored_at: null, updated_at: now })
    .where('id', '=', id)
    .where('deletion_scheduled_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst()
}

/**
 * Makes the account active, and ends its restore tokens.
 *
 * @returns the changed account; undefined if no deletion was scheduled
 */
export function cancelDeletion(tx: Db, id: string, now: Date): Promise<Account | undefined> {
  return tx
    .updateTable('accounts')
    .set({
      deletion_scheduled_at: null,
      restore_version: sql<number>`restore_version + 1`,
      restored_at: now,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('deletion_scheduled_at', 'is not', null)
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** An account in a list for the operator. */
export interface ListedAccount {
  readonly email: string
  readonly name: string
  readonly email_verified: boolean
  readonly created_at: string
  /** When a device was used last; null without a session. */
  readonly last_used_at: string | null
  readonly deletion_scheduled_at: string | null
  /** The number of households. */
  readonly households: number
}

/** All accounts, the oldest first. */
export async function listAccounts(db: Db): Promise<ListedAccount[]> {
  const { rows } = await sql<
    Omit<ListedAccount, 'created_at' | 'last_used_at' | 'deletion_scheduled_at'> & {
      readonly created_at: Date
      readonly last_used_at: Date | null
      readonly deletion_scheduled_at: Date | null
    }
  >`
    select a.email, a.name, a.email_verified_at is not null as email_verified, a.created_at,
      (select max(s.refreshed_at) from sessions s where s.account_id = a.id) as last_used_at,
      a.deletion_scheduled_at,
      (select count(*)::integer from memberships m where m.account_id = a.id) as households
    from accounts a order by a.created_at, a.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    deletion_scheduled_at: row.deletion_scheduled_at?.toISOString() ?? null,
  }))
}
