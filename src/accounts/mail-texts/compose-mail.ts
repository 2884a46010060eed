import { keyToFind } from '#accounts/addresses/email-address.ts'
import {
  decideReset,
  type RequestedMail,
  type ResetDecision,
} from '#accounts/credentials/limit-resets.ts'
import { activateToken, type IssuedPurpose, issueToken } from '#accounts/credentials/mail-tokens.ts'
import type { QueuedAccountMail } from '#accounts/credentials/queue-mail.ts'
import * as store from '#accounts/store.ts'
import type { Secret } from '#platform/base/secret.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import { languageOf } from '#platform/kernel/languages.ts'
import type { ComposedMail } from '#platform/mail/delivery.ts'
import type { QueuedMail } from '#platform/mail/leases.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { MailData, MailKind } from './mail-data.ts'
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
    mail: QueuedAccountMail,
    account: store.Account,
    isReserved: boolean,
    now: Date,
  ): Promise<Text | undefined> {
    const { name } = account
    const isUnconfirmed = account.email_verified_at === null
    const write = writerOf(publicUrl, account)
    if (isNotice(mail)) return writeNotice(mail, name, write)
    const { id, kind } = mail
    const issue = (purpose: IssuedPurpose) =>
      issueToken(tx, secret, purpose, { mailId: id, account, isReserved }, now)
    switch (kind) {
      case 'password_reset':
        return write(kind, { name, token: await issue('reset_password'), isUnconfirmed })
      case 'verify_email':
        return isUnconfirmed ? write(kind, { name, token: await issue(kind) }) : undefined
      case 'sign_in_link':
        // The link proves the mailbox, but a stranger may have made the account. So first the address is confirmed.
        return isUnconfirmed
          ? write('verify_email', { name, token: await issue('verify_email') })
          : write(kind, { name, token: await issue('sign_in') })
      case 'lost_factor':
        if (account.second_factor_since === null) return undefined
        return write(kind, { name, token: await issue(kind) })
      case 'factor_recovery': {
        const token = await issue('keep_factor')
        return write(kind, { name, due_at: mail.details.due_at, token })
      }
      case 'confirm_email':
      case 'email_changed':
        return writeToAddress(tx, mail, account, now)
      default:
        return hasNoText(kind)
    }
  }

  /** Writes a mail about a change of address, to the new address or to the previous one. */
  async function writeToAddress(
    tx: Db,
    { id, kind, details }: AddressMail,
    account: store.Account,
    now: Date,
  ): Promise<Text | undefined> {
    const { name } = account
    const { to } = details
    const write = writerOf(publicUrl, account)
    const purpose = kind === 'confirm_email' ? 'change_email' : 'undo_email'
    const tokenMail = { mailId: id, accountId: account.id, to }
    const token = await activateToken(tx, secret, purpose, tokenMail, now)
    if (kind === 'email_changed')
      return { ...write(kind, { name, token, isUndone: details.undone === 'yes' }), to }
    if (token === undefined) return undefined
    // Only the owner of the address learns that it has an account.
    const owner = await store.accountByKey(tx, keyToFind(to))
    if (!owner || owner.id === account.id) return { ...write(kind, { name, token }), to }
    const mail = writerOf(publicUrl, owner)('email_taken', { name: owner.name })
    return { ...mail, to: owner.email }
  }
}

type AddressMail = Extract<QueuedAccountMail, { readonly kind: 'confirm_email' | 'email_changed' }>

/** To another address than that of the account, if `to` is set. */
type Text = MailText & { readonly to?: string }

type Write = <Kind extends MailKind>(kind: Kind, data: MailData[Kind]) => MailText

/** Mails that have no token: they only tell what was done. */
const NOTICES = [
  'deletion_scheduled',
  'webhook_stopped',
  'passkey_changed',
  'provider_linked',
  'provider_unlinked',
  'api_key_made',
  'second_factor_changed',
  'password_changed',
  'restored',
] as const
type Notice = Extract<QueuedAccountMail, { readonly kind: (typeof NOTICES)[number] }>

const isNotice = (mail: QueuedAccountMail): mail is Notice =>
  NOTICES.some((kind) => kind === mail.kind)

/** Writes in the language of an account. */
const writerOf =
  (publicUrl: string, { language }: store.Account): Write =>
  (kind, data) =>
    writeMail(kind, data, { publicUrl }, languageOf(language))

function writeNotice(mail: Notice, name: string, write: Write): Text {
  const { kind, details } = mail
  switch (kind) {
    case 'deletion_scheduled':
    case 'webhook_stopped':
    case 'passkey_changed':
      return write(kind, { name, ...details })
    case 'provider_linked': {
      const isOnlySignIn = details.only_way === 'yes'
      return write(kind, { name, provider: details.provider, isOnlySignIn })
    }
    case 'provider_unlinked':
      return write(kind, { name, provider: details.provider })
    case 'api_key_made':
      return write(kind, { name, key: details.name })
    case 'second_factor_changed':
      return write(kind, { name, change: details.change })
    case 'password_changed':
      return write(kind, { name, wasCleared: details.afresh === 'yes' })
    case 'restored':
      return write(kind, { name })
    default:
      return hasNoText(kind)
  }
}

function hasNoText(kind: never): never {
  throw new Error(`There is no text for mails of the kind ${String(kind)}.`)
}

const REQUESTED: Readonly<Partial<Record<QueuedAccountMail['kind'], RequestedMail>>> = {
  password_reset: 'resets',
  sign_in_link: 'sign-in links',
}

async function lockRecipient(tx: Db, mail: QueuedMail): Promise<store.Account | undefined> {
  if (mail.accountId !== undefined) return store.lockAccount(tx, mail.accountId)
  return mail.address === undefined ? undefined : store.lockAccountByKey(tx, mail.address)
}
