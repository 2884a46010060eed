import { createHash } from 'node:crypto'
import { idNow, idsOfRow } from '@larder/rules/derive-id.ts'
import { checkItems } from '@larder/rules/shopping-lists/check-items.ts'
import type { FastifyInstance } from 'fastify'
import { bearerTokenOf } from '#access/sessions/authenticate.ts'
import { expectAnswer } from '#api/rest/rest-errors.ts'
import { getHousehold } from '#households/read-households.ts'
import { findList, readShownItems } from '#kitchen/shopping-lists/shown-items.ts'
import { hashToken, scopeOfToken } from '#platform/base/secret.ts'
import { isRead } from '#platform/http/limits/database-shares.ts'
import { type RateLimits, clientAddressOf } from '#platform/http/limits/rate-limits.ts'
import { AppError, notFound } from '#platform/kernel/errors.ts'
import { newId } from '#platform/kernel/ids.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { isSharded } from '#platform/postgres/sharding.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { beginEpoch } from '#sync/write/scopes/epoch.ts'
import { runVerb } from '#sync/write/verbs/run-verb.ts'
import { lockScopes } from '#sync/write/write.ts'
import type { GuestCheck, GuestChecked, GuestList } from './contract.ts'
import { type LinkDeps, worksFor } from './links.ts'
import { type FoundLink, selectLink, selectLinkOfShard } from './store.ts'

export interface GuestDeps extends LinkDeps {
  readonly limits: RateLimits
}

/** A guest: a link that works, and the token that it was found by. */
export interface Guest {
  readonly link: FoundLink
  readonly token: string
}

/** Several guests of a link, whose pages ask every few seconds. */
const READS = { most: 10_000, seconds: 3600 }
const CHECKS = { most: 600, seconds: 3600 }
const WRONG_TOKENS = { most: 100, seconds: 3600 }
/** The most items of an answer. */
const MAX_ITEMS = 1000

/**
 * Finds the link of a token, and counts the request.
 *
 * @param of.client the client's network, by which wrong tokens are counted
 * @param of.writes whether the request writes
 * @throws AppError NOT_FOUND, the same for each reason; RATE_LIMITED
 */
export async function findGuest(
  db: Db,
  deps: GuestDeps,
  of: { readonly token: string; readonly client: string; readonly writes: boolean },
): Promise<Guest> {
  const link = await findLink(db, deps, of.token)
  const { limits, clock } = deps
  if (!link) {
    await limits.take({ what: `wrong links from ${of.client}`, ...WRONG_TOKENS }, clock())
    throw notFound('link')
  }
  const limit = of.writes ? CHECKS : READS
  const what = `${of.writes ? 'checks' : 'reads'} of link ${link.id} of ${link.household_id}`
  await limits.take({ what, ...limit }, clock())
  return { link, token: of.token }
}

/** The link of a token; undefined if it is unknown, was revoked, has expired, or its maker may not share. */
async function findLink(db: Db, deps: LinkDeps, token: string): Promise<FoundLink | undefined> {
  const householdId = scopeOfToken(token)
  if (householdId === undefined) return undefined
  const key = { householdId, tokenHash: hashToken(token), now: deps.clock() }
  const [link] = await (isSharded(db)
    ? selectWithEpoch(db, deps.sync, key)
    : selectLink(deps.sync)(db, key))
  const account = link && (await deps.findActiveAccount(db, link.created_by))
  return link && worksFor(link, account, link.maker_role) ? link : undefined
}

/** As `selectLink`, in two statements: only the coordinator of a cluster knows the epoch. */
async function selectWithEpoch(
  db: Db,
  sync: SyncSchema,
  key: Parameters<ReturnType<typeof selectLink>>[1],
) {
  const links = await selectLinkOfShard(sync)(db, key)
  const epoch = await beginEpoch(db)
  return links.map((link) => ({ ...link, epoch }))
}

/**
 * The tag of a guest's list. It changes with each change of the household, so it is known without reading the
 * list. It is a hash, because guests need not know how much the household does.
 */
export function tagOf({ link }: Guest): string {
  const state = [link.household_id, link.id, link.epoch, link.version].join(' ')
  return `"${createHash('sha256').update(state).digest('base64url').slice(0, 27)}"`
}

/** Reads the list of a link. @throws AppError NOT_FOUND */
export async function openList(db: Db, { link }: Guest): Promise<GuestList> {
  const key = keyOf(link)
  const list = await findList(db, key)
  if (!list) throw notFound('link') // it was deleted meanwhile
  const { items, hasMore } = await readShownItems(db, key, { limit: MAX_ITEMS })
  const household = await getHousehold(db, link.created_by, key.householdId)
  return {
    household: { name: household.name },
    list: { name: list.name },
    role: link.role,
    expires_at: link.expires_at.toISOString(),
    items,
    has_more: hasMore,
  }
}

/**
 * Ticks items off, or unticks them, as the verb `check-items` does. No account has done it: `checked_by` is
 * null. Under the household's lock the link is checked again: it may have been revoked meanwhile.
 *
 * @throws AppError FORBIDDEN for a link that only reads, NOT_FOUND
 */
export function checkAsGuest(
  db: Db,
  deps: GuestDeps,
  guest: Guest,
  { item_ids, checked }: GuestCheck,
): Promise<GuestChecked> {
  if (guest.link.role !== 'tick') throw new AppError('FORBIDDEN', 'This link only shows the list.')
  return inTransaction(db, async (tx) => {
    await lockScopes(tx, [guest.link.household_id])
    const link = await findLink(tx, deps, guest.token)
    if (!link) throw notFound('link')
    const key = keyOf(link)
    // A guest changes only what the list shows.
    const before = await readShownItems(tx, key, ofIds(item_ids.flatMap(idsOfRow)))
    const shown = new Set(before.items.map(({ id }) => id))
    const idsNow = item_ids.map((id) => idNow(id, (one) => shown.has(one)))
    const ids = [...new Set(idsNow.flatMap((id) => id ?? []))]
    const now = deps.clock()
    const wish = { list_id: key.listId, item_ids: ids, checked }
    const run = { verb: checkItems, wish, operationId: newId(now), isRepeatable: false }
    const request = { scopeId: key.householdId, writer: null, run }
    const { result } = await runVerb(tx, deps.sync, request, now)
    expectAnswer(result, checkItems.name)
    const { items } = await readShownItems(tx, key, ofIds(ids))
    return { items, missing: item_ids.filter((_, i) => idsNow[i] === undefined) }
  })
}

const ofIds = (ids: readonly string[]) => ({ limit: MAX_ITEMS, ids })

const keyOf = ({ household_id, list_id }: FoundLink) => ({
  householdId: household_id,
  listId: list_id,
})

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireLink`, only for the routes below it. */
    guest: Guest
  }
}

/**
 * Requires the token of a link that works on all routes of this scope, before a body is read. Guests have no account:
 * the token is their permission. It sets `request.guest`, and adds `security` to the schema of each route.
 */
export function requireLink(scope: FastifyInstance, deps: GuestDeps): void {
  scope.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, security: [{ guest_token: [] }] }
  })
  scope.addHook('onRequest', async (request) => {
    const token = bearerTokenOf(request)
    if (token === undefined)
      throw new AppError('UNAUTHENTICATED', 'Send the token of a link.', {
        headers: { 'www-authenticate': 'Bearer' },
      })
    const of = { token, client: clientAddressOf(request), writes: !isRead(request) }
    request.guest = await findGuest(request.db, deps, of)
  })
}
