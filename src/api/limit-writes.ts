import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isRead } from '#platform/http/limits/database-shares.ts'
import { type Bucket, createWriteRates } from '#platform/http/limits/write-rates.ts'
import type { Member } from '#platform/kernel/actor.ts'
import { type Clock, DAY } from '#platform/kernel/clock.ts'
import { AppError } from '#platform/kernel/errors.ts'
import { isRecord } from '#platform/kernel/json.ts'
import type { Quotas } from '#platform/kernel/quotas.ts'

/** The members of a household together may write this many times as much as one account. */
const HOUSEHOLD_FACTOR = 3

/** In a day an account may send this many times what a household can hold. */
const DAY_FACTOR = 2
/** Bytes that each change leaves beside what was sent: its number, receipt, tombstone, event and message. */
const CHANGE_BYTES = 1000
const MB = 1_000_000

/**
 * Refuses a write if its account or household writes too much: rows in a minute, and bytes in a day. The bytes bound all
 * that writes leave in any table, also after their household was deleted. It runs before the handler.
 */
export function limitWrites(
  scope: FastifyInstance,
  {
    quotas: { writesPerMinute, megabytes },
    clock,
  }: { quotas: Pick<Quotas, 'writesPerMinute' | 'megabytes'>; clock: Clock },
): void {
  const [minutes, days] = [createWriteRates(), createWriteRates(DAY)]
  const perDay = DAY_FACTOR * megabytes * MB
  const taken = new WeakMap<FastifyRequest, { minute?: Bucket; day?: Bucket }>()

  scope.addHook('preHandler', async (request) => {
    if (isRead(request)) return
    const now = clock()
    const rows = bucketsOf(request, writesPerMinute)
    const seconds = minutes.take(rows, countWrites(request), now)
    if (seconds > 0)
      throw refusal(
        `An account can change at most ${writesPerMinute} rows a minute, a household ${writesPerMinute * HOUSEHOLD_FACTOR}.`,
        seconds,
      )
    const bytes = bucketsOf(request, perDay)
    const wait = days.take(bytes, countBytes(request), now)
    if (wait > 0) {
      for (const bucket of rows) minutes.giveBack(bucket, countWrites(request), now)
      throw refusal(
        `An account can send changes of at most ${perDay / MB} MB a day, a household ${(perDay / MB) * HOUSEHOLD_FACTOR} MB; each change counts as ${CHANGE_BYTES} bytes more.`,
        wait,
      )
    }
    taken.set(request, { ...(rows[1] && { minute: rows[1] }), ...(bytes[1] && { day: bytes[1] }) })
  })
  // A caller who is not in a household must not use up the writes of its members.
  scope.addHook('onError', async (request, _reply, error) => {
    if (error.code !== 'SCOPE_FORBIDDEN') return
    const { minute, day } = taken.get(request) ?? {}
    if (minute) minutes.giveBack(minute, countWrites(request), clock())
    if (day) days.giveBack(day, countBytes(request), clock())
  })
}

/** Those of the account, and then of the household. */
function bucketsOf(request: FastifyRequest, perPeriod: number): Bucket[] {
  const household = householdOf(request)
  const own = { key: `account ${request.actor.accountId}`, perPeriod }
  if (household === undefined) return [own]
  return [own, { key: `household ${household}`, perPeriod: perPeriod * HOUSEHOLD_FACTOR }]
}

const refusal = (bound: string, seconds: number) =>
  new AppError('RATE_LIMITED', `${bound} Try again in ${seconds} seconds.`, {
    headers: { 'retry-after': String(seconds) },
  })

/** The rows that a request changes: the mutations of a push, the operations of a batch,
 * the items of a list, or one. */
function countWrites({ body }: FastifyRequest): number {
  if (typeof body !== 'object' || body === null) return 1
  const many = ['mutations', 'operations', 'item_ids'].map((name): unknown =>
    Reflect.get(body, name),
  )
  return many.reduce<number>(
    (most, one) => (Array.isArray(one) ? Math.max(most, one.length) : most),
    1,
  )
}

/** Files have quotas of their own, so only JSON counts. It is measured where the client names no length. */
function countBytes(request: FastifyRequest): number {
  const { body, headers } = request
  const isJson = headers['content-type']?.includes('json') === true
  const named = Number(headers['content-length'])
  const sent = Number.isInteger(named) ? named : Buffer.byteLength(JSON.stringify(body ?? ''))
  return countWrites(request) * CHANGE_BYTES + (isJson ? sent : 0)
}

/** The account and the household of a request. Each has its share of the database. */
export function shareHoldersOf(request: FastifyRequest): readonly string[] {
  const { accountId } = request.actor
  const household = householdOf(request)
  return household === undefined || household === accountId ? [accountId] : [accountId, household]
}

/**
 * Undefined if the route concerns no household, or if the household is found later, as in `join`.
 */
function householdOf({ member, body, routeOptions }: FastifyRequest): string | undefined {
  // A scope without a household does not decorate its requests with one.
  const found: Member | undefined = member
  if (found !== undefined) return found.householdId
  if (!routeOptions.config.namesScope || !isRecord(body)) return undefined
  return String(body['scope_id']) // validated
}
