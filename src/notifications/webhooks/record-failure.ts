import { queueMail } from '#accounts/credentials/queue-mail.ts'
import { getHousehold } from '#households/read-households.ts'
import { recordInHousehold } from '#households/record-event.ts'
import { type Log, withoutSecrets } from '#platform/base/log.ts'
import { EgressRefused } from '#platform/egress/egress.ts'
import { type Clock, DAY, HOUR, MINUTE, SECOND } from '#platform/kernel/clock.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { lockScopes } from '#sync/write/write.ts'
import * as store from './delivery-store.ts'
import { Gone, Refused } from './send-message.ts'

interface FailureDeps {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly observe: (outcome: 'refused' | 'unreachable' | 'stopped') => void
}

/** Growing waits after failures; the last one repeats. */
const WAITS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
]
/** Milliseconds of failures after which a webhook is switched off. */
const PATIENCE = 3 * DAY

/** Counts a failure: the message is sent again later, or after three days the webhook is switched off. */
export async function recordFailure(
  deps: FailureDeps,
  lease: store.Lease,
  error: unknown,
): Promise<void> {
  const { db, clock, log, observe } = deps
  const hasAnswered = error instanceof Refused || error instanceof Gone
  observe(hasAnswered ? 'refused' : 'unreachable')
  const reason = describe(error)
  const waitMs = WAITS[Math.min(lease.failures, WAITS.length - 1)] ?? HOUR
  const now = clock()
  const isOver = await inTransaction(db, async (tx) => {
    await lockScopes(tx, [lease.household_id])
    const since = await store.recordFailure(tx, lease, { reason, waitMs, now })
    if (!since) return false
    const givesUp = error instanceof Gone || now.getTime() - since.getTime() >= PATIENCE
    return givesUp && (await switchOff(tx, lease, reason, now))
  })
  if (isOver) observe('stopped')
  const context = { webhook: lease.id, reason, failures: lease.failures + 1 }
  if (isOver) log.error(context, 'a webhook was switched off')
  else log.warn(context, 'a webhook did not accept a message, which will be sent again')
}

/** Switches a webhook off, and tells its maker by mail and all owners by an event. */
async function switchOff(tx: Db, lease: store.Lease, reason: string, now: Date): Promise<boolean> {
  const stopped = await store.stop(tx, lease, reason, now)
  if (!stopped) return false
  const { household_id: householdId, id } = lease
  const { created_by: accountId, url } = stopped
  const { name } = await getHousehold(tx, accountId, householdId)
  const details = { household: name, host: new URL(url).host }
  await queueMail(tx, { kind: 'webhook_stopped', accountId, details }, now)
  const event = { householdId, kind: 'webhook_stopped', details: { webhook_id: id } } as const
  await recordInHousehold(tx, null, event, now)
  return true
}

/** One line without addresses, for the owners. */
function describe(error: unknown): string {
  if (error instanceof EgressRefused) return 'Its address is not public.'
  const text = error instanceof Error ? error.message : typeof error
  return withoutSecrets(text.replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ')).slice(0, 300)
}
