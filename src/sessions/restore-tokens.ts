import type { RestoreVersions } from '#kernel/actor.ts'
import { after, MINUTE } from '#kernel/clock.ts'
import type { Principal } from './store.ts'

/** How long a restore token that was used still opens a retry: the answer may have got lost. */
const RETRY = 2 * MINUTE

/**
 * Whether a restore token still holds. It ends with a restore, a sign-out of all, and when the
 * credentials change.
 *
 * @param mayBeUsed true where it may be sent again for two minutes after the restore that it was for,
 *   while the account is active
 */
export function restoreTokenHolds(
  account: Principal,
  versions: RestoreVersions,
  { mayBeUsed }: { readonly mayBeUsed: boolean },
  now: Date,
): boolean {
  return isCurrent(account, versions) || (mayBeUsed && isRetry(account, versions, now))
}

const isCurrent = (account: Principal, { credentialsVersion, restoreVersion }: RestoreVersions) =>
  account.credentials_version === credentialsVersion && account.restore_version === restoreVersion

/** Whether the restore that the token was for has just been done, and the account is active since. */
const isRetry = (account: Principal, versions: RestoreVersions, now: Date) =>
  account.restored_at !== null &&
  after(account.restored_at, RETRY) >= now &&
  isCurrent(account, { ...versions, restoreVersion: versions.restoreVersion + 1 })
