import { recordInHousehold } from '#households/record-event.ts'
import { findList } from '#kitchen/shopping-lists/shown-items.ts'
import { hashToken, newToken } from '#platform/base/secret.ts'
import type { Member } from '#platform/kernel/actor.ts'
import { after, type Clock, DAY } from '#platform/kernel/clock.ts'
import { accountIsGone, conflict, invalid, notFound } from '#platform/kernel/errors.ts'
import { newId } from '#platform/kernel/ids.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { forbiddenToRole } from '#sync/write/scopes/authority.ts'
import { type LockedHousehold, withHousehold } from '#sync/write/scopes/with-household.ts'
import type { FindActiveAccount, Link, Links, MadeLink, NewLink } from './contract.ts'
import * as store from './store.ts'

export interface LinkDeps {
  readonly db: Db
  readonly sync: SyncSchema
  readonly clock: Clock
  readonly publicUrl: string
  readonly findActiveAccount: FindActiveAccount
}

const DEFAULT_LIFETIME = 7 * DAY
const MAX_LIFETIME = 90 * DAY
/** Links of a household that work. */
const MAX_LINKS = 50

/**
 * Makes a link to a list. Only this answer has its token.
 *
 * @throws AppError VALIDATION_FAILED, NOT_FOUND, FORBIDDEN, CONFLICT if the household has too many links
 */
export async function makeLink(
  deps: LinkDeps,
  member: Member,
  listId: string,
  { role, label, expires_at }: NewLink,
): Promise<MadeLink> {
  const { householdId, accountId, sessionId } = member
  const start = deps.clock()
  const expiresAt = expires_at === undefined ? after(start, DEFAULT_LIFETIME) : new Date(expires_at)
  if (!(expiresAt > start && expiresAt <= after(start, MAX_LIFETIME)))
    throw invalid({ path: '/expires_at', message: 'A link is valid for 90 days at most.' })
  const token = newToken(householdId)
  const insert = async (tx: Db, { now }: LockedHousehold) => {
    const live = await liveLinks(tx, deps, householdId, now)
    if (live.length >= MAX_LINKS)
      throw conflict(`A household can have at most ${MAX_LINKS} links to lists. Revoke one first.`)
    const account = await deps.findActiveAccount(tx, accountId)
    if (!account) throw accountIsGone()
    const link = await store.insertLink(tx, {
      household_id: householdId,
      id: newId(now),
      list_id: listId,
      token_hash: hashToken(token),
      role,
      label: label ?? null,
      created_by: accountId,
      session_id: sessionId ?? null,
      credentials_version: account.credentialsVersion,
      created_at: now,
      expires_at: expiresAt,
    })
    const details = { link_id: link.id, list_id: listId, role }
    await recordInHousehold(tx, member, { householdId, kind: 'list_link_made', details }, now)
    return link
  }
  const link = await withHousehold(deps, member, insert)
  return { ...toLink(link), token, url: `${deps.publicUrl}/guest#${token}` }
}

/**
 * Lists the links of a list that work, the oldest first.
 *
 * @throws AppError NOT_FOUND, FORBIDDEN for a viewer
 */
export async function listLinks(
  db: Db,
  deps: LinkDeps,
  { householdId, role }: Member,
  listId: string,
): Promise<Links> {
  if (role === 'viewer') throw forbiddenToRole()
  if (!(await findList(db, { householdId, listId }))) throw notFound('shopping list')
  const live = await liveLinks(db, deps, householdId, deps.clock())
  return { items: live.filter((one) => one.list_id === listId).map(toLink) }
}

/** Ends a link. @throws AppError NOT_FOUND, FORBIDDEN */
export function revokeLink(
  deps: LinkDeps,
  member: Member,
  listId: string,
  id: string,
): Promise<void> {
  const { householdId } = member
  return withHousehold(deps, member, async (tx, { now }) => {
    if (!(await store.deleteLink(tx, { householdId, listId }, id))) throw notFound('link')
    const details = { link_id: id, list_id: listId }
    await recordInHousehold(tx, member, { householdId, kind: 'list_link_revoked', details }, now)
  })
}

/** @returns how many expired links were deleted */
export const purgeLinks = (db: Db, now: Date): Promise<number> => store.deleteExpiredLinks(db, now)

/** The links of a household that work. Those of a maker who may not share any more are left out. */
async function liveLinks(
  db: Db,
  { sync, findActiveAccount }: Pick<LinkDeps, 'sync' | 'findActiveAccount'>,
  householdId: string,
  now: Date,
): Promise<store.StoredLink[]> {
  const links = await store.selectOpenLinks(sync)(db, { householdId, now })
  const makers = new Map<string, Awaited<ReturnType<FindActiveAccount>>>()
  for (const accountId of new Set(links.map((link) => link.created_by)))
    makers.set(accountId, await findActiveAccount(db, accountId))
  return links.filter((link) => worksFor(link, makers.get(link.created_by), link.maker_role))
}

/**
 * Whether the maker of a link may still share: as an active owner or member, with the password of that time.
 * Somebody else may have made the link before the password was changed.
 */
export const worksFor = (
  link: Pick<store.StoredLink, 'credentials_version'>,
  account: { readonly credentialsVersion: number } | undefined,
  role: string | null,
): boolean =>
  account?.credentialsVersion === link.credentials_version && role !== null && role !== 'viewer'

const toLink = ({ id, role, label, created_by, ...times }: store.StoredLink): Link => ({
  id,
  role,
  label,
  created_by,
  created_at: times.created_at.toISOString(),
  expires_at: times.expires_at.toISOString(),
})
