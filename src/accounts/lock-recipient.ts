import { type Language, languageOf } from '#platform/kernel/languages.ts'
import type { Db } from '#platform/postgres/database.ts'
import * as store from './store.ts'

/** The account that gets a message. */
export interface Recipient {
  readonly accountId: string
  readonly name: string
  readonly language: Language
  /** Undefined until it is confirmed: the address may be that of somebody else. */
  readonly email: string | undefined
}

/** Locks the account until the transaction ends. Undefined if it is removed, or will be. */
export async function lockRecipient(tx: Db, accountId: string): Promise<Recipient | undefined> {
  const account = await store.lockAccount(tx, accountId)
  if (!account || account.deletion_scheduled_at !== null) return undefined
  const { name, email, email_verified_at: confirmedAt } = account
  const language = languageOf(account.language)
  return { accountId, name, language, email: confirmedAt === null ? undefined : email }
}

/** The default language if the account is removed. */
export async function languageOfAccount(db: Db, accountId: string): Promise<Language> {
  const account = await store.accountById(db, accountId)
  return languageOf(account?.language ?? '')
}
