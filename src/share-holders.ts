import type { FastifyRequest } from 'fastify'

/** The account that asks, and the household that the request is about: each has its share of the database. */
export function shareHoldersOf(request: FastifyRequest): readonly string[] {
  const { accountId } = request.actor
  const household = householdOf(request)
  return household === undefined || household === accountId ? [accountId] : [accountId, household]
}

/** Undefined where the route is about none, or about one that is found only later, as in `join`. */
export function householdOf({ member, body, routeOptions }: FastifyRequest): string | undefined {
  // A scope that has no household decorates no request with one.
  if ((member as typeof member | undefined) !== undefined) return member.householdId
  if (!routeOptions.config.namesScope) return undefined
  return (body as { scope_id: string }).scope_id.toLowerCase() // validated
}
