import type { Db } from '#platform/postgres/database.ts'
import * as store from './mail-token-store.ts'

/** Revokes the link that would change the address, including one in the queue. */
export function revokeEmailChange(tx: Db, accountId: string): Promise<void> {
  return store.deleteTokens(tx, accountId, ['change_email'])
}

/**
 * Revokes the tokens of all mails, including of those in the queue. Tokens that undo a change of address
 * or keep a second factor stay valid: otherwise a thief could take them from the owner.
 */
export function revokeTokens(tx: Db, accountId: string): Promise<void> {
  return store.deleteTokens(tx, accountId, [
    'reset_password',
    'verify_email',
    'change_email',
    'lost_factor',
    'sign_in',
  ])
}

/** Revokes the links about a lost second factor. */
export function revokeFactorLinks(tx: Db, accountId: string): Promise<void> {
  return store.deleteTokens(tx, accountId, ['lost_factor', 'keep_factor'])
}

/**
 * Revokes the tokens that undo later changes of address than the one that is undone. Tokens for
 * earlier changes stay: a thief who undoes their own second change must not revoke the owner's
 * link.
 */
export function revokeUndosSince(tx: Db, accountId: string, since: Date): Promise<void> {
  return store.deleteTokensSince(tx, accountId, 'undo_email', since)
}

/**
 * Revokes all tokens, including those that undo a change of address, because the account has a new
 * owner.
 */
export function revokeAllTokens(tx: Db, accountId: string): Promise<void> {
  return store.deleteTokens(tx, accountId)
}

/** Revokes the tokens of other accounts that would get this address. */
export function revokeTokensTo(tx: Db, emailKey: string): Promise<void> {
  return store.deleteTokensTo(tx, emailKey)
}
