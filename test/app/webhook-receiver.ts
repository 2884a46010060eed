import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { eventually } from '#test/eventually.ts'
import { openTlsServer, type TlsServer } from '#test/processes/tls-server.ts'

export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- a test asserts its shape by comparison
  readonly body: any
}

/** An https server that gets messages of webhooks. */
export interface Receiver extends Pick<TlsServer, 'ca' | 'port'>, AsyncDisposable {
  readonly url: string
  readonly received: readonly Received[]
  /** Answers the requests from now on. */
  answer: (response: ServerResponse, number: number) => void
  /** Waits for so many messages, and returns them. */
  wait(count: number): Promise<readonly Received[]>
}

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const server = await openTlsServer(async (request, response) => {
    const text = (await buffer(request)).toString()
    received.push({ headers: request.headers, text, body: JSON.parse(text) })
    receiver.answer(response, received.length)
  })
  const receiver: Receiver = {
    ca: server.ca,
    port: server.port,
    url: `https://127.0.0.1:${server.port}/hook`,
    received,
    answer: (response) => void response.end(),
    async wait(count) {
      await eventually(`${count} messages`, () => received.length >= count)
      return received
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
  return receiver
}

/** For `EGRESS_ALLOW`: without it, nothing is sent to the receiver. */
export const LOOPBACK = { EGRESS_ALLOW: '127.0.0.0/8' }
