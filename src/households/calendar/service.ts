import { localDay } from '@larder/rules/local-day.ts'
import { lockActor } from '#access/sessions/lock-actor.ts'
import { getHousehold } from '#households/read-households.ts'
import { readPlannedMeals } from '#kitchen/meal-plan/planned-meals.ts'
import { readDatedItems } from '#kitchen/pantry/dated-items.ts'
import { hashToken, newToken, scopeOfToken } from '#platform/base/secret.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import type { Member } from '#platform/kernel/actor.ts'
import { after, DAY } from '#platform/kernel/clock.ts'
import { accountIsGone, AppError, notFound } from '#platform/kernel/errors.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import type { FeedState, FindActiveAccount, NewFeed } from './contract.ts'
import * as store from './store.ts'
import { writeCalendar } from './write-calendar.ts'

export interface CalendarDeps {
  readonly limits: RateLimits
  readonly publicUrl: string
  readonly findActiveAccount: FindActiveAccount
}

/** Days before and after today that a calendar shows. */
const DAYS_BACK = 30
const DAYS_AHEAD = 365
/** The most meals and the most items of a calendar. */
const MAX_ENTRIES = 2000
/** Calendar apps ask a few times an hour, and a person has several. */
const FETCHES = { most: 60, seconds: 3600 }
const WRONG_TOKENS = { most: 100, seconds: 3600 }

/**
 * Makes the secret address of a member's calendar. An earlier address ends.
 *
 * @throws AppError NOT_FOUND, UNAUTHENTICATED
 */
export async function makeFeed(
  db: Db,
  { findActiveAccount, publicUrl }: CalendarDeps,
  member: Member,
  now: Date,
): Promise<NewFeed> {
  const { accountId, householdId, sessionId } = member
  const token = newToken(householdId)
  await inTransaction(db, async (tx) => {
    await assertStillMember(tx, member, now)
    const account = await findActiveAccount(tx, accountId)
    if (!account) throw accountIsGone()
    await store.saveFeed(tx, {
      household_id: householdId,
      account_id: accountId,
      token_hash: hashToken(token),
      credentials_version: account.credentialsVersion,
      session_id: sessionId ?? null,
      created_at: now,
    })
  })
  return { url: `${publicUrl}/v1/calendar/${token}.ics`, created_at: now.toISOString() }
}

/** Tells whether the member has an address that works. */
export async function readFeed(
  db: Db,
  { findActiveAccount }: CalendarDeps,
  member: Member,
): Promise<FeedState> {
  const feed = await store.feedOf(db, member)
  const account = feed && (await findActiveAccount(db, member.accountId))
  const works = feed?.credentials_version === account?.credentialsVersion
  return { created_at: (works && feed?.created_at.toISOString()) || null }
}

/** Ends the member's address, if there is one. @throws AppError NOT_FOUND, UNAUTHENTICATED */
export function deleteFeed(db: Db, member: Member, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    await assertStillMember(tx, member, now)
    await store.deleteFeed(tx, member)
  })
}

/** Session and membership may have ended while the body of the request arrived. */
async function assertStillMember(tx: Db, member: Member, now: Date): Promise<void> {
  await lockActor(tx, member, now)
  await getHousehold(tx, member.accountId, member.householdId)
}

/**
 * Writes the calendar of an address. Account and membership are checked each time.
 *
 * @param client the client's network, by which wrong addresses are counted
 * @returns an iCalendar document
 * @throws AppError NOT_FOUND, the same for each reason; RATE_LIMITED
 */
export async function openFeed(
  db: Db,
  deps: CalendarDeps,
  token: string,
  client: string,
  now: Date,
): Promise<string> {
  const found = await findFeed(db, deps, token)
  if (!found) {
    await deps.limits.take({ what: `wrong calendars from ${client}`, ...WRONG_TOKENS }, now)
    throw notFound('calendar')
  }
  const { household, account, feed } = found
  const what = `calendar of ${feed.account_id} in ${household.id}`
  await deps.limits.take({ what, ...FETCHES }, now)

  const today = new Date(localDay(now.toISOString(), household.time_zone))
  const window = {
    from: dayOf(after(today, -DAYS_BACK * DAY)),
    to: dayOf(after(today, DAYS_AHEAD * DAY)),
    limit: MAX_ENTRIES,
  }
  const meals = await readPlannedMeals(db, household.id, window)
  const items = await readDatedItems(db, household.id, window)
  const host = new URL(deps.publicUrl).hostname
  return writeCalendar({ name: household.name, host, language: account.language, meals, items })
}

async function findFeed(db: Db, { findActiveAccount }: CalendarDeps, token: string) {
  const householdId = scopeOfToken(token)
  if (householdId === undefined) return undefined
  const feed = await store.feedByToken(db, householdId, hashToken(token))
  const account = feed && (await findActiveAccount(db, feed.account_id))
  if (account?.credentialsVersion !== feed?.credentials_version) return undefined
  if (!feed || !account) return undefined
  try {
    return { feed, account, household: await getHousehold(db, feed.account_id, householdId) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
