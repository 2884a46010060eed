import { keyToFind } from '#accounts/addresses/email-address.ts'
import {
  decideReset,
  type RequestedMail,
  type ResetDecision,
} from '#accounts/credentials/limit-resets.ts'
import { issueToken, activateToken } from '#accounts/credentials/mail-tokens.ts'
import type { QueuedAccountMail } from '#accounts/credentials/queue-mail.ts'
import * as store from '#accounts/store.ts'
import type { Secret } from '#platform/base/secret.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import { languageOf } from '#platform/kernel/languages.ts'
import type { ComposedMail } from '#platform/mail/delivery.ts'
import type { QueuedMail } from '#platform/mail/leases.ts'
import type { Db } from '#platform/postgres/database.ts'
import { type MailText, writeMail } from './write-mail.ts'

/**
 * Composes a queued mail when it is sent. The recipient is the account's stored address. There are
 * two exceptions: the link that confirms a new address, and the notice to the previous one.
 *
 * @returns a function that returns undefined if there is no recipient
 */
export function mailComposer(deps: { secret: Secret; limits: RateLimits; publicUrl: string }) {
  const { secret, limits, publicUrl } = deps

  return async (tx: Db, mail: QueuedAccountMail, now: Date): Promise<ComposedMail | undefined> => {
    const account = await lockRecipient(tx, mail)
    const decision = account && (await decisionOf(tx, mail, now))
    if (!account || decision === 'refused') return undefined
    const text = await writeText(tx, mail, account, decision === 'reserved', now)
    return text && { accountId: account.id, message: { to: account.email, ...text } }
  }

  /**
   * The limit is checked here and not in the request, so that the response never shows it. A mail
   * that is tried again has no `address` any more, so it is counted once.
   */
  async function decisionOf(
    tx: Db,
    { kind, address, details }: QueuedAccountMail,
    now: Date,
  ): Promise<ResetDecision> {
    const mail = REQUESTED[kind]
    if (mail === undefined || address === undefined) return 'counted'
    const client = 'client' in details ? details.client : undefined
    return decideReset(limits.within(tx), { mail, address, client }, now)
  }

  async function writeText(
    tx: Db,
    { id, kind, details }: QueuedAccountMail,
    account: store.Account,
    isReserved: boolean,
    now: Date,
  ): Promise<(MailText & { readonly to?: string }) | undefined> {
    const site = { publicUrl }
    const { name } = account
    const language = languageOf(account.language)
    switch (kind) {
      case 'password_reset': {
        const token = await issueToken(
          tx,
          secret,
          'reset_password',
          { mailId: id, account, isReserved },
          now,
        )
        const isUnconfirmed = account.email_verified_at === null
        return writeMail(kind, { name, token, isUnconfirmed }, site, language)
      }
      case 'verify_email': {
        if (account.email_verified_at !== null) return undefined
        const token = await issueToken(tx, secret, kind, { mailId: id, account }, now)
        return writeMail(kind, { name, token }, site, language)
      }
      case 'confirm_email': {
        const { to } = details
        const tokenMail = { mailId: id, accountId: account.id, to }
        const token = await activateToken(tx, secret, 'change_email', tokenMail, now)
        if (token === undefined) return undefined
        // Only the owner of the address learns that it has an account.
        const owner = await store.accountByKey(tx, keyToFind(to))
        if (owner && owner.id !== account.id) {
          const ownLanguage = languageOf(owner.language)
          const mail = writeMail('email_taken', { name: owner.name }, site, ownLanguage)
          return { ...mail, to: owner.email }
        }
        return { ...writeMail(kind, { name, token }, site, language), to }
      }
      case 'email_changed': {
        const { to } = details
        const tokenMail = { mailId: id, accountId: account.id, to }
        const token = await activateToken(tx, secret, 'undo_email', tokenMail, now)
        const isUndone = details.undone === 'yes'
        return { ...writeMail(kind, { name, token, isUndone }, site, language), to }
      }
      case 'deletion_scheduled':
        return writeMail(kind, { name, ...details }, site, language)
      case 'provider_linked': {
        const isOnlySignIn = details.only_way === 'yes'
        return writeMail(kind, { name, provider: details.provider, isOnlySignIn }, site, language)
      }
      case 'provider_unlinked':
        return writeMail(kind, { name, provider: details.provider }, site, language)
      case 'api_key_made':
        return writeMail(kind, { name, key: details.name }, site, language)
      case 'webhook_stopped':
        return writeMail(kind, { name, ...details }, site, language)
      case 'second_factor_changed':
        return writeMail(kind, { name, change: details.change }, site, language)
      case 'sign_in_link': {
        // The link proves the mailbox, but a stranger may have made the account. So first the address is confirmed.
        const purpose = account.email_verified_at === null ? 'verify_email' : 'sign_in'
        const token = await issueToken(
          tx,
          secret,
          purpose,
          { mailId: id, account, isReserved },
          now,
        )
        return writeMail(purpose === 'sign_in' ? kind : purpose, { name, token }, site, language)
      }
      case 'passkey_changed':
        return writeMail(kind, { name, ...details }, site, language)
      case 'lost_factor': {
        if (account.second_factor_since === null) return undefined
        const token = await issueToken(tx, secret, kind, { mailId: id, account }, now)
        return writeMail(kind, { name, token }, site, language)
      }
      case 'factor_recovery': {
        const token = await issueToken(tx, secret, 'keep_factor', { mailId: id, account }, now)
        return writeMail(kind, { name, due_at: details.due_at, token }, site, language)
      }
      case 'password_changed':
        return writeMail(kind, { name, wasCleared: details.afresh === 'yes' }, site, language)
      case 'restored':
        return writeMail(kind, { name }, site, language)
      default:
        throw new Error(`There is no text for mails of the kind ${String(kind satisfies never)}.`)
    }
  }
}

const REQUESTED: Readonly<Partial<Record<QueuedAccountMail['kind'], RequestedMail>>> = {
  password_reset: 'resets',
  sign_in_link: 'sign-in links',
}

async function lockRecipient(tx: Db, mail: QueuedMail): Promise<store.Account | undefined> {
  if (mail.accountId !== undefined) return store.lockAccount(tx, mail.accountId)
  return mail.address === undefined ? undefined : store.lockAccountByKey(tx, mail.address)
}
