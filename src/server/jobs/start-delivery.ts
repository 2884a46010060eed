import { ACCOUNT_MAILS, type QueuedAccountMail } from '#accounts/credentials/queue-mail.ts'
import { mailComposer } from '#accounts/mail-texts/compose-mail.ts'
import { composeDigest } from '#notifications/notices/compose-digest.ts'
import { composeNews } from '#notifications/notices/compose-news.ts'
import { composePush, type QueuedPush } from '#notifications/notices/compose-push.ts'
import {
  DIGEST,
  LIST_NEWS,
  type QueuedDigest,
  type QueuedNews,
} from '#notifications/notices/contract.ts'
import { PUSH } from '#notifications/notices/push-contract.ts'
import { forgetSubscription } from '#notifications/notices/subscribe.ts'
import { type DeliveryDeps, startWebhooks } from '#notifications/webhooks/deliver.ts'
import packageJson from '#package.json' with { type: 'json' }
import type { Log } from '#platform/base/log.ts'
import type { Secret } from '#platform/base/secret.ts'
import type { Egress } from '#platform/egress/egress.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import type { Metrics } from '#platform/http/watch/metrics.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { startMailQueue } from '#platform/mail/queue.ts'
import type { MailTransport } from '#platform/mail/transport.ts'
import type { Db } from '#platform/postgres/database.ts'
import { createPushTransport } from '#platform/web-push/transport.ts'
import { deriveVapidKeys } from '#platform/web-push/vapid.ts'
import { describeSync } from '#server/entity-tables.ts'
import type { Settings } from '#server/settings/settings.ts'

interface Deps {
  readonly settings: Settings
  readonly db: Db
  readonly secret: Secret
  readonly limits: RateLimits
  readonly egress: Egress
  readonly transport: MailTransport
  readonly metrics: Metrics
  readonly log: Log
  readonly clock: Clock
  /** How often to look for messages that are due, in milliseconds. */
  readonly pollMs?: number
  readonly webhookPeriods?: Pick<DeliveryDeps, 'settleMs' | 'leaseMs' | 'graceMs'>
}

/** Push services are named by users. A few that do not answer must not delay the messages of others. */
const PUSHES_AT_ONCE = 6

/** Starts the workers that send queued messages: one for mails and one for push messages. */
export function startDelivery(deps: Deps): AsyncDisposable {
  const { settings, db, secret, limits, egress, transport, metrics, log, clock } = deps
  const { pollMs, webhookPeriods } = deps
  const { publicUrl } = settings
  const common = { db, log, clock, ...(pollMs === undefined ? {} : { pollMs }) }
  const ofAccount = mailComposer({ secret, limits, publicUrl })
  const workers = new AsyncDisposableStack()
  workers.use(
    startMailQueue({
      ...common,
      kinds: [...ACCOUNT_MAILS, DIGEST],
      transport,
      compose: (tx, mail: QueuedDigest | QueuedAccountMail, now) =>
        mail.kind === DIGEST
          ? composeDigest(tx, { secret, publicUrl }, mail)
          : ofAccount(tx, mail, now),
      patientKinds: [DIGEST],
    }),
  )
  workers.use(
    startMailQueue({
      ...common,
      channel: PUSH,
      kinds: [DIGEST, LIST_NEWS],
      transport: openPush(deps),
      compose: (tx, message: QueuedPush | QueuedNews, now) =>
        message.kind === LIST_NEWS ? composeNews(tx, message, now) : composePush(tx, message, now),
      parallel: PUSHES_AT_ONCE,
    }),
  )
  const observe = metrics.counter(
    'larder_webhook_answers_total',
    'Answers of the receivers of webhooks, by outcome.',
    ['accepted', 'refused', 'unreachable', 'stopped'],
  )
  if (settings.webhooks) {
    const sync = describeSync(settings.quotas)
    const userAgent = `Larder/${packageJson.version} (${publicUrl})`
    const sending = { ...common, ...webhookPeriods, sync, secret, egress, userAgent, observe }
    workers.use(startWebhooks(sending))
  }
  return workers
}

function openPush({ settings: { publicUrl }, db, secret, egress, metrics }: Deps) {
  return createPushTransport({
    egress,
    keys: [secret, ...(secret.previous ? [secret.previous] : [])].map(deriveVapidKeys),
    // A push service may write to the operator.
    subject: publicUrl.startsWith('https:') ? publicUrl : 'mailto:larder@example.org',
    removeSubscription: ({ endpoint }) => forgetSubscription(db, endpoint),
    observe: metrics.counter('larder_push_answers_total', 'Answers of push services, by outcome.'),
  })
}
