import { lockRecipient, type Recipient } from '#accounts/service.ts'
import { getHousehold } from '#households/read-households.ts'
import { readPlannedMeals } from '#kitchen/meal-plan/planned-meals.ts'
import { readExpiringLots, readLowFoods } from '#kitchen/pantry/read-notable.ts'
import type { Log } from '#platform/base/log.ts'
import { type Channel, enqueueMail } from '#platform/mail/queue.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { chooseNews, type Stock } from './choose-news.ts'
import type { PushDigest } from './compose-push.ts'
import { DIGEST, type Digest, NO_NEWS } from './contract.ts'
import { daysFrom, decideDigest, mealDays, startRhythm } from './due-times.ts'
import { PUSH } from './push-contract.ts'
import { rhythmOf } from './service.ts'
import * as store from './store.ts'
import { subscribedSessions } from './subscription-store.ts'

/** Minutes between two sweeps. A notice goes out so much later than its time, at most. */
export const SWEEP_MINUTES = 15
/** Due settings that one query finds. */
const PAGE = 200
/** Settings that are handled at the same time, each on a connection. */
const PARALLEL = 4
/** Lots that a digest looks at, and foods. */
const MAX_STOCK = 2000

/**
 * Queues the digest of each setting that is due. The queued message, all that is told and the next time are saved in
 * one transaction. So a digest is queued once, also if two sweeps run at the same time or one is killed.
 * A setting that fails is logged and counted, and is due at the next sweep again.
 */
export async function sweepNotices(
  db: Db,
  { log }: { readonly log: Log },
  now: Date,
): Promise<Record<'notices_queued' | 'notices_empty' | 'notices_failed', number>> {
  const counts = { notices_queued: 0, notices_empty: 0, notices_failed: 0 }
  for (let last: store.DueSetting | undefined = store.START; last;) {
    const page: store.DueSetting[] = await store.dueSettings(db, { last, limit: PAGE }, now)
    const waiting = page.values()
    const work = async () => {
      for (const { account_id: accountId, household_id: householdId, next_at } of waiting)
        try {
          const isQueued = await inTransaction(db, (tx) =>
            decide(tx, { accountId, householdId, hasMoved: next_at === store.MOVED }, now),
          )
          counts[isQueued ? 'notices_queued' : 'notices_empty']++
        } catch (error) {
          counts.notices_failed++
          log.error({ err: error, household: householdId }, 'a notice could not be decided')
        }
    }
    await Promise.all(Array.from({ length: PARALLEL }, work))
    last = page.at(-1)
  }
  return counts
}

/**
 * Decides about the digest of one setting.
 *
 * @param key `hasMoved`: its household is in another time zone since the last sweep. Then it begins anew, as a setting
 *   that was changed
 * @returns whether a message was queued
 */
async function decide(
  tx: Db,
  { hasMoved, ...key }: store.SettingKey & { readonly hasMoved: boolean },
  now: Date,
): Promise<boolean> {
  // The account is locked first, as its removal does.
  const recipient = await lockRecipient(tx, key.accountId)
  const setting = await store.lockDueSetting(tx, key, now)
  if (!setting) return false
  const { time_zone: timeZone } = await getHousehold(tx, key.accountId, key.householdId)
  const rhythm = rhythmOf(setting, timeZone)
  if (hasMoved) {
    const times = startRhythm(rhythm, setting.lastAt, now)
    await store.saveDecision(tx, key, { ...times, told: undefined })
    return false
  }
  const { isDue, lastAt, nextAt } = decideDigest(rhythm, setting.lastAt, now)
  const targets = recipient ? await targetsOf(tx, recipient, setting, now) : []
  if (!isDue || targets.length === 0) {
    await store.saveDecision(tx, key, { lastAt: setting.lastAt, nextAt, told: undefined })
    return false
  }
  const { today, end } = daysFrom(timeZone, now, setting.days_ahead)
  const stock = await readStock(tx, key.householdId, setting, end)
  const { news: ofStock, told } = chooseNews(stock, setting.told, today)
  const days = { ...mealDays(setting, today), limit: 1 }
  const meals = setting.meals ? await readPlannedMeals(tx, key.householdId, days) : []
  const news = ofStock ?? (meals.length > 0 ? NO_NEWS : undefined)
  // After an empty digest the member may choose a later time of this day.
  await store.saveDecision(tx, key, { lastAt: news ? lastAt : setting.lastAt, nextAt, told })
  if (!news) return false
  const details: Digest = { household_id: key.householdId, day: today, ...news }
  for (const { channel, more } of targets) {
    const mail = {
      kind: DIGEST,
      accountId: key.accountId,
      channel,
      details: { ...details, ...more },
    }
    await enqueueMail(tx, mail, now)
  }
  return true
}

interface Target {
  readonly channel: Channel
  readonly more: Partial<PushDigest>
}

/** Where a notice would go now. If there is no target, nothing counts as told. */
async function targetsOf(
  tx: Db,
  { accountId, email }: Recipient,
  { channel }: store.SavedSetting,
  now: Date,
): Promise<Target[]> {
  if (channel === 'mail') return email === undefined ? [] : [{ channel, more: {} }]
  const sessions = await subscribedSessions(tx, accountId, now)
  return sessions.map((session_id) => ({ channel: PUSH, more: { session_id } }))
}

async function readStock(
  tx: Db,
  householdId: string,
  { expiring, low_stock: tellsLow }: store.SavedSetting,
  end: string,
): Promise<Stock> {
  const lots =
    expiring === 'off' ? [] : await readExpiringLots(tx, householdId, { end, limit: MAX_STOCK })
  const foods = tellsLow ? await readLowFoods(tx, householdId, MAX_STOCK) : []
  return { lots, foods }
}
