import { isIdInAnyCase } from '@larder/rules/id.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { pickMembership } from '#households/members/membership-store.ts'
import { describeHeaders } from '#platform/http/headers.ts'
import { isRead } from '#platform/http/limits/database-shares.ts'
import type { Actor, Member } from '#platform/kernel/actor.ts'
import { invalid, notFound } from '#platform/kernel/errors.ts'
import { Id } from '#platform/kernel/schemas.ts'
import type { Db } from '#platform/postgres/database.ts'
import { forbiddenToRole } from '#sync/write/scopes/authority.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `pickHousehold`, only for the routes below it. */
    member: Member
  }
  interface FastifyContextConfig {
    /** Only an owner of the household may use this route. */
    readonly forOwners?: boolean
    /** Viewers may use this route too, though it writes. */
    readonly forViewers?: boolean
  }
}

const Headers = {
  'Larder-Household': Type.Optional(
    Type.Unsafe<string>({
      ...Id,
      description: 'The household. The default is your default household. Each answer names it.',
    }),
  ),
}

/**
 * Picks the household of each request of this scope and sets `request.member`: the household of the header
 * `Larder-Household`, or the account's default. Adds that header to the schemas of the routes, and to the
 * answers. Viewers may only read, unless the route is `forViewers`.
 */
export function pickHousehold(scope: FastifyInstance, { db }: { db: Db }): void {
  scope.addHook('onRoute', (route) => {
    // Only the OpenAPI document reads it: the hook below validates the header.
    describeHeaders(route, Headers)
  })
  scope.addHook('onRequest', async (request, reply): Promise<void> => {
    const given = request.headers['larder-household']
    if (given !== undefined && (typeof given !== 'string' || !isIdInAnyCase(given)))
      throw invalid({
        path: '/headers/larder-household',
        message: 'Larder-Household must be a UUID.',
      })
    await requireMembership(db, request, reply, given)
  })
}

/** Returns a hook that does the same for routes with the household in their path, as `id`. */
export function pickHouseholdOfPath({ db }: { db: Db }) {
  // The id is not validated yet in this hook.
  return async (
    request: FastifyRequest<{ Params: { id?: unknown } }>,
    reply: FastifyReply,
  ): Promise<void> => {
    const { id } = request.params
    if (typeof id !== 'string' || !isIdInAnyCase(id))
      throw invalid({ path: '/params/id', message: 'id must be a UUID.' })
    await requireMembership(db, request, reply, id)
  }
}

async function requireMembership(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  householdId: string | undefined,
): Promise<void> {
  const { actor, routeOptions } = request
  const membership = await pickFor(db, actor, householdId)
  if (!membership) throw notFound('household')
  reply.header('larder-household', membership.householdId)
  request.member = { ...actor, ...membership }
  const { forViewers, forOwners } = routeOptions.config
  const mayNot = membership.role === 'viewer' && !isRead(request) && !forViewers
  if (mayNot || (forOwners && membership.role !== 'owner')) throw forbiddenToRole()
}

/** The default of an API key that does not open the default household is the first of its households. */
async function pickFor(db: Db, { accountId, key }: Actor, householdId: string | undefined) {
  const found = await pickMembership(db, accountId, householdId)
  if (!key || (found && key.householdIds.includes(found.householdId))) return found
  const [first] = key.householdIds
  return householdId === undefined && first !== undefined
    ? pickMembership(db, accountId, first)
    : undefined
}
