import { type Kysely, type Selectable, sql } from 'kysely'
import { notFound } from '#platform/kernel/errors.ts'
import { NIL_ID } from '#platform/kernel/ids.ts'
import { violates } from '#platform/postgres/database.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import type { Told } from './choose-news.ts'
import { type NoticeSetting, wantsNotices } from './contract.ts'

type Db = Kysely<Pick<Tables, 'notice_settings'>>

export interface SettingKey {
  readonly accountId: string
  readonly householdId: string
}

/** A saved setting, with the time of its last digest and all that was told. */
export interface SavedSetting extends NoticeSetting {
  readonly lastAt: Date
  readonly told: Told
}

/** With the news that `saveDecision` has written. */
interface ReadTold {
  told: Told
}
type Row = Selectable<Tables['notice_settings']> & ReadTold

const COLUMNS = [
  'expiring',
  'days_ahead',
  'low_stock',
  'at_minute',
  'channel',
  'meals',
  'list_changes',
  'quiet_from',
  'quiet_to',
  'muted_lists',
  'last_at',
  'told',
] as const

export async function findSetting(
  db: Db,
  { accountId, householdId }: SettingKey,
): Promise<SavedSetting | undefined> {
  const row = await db
    .selectFrom('notice_settings')
    .select(COLUMNS)
    .$narrowType<ReadTold>()
    .where('account_id', '=', accountId)
    .where('household_id', '=', householdId)
    .executeTakeFirst()
  return row && toSetting(row)
}

/** The settings of an account, by household. */
export async function settingsOf(
  db: Db,
  accountId: string,
): Promise<(NoticeSetting & { household_id: string })[]> {
  const rows = await db
    .selectFrom('notice_settings')
    .select(['household_id', ...COLUMNS])
    .$narrowType<ReadTold>()
    .where('account_id', '=', accountId)
    .orderBy('household_id')
    .execute()
  return rows.map(({ household_id, ...row }) => {
    const { lastAt: _lastAt, told: _told, ...setting } = toSetting(row)
    return { household_id, ...setting }
  })
}

/** @throws AppError NOT_FOUND if the account is not in the household */
export async function saveSetting(
  tx: Db,
  { accountId, householdId }: SettingKey,
  { setting, lastAt, nextAt }: { setting: NoticeSetting; lastAt: Date; nextAt: Date },
  now: Date,
): Promise<void> {
  const { at, quiet_hours: quiet, ...fields } = setting
  const values = {
    ...fields,
    at_minute: toMinute(at),
    quiet_from: quiet && toMinute(quiet.from),
    quiet_to: quiet && toMinute(quiet.to),
    last_at: lastAt,
    next_at: wantsNotices(setting) ? nextAt : null,
    updated_at: now,
  }
  try {
    await tx
      .insertInto('notice_settings')
      .values({ account_id: accountId, household_id: householdId, created_at: now, ...values })
      .onConflict((on) => on.columns(['account_id', 'household_id']).doUpdateSet(values))
      .execute()
  } catch (error) {
    if (violates(error, 'notice_settings_membership_exists')) throw notFound('household')
    throw error
  }
}

/** The settings of the other members of a household who want to be told about a list. */
export async function listReaders(
  db: Db,
  { accountId, householdId }: SettingKey,
  listId: string,
): Promise<{ readonly account_id: string; readonly setting: SavedSetting }[]> {
  const rows = await db
    .selectFrom('notice_settings')
    .select(['account_id', ...COLUMNS])
    .$narrowType<ReadTold>()
    .where('household_id', '=', householdId)
    .where('account_id', '!=', accountId)
    .where('list_changes', '=', true)
    .where(sql<boolean>`not ${listId}::uuid = any(muted_lists)`)
    .orderBy('account_id')
    .execute()
  return rows.map(({ account_id, ...row }) => ({ account_id, setting: toSetting(row) }))
}

/** Turns a setting off. The account gets no more notices about the household. */
export async function turnOff(
  db: Db,
  { accountId, householdId }: SettingKey,
  now: Date,
): Promise<void> {
  await db
    .updateTable('notice_settings')
    .set({ expiring: 'off', low_stock: false, meals: false, next_at: null, updated_at: now })
    .where('account_id', '=', accountId)
    .where('household_id', '=', householdId)
    .execute()
}

/** A setting whose digest is due, and its place in the order of the sweep. */
export interface DueSetting {
  readonly next_at: string
  readonly account_id: string
  readonly household_id: string
}

/** The `next_at` that the database sets if the household moves to another time zone. */
export const MOVED = '-infinity'

/** Before all settings. */
export const START: DueSetting = { next_at: MOVED, account_id: NIL_ID, household_id: NIL_ID }

/** Finds the next due settings of all accounts, after another one in their order. It reads only these, by an index. */
export async function dueSettings(
  db: Db,
  { last, limit }: { readonly last: DueSetting; readonly limit: number },
  now: Date,
): Promise<DueSetting[]> {
  const { rows } = await sql<DueSetting>`
    select next_at::text, account_id, household_id from notice_settings
    where next_at <= ${now} and (next_at, account_id, household_id)
      > (${last.next_at}::timestamptz, ${last.account_id}::uuid, ${last.household_id}::uuid)
    order by next_at, account_id, household_id limit ${limit}`.execute(db)
  return rows
}

/** Locks a setting if it is still due. */
export async function lockDueSetting(
  tx: Db,
  { accountId, householdId }: SettingKey,
  now: Date,
): Promise<SavedSetting | undefined> {
  const row = await tx
    .selectFrom('notice_settings')
    .select(COLUMNS)
    .$narrowType<ReadTold>()
    .where('account_id', '=', accountId)
    .where('household_id', '=', householdId)
    .where('next_at', '<=', now)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && toSetting(row)
}

/** @param told absent if it does not change */
export async function saveDecision(
  tx: Db,
  { accountId, householdId }: SettingKey,
  { lastAt, nextAt, told }: { lastAt: Date; nextAt: Date; told: Told | undefined },
): Promise<void> {
  await tx
    .updateTable('notice_settings')
    .set({
      last_at: lastAt,
      next_at: nextAt,
      ...(told === undefined ? {} : { told: JSON.stringify(told) }),
    })
    .where('account_id', '=', accountId)
    .where('household_id', '=', householdId)
    .execute()
}

/** Counts the settings that have been due since before a time. */
export async function countDueBefore(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::float8 as count from notice_settings where next_at > '-infinity' and next_at < ${before}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

function toSetting(row: Pick<Row, (typeof COLUMNS)[number]>): SavedSetting {
  const { at_minute, quiet_from, quiet_to, last_at, told, ...rest } = row
  return {
    ...rest,
    at: toTime(at_minute),
    quiet_hours:
      quiet_from === null || quiet_to === null
        ? null
        : { from: toTime(quiet_from), to: toTime(quiet_to) },
    lastAt: last_at,
    told,
  }
}

/** Minutes after midnight of a time such as `07:30`. */
export function toMinute(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

/** A time such as `07:30`. */
export const toTime = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
