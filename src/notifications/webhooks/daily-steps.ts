import { readDatedItems } from '#kitchen/pantry/dated-items.ts'
import type { Secret } from '#platform/base/secret.ts'
import { after, DAY } from '#platform/kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import { PURPOSE, replaceSealed, sealedSecrets } from './secret-store.ts'
import { queueExpiring, webhooksForExpiring, deleteMessagesUntil } from './store.ts'

const DAYS_AHEAD = 3
const MAX_ITEMS = 200
/** Of messages that wait. */
const DAYS_KEPT = 7

/**
 * Queues a message about the items that expire in the next days for each household that wants it, once a day.
 *
 * @returns the number of households with such items
 */
export async function tellOfExpiring(db: Db, now: Date): Promise<number> {
  const [from, to] = [dayOf(now), dayOf(after(now, DAYS_AHEAD * DAY))]
  let count = 0
  for (const householdId of await webhooksForExpiring(db, from)) {
    const items = await readDatedItems(db, householdId, { from, to, limit: MAX_ITEMS })
    const data = {
      scope_id: householdId,
      from,
      to,
      items: items.map(({ id, date }) => ({ id, date })),
    }
    await queueExpiring(db, { householdId, day: from, data: items.length > 0 ? data : undefined })
    if (items.length > 0) count++
  }
  return count
}

/**
 * Deletes messages that nobody sends: those of a server with `WEBHOOKS=off`, or with a secret that can not be opened.
 * All others are sent, or their webhook is switched off, within three days.
 *
 * @returns the number of messages
 */
export const forgetOldMessages = (db: Db, now: Date): Promise<number> =>
  deleteMessagesUntil(db, after(now, -DAYS_KEPT * DAY))

/** Encrypts with LARDER_SECRET what LARDER_SECRET_PREVIOUS has encrypted. @returns the number of secrets */
export async function resealSecrets(db: Db, secret: Secret): Promise<number> {
  let count = 0
  for (const { sealed_secret: before, ...key } of await sealedSecrets(db)) {
    const sealed = secret.reseal(PURPOSE, before)
    if (!sealed) continue
    await replaceSealed(db, key, { before, sealed })
    count++
  }
  return count
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
