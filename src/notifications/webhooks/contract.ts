import { type Static, Type } from 'typebox'
import { Id, strict } from '#platform/kernel/schemas.ts'

export const WEBHOOK_EVENTS = ['changed', 'expiring', 'invited', 'joined'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

const Instant = Type.String({ format: 'date-time', examples: ['2026-11-20T08:00:00.000Z'] })
const Maybe = Type.Union([Instant, Type.Null()], { examples: [null] })
const Url = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: 'Where the messages are sent. It begins with https://.',
  examples: ['https://hooks.example.com/larder'],
})
const Secret = Type.String({
  pattern: '^whsec_[A-Za-z0-9+/]{32,88}={0,2}$',
  description:
    'The key of the signatures: `whsec_` and 24 to 64 bytes in base64. Without it, Larder makes one.',
  examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
})
const Events = Type.Array(
  Type.Unsafe<WebhookEvent>({ type: 'string', enum: [...WEBHOOK_EVENTS] }),
  {
    minItems: 1,
    maxItems: WEBHOOK_EVENTS.length,
    uniqueItems: true,
    description:
      '`changed`: rows have changed. `expiring`: items expire in the next three days, once a day. `invited`: an invite was made. `joined`: somebody has joined.',
    examples: [['changed']],
  },
)

export const NewWebhook = Type.Object(
  { url: Url, events: Events, secret: Type.Optional(Secret) },
  { ...strict, title: 'NewWebhook' },
)
export type NewWebhook = Static<typeof NewWebhook>

export const WebhookPatch = Type.Object(
  {
    url: Type.Optional(Url),
    events: Type.Optional(Events),
    is_on: Type.Optional(
      Type.Boolean({ description: 'False stops it, and drops the messages that wait.' }),
    ),
  },
  { ...strict, title: 'WebhookPatch' },
)
export type WebhookPatch = Static<typeof WebhookPatch>

export const NewSecret = Type.Object(
  { secret: Type.Optional(Secret) },
  { ...strict, title: 'NewWebhookSecret' },
)

const members = {
  id: Id,
  url: Url,
  events: Events,
  is_on: Type.Boolean({ examples: [true] }),
  created_at: Instant,
  stopped_at: Maybe,
  failing_since: Type.Union([Instant, Type.Null()], {
    description: 'The first failure since the last message that was accepted.',
    examples: [null],
  }),
  last_error: Type.Union([Type.String(), Type.Null()], { examples: [null] }),
  last_delivered_at: Maybe,
}

export const Webhook = Type.Object(members, { title: 'Webhook' })
export type Webhook = Static<typeof Webhook>

export const MadeWebhook = Type.Object(
  { ...members, secret: { ...Secret, description: 'It is shown only here.' } },
  { title: 'MadeWebhook' },
)
export type MadeWebhook = Static<typeof MadeWebhook>

export const Webhooks = Type.Object({ items: Type.Array(Webhook) }, { title: 'Webhooks' })
export type Webhooks = Static<typeof Webhooks>

export const ByHousehold = Type.Object({ id: Id })
export const ById = Type.Object({ id: Id, webhook_id: Id })
