import { Id } from '#kernel/schemas.ts'
import { isIdInAnyCase } from '@larder/rules/id.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Member } from '#kernel/actor.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { forbiddenToRole } from '#sync/write/authority.ts'
import { pickMembership } from './membership-store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `pickHousehold`; there on every route below it, and on no other. */
    member: Member
  }
  interface FastifyContextConfig {
    /** Only an owner of the household may use this route. */
    readonly forOwners?: boolean
    /** Viewers may use this route too, though it writes. */
    readonly forViewers?: boolean
  }
}

const Headers = Type.Object({
  'Larder-Household': Type.Optional(
    Type.Unsafe<string>({
      ...Id,
      description: 'The household. The default is your default household. Each answer names it.',
    }),
  ),
})

/**
 * Picks the household that all routes of this scope are about, sets `request.member`, and says of each
 * route that it asks for one: the one that the header `Larder-Household` names, else the account's
 * default. Its answers name it. Viewers get no further with anything but a read.
 */
export function pickHousehold(scope: FastifyInstance, { db }: { db: Db }): void {
  scope.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, headersOfHooks: Headers }
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

/** A hook that does the same for routes that name the household in their path, as `id`. */
export function pickHouseholdOfPath({ db }: { db: Db }) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { id } = request.params as { id?: unknown } // not validated yet in this hook
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
  const { actor, method, routeOptions } = request
  const membership = await pickMembership(db, actor.accountId, householdId)
  if (!membership) throw notFound('household')
  reply.header('larder-household', membership.householdId)
  request.member = { ...actor, ...membership }
  const isRead = method === 'GET' || method === 'HEAD'
  const { forViewers, forOwners } = routeOptions.config
  const mayNot = membership.role === 'viewer' && !isRead && !forViewers
  if (mayNot || (forOwners && membership.role !== 'owner')) throw forbiddenToRole()
}
