import { lockRecipient } from '#accounts/service.ts'
import { getHousehold } from '#households/read-households.ts'
import { readPlannedMeals } from '#kitchen/meal-plan/planned-meals.ts'
import { nameStock, type Named } from '#kitchen/pantry/read-notable.ts'
import type { Secret } from '#platform/base/secret.ts'
import type { ComposedMail } from '#platform/mail/delivery.ts'
import type { Db } from '#platform/postgres/database.ts'
import {
  type Digest,
  type NoticeSetting,
  type QueuedDigest,
  type Stage,
  wantsNotices,
} from './contract.ts'
import { mealDays } from './due-times.ts'
import * as store from './store.ts'
import type { SettingKey } from './store.ts'
import { printToken } from './unsubscribe-routes.ts'
import { writeDigest, type NamedDigest } from './write-digest.ts'

/**
 * Composes the mail of a queued digest when it is sent. Lots that were used up meanwhile are left out, and meals that are
 * not planned any more.
 *
 * @returns undefined if nothing is left, or if the account does not want it any more, has left the household, or will
 *   be removed
 */
export async function composeDigest(
  tx: Db,
  { secret, publicUrl }: { secret: Secret; publicUrl: string },
  { accountId = '', details: digest }: QueuedDigest,
): Promise<ComposedMail | undefined> {
  const recipient = await lockRecipient(tx, accountId)
  if (recipient?.email === undefined) return undefined
  const key = { accountId, householdId: digest.household_id }
  // The setting ends with the membership.
  const setting = await store.findSetting(tx, key)
  if (!setting || !wantsNotices(setting) || setting.channel !== 'mail') return undefined
  const named = await nameDigest(tx, { ...key, setting }, digest)
  if (!named) return undefined
  const unsubscribeUrl = `${publicUrl}/unsubscribe/${printToken(secret, key)}`
  const text = writeDigest(named, recipient, unsubscribeUrl)
  return { accountId, message: { to: recipient.email, ...text } }
}

/** A digest lists so many meals, and counts the others up to the second number. */
const MEALS = { listed: 100, read: 1000 }

/** Adds the names and the meals to a digest. Undefined if nothing is left. */
export async function nameDigest(
  tx: Db,
  { accountId, householdId, setting }: SettingKey & { readonly setting: NoticeSetting },
  { day, lots, foods, more }: Digest,
): Promise<NamedDigest | undefined> {
  const all = [...lots.today, ...lots.soon, ...lots.past]
  const names = await nameStock(tx, householdId, { lots: all, foods })
  const days = { ...mealDays(setting, day), limit: MEALS.read }
  const meals = setting.meals ? await readPlannedMeals(tx, householdId, days) : []
  if (names.size === 0 && meals.length === 0) return undefined
  const named = (ids: readonly string[]): Named[] => ids.flatMap((id) => names.get(id) ?? [])
  const ofStage = (stage: Stage) => named(lots[stage])
  const { name } = await getHousehold(tx, accountId, householdId)
  return {
    household: name,
    day,
    lots: { past: ofStage('past'), today: ofStage('today'), soon: ofStage('soon') },
    foods: named(foods),
    meals: meals.slice(0, MEALS.listed),
    areOfWeek: setting.expiring === 'weekly',
    more: more + Math.max(0, meals.length - MEALS.listed),
  }
}
