import { toOneLine, withColon } from '#accounts/mail-texts/render-mail.ts'
import { lockRecipient } from '#accounts/service.ts'
import { TEXTS } from '#platform/languages/texts.ts'
import type { ComposedMail } from '#platform/mail/delivery.ts'
import type { QueuedMail } from '#platform/mail/leases.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { PushMessage } from '#platform/web-push/transport.ts'
import { nameDigest } from './compose-digest.ts'
import { type DIGEST, type Digest, wantsNotices } from './contract.ts'
import * as store from './store.ts'
import { subscriptionOf } from './subscription-store.ts'

/** A digest for the browser of one session. */
export interface PushDigest extends Digest {
  readonly session_id: string
}

/** A digest of the queue for a browser. */
export interface QueuedPush extends QueuedMail {
  readonly kind: typeof DIGEST
  readonly details: PushDigest
}

/** Names of lots or foods in one line of a push message. */
const MAX_NAMES = 5
/** UTF-16 units of such a name. So a message with five lines fits into one record, see `PushMessage`. */
const MAX_NAME_LENGTH = 40

/**
 * Composes the push message of a queued digest when it is sent.
 *
 * @returns undefined if nothing is left, if the session or its subscription has ended, or if the account does not want
 *   it any more, has left the household, or will be removed
 */
export async function composePush(
  tx: Db,
  { accountId = '', details: digest }: QueuedPush,
  now: Date,
): Promise<ComposedMail<PushMessage> | undefined> {
  const recipient = await lockRecipient(tx, accountId)
  const subscription = await subscriptionOf(tx, digest.session_id, now)
  if (!recipient || !subscription) return undefined
  const key = { accountId, householdId: digest.household_id }
  const setting = await store.findSetting(tx, key)
  if (!setting || !wantsNotices(setting) || setting.channel !== 'web_push') return undefined
  const named = await nameDigest(tx, { ...key, setting }, digest)
  if (!named) return undefined
  const { language } = recipient
  const { mail: texts } = TEXTS[language].notices
  const { lots, foods, household, meals, areOfWeek } = named
  const planned = meals.map(({ title: name }) => ({ name }))
  const body = [
    ...lineOf(withColon(areOfWeek ? texts.week : texts.meals, language), planned),
    ...lineOf(withColon(texts.today, language), lots.today),
    ...lineOf(withColon(texts.soon, language), lots.soon),
    ...lineOf(withColon(texts.past, language), lots.past),
    ...lineOf(withColon(texts.low, language), foods),
  ].join('\n')
  const payload = JSON.stringify({
    title: toOneLine(household),
    body,
    language,
    household_id: digest.household_id,
    day: digest.day,
  })
  return { accountId, message: { subscription, payload } }
}

/** The title of a group, with its colon, and some of its names; nothing for an empty group. */
function lineOf(title: string, rows: readonly { readonly name: string }[]): string[] {
  if (rows.length === 0) return []
  const names = rows.slice(0, MAX_NAMES).map(({ name }) => toOneLine(name, MAX_NAME_LENGTH))
  return [`${title} ${names.join(', ')}${rows.length > MAX_NAMES ? ' …' : ''}`]
}
