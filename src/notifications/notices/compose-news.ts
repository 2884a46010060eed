import { toOneLine } from '#accounts/mail-texts/render-mail.ts'
import { lockRecipient } from '#accounts/service.ts'
import { nameOfMember } from '#households/read-households.ts'
import { findList, readShownItems } from '#kitchen/shopping-lists/shown-items.ts'
import { TEXTS } from '#platform/languages/texts.ts'
import type { ComposedMail } from '#platform/mail/delivery.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { PushMessage } from '#platform/web-push/transport.ts'
import type { QueuedNews } from './contract.ts'
import * as store from './store.ts'
import { subscriptionOf } from './subscription-store.ts'

/** Names of items in a message, and the UTF-16 units of each. So a message fits into one record. */
const MAX_NAMES = 5
const MAX_NAME_LENGTH = 40

/**
 * Composes the message about a list when it is sent.
 *
 * @returns undefined if all items have left the list or were bought, if the session or its subscription has ended, or
 *   if either member has left or the reader does not want it any more
 */
export async function composeNews(
  tx: Db,
  { accountId = '', details }: QueuedNews,
  now: Date,
): Promise<ComposedMail<PushMessage> | undefined> {
  const { household_id: householdId, list_id: listId, event, item_ids: ids, by } = details
  const recipient = await lockRecipient(tx, accountId)
  const subscription = await subscriptionOf(tx, details.session_id, now)
  if (!recipient || !subscription) return undefined
  const setting = await store.findSetting(tx, { accountId, householdId })
  if (!setting?.list_changes || setting.muted_lists.includes(listId)) return undefined
  const [list, name] = [
    await findList(tx, { householdId, listId }),
    await nameOfMember(tx, { accountId: by, householdId }),
  ]
  if (!list || name === undefined) return undefined
  const { items } =
    event === 'items_added'
      ? await readShownItems(tx, { householdId, listId }, { limit: 100, ids })
      : { items: [] }
  const names = items.filter((one) => one.checked_at === null).flatMap((one) => one.name ?? [])
  if (event === 'items_added' && names.length === 0) return undefined
  const { language } = recipient
  const { list_news: words } = TEXTS[language].notices
  const things = new Intl.ListFormat(language).format([
    ...names.slice(0, MAX_NAMES).map((one) => toOneLine(one, MAX_NAME_LENGTH)),
    ...(names.length > MAX_NAMES ? [`+${names.length - MAX_NAMES}`] : []),
  ])
  const person = toOneLine(name, MAX_NAME_LENGTH)
  const body = words[event].replace('{name}', () => person).replace('{items}', () => things)
  const payload = JSON.stringify({
    title: toOneLine(list.name),
    body,
    language,
    household_id: householdId,
    list_id: listId,
    count: names.length,
  })
  return { accountId, message: { subscription, payload, topic: listId.replaceAll('-', '') } }
}
