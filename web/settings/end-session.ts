import { signOut } from '#web/data/session.ts'
import { navigate } from '#web/shell/router.ts'

/**
 * Ends the session on this device, and shows the door. The address changes at once: later it could move somebody who
 * has signed in meanwhile.
 *
 * @throws AggregateError where some data could not be removed
 */
export function endSession(): Promise<void> {
  const ended = signOut()
  navigate('/sign-in', 'replace')
  return ended
}
