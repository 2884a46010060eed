import type { FastifyRequest } from 'fastify'

/** The account and the household of a request. Each has its share of the database. */
export function shareHoldersOf(request: FastifyRequest): readonly string[] {
  const { accountId } = request.actor
  const household = householdOf(request)
  return household === undefined || household === accountId ? [accountId] : [accountId, household]
}

/**
 * Undefined if the route concerns no household, or if the household is found later, as in `join`.
 */
export function householdOf({ member, body, routeOptions }: FastifyRequest): string | undefined {
  // A scope without a household does not decorate its requests with one.
  if ((member as typeof member | undefined) !== undefined) return member.householdId
  if (!routeOptions.config.namesScope) return undefined
  return (body as { scope_id: string }).scope_id // validated
}
