import type { FastifyRequest } from 'fastify'
import { AppError, invalid, notFound } from '#kernel/errors.ts'
import type { Db } from '#platform/database.ts'
import { pickMembership } from './store.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * A hook that picks the household that all routes below its scope are about, and sets
 * `request.member`: the one that the header `Larder-Household` names, else the account's first.
 * Viewers get no further with anything but a read.
 */
export function pickHousehold({ db }: { db: Db }) {
  return async (request: FastifyRequest): Promise<void> => {
    const given = request.headers['larder-household']
    if (given !== undefined && (typeof given !== 'string' || !UUID.test(given)))
      throw invalid({ path: '/headers/larder-household', message: 'This is not an id.' })
    await admit(db, request, given)
  }
}

/** The same for routes that name the household in their path, as `id`. */
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
