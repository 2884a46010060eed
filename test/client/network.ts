import { fetchTransport } from 'larder-client/engine/fetch-transport.ts'
import {
  type Answer,
  type Asked,
  NoAnswer,
  RequestRefused,
  type Transport,
} from 'larder-client/engine/wire.ts'

/** Changes the body of requests to a path. */
export const withBody =
  (path: string, more: (body: object) => object) =>
  (request: Asked): Asked =>
    request.path === path && request.body
      ? { ...request, body: { ...request.body, ...more(request.body) } }
      : request

/** How Larder refuses a request: the common shape of docs/accounts.md. */
export const refusal = (status: number, code: string, error = code): Answer => ({
  status,
  body: { error, code, timestamp: '2026-11-20T08:00:00.000Z', request_id: 'test' },
})

/** The way to a real server. A test can disturb it. */
export interface Network extends Transport {
  /** The requests so far, such as `POST /v1/sync/push`. */
  readonly asked: string[]
  /** The refusals of the server so far, such as `410 CURSOR_EXPIRED history_purged`. */
  readonly refusals: string[]
  isDown: boolean
  /** How many streams were opened. */
  streams: number
  /** How many of the next answers are lost on the way. Their requests are done. */
  losesAnswers: number
  /** Changes a request on its way. */
  change: (request: Asked) => Asked
  /** Answers a request in place of the server. */
  instead: ((request: Asked) => Answer | undefined) | undefined
}

export function openNetwork(url: string): Network {
  const server = fetchTransport(url)
  const network: Network = {
    asked: [],
    refusals: [],
    isDown: false,
    streams: 0,
    losesAnswers: 0,
    change: (request) => request,
    instead: undefined,
    async send(request) {
      network.asked.push(`${request.method} ${request.path}`)
      if (network.isDown) throw new NoAnswer('There is no network.')
      const instead = network.instead?.(request)
      if (instead) return instead
      const answer = await server.send(network.change(request))
      if (answer.status >= 400) network.refusals.push(describe(answer))
      if (network.losesAnswers > 0) {
        network.losesAnswers -= 1
        throw new NoAnswer('The answer was lost.')
      }
      return answer
    },
    stream: (request, signal) => {
      if (network.isDown) throw new NoAnswer('There is no network.')
      network.streams += 1
      return server.stream?.(request, signal) ?? server.send(request)
    },
  }
  return network
}

function describe(answer: Answer): string {
  const { code, reason } = new RequestRefused(answer)
  return [answer.status, code, reason].filter((part) => part !== undefined).join(' ')
}
