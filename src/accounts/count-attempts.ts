import { type RateLimits, tooMany } from '#platform/rate-limits.ts'

const PER_CLIENT = { most: 30, seconds: 60 }
const FAILURES_PER_PAIR = { most: 10, seconds: 15 * 60 }
const FAILURES_PER_ADDRESS = { most: 100, seconds: 60 * 60 }

/**
 * Counts an attempt to prove a password before the password is looked at, as if it failed, so that a
 * hundred at once are counted too; what did not fail is taken back: what succeeded, what was refused,
 * and what could not be tried. Others' failures close an address to those who failed at it themselves,
 * never to a client that did not: its owner gets in from home whatever the world tries.
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
  const failures = [
    { what: `failed sign-ins to ${emailKey} from ${client}`, ...FAILURES_PER_PAIR },
    { what: `failed sign-ins to ${emailKey}`, ...FAILURES_PER_ADDRESS },
  ]
  const perClient = { what: `sign-ins from ${client}`, ...PER_CLIENT }
  const [all, ofPair, ofAddress] = await limits.count([perClient, ...failures], now)
  const isClosed = ofAddress?.isOver && ofPair && ofPair.count > 1
  const refusing = [all, ofPair].find((one) => one?.isOver) ?? (isClosed ? ofAddress : undefined)

  let hasFailed = false
  try {
    if (refusing) throw tooMany(refusing.retryAfter)
    hasFailed = !(await prove())
    return !hasFailed
  } finally {
    if (!hasFailed) await limits.giveBack(failures, now)
  }
}
