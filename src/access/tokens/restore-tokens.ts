import type { Principal } from '#access/sessions/principal-store.ts'
import type { RestoreVersions } from '#platform/kernel/actor.ts'
import { MINUTE } from '#platform/kernel/clock.ts'

/**
 * Milliseconds in which a used restore token is accepted again: its response may have been lost.
 */
const RETRY = 2 * MINUTE

/**
 * True if a restore token is still valid. It ends with a restore, with a sign-out of all sessions,
 * and with a change of the credentials.
 *
 * @param acceptsUsed true if it may be sent again for two minutes after its restore, while the
 *   account is active
 */
export function isRestoreTokenValid(
  account: Principal,
  versions: RestoreVersions,
  { acceptsUsed }: { readonly acceptsUsed: boolean },
  now: Date,
): boolean {
  return isCurrent(account, versions) || (acceptsUsed && isRetry(account, versions, now))
}

const isCurrent = (account: Principal, { credentialsVersion, restoreVersion }: RestoreVersions) =>
  account.credentials_version === credentialsVersion && account.restore_version === restoreVersion

/** True if the token's restore was just done, and the account is still active. */
const isRetry = (account: Principal, versions: RestoreVersions, now: Date) =>
  account.restored_at !== null &&
  Math.abs(now.getTime() - account.restored_at.getTime()) <= RETRY && // either way: a clock may have been wrong
  isCurrent(account, { ...versions, restoreVersion: versions.restoreVersion + 1 })
