import { type RateLimits, tooMany } from '#platform/rate-limits.ts'

const PER_CLIENT = { most: 30, seconds: 60 }
const FAILURES_PER_PAIR = { most: 10, seconds: 15 * 60 }
const FAILURES_PER_ADDRESS = { most: 100, seconds: 60 * 60 }

/**
 * Counts an attempt to sign in before its password is looked at, as if it failed, so that a hundred
 * at once are counted too; what succeeded is taken back. Others' failures close an address to those
 * who failed at it themselves, never to a client that did not: its owner gets in from home whatever
 * the world tries.
 *
 * @param emailKey as addresses are compared; counted alike whether or not there is an account
 * @param client the network that the attempt comes from
 * @throws AppError RATE_LIMITED
 */
export async function countAttempt(
  limits: RateLimits,
  emailKey: string,
  client: string,
  now: Date,
): Promise<{ succeeded(): Promise<void> }> {
  const failures = [
    { what: `failed sign-ins to ${emailKey} from ${client}`, ...FAILURES_PER_PAIR },
    { what: `failed sign-ins to ${emailKey}`, ...FAILURES_PER_ADDRESS },
  ]
  const perClient = { what: `sign-ins from ${client}`, ...PER_CLIENT }
  const [all, ofPair, ofAddress] = await limits.count([perClient, ...failures], now)
  if (all?.isOver) throw tooMany(all.retryAfter)
  if (ofPair?.isOver) throw tooMany(ofPair.retryAfter)
  if (ofAddress?.isOver && ofPair && ofPair.count > 1) throw tooMany(ofAddress.retryAfter)
  return { succeeded: () => limits.giveBack(failures, now) }
}
