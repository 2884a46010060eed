import { fetchTransport } from 'larder-client/engine/fetch-transport.ts'
import { type Answer, type Asked, NoAnswer, type Transport } from 'larder-client/engine/wire.ts'

/** The way to a real server. A test can disturb it. */
export interface Network extends Transport {
  /** The requests so far, such as `POST /v1/sync/push`. */
  readonly asked: string[]
  isDown: boolean
  /** How many of the next answers are lost on the way. Their requests are done. */
  losesAnswers: number
  /** Answers a request in place of the server. */
  instead: ((request: Asked) => Answer | undefined) | undefined
}

export function openNetwork(url: string): Network {
  const server = fetchTransport(url)
  const network: Network = {
    asked: [],
    isDown: false,
    losesAnswers: 0,
    instead: undefined,
    async send(request) {
      network.asked.push(`${request.method} ${request.path}`)
      if (network.isDown) throw new NoAnswer('There is no network.')
      const instead = network.instead?.(request)
      if (instead) return instead
      const answer = await server.send(request)
      if (network.losesAnswers > 0) {
        network.losesAnswers -= 1
        throw new NoAnswer('The answer was lost.')
      }
      return answer
    },
    stream: (request, signal) => {
      if (network.isDown) throw new NoAnswer('There is no network.')
      return server.stream?.(request, signal) ?? server.send(request)
    },
  }
  return network
}
