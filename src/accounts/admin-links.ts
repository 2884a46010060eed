import { recordEvent } from '#access/audit/service.ts'
import { keyToFind, parseEmailAddress } from '#accounts/addresses/email-address.ts'
import { issueToken } from '#accounts/credentials/mail-tokens.ts'
import type { Secret } from '#platform/base/secret.ts'
import { after, MINUTE } from '#platform/kernel/clock.ts'
import { newId } from '#platform/kernel/ids.ts'
import type { Language } from '#platform/kernel/languages.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { createAccount } from './create-account.ts'
import * as store from './store.ts'
import { nameFromAddress, parseName } from './validate-sign-up.ts'

interface Deps {
  readonly secret: Secret
  readonly publicUrl: string
}

/** A page on which a person chooses a password. */
export interface ResetLink {
  readonly email: string
  readonly link: string
  readonly valid_until: string
}

const LIFETIME = 30 * MINUTE

/** What becomes of the data of an account whose address nobody has confirmed. */
type Unconfirmed = 'keep-data' | 'afresh' | undefined

/**
 * Makes a link like that of a reset mail, for a person whom the mail would not reach.
 *
 * @param unconfirmed `keep-data` if the operator knows that the person made the account: the address then counts as
 *   confirmed. `afresh` if not: the person who uses the link gets the account without its data
 * @returns `unconfirmed` if the address is not confirmed and the operator has not decided; `pending` if the account is
 *   about to be deleted; undefined if there is none
 */
export function makeResetLink(
  db: Db,
  deps: Deps,
  email: string,
  unconfirmed: Unconfirmed,
  now: Date,
): Promise<ResetLink | 'unconfirmed' | 'pending' | undefined> {
  return inTransaction(db, async (tx) => {
    const account = await store.lockAccountByKey(tx, keyToFind(email))
    if (!account) return undefined
    if (account.deletion_scheduled_at) return 'pending'
    if (account.email_verified_at) return makeLink(tx, deps, account, now)
    if (unconfirmed === undefined) return 'unconfirmed'
    if (unconfirmed === 'keep-data') {
      await store.setEmailVerified(tx, account.id, now)
      await recordEvent(
        tx,
        { accountId: account.id, ...NOBODY },
        'email_verified',
        now,
        BY_OPERATOR,
      )
    }
    return makeLink(tx, deps, account, now)
  })
}

/**
 * Creates an account with an own household and without a password, and a link to choose one. The operator vouches for
 * the address.
 *
 * @throws AppError EMAIL_TAKEN, VALIDATION_FAILED
 */
export function createAccountFor(
  db: Db,
  deps: Deps & { readonly sync: SyncSchema },
  wanted: {
    readonly email: string
    readonly name: string | undefined
    readonly language: Language
  },
  now: Date,
): Promise<ResetLink> {
  const { name, language } = wanted
  const email = parseEmailAddress(wanted.email)
  const newAccount = {
    email,
    name: name === undefined ? nameFromAddress(email.address) : parseName(name),
    language,
    passwordHash: null,
    isVerified: true,
    initialHouseholds: { invite: undefined, hasOwnHousehold: true },
  }
  return inTransaction(db, async (tx) => {
    const account = await createAccount(tx, deps.sync, newAccount, NOBODY, now)
    await recordEvent(tx, { accountId: account.id, ...NOBODY }, 'signed_up', now, BY_OPERATOR)
    return makeLink(tx, deps, account, now)
  })
}

/** No request of a client caused it. */
const NOBODY = { network: undefined, requestId: undefined }
const BY_OPERATOR = { method: 'operator' }

async function makeLink(
  tx: Db,
  { secret, publicUrl }: Deps,
  account: store.Account,
  now: Date,
): Promise<ResetLink> {
  const token = await issueToken(tx, secret, 'reset_password', { mailId: newId(now), account }, now)
  return {
    email: account.email,
    link: `${publicUrl}/reset-password#token=${token}`,
    valid_until: after(now, LIFETIME).toISOString(),
  }
}
