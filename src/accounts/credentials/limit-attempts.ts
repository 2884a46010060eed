import {
  countsOf,
  type RateLimits,
  takeInOrder,
  tooMany,
} from '#platform/http/limits/rate-limits.ts'

const PER_CLIENT = { most: 30, seconds: 60 }
const FAILURES_PER_EMAIL_AND_CLIENT = { most: 10, seconds: 15 * 60 }
const FAILURES_PER_EMAIL = { most: 100, seconds: 60 * 60 }
/** Seconds for which a client is stored that has sent the right password for an address. */
const KNOWN_SECONDS = 90 * 24 * 60 * 60

/** The key under which limits store a client that has sent the right password for an address. */
export const knownClient = (emailKey: string, client: string) => ({
  what: `known client ${client} of ${emailKey}`,
  seconds: KNOWN_SECONDS,
})

/** As long as the longest count of failures. */
const RESET_SECONDS = FAILURES_PER_EMAIL.seconds

/**
 * Lets all clients try again with the new password of an address: its owner has proved the mailbox, and those who
 * guessed the old one begin anew. Call it in the transaction of the reset.
 */
export const forgetFailures = (limits: RateLimits, emailKey: string, now: Date): Promise<void> =>
  limits.giveBack([], now, { ...resetOf(emailKey), seconds: RESET_SECONDS })

const resetOf = (emailKey: string) => ({ what: `password reset of ${emailKey}` })

/**
 * Verifies a password if the limits allow it. The attempt counts as a failure before the password is
 * verified, so that parallel attempts are counted too. The count is taken back if the attempt succeeded, was refused, or could not be made.
 * Failures of other clients block an address only for clients that have failed there themselves.
 * They never block a client without a failure, or one that has succeeded in the last 90 days: such
 * a client has its own tries, even after a typo. After a reset of the password they count anew.
 *
 * @param emailKey the key of the address; it is counted in the same way if there is no account
 * @param client the client's address, as `clientAddressOf` returns it
 * @param verify verifies the password
 * @returns the result of `verify`
 * @throws AppError RATE_LIMITED
 */
export async function verifyWithinLimits(
  limits: RateLimits,
  { emailKey, client }: { emailKey: string; client: string },
  verify: () => Promise<boolean>,
  now: Date,
): Promise<boolean> {
  // Counted alone and first, so that a client that is refused here is not counted for an address.
  await takeInOrder(limits, countsOf('sign-ins', client, PER_CLIENT), now)
  const knownKey = knownClient(emailKey, client)
  let failures = failuresOf(emailKey, client)
  const count = async () => {
    const [ofPair, ofEmail] = await limits.count(failures, now)
    const isBlocked =
      ofEmail?.isOver && ofPair && ofPair.count > 1 && !(await limits.remembers(knownKey, now))
    return ofPair?.isOver ? ofPair : isBlocked ? ofEmail : undefined
  }
  let exceeded = await count()
  const reset = exceeded && (await limits.remembers(resetOf(emailKey), now))
  if (reset) {
    await limits.giveBack(failures, now)
    // The time tells one reset from the next.
    failures = failuresOf(`${emailKey} after the reset ${reset.toISOString()}`, client)
    exceeded = await count()
  }

  let hasFailed = false
  let hasSucceeded = false
  try {
    if (exceeded) throw tooMany(exceeded.retryAfter)
    hasSucceeded = await verify()
    hasFailed = !hasSucceeded
    return hasSucceeded
  } finally {
    if (!hasFailed) await limits.giveBack(failures, now, hasSucceeded ? knownKey : undefined)
  }
}

const failuresOf = (address: string, client: string) => [
  { what: `failed sign-ins to ${address} from ${client}`, ...FAILURES_PER_EMAIL_AND_CLIENT },
  { what: `failed sign-ins to ${address}`, ...FAILURES_PER_EMAIL },
]
