import { lockActor } from '#access/sessions/lock-actor.ts'
import { getHousehold } from '#households/read-households.ts'
import { findList } from '#kitchen/shopping-lists/shown-items.ts'
import type { Member } from '#platform/kernel/actor.ts'
import { notFound } from '#platform/kernel/errors.ts'
import { enqueueMail } from '#platform/mail/queue.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { forbiddenToRole } from '#sync/write/scopes/authority.ts'
import { type NoticeSetting, LIST_NEWS, type ListNews, type NewsForBrowser } from './contract.ts'
import { minuteAt } from './local-time.ts'
import { PUSH } from './push-contract.ts'
import * as store from './store.ts'
import { subscribedSessions } from './subscription-store.ts'

/** How often a member may tell the others. */
export const NEWS_LIMIT = { most: 60, seconds: 3600 }

/**
 * Queues a message for each browser of the other members who want to be told about a list, and have no quiet hours now.
 *
 * @returns how many members are told
 * @throws AppError NOT_FOUND if the household has no such list, UNAUTHENTICATED, FORBIDDEN for a viewer
 */
export async function tellMembers(
  db: Db,
  member: Member,
  { list_id, event, item_ids = [] }: ListNews,
  now: Date,
): Promise<number> {
  const { accountId, householdId } = member
  return await inTransaction(db, async (tx) => {
    // The session may have ended, or the role changed, while the body arrived.
    await lockActor(tx, member, now)
    const { time_zone, role } = await getHousehold(tx, accountId, householdId)
    if (role === 'viewer') throw forbiddenToRole()
    if (!(await findList(tx, { householdId, listId: list_id }))) throw notFound('shopping list')
    let told = 0
    const minute = minuteAt(time_zone, now)
    for (const { account_id, setting } of await store.listReaders(tx, member, list_id)) {
      if (isQuiet(setting, minute)) continue
      const news = { household_id: householdId, list_id, event, item_ids, by: accountId }
      const sessions = await subscribedSessions(tx, account_id, now)
      told += Math.min(1, sessions.length)
      for (const session_id of sessions) {
        const details: NewsForBrowser = { ...news, session_id }
        await enqueueMail(
          tx,
          { kind: LIST_NEWS, accountId: account_id, channel: PUSH, details },
          now,
        )
      }
    }
    return told
  })
}

/** Whether a minute of the day is in the quiet hours of a setting, which may pass midnight. */
export function isQuiet({ quiet_hours: quiet }: NoticeSetting, minute: number): boolean {
  if (!quiet) return false
  const [from, to] = [store.toMinute(quiet.from), store.toMinute(quiet.to)]
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to
}
