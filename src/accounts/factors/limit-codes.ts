import { type RateLimits, tooMany } from '#platform/http/limits/rate-limits.ts'
import { DAY, MINUTE, SECOND } from '#platform/kernel/clock.ts'

const FAILURES_PER_CLIENT = { most: 10, seconds: (15 * MINUTE) / SECOND }
/** A code has six digits, and three are right at a time. So a thief with the password must have few tries. */
const FAILURES_PER_ACCOUNT = { most: 50, seconds: DAY / SECOND }
/** Seconds for which a client is stored that has sent a right code. */
const KNOWN_SECONDS = (90 * DAY) / SECOND

/**
 * Checks a code of a second factor if the limits allow it. It counts as a failure before it is
 * checked, so that parallel tries are counted too. A client that has sent a right code in the last 90
 * days keeps its own tries, even if others have used up those of the account.
 *
 * @param client the client's address, as `clientAddressOf` returns it
 * @param isGuessable false for a recovery code: it has 80 bits, so only the tries of the client count. A thief who has
 * used up the tries of the account cannot keep its owner out.
 * @returns the result of `check`
 * @throws AppError RATE_LIMITED
 */
export async function checkWithinLimits(
  limits: RateLimits,
  {
    accountId,
    client,
    isGuessable = true,
  }: { readonly accountId: string; readonly client: string; readonly isGuessable?: boolean },
  check: () => Promise<boolean>,
  now: Date,
): Promise<boolean> {
  const failures = [
    { what: `failed codes of ${accountId} from ${client}`, ...FAILURES_PER_CLIENT },
    ...(isGuessable ? [{ what: `failed codes of ${accountId}`, ...FAILURES_PER_ACCOUNT }] : []),
  ]
  const known = { what: `right code of ${accountId} from ${client}`, seconds: KNOWN_SECONDS }
  const [ofClient, ofAccount] = await limits.count(failures, now)
  const isBlocked = ofAccount?.isOver && !(await limits.remembers(known, now))
  const exceeded = ofClient?.isOver ? ofClient : isBlocked ? ofAccount : undefined

  let hasFailed = false
  let isRight = false
  try {
    if (exceeded) throw tooMany(exceeded.retryAfter)
    isRight = await check()
    hasFailed = !isRight
    return isRight
  } finally {
    if (!hasFailed) await limits.giveBack(failures, now, isRight ? known : undefined)
  }
}
