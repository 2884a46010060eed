import type { EventKind } from '#access/audit/contract.ts'
import { recordInHousehold } from '#households/record-event.ts'
import {
  ACCESS_KINDS,
  type AccessCounts,
  type AccessKind,
  type MadeBy,
  type Actor,
} from '#platform/kernel/actor.ts'
import type { Db } from '#platform/postgres/database.ts'
import { lockScopes } from '#sync/write/write.ts'
import * as access from './access-store.ts'
import { membersChanged } from './leave-households.ts'
import { householdsOf } from './membership-store.ts'

/** The event of each kind in the lists of a household's owners. */
const EVENTS: Readonly<Partial<Record<AccessKind, EventKind>>> = {
  invites: 'invite_revoked',
  list_links: 'list_link_revoked',
  recipe_pages: 'recipe_unshared',
  webhooks: 'webhook_deleted',
}

/**
 * Ends what sessions of an account have made and what gives access without them: invites, links for guests, pages of
 * recipes, webhooks and calendars. Call it after these sessions were ended in the same transaction, and after the
 * account was locked. It locks the households: a request that makes something now runs before, and it is found here,
 * or after, and finds its session ended.
 *
 * @param because the event of the account that tells what ended
 * @returns how many ended
 * @throws AppError BUSY if the account joined or left a household meanwhile: the caller may repeat the transaction
 */
export async function endAccess(
  tx: Db,
  made: MadeBy,
  because: EventKind,
  now: Date,
): Promise<AccessCounts> {
  const { accountId } = made
  const expected = await householdsOf(tx, accountId)
  await lockScopes(tx, [accountId, ...expected])
  const householdIds = await householdsOf(tx, accountId)
  if (!householdIds.every((id) => expected.includes(id))) throw membersChanged()
  const all: AccessCounts[] = []
  for (const householdId of householdIds) {
    const ended = await access.deleteMade(tx, { ...made, householdId }, now)
    all.push(ended)
    for (const kind of ACCESS_KINDS) {
      const [event, count] = [EVENTS[kind], ended[kind]]
      if (event === undefined || count === undefined) continue
      const details = { count, because }
      await recordInHousehold(tx, null, { householdId, kind: event, details }, now)
    }
  }
  return sum(all)
}

/** Counts what `endAccess` would end. */
export async function countAccess(db: Db, made: MadeBy, now: Date): Promise<AccessCounts> {
  const all: AccessCounts[] = []
  for (const householdId of await householdsOf(db, made.accountId))
    for (const kind of ACCESS_KINDS)
      all.push({ [kind]: await access.countMade(db, kind, { ...made, householdId }, now) })
  return sum(all)
}

/** Lets what the actor's session has made outlive the new version of the credentials. */
export async function keepAccess(
  tx: Db,
  { accountId, sessionId }: Pick<Actor, 'accountId' | 'sessionId'>,
  versions: { readonly from: number; readonly to: number },
): Promise<void> {
  if (sessionId === undefined) return
  for (const householdId of await householdsOf(tx, accountId))
    await access.renewMade(tx, { accountId, only: sessionId, householdId }, versions)
}

function sum(all: readonly AccessCounts[]): AccessCounts {
  const total: Partial<Record<AccessKind, number>> = {}
  for (const counts of all)
    for (const kind of ACCESS_KINDS)
      if (counts[kind]) total[kind] = (total[kind] ?? 0) + counts[kind]
  return total
}
