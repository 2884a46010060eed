import { countsOf, type RateLimits, takeInOrder, tooMany } from '#platform/http/rate-limits.ts'

const PER_CLIENT = { most: 30, seconds: 60 }
const FAILURES_PER_PAIR = { most: 10, seconds: 15 * 60 }
const FAILURES_PER_ADDRESS = { most: 100, seconds: 60 * 60 }
/** How long a client is known by which the owner of an address has proved the password. */
const KNOWN_SECONDS = 90 * 24 * 60 * 60

/** A client by which the owner of an address has proved the password, as limits remember it. */
export const knownClient = (emailKey: string, client: string) => ({
  what: `known client ${client} of ${emailKey}`,
  seconds: KNOWN_SECONDS,
})

/**
 * Counts an attempt to prove a password before the password is looked at, as if it failed, so that a
 * hundred at once are counted too. An attempt that did not fail is taken back: one that succeeded, was
 * refused, or could not be tried. Failures of others close an address to clients that failed at it
 * themselves. They never close it to a client that did not fail, nor to one that has succeeded in the
 * last 90 days: such a client has the tries of its own, also after a typo.
 *
 * @param emailKey as addresses are compared; counted alike whether or not there is an account
 * @param client the network that the attempt comes from
 * @param prove looks at the password
 * @returns what `prove` answers
 * @throws AppError RATE_LIMITED
 */
export async function countAttempt(
  limits: RateLimits,
  { emailKey, client }: { emailKey: string; client: string },
  prove: () => Promise<boolean>,
  now: Date,
): Promise<boolean> {
  // By itself and first: a client that is refused here leaves no count at an address.
  await takeInOrder(limits, countsOf('sign-ins', client, PER_CLIENT), now)
  const failures = [
    { what: `failed sign-ins to ${emailKey} from ${client}`, ...FAILURES_PER_PAIR },
    { what: `failed sign-ins to ${emailKey}`, ...FAILURES_PER_ADDRESS },
  ]
  const known = knownClient(emailKey, client)
  const [ofPair, ofAddress] = await limits.count(failures, now)
  const isClosed =
    ofAddress?.isOver && ofPair && ofPair.count > 1 && !(await limits.remembers(known, now))
  const refusing = ofPair?.isOver ? ofPair : isClosed ? ofAddress : undefined

  let hasFailed = false
  let hasProved = false
  try {
    if (refusing) throw tooMany(refusing.retryAfter)
    hasProved = await prove()
    hasFailed = !hasProved
    return hasProved
  } finally {
    if (!hasFailed) await limits.giveBack(failures, now, hasProved ? known : undefined)
  }
}
