import type { Member } from '#platform/kernel/actor.ts'
import { notFound } from '#platform/kernel/errors.ts'
import { withHousehold } from '#sync/write/scopes/with-household.ts'
import type { Webhook, WebhookPatch } from './contract.ts'
import { versionOf } from './delivery-store.ts'
import { assertSends, assertUrl, record, toWebhook, type WebhookDeps } from './service.ts'
import * as store from './store.ts'

/**
 * Changes a webhook, or stops or starts it. It belongs from now on to the owner who gives it another address:
 * it ends with that membership, and with the credentials of that account.
 *
 * @throws AppError VALIDATION_FAILED, NOT_FOUND, FORBIDDEN
 */
export function changeWebhook(
  deps: WebhookDeps,
  member: Member,
  id: string,
  { url, events, is_on: isOn }: WebhookPatch,
): Promise<Webhook> {
  const { householdId, accountId, sessionId = null } = member
  if (url !== undefined) assertUrl(deps, url)
  if (isOn) assertSends(deps)
  const key = { householdId, id }
  return withHousehold(
    deps,
    member,
    async (tx, { now }) => {
      const before = await store.webhookOf(tx, key)
      if (!before) throw notFound('webhook')
      const isMoved = url !== undefined && url !== before.url
      // It does not tell of changes from before it was to tell of them.
      const beginsToTell =
        isOn || (events?.includes('changed') && !before.events.includes('changed'))
      const change = {
        ...(isMoved && { url, created_by: accountId, session_id: sessionId, created_at: now }),
        ...(events && { events: [...events] }),
        ...(isOn === false && { stopped_at: now }),
        ...(isOn && STARTED),
        ...(beginsToTell && { told_version: await versionOf(tx, householdId) }),
      }
      const changed = await store.updateWebhook(tx, key, change)
      if (!changed) throw notFound('webhook')
      if (isOn === false) await store.deleteMessages(tx, key)
      await record(tx, member, 'webhook_changed', id, now)
      return toWebhook(changed)
    },
    'owner',
  )
}

const STARTED = {
  stopped_at: null,
  failures: 0,
  failing_since: null,
  last_error: null,
  due_at: new Date(0),
} as const
