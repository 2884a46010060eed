import { fetchTransport } from 'larder-client/engine/fetch-transport.ts'
import {
  type Answer,
  type Asked,
  NoAnswer,
  type Page,
  type Transport,
} from 'larder-client/engine/wire.ts'
import type { TestApp } from '#test/app/app.ts'
import type { Person } from '#test/app/person.ts'
import type { Random } from '#test/simulation/random.ts'

/** Faults that a history must find. */
export type NetworkFault = 'a row of a page is dropped' | 'a push is not sent'

/** The way of one device to the server. */
export interface HistoryNetwork extends Transport {
  /** Whether there is a network at all. */
  isUp: boolean
  /** How often a request is lost, and how often an answer, from 0 to 1. */
  losses: number
  /** The next pull has a cursor of another history of the database. */
  hasOtherEpoch: boolean
  /** Happens once, before the next answer reaches the device. */
  meanwhile: (() => Promise<void>) | undefined
  /** What the server has refused, such as `410 CURSOR_EXPIRED history_purged`. */
  readonly refusals: string[]
}

/** A session that never ends. */
export interface EndlessSession {
  token(): Promise<string>
  /** Answers a request for new tokens. */
  refresh(): Promise<Answer>
}

export function openHistoryNetwork(
  app: TestApp,
  session: EndlessSession,
  random: Random,
  fault?: NetworkFault,
): HistoryNetwork {
  const server = fetchTransport(app.url)
  const breaks = fault && breakerOf(fault, random)

  async function carry(request: Asked): Promise<Answer> {
    if (request.path === '/v1/auth/refresh') return session.refresh()
    const answer = await (breaks?.(request, server) ?? server.send(request))
    if (answer.status >= 400)
      network.refusals.push(`${answer.status} ${JSON.stringify(answer.body)}`)
    return answer
  }

  const network: HistoryNetwork = {
    isUp: true,
    losses: 0,
    hasOtherEpoch: false,
    meanwhile: undefined,
    refusals: [],
    async send(asked) {
      if (!network.isUp || random.chance(network.losses)) throw new NoAnswer('no network')
      const signed = asked.token === undefined ? asked : { ...asked, token: await session.token() }
      const request = network.hasOtherEpoch ? withOtherEpoch(signed) : signed
      if (request !== signed) network.hasOtherEpoch = false
      const answer = await carry(request)
      const { meanwhile } = network
      network.meanwhile = undefined
      await meanwhile?.()
      if (random.chance(network.losses)) throw new NoAnswer('The answer was lost.')
      return answer
    },
  }
  return network
}

/** Signs in again when time has passed: a session ends after 30 days. */
export function keepSession(app: TestApp, person: Person): EndlessSession {
  const MARGIN = 300_000
  let current = person.accessToken
  let since = app.clock().getTime()
  return {
    async token() {
      if (app.clock().getTime() - since > MARGIN) {
        current = (await person.signIn()).body.access_token
        since = app.clock().getTime()
      }
      return current
    },
    async refresh() {
      const { status, body } = await person.signIn()
      return { status, body }
    },
  }
}

function withOtherEpoch(request: Asked): Asked {
  if (request.path !== '/v1/sync/pull') return request
  const { cursor } = request.body as { cursor?: string } // the shape of docs/sync.md
  if (cursor === undefined) return request
  const [schema, , ...versions] = cursor.split('.')
  return {
    ...request,
    body: { ...request.body, cursor: [schema, 'another', ...versions].join('.') },
  }
}

/** Does a fault once, at a request to which it can happen. */
function breakerOf(fault: NetworkFault, random: Random) {
  let isDone = false
  let seen = 0
  const at = random.int(2, 8)

  async function dropRow(request: Asked, server: Transport): Promise<Answer> {
    const answer = await server.send(request)
    const page = answer.body as unknown as Page // the same
    if (answer.status !== 200 || page.changes.length === 0 || (seen += 1) < at) return answer
    isDone = true
    const body = { ...page, changes: page.changes.slice(0, -1) }
    return { ...answer, body: body as unknown as Answer['body'] }
  }

  async function swallow(request: Asked): Promise<Answer> {
    isDone = true
    const { mutations } = request.body as { mutations: { mutation_id: string }[] } // the same
    const results = mutations.map(({ mutation_id }) => ({ mutation_id, status: 'applied' }))
    return { status: 200, body: { epoch: 'unknown', version: 0, results } }
  }

  return (request: Asked, server: Transport): Promise<Answer> | undefined => {
    if (isDone) return undefined
    if (fault === 'a row of a page is dropped')
      return request.path === '/v1/sync/pull' ? dropRow(request, server) : undefined
    return request.path === '/v1/sync/push' && (seen += 1) >= at ? swallow(request) : undefined
  }
}
