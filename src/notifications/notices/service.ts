import { lockActor } from '#access/sessions/lock-actor.ts'
import { getHousehold } from '#households/read-households.ts'
import type { Actor, Member } from '#platform/kernel/actor.ts'
import { after, MINUTE } from '#platform/kernel/clock.ts'
import { AppError } from '#platform/kernel/errors.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { type NewNoticeSetting, NO_NOTICES, type NoticeSetting, wantsNotices } from './contract.ts'
import { type Rhythm, startRhythm } from './due-times.ts'
import * as store from './store.ts'
import { subscriptionsOf } from './subscription-store.ts'

/** Reads the setting of a member; that of a member who has saved none wants nothing. */
export async function readSetting(db: Db, member: Member): Promise<NoticeSetting> {
  const saved = await store.findSetting(db, member)
  if (!saved) return NO_NOTICES
  const { lastAt: _lastAt, told: _told, ...setting } = saved
  return setting
}

/**
 * Saves the setting of a member. Viewers may do this too, because it is data of the account.
 *
 * @throws AppError EMAIL_UNVERIFIED, NOT_FOUND if the member has left, UNAUTHENTICATED, ACCOUNT_PENDING_DELETION
 */
export async function saveSetting(
  db: Db,
  isVerified: (actor: Actor) => Promise<boolean>,
  member: Member,
  wanted: NewNoticeSetting,
  now: Date,
): Promise<NoticeSetting> {
  const isConfirmed = wanted.channel !== 'mail' || (await isVerified(member))
  return await inTransaction(db, async (tx) => {
    await lockActor(tx, member, now)
    const before = await store.findSetting(tx, member)
    const { meals, list_changes, quiet_hours, muted_lists } = before ?? NO_NOTICES
    const setting = { meals, list_changes, quiet_hours, muted_lists, ...wanted }
    if (wantsNotices(setting) && !isConfirmed)
      throw new AppError('EMAIL_UNVERIFIED', 'Confirm your e-mail address first.')
    const { time_zone } = await getHousehold(tx, member.accountId, member.householdId)
    const times = startRhythm(rhythmOf(setting, time_zone), before?.lastAt, now)
    await store.saveSetting(tx, member, { setting, ...times }, now)
    return setting
  })
}

/** Reads the settings of an account, for its export. */
export async function* readSettings(db: Db, { accountId }: Actor) {
  yield* await store.settingsOf(db, accountId)
}

/** The browsers that get push messages, for the export. Their keys and whole addresses are secrets. */
export async function* readSubscriptions(db: Db, { accountId }: Actor) {
  for (const { session_id, endpoint, created_at } of await subscriptionsOf(db, accountId))
    yield { session_id, push_service: new URL(endpoint).origin, created_at }
}

/** When the digests of a setting are due. */
export const rhythmOf = (setting: NoticeSetting, timeZone: string): Rhythm => ({
  timeZone,
  atMinute: store.toMinute(setting.at),
  isWeekly: setting.expiring === 'weekly',
})

/** A notice is late when two sweeps have not decided it. */
const LATE = 30 * MINUTE

/** Counts the settings that are due, and have not been decided for half an hour. */
export async function countLateNotices(db: Db, now: Date): Promise<{ late: number }> {
  return { late: await store.countDueBefore(db, after(now, -LATE)) }
}
