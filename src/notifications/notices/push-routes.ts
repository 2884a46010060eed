import { Type } from 'typebox'
import type { Secret } from '#platform/base/secret.ts'
import type { Egress } from '#platform/egress/egress.ts'
import type { Api } from '#platform/http/api.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import { deriveVapidKeys } from '#platform/web-push/vapid.ts'
import { NewPushSubscription, PushKey } from './push-contract.ts'
import { subscribe, unsubscribe } from './subscribe.ts'

interface Deps {
  readonly db: Db
  readonly egress: Egress
  readonly clock: Clock
  /** The VAPID keys are derived from it. */
  readonly secret: Secret
}

const tags = ['notices']

/** Mounted at /v1/notices, below the hook that authenticates. */
export function pushRoutes(deps: Deps) {
  const { secret } = deps

  const { publicKey: public_key } = deriveVapidKeys(secret)
  return async (api: Api): Promise<void> => {
    api.get(
      '/push-key',
      {
        schema: {
          operationId: 'readPushKey',
          tags,
          summary: 'Read the key by which browsers subscribe',
          response: { 200: PushKey },
        },
      },
      async () => ({ public_key }),
    )
    mountSubscribeToPush(api, deps)
    mountUnsubscribeFromPush(api, deps)
  }
}

function mountSubscribeToPush(api: Api, { db, egress, clock }: Deps): void {
  api.post(
    '/push-subscriptions',
    {
      schema: {
        operationId: 'subscribeToPush',
        tags,
        summary: 'Send notices to this browser',
        description:
          'The subscription belongs to your session, replaces its earlier one, and ends with it. Notices come with the channel `web_push`.',
        body: NewPushSubscription,
        response: { 204: Type.Null() },
      },
      config: { repeatsSafely: true }, // it replaces the earlier one of the session
    },
    async ({ actor, body }, reply) => {
      await subscribe(db, egress, actor, body, clock())
      return reply.code(204).send(null)
    },
  )
}

function mountUnsubscribeFromPush(api: Api, { db, clock }: Deps): void {
  api.delete(
    '/push-subscriptions',
    {
      schema: {
        operationId: 'unsubscribeFromPush',
        tags,
        summary: 'Send no more notices to this browser',
        response: { 204: Type.Null() },
      },
    },
    async ({ actor }, reply) => {
      await unsubscribe(db, actor, clock())
      return reply.code(204).send(null)
    },
  )
}
