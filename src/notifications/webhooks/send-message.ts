import type { Egress } from '#platform/egress/egress.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import type { Message } from './compose-message.ts'
import { signMessage } from './sign.ts'

interface SendDeps {
  readonly egress: Egress
  readonly clock: Clock
  readonly userAgent: string
}

/** The receiver has answered that it wants no more messages (Standard Webhooks, “Response”). */
export class Gone extends Error {
  override readonly name = 'Gone'
}

/** The receiver has answered, but did not accept the message. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** Sends a message once. @throws Gone, Refused, EgressRefused or Error if the receiver does not accept it */
export async function sendMessage(
  deps: SendDeps,
  message: Message,
  abort: AbortSignal,
): Promise<void> {
  const { egress, clock, userAgent } = deps
  const { messageId, url, body, secrets } = message
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'user-agent': userAgent,
    ...signMessage({ id: `msg_${messageId}`, body }, secrets, clock()),
  }
  const sent = { method: 'POST', headers, body: Buffer.from(body) }
  const { status } = await egress.send(url, sent, abort)
  if (status === 410) throw new Gone('The receiver answered 410.')
  if (status < 200 || status >= 300) throw new Refused(`The receiver answered ${status}.`)
}
