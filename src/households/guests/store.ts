import type { Role } from '@larder/rules/entity.ts'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { notFound } from '#platform/kernel/errors.ts'
import { violates } from '#platform/postgres/database.ts'
import { statementFor } from '#platform/postgres/prepared-statements.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { roleIn } from '#sync/schema/collection-sql.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import type { LinkRole, ListKey } from './contract.ts'

type Db = Kysely<Pick<Tables, 'list_links' | 'sync_scope'>>
type Row = Selectable<Tables['list_links']>

/** A link without its secret and its maker's session. */
export type StoredLink = Omit<Row, 'token_hash' | 'session_id' | 'role'> & {
  readonly role: LinkRole
}

const LINK = [
  'household_id',
  'id',
  'list_id',
  'role',
  'label',
  'created_by',
  'credentials_version',
  'created_at',
  'expires_at',
] as const

const toLink = (row: Omit<Row, 'token_hash' | 'session_id'>): StoredLink => ({
  ...row,
  role: row.role === 'tick' ? 'tick' : 'read',
})

/** @throws AppError NOT_FOUND if the list is gone */
export async function insertLink(tx: Db, link: Row): Promise<StoredLink> {
  try {
    const row = await tx
      .insertInto('list_links')
      .values(link)
      .returning(LINK)
      .executeTakeFirstOrThrow()
    return toLink(row)
  } catch (error) {
    if (violates(error, 'list_links_list_exists')) throw notFound('shopping list')
    throw error
  }
}

/** The links of a household that have not expired, the oldest first. */
export const selectOpenLinks = statementFor(
  (sync: SyncSchema, _db: Db, of: { householdId: string; now: Date }) => {
    const household = sql<string>`${of.householdId}::uuid`
    return sql<StoredLink & WithMaker>`
      select l.household_id, l.id, l.list_id, l.role, l.label, l.created_by, l.credentials_version,
        l.created_at, l.expires_at, ${roleIn(sync, household, sql<string>`l.created_by`)} as maker_role
      from list_links l cross join sync_scope s
      where l.household_id = ${household} and s.household_id = ${household}
        and l.expires_at > ${of.now}::timestamptz
      order by l.created_at, l.id`
  },
)

interface WithMaker {
  /** The role of its maker in the household. */
  readonly maker_role: Role | null
}

/** @returns false if the list has no such link */
export async function deleteLink(
  tx: Db,
  { householdId, listId }: ListKey,
  id: string,
): Promise<boolean> {
  const rows = await tx
    .deleteFrom('list_links')
    .where('household_id', '=', householdId)
    .where('list_id', '=', listId)
    .where('id', '=', id)
    .returning('id')
    .execute()
  return rows.length === 1
}

/** @returns how many expired links were deleted */
export async function deleteExpiredLinks(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('list_links')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** A link that a guest uses. */
export type FoundLink = Pick<
  StoredLink,
  'household_id' | 'id' | 'list_id' | 'role' | 'created_by' | 'credentials_version' | 'expires_at'
> &
  WithMaker & {
    /** The number of the last change in the household, in the history `epoch`. */
    readonly version: number
    readonly epoch: string | null
  }

interface LinkKey {
  readonly householdId: string
  readonly tokenHash: Buffer
  readonly now: Date
}

/** The link with this token, unless it has expired. */
export const selectLink = statementFor((sync: SyncSchema, _db: Db, of: LinkKey) =>
  linkQuery(sync, of, sql`(select epoch from sync_current_epoch)`),
)

/** The same without the epoch, which a server with shards does not know. */
export const selectLinkOfShard = statementFor((sync: SyncSchema, _db: Db, of: LinkKey) =>
  linkQuery(sync, of, sql`null::text`),
)

function linkQuery(sync: SyncSchema, of: LinkKey, epoch: RawBuilder<unknown>) {
  const household = sql<string>`${of.householdId}::uuid`
  return sql<FoundLink>`
      select l.household_id, l.id, l.list_id, l.role, l.created_by, l.credentials_version, l.expires_at,
        ${roleIn(sync, household, sql<string>`l.created_by`)} as maker_role,
        s.version::float8 as version, ${epoch} as epoch
      from list_links l cross join sync_scope s
      where l.household_id = ${household} and s.household_id = ${household}
        and l.token_hash = ${of.tokenHash}::bytea and l.expires_at > ${of.now}::timestamptz`
}
