import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '#kernel/clock.ts'
import { AppError } from '#kernel/errors.ts'
import { isRead } from '#platform/http/database-shares.ts'
import { type Bucket, createWriteRates } from '#platform/http/write-rates.ts'
import { householdOf } from './share-holders.ts'

/** The members of a household together may write this many times as much as one account. */
const HOUSEHOLD_FACTOR = 3

/** Refuses a write if its account or household writes too much. It runs before the handler. */
export function limitWrites(
  scope: FastifyInstance,
  { perMinute, clock }: { perMinute: number; clock: Clock },
): void {
  const rates = createWriteRates()
  const taken = new WeakMap<FastifyRequest, Bucket>()
  scope.addHook('preHandler', async (request) => {
    if (isRead(request)) return
    const household = householdOf(request)
    const buckets = [{ key: `account ${request.actor.accountId}`, perMinute }]
    if (household !== undefined)
      buckets.push({ key: `household ${household}`, perMinute: perMinute * HOUSEHOLD_FACTOR })
    const seconds = rates.take(buckets, countWrites(request), clock())
    if (seconds === 0 && buckets[1]) taken.set(request, buckets[1])
    if (seconds === 0) return
    throw new AppError(
      'RATE_LIMITED',
      `An account can change at most ${perMinute} rows a minute, a household ${perMinute * HOUSEHOLD_FACTOR}. Try again in ${seconds} seconds.`,
      { headers: { 'retry-after': String(seconds) } },
    )
  })
  // A caller who is not in a household must not use up the writes of its members.
  scope.addHook('onError', async (request, _reply, error) => {
    const bucket = taken.get(request)
    if (bucket && error.code === 'SCOPE_FORBIDDEN')
      rates.giveBack(bucket, countWrites(request), clock())
  })
}

/** The rows that a request changes: the mutations of a push, the operations of a batch,
 * the items of a list, or one. */
function countWrites({ body }: FastifyRequest): number {
  if (typeof body !== 'object' || body === null) return 1
  const many = ['mutations', 'operations', 'item_ids'].map(
    (name) => (body as Record<string, unknown>)[name], // any object has members
  )
  return many.reduce<number>(
    (most, one) => (Array.isArray(one) ? Math.max(most, one.length) : most),
    1,
  )
}
