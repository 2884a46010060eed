import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, openClient } from './client.ts'
import { cpuSeconds, repeat } from './cpu.ts'
import { type Larder, startProcess } from './larder.ts'
import type { Row } from './report.ts'

/** One verified token is cached, so each request has another one. */
const PEOPLE = 1000
const TIMES = 2000
/** Requests are sent twice in turns with bare ones, because the speed of a machine changes. */
const TURNS = 2
const IDLE_SECONDS = 30

interface Kind {
  readonly what: string
  /** The most, as a multiple of the bare request. */
  readonly goal: number
  readonly times: number
  readonly send: (client: Client, i: number) => Promise<unknown>
}

const KINDS: readonly Kind[] = [
  {
    what: 'GET account',
    goal: 2,
    times: TIMES,
    send: (client) => client.request('GET', '/v1/auth/account'),
  },
  {
    what: 'GET items, page of 20',
    goal: 4,
    times: TIMES,
    send: (client) => client.request('GET', `/v1/shopping-lists/${client.listId}/items?limit=20`),
  },
  {
    what: 'POST food',
    goal: 10,
    times: TIMES,
    send: (client, i) => client.request('POST', '/v1/pantry/foods', { name: `Food ${i}` }),
  },
  { what: 'push of 1', goal: 10, times: TIMES, send: (client) => client.push(1) },
  { what: 'push of 20', goal: 20, times: TIMES / 4, send: (client) => client.push(20) },
]

/**
 * Measures the processor time of requests, Node and PostgreSQL together, as multiples of a request of `bare-http.ts` in
 * the same run; and that of an idle service (Linux only).
 */
export async function benchCost(larder: Larder, databaseUrl: string): Promise<Row[]> {
  const clients: Client[] = []
  for (let i = 0; i < PEOPLE; i++) clients.push(await openClient(larder, `cost-${i}`))
  const clientOf = (i: number) => clients[i % PEOPLE] ?? Promise.reject(new Error('no client'))
  await repeat(PEOPLE, async (i) => (await clientOf(i)).push(20))
  await using bare = await startProcess(['bench/bare-http.ts'], '/health', {
    BENCH_DATABASE_URL: databaseUrl,
  })
  const accounts = await Promise.all(
    clients
      .slice(0, 8)
      .map(async (one) => JSON.parse(await one.request('GET', '/v1/auth/account'))),
  )
  const readBare = async (i: number) => {
    const answer = await fetch(`${bare.url}/${accounts[i % accounts.length].id}`)
    if (!(await answer.text()).includes('bench-cost')) throw new Error(`bare: ${answer.status}`)
  }

  const rows: Row[] = []
  await cost(larder.pid, bare.pid, TIMES, readBare) // V8 compiles frequent code
  for (const { what, goal, times, send } of KINDS) {
    const sendOne = async (i: number) => send(await clientOf(i), i)
    await repeat(times / 2, (i) => sendOne(i + 1_000_000))
    let [ours, theirs] = [NONE, NONE]
    for (let turn = 0; turn < TURNS; turn++) {
      theirs = sum(theirs, await cost(larder.pid, bare.pid, TIMES, readBare))
      ours = sum(ours, await cost(larder.pid, larder.pid, times, (i) => sendOne(i + turn * times)))
    }
    const value = total(ours) / total(theirs)
    const parts = `Node ${ms(ours.node)}, PostgreSQL ${ms(ours.postgres)}`
    const note = `${parts}; bare: ${ms(theirs.node)}, ${ms(theirs.postgres)} ms of processor`
    rows.push({ what: `${what}, × bare`, value, goal, most: true, note })
  }
  return [...rows, await idle(larder)]
}

interface Cost {
  readonly node: number
  readonly postgres: number
}

const NONE: Cost = { node: 0, postgres: 0 }
const sum = (a: Cost, b: Cost): Cost => ({
  node: a.node + b.node,
  postgres: a.postgres + b.postgres,
})
const total = ({ node, postgres }: Cost) => node + postgres
const ms = (seconds: number) => ((seconds / TURNS) * 1000).toFixed(2)

/** @returns seconds of one request, of the process with this number and of Larder's PostgreSQL */
async function cost(
  larder: number,
  pid: number,
  times: number,
  send: (i: number) => Promise<unknown>,
): Promise<Cost> {
  const [database, node] = [await cpuSeconds(larder), await cpuSeconds(pid)]
  await repeat(times, send)
  const [databaseAfter, nodeAfter] = [await cpuSeconds(larder), await cpuSeconds(pid)]
  return {
    node: (nodeAfter.node - node.node) / times,
    postgres: (databaseAfter.postgres - database.postgres) / times,
  }
}

async function idle({ pid }: Larder): Promise<Row> {
  await sleep(10_000) // for what goes on after the last request
  const before = await cpuSeconds(pid)
  await sleep(IDLE_SECONDS * 1000)
  const after = await cpuSeconds(pid)
  const value = ((total(after) - total(before)) / IDLE_SECONDS) * 1000
  return { what: 'idle, ms of processor a second', value, goal: 4, most: true }
}
