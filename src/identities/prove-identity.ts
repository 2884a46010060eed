import type { ProveIdentity } from '#accounts/credentials/prove-owner.ts'
import { after, MINUTE } from '#kernel/clock.ts'
import type { Log } from '#platform/base/log.ts'
import { type ReadIdToken, refusal } from './id-tokens.ts'
import * as store from './store.ts'
import { useIdToken } from './use-id-token.ts'

/** How old a token may be that proves who is there, beside a session. */
const FRESH = 5 * MINUTE

/**
 * Makes the function that proves by a fresh id token that the owner of an account is there: one of an
 * identity of the account, with a nonce, at most five minutes old, and never used before.
 */
export function identityProver(deps: { readIdToken: ReadIdToken; log: Log }): ProveIdentity {
  const { readIdToken, log } = deps
  return async (db, accountId, { idToken, nonce }, now) => {
    const identity = await readIdToken(idToken, nonce)
    const { issuer } = identity.provider
    if (nonce === undefined) throw refusal(log, issuer, 'it has no nonce')
    if (after(identity.token.issuedAt, FRESH) < now) throw refusal(log, issuer, 'it is not fresh')
    const account = await store.standingOf(db, issuer, identity.subject)
    if (account?.id !== accountId) throw refusal(log, issuer, 'it is of another account')
    await useIdToken(db, log, identity, 'proof', now)
  }
}
