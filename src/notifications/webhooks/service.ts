import { recordInHousehold } from '#households/record-event.ts'
import type { Secret } from '#platform/base/secret.ts'
import { type Egress, EgressRefused } from '#platform/egress/egress.ts'
import type { Member } from '#platform/kernel/actor.ts'
import { after, type Clock, DAY } from '#platform/kernel/clock.ts'
import { AppError, conflict, invalid, notFound } from '#platform/kernel/errors.ts'
import { newId } from '#platform/kernel/ids.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { withHousehold } from '#sync/write/scopes/with-household.ts'
import {
  WEBHOOK_EVENTS,
  type MadeWebhook,
  type NewWebhook,
  type Webhook,
  type WebhookEvent,
} from './contract.ts'
import { versionOf } from './delivery-store.ts'
import * as secrets from './secret-store.ts'
import { isSecret, makeSecret } from './sign.ts'
import * as store from './store.ts'

export interface WebhookDeps {
  readonly db: Db
  readonly sync: SyncSchema
  readonly clock: Clock
  readonly secret: Secret
  readonly egress: Egress
  /** Whether this server sends webhooks. */
  readonly sendsWebhooks: boolean
}

const MAX_WEBHOOKS = 10
/** Milliseconds for which the secret before the present one still signs. */
const OVERLAP = DAY

/**
 * Makes a webhook of a household. Only this answer has its secret.
 *
 * @throws AppError VALIDATION_FAILED, NOT_FOUND if this server sends no webhooks, FORBIDDEN, CONFLICT if there are
 *   too many
 */
export async function makeWebhook(
  deps: WebhookDeps,
  member: Member,
  input: NewWebhook,
): Promise<MadeWebhook> {
  const { householdId, accountId, sessionId } = member
  assertSends(deps)
  assertUrl(deps, input.url)
  const secret = secretOf(input)
  const made = await withHousehold(
    deps,
    member,
    async (tx, { now }) => {
      if ((await store.webhooksOf(tx, householdId)).length >= MAX_WEBHOOKS)
        throw conflict(`A household can have at most ${MAX_WEBHOOKS} webhooks. Delete one first.`)
      const webhook = await store.insertWebhook(tx, {
        household_id: householdId,
        id: newId(now),
        url: input.url,
        sealed_secret: deps.secret.seal(secrets.PURPOSE, secret),
        events: [...input.events],
        created_by: accountId,
        session_id: sessionId ?? null,
        created_at: now,
        told_version: await versionOf(tx, householdId),
      })
      await record(tx, member, 'webhook_made', webhook.id, now)
      return webhook
    },
    'owner',
  )
  return { ...toWebhook(made), secret }
}

/** @returns the webhooks of a household, without their secrets */
export async function listWebhooks(db: Db, { householdId }: Member): Promise<{ items: Webhook[] }> {
  return { items: (await store.webhooksOf(db, householdId)).map(toWebhook) }
}

/**
 * Replaces the secret. The old one signs too for a day, so that a receiver can change its own later.
 *
 * @throws AppError VALIDATION_FAILED, NOT_FOUND, FORBIDDEN
 */
export async function rotateSecret(
  deps: WebhookDeps,
  member: Member,
  id: string,
  input: { readonly secret?: string },
): Promise<{ secret: string }> {
  const secret = secretOf(input)
  const key = { householdId: member.householdId, id }
  await withHousehold(
    deps,
    member,
    async (tx, { now }) => {
      const before = await secrets.sealedSecretOf(tx, key)
      if (!before) throw notFound('webhook')
      const sealed = deps.secret.seal(secrets.PURPOSE, secret)
      await secrets.replaceSecret(tx, key, { sealed, before, until: after(now, OVERLAP) })
      await record(tx, member, 'webhook_changed', id, now)
    },
    'owner',
  )
  return { secret }
}

/** Deletes a webhook with the messages that wait. @throws AppError NOT_FOUND, FORBIDDEN */
export function deleteWebhook(deps: WebhookDeps, member: Member, id: string): Promise<void> {
  return withHousehold(
    deps,
    member,
    async (tx, { now }) => {
      if (!(await store.deleteWebhook(tx, { householdId: member.householdId, id })))
        throw notFound('webhook')
      await record(tx, member, 'webhook_deleted', id, now)
    },
    'owner',
  )
}

/** Records an event of a webhook. */
export function record(
  tx: Db,
  member: Member,
  kind: 'webhook_made' | 'webhook_changed' | 'webhook_deleted',
  id: string,
  now: Date,
): Promise<void> {
  const { householdId } = member
  return recordInHousehold(tx, member, { householdId, kind, details: { webhook_id: id } }, now)
}

/** @throws AppError NOT_FOUND if this server sends no webhooks */
export function assertSends({ sendsWebhooks }: WebhookDeps): void {
  if (!sendsWebhooks)
    throw new AppError(
      'NOT_FOUND',
      'This server sends no webhooks. The operator turns them on with WEBHOOKS=on.',
    )
}

/** @throws AppError VALIDATION_FAILED for an address to which nothing is sent */
export function assertUrl({ egress }: WebhookDeps, url: string): void {
  try {
    egress.check(url)
  } catch (error) {
    if (error instanceof EgressRefused) throw invalid({ path: '/url', message: error.message })
    throw error
  }
}

function secretOf({ secret = makeSecret() }: { readonly secret?: string }): string {
  if (isSecret(secret)) return secret
  throw invalid({
    path: '/secret',
    message: 'The secret must be whsec_ and 24 to 64 bytes in base64.',
  })
}

const isEvent = (text: string): text is WebhookEvent => WEBHOOK_EVENTS.some((one) => one === text)

/** A webhook as its owners see it. */
export function toWebhook({ created_by: _maker, ...webhook }: store.StoredWebhook): Webhook {
  return {
    ...webhook,
    events: webhook.events.filter(isEvent), // the routes have validated them
    is_on: webhook.stopped_at === null,
    created_at: webhook.created_at.toISOString(),
    stopped_at: webhook.stopped_at?.toISOString() ?? null,
    failing_since: webhook.failing_since?.toISOString() ?? null,
    last_delivered_at: webhook.last_delivered_at?.toISOString() ?? null,
  }
}
