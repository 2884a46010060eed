import type { ProveIdentity } from '#accounts/credentials/prove-owner.ts'
import type { Log } from '#platform/base/log.ts'
import { after, MINUTE } from '#platform/kernel/clock.ts'
import { type ReadIdToken, refusal } from './id-tokens.ts'
import * as store from './store.ts'
import { useIdToken } from './use-id-token.ts'

/** The highest age of a token that confirms the owner in a session. */
const FRESH = 5 * MINUTE

/**
 * Returns a function that confirms the owner of an account by an id token. The token must be of an
 * identity of the account, have a nonce, be at most five minutes old, and not be used before.
 */
export function identityProver(deps: { readIdToken: ReadIdToken; log: Log }): ProveIdentity {
  const { readIdToken, log } = deps
  return async (db, accountId, { idToken, nonce }, now) => {
    const identity = await readIdToken(idToken, nonce)
    const { issuer } = identity.provider
    if (nonce === undefined) throw refusal(log, issuer, 'it has no nonce')
    if (after(identity.token.issuedAt, FRESH) < now) throw refusal(log, issuer, 'it is too old')
    const account = await store.credentialStateOf(db, issuer, identity.subject)
    if (account?.id !== accountId) throw refusal(log, issuer, 'it belongs to another account')
    await useIdToken(db, log, identity, 'proof', now)
  }
}
