import type { Secret } from '#platform/base/secret.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import * as store from './delivery-store.ts'
import { PURPOSE } from './secret-store.ts'

/** A message with its address and the secrets that sign it. */
export interface Message {
  readonly messageId: string
  readonly url: string
  readonly body: string
  readonly secrets: readonly string[]
}

/**
 * Makes the next message of a claimed webhook, or takes it as it was tried before.
 *
 * @returns undefined if there is none, or if the webhook was stopped
 */
export async function composeMessage(
  tx: Db,
  { sync, secret }: { readonly sync: SyncSchema; readonly secret: Secret },
  lease: store.Lease,
  now: Date,
): Promise<Message | undefined> {
  // Before the message is read, so that a change that is just written is in it, or makes another one.
  const version = await store.versionOf(tx, lease.household_id)
  const next = await store.nextMessage(tx, lease)
  if (!next) return undefined
  if (!next.is_of_owner) {
    await store.stop(tx, lease, 'Its maker is not an owner of the household any more.', now)
    return undefined
  }
  const { message_id: messageId, event } = next
  const isChange = event === 'changed' && !next.is_tried
  let data = next.data ?? {}
  if (isChange) {
    const numbers = new Set(await store.changedEntities(tx, lease, version))
    const entities = sync.collections.filter((one) => numbers.has(one.number))
    data = { scope_id: lease.household_id, version, entities: entities.map(({ name }) => name) }
  }
  if (!next.is_tried)
    data = await store.freeze(tx, lease, { id: messageId, data }, isChange ? version : undefined)
  const before = next.before_until !== null && next.before_until > now ? next.sealed_before : null
  return {
    messageId,
    url: next.url,
    body: JSON.stringify({ type: event, timestamp: next.created_at.toISOString(), data }),
    secrets: [next.sealed_secret, ...(before ? [before] : [])].map((one) =>
      secret.open(PURPOSE, one),
    ),
  }
}
