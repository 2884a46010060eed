import { Type } from 'typebox'
import { Preconditions } from '#api/rest/rest-schemas.ts'
import { isKnown, readIfMatch, toEtag } from '#api/rest/writes/preconditions.ts'
import { joinCodeRoutes, joinRequestRoutes } from '#households/invites/join-code-routes.ts'
import type { JoinCodeDeps } from '#households/invites/join-codes.ts'
import { CODE_LIMIT, joinHousehold } from '#households/invites/join-household.ts'
import { inviteRoutes, memberRoutes } from '#households/members/member-routes.ts'
import type { Api } from '#platform/http/api.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import type { Actor, Member } from '#platform/kernel/actor.ts'
import type { Db } from '#platform/postgres/database.ts'
import {
  ById,
  Household,
  HouseholdPatch,
  Households,
  Join,
  NewHousehold,
  Page,
} from './contract.ts'
import { pickHouseholdOfPath } from './pick-household.ts'
import { readHouseholdPage, readHousehold } from './read-households.ts'
import * as service from './service.ts'

interface Deps extends JoinCodeDeps {
  readonly limits: RateLimits
  readonly nameOf: service.NameOf
  /** Whether the actor may invite people to the households that it owns. */
  readonly mayInvite: (db: Db, actor: Actor) => Promise<boolean>
}

const tags = ['households']

/** Mounted at /v1/households, below the hook that authenticates. */
export function householdRoutes(deps: Deps) {
  return async (api: Api): Promise<void> => {
    mountListHouseholds(api, deps)
    mountMakeHousehold(api, deps)
    mountJoinHousehold(api, deps)
    await api.register(joinRequestRoutes(deps), { prefix: '/join-request' })

    await api.register(householdOwnRoutes(deps), { prefix: '/:id' })
  }
}

function mountListHouseholds(api: Api, { db }: Deps): void {
  api.get(
    '',
    {
      schema: {
        operationId: 'listHouseholds',
        tags,
        summary: 'List your households, the oldest membership first',
        querystring: Page,
        response: { 200: Households },
      },
      config: { errors: ['CURSOR_INVALID'] },
    },
    ({ actor, query }) => readHouseholdPage(db, actor.accountId, query),
  )
}

function mountMakeHousehold(api: Api, { sync, clock, nameOf }: Deps): void {
  api.post(
    '',
    {
      schema: {
        operationId: 'makeHousehold',
        tags,
        summary: 'Create a household',
        description: 'You become its owner. It gets a shopping list.',
        body: NewHousehold,
        response: { 200: Household, 201: Household },
      },
      config: { errors: ['CONFLICT'] },
    },
    async ({ db: own, actor, body }, reply) => {
      const owner = { actor, nameOf }
      const created = await service.createHousehold(own, sync, owner, body, clock())
      reply.code(created.isNew ? 201 : 200).header('etag', toEtag(created.household))
      return created.household
    },
  )
}

function mountJoinHousehold(api: Api, { sync, clock, limits, nameOf }: Deps): void {
  api.post(
    '/join',
    {
      preHandler: async ({ actor }) =>
        limits.take({ what: `joins of ${actor.accountId}`, ...CODE_LIMIT }, clock()),
      schema: {
        operationId: 'joinHousehold',
        tags,
        summary: 'Join a household with an invite code',
        description: 'If you are already a member, nothing changes, and the invite is not used up.',
        body: Join,
        response: { 200: Household },
      },
      config: { errors: ['INVALID_TOKEN', 'CONFLICT'], perClient: CODE_LIMIT },
    },
    ({ db: own, actor, body }) =>
      joinHousehold(own, sync, actor, { code: body.code, nameOf }, clock()),
  )
}

/** The routes of one household, below a hook that admits only its members. Viewers may only read. */
function householdOwnRoutes(deps: Deps) {
  const { db, sync, clock, mayInvite } = deps

  return async (api: Api): Promise<void> => {
    api.addHook('onRequest', pickHouseholdOfPath({ db }))
    mountReadHousehold(api, deps)
    mountPatchHousehold(api, deps)
    mountDeleteHousehold(api, deps)

    await api.register(memberRoutes({ db, sync, clock }), { prefix: '/members' })
    await api.register(inviteRoutes({ db, sync, clock, mayInvite }), { prefix: '/invites' })
    await api.register(joinCodeRoutes(deps), { prefix: '/join-code' })
  }
}

function mountReadHousehold(api: Api, { db }: Deps): void {
  api.get(
    '',
    {
      schema: {
        operationId: 'readHousehold',
        tags,
        summary: 'Read a household',
        params: ById,
        headers: Preconditions,
        response: { 200: Household, 304: Type.Null() },
      },
      config: { errors: ['NOT_FOUND'], keyScopes: ['read', 'write'] },
    },
    async ({ member, headers }, reply) => {
      const { accountId, householdId } = member
      const { household, versionCoversAll } = await readHousehold(db, accountId, householdId)
      reply.header('etag', toEtag(household))
      if (versionCoversAll && isKnown(headers['if-none-match'], household))
        return reply.code(304).send(null)
      return household
    },
  )
}

function mountPatchHousehold(api: Api, { db, sync, clock }: Deps): void {
  api.patch(
    '',
    {
      schema: {
        operationId: 'patchHousehold',
        tags,
        summary: 'Change a household',
        params: ById,
        headers: Preconditions,
        body: HouseholdPatch,
        response: { 200: Household },
      },
      config: { errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'STALE'] },
    },
    async ({ member, headers, body }, reply) => {
      const input = { ...targetOf(member, headers), patch: body }
      const changed = await service.patchHousehold(db, sync, member, input, clock())
      reply.header('etag', toEtag(changed))
      return changed
    },
  )
}

function mountDeleteHousehold(api: Api, { db, sync, clock }: Deps): void {
  api.delete(
    '',
    {
      schema: {
        operationId: 'deleteHousehold',
        tags,
        summary: 'Delete a household and all its rows, for all its members',
        params: ById,
        headers: Preconditions,
        response: { 204: Type.Null() },
      },
      config: { errors: ['NOT_FOUND', 'FORBIDDEN', 'STALE', 'BUSY'], forOwners: true },
    },
    async ({ member, headers }, reply) => {
      await service.deleteHousehold(db, sync, member, targetOf(member, headers), clock())
      return reply.code(204).send(null)
    },
  )
}

/** The household of a path, and the ETag of `If-Match`. */
function targetOf({ householdId }: Member, headers: { 'if-match'?: string }) {
  const tag = readIfMatch(headers['if-match'])
  return { id: householdId, ifMatch: tag === '*' ? undefined : tag }
}
