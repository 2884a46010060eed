import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { AppError, invalid, notFound } from '#kernel/errors.ts'
import type { Db } from '#platform/database.ts'
import { pickMembership } from './store.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const Headers = Type.Object({
  'Larder-Household': Type.Optional(
    Type.String({
      format: 'uuid',
      description: 'Whose it is; left out: that of your first household.',
    }),
  ),
})

/**
 * Picks the household that all routes of this scope are about, sets `request.member`, and says of each
 * route that it asks for one: the one that the header `Larder-Household` names, else the account's
 * first. Viewers get no further with anything but a read.
 */
export function pickHousehold(scope: FastifyInstance, { db }: { db: Db }): void {
  scope.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, headersOfHooks: Headers }
  })
  scope.addHook('onRequest', async (request: FastifyRequest): Promise<void> => {
    const given = request.headers['larder-household']
    if (given !== undefined && (typeof given !== 'string' || !UUID.test(given)))
      throw invalid({ path: '/headers/larder-household', message: 'This is not an id.' })
    await admit(db, request, given)
  })
}

/** A hook that does the same for routes that name the household in their path, as `id`. */
export function pickHouseholdOfPath({ db }: { db: Db }) {
  return async (request: FastifyRequest): Promise<void> => {
    const { id } = request.params as { id?: unknown } // not validated yet in this hook
    if (typeof id !== 'string' || !UUID.test(id))
      throw invalid({ path: '/params/id', message: 'This is not an id.' })
    await admit(db, request, id)
  }
}

async function admit(
  db: Db,
  request: FastifyRequest,
  householdId: string | undefined,
): Promise<void> {
  const { actor, method, routeOptions } = request
  const membership = await pickMembership(db, actor.accountId, householdId)
  if (!membership) throw notFound('household')
  request.member = { ...actor, ...membership }
  const isRead = method === 'GET' || method === 'HEAD'
  const { forViewers, forOwners } = routeOptions.config
  const mayNot = membership.role === 'viewer' && !isRead && !forViewers
  if (mayNot || (forOwners && membership.role !== 'owner'))
    throw new AppError('FORBIDDEN', 'Your role does not allow this.')
}
