import type { Egress, EgressAnswer } from '#platform/egress/egress.ts'
import { HOUR, MINUTE, SECOND } from '#platform/kernel/clock.ts'
import { RetryLater } from '#platform/mail/delivery.ts'
import type { VapidKeys } from './vapid.ts'

/** A subscription as a browser gives it (Push API, `PushSubscription.toJSON`). */
export interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** A message for one subscription. */
export interface PushMessage {
  readonly subscription: Subscription
  /** The text that the browser gets, at most 3,993 bytes. Push services refuse more (RFC 8291, 4). */
  readonly payload: string
  /** Of the messages with one topic, a device that was off gets only the newest (RFC 8030, 5.4). At most 32 letters. */
  readonly topic?: string
}

export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later'

export interface PushTransportOptions {
  readonly egress: Egress
  /** Of browsers that have subscribed since the secret was changed, and of those before. */
  readonly keys: readonly VapidKeys[]
  /** Who runs this service: an https or mailto URL (RFC 8292, 2.1). */
  readonly subject: string
  /** Called when the push service says that the subscription does not exist any more. */
  readonly removeSubscription: (subscription: Subscription) => Promise<void>
  readonly observe: (outcome: PushOutcome) => void
}

/** Seconds that a push service keeps a message for a device that is off. */
const TTL = 24 * 60 * 60
const MAX_DELAY = 6 * HOUR

/** Returns a transport for push messages (RFC 8030), encrypted (RFC 8291) and signed (RFC 8292). */
export function createPushTransport(options: PushTransportOptions) {
  const { egress, keys, subject, removeSubscription, observe } = options

  async function sendWith(
    vapid: VapidKeys,
    { subscription, payload, topic }: PushMessage,
    signal?: AbortSignal,
  ): Promise<EgressAnswer> {
    const { default: webPush } = await import('web-push') // many processes never send one
    const { endpoint, p256dh, auth } = subscription
    const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, ...vapid },
      TTL,
      ...(topic === undefined ? {} : { topic }),
      contentEncoding: 'aes128gcm',
    })
    const { method, headers, body } = details
    const sent = { method, headers: Object.fromEntries(Object.entries(headers)), body }
    return egress.send(endpoint, sent, signal).catch((error: unknown) => {
      observe('later')
      throw error
    })
  }

  async function sendWithAny(message: PushMessage, signal?: AbortSignal): Promise<EgressAnswer> {
    const [first, ...others] = keys
    if (!first) throw new Error('There are no keys for push messages.')
    let answer = await sendWith(first, message, signal)
    // A subscription is bound to the keys with which it was made (RFC 8292, 4.2).
    for (const vapid of others)
      if (answer.status === 401 || answer.status === 403)
        answer = await sendWith(vapid, message, signal)
    return answer
  }

  return {
    /** @throws Error if the push service may accept the message later */
    async send(message: PushMessage, signal?: AbortSignal): Promise<void> {
      const { subscription } = message
      const answer = await sendWithAny(message, signal)
      const outcome = outcomeOf(answer)
      observe(outcome)
      if (outcome === 'gone') await removeSubscription(subscription)
      if (outcome === 'later') {
        const reason = `The push service answered ${answer.status}.`
        throw new RetryLater(reason, readRetryAfter(answer))
      }
    },
  }
}

/** A refused message would be refused again: it is too large, or not as the push service wants it. */
function outcomeOf({ status }: EgressAnswer): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

/** Milliseconds of the header Retry-After in seconds (RFC 9110, 10.2.3), at most 6 hours. */
function readRetryAfter({ headers }: EgressAnswer): number | undefined {
  const text = headers['retry-after']
  if (typeof text !== 'string' || !/^\d{1,9}$/.test(text)) return undefined
  return Math.min(Number(text) * SECOND, MAX_DELAY) + (Number(text) === 0 ? MINUTE : 0)
}
