import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Larder, type Process, signUp, startProcess } from './larder.ts'
import { median } from './load.ts'
import type { Row } from './report.ts'
import { send } from './send.ts'

const STREAMS = 10_000
/** The most that one account may have. */
const PER_ACCOUNT = 20
const HOUSEHOLDS = 20
const PUSHES_PER_SECOND = 200
const SECONDS = 10
const ROUNDS = 6

/** Measures streams: their memory, how soon they tell, and the cost for those who push. */
export async function benchLive(larder: Larder, databaseUrl: string): Promise<Row[]> {
  const secret = (await readFile(`${larder.dataDir}/secret`, 'utf8')).trim()
  await using other = await startProcess(['src/cli.ts', 'serve'], '/health/ready', {
    DATABASE_URL: databaseUrl,
    LARDER_SECRET: secret,
    PUBLIC_URL: 'http://larder.test',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  })
  const people: Person[] = []
  for (let i = 0; i < HOUSEHOLDS; i += 1) people.push(await openPerson(larder, `live-${i}`))
  return [
    ...(await benchLatency(larder, other, people)),
    await benchPushes(larder, people),
    ...(await benchMemory(larder)),
  ]
}

interface Person {
  readonly token: string
  readonly scopeId: string
}

async function openPerson({ url }: Process, name: string): Promise<Person> {
  const { accessToken: token } = await signUp(url, name)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/v1/households`, { headers })
  const { items } = (await answer.json()) as { items: { id: string }[] }
  return { token, scopeId: items[0]?.id ?? '' }
}

/** Pushes one new food. @returns the version of the household */
async function push({ url }: Process, { token, scopeId }: Person): Promise<number> {
  const id = randomUUID()
  const mutation = { op: 'create', entity: 'food', id, data: { name: id } }
  const body = {
    client_id: randomUUID(),
    schema_version: 2,
    scope_id: scopeId,
    mutations: [{ mutation_id: randomUUID(), ...mutation }],
  }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await send('POST', `${url}/v1/sync/push`, headers, JSON.stringify(body))
  if (answer.status !== 200) throw new Error(`push answered ${answer.status}: ${answer.text}`)
  return (JSON.parse(answer.text) as { version: number }).version
}

/** Opens a stream over a plain connection, which needs little memory. */
async function openStream(url: string, path: string, token: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  const [head] = (await once(socket, 'data')) as [Buffer]
  if (!head.toString().startsWith('HTTP/1.1 200')) throw new Error(head.toString())
  return socket
}

/** Milliseconds from the answer to a push until the poke on another replica. */
async function benchLatency(
  larder: Larder,
  other: Process,
  people: readonly Person[],
): Promise<Row[]> {
  const told = new Map<string, { version: number; at: number }[]>()
  const sockets: Socket[] = []
  for (const { token, scopeId } of people) {
    const pokes: { version: number; at: number }[] = []
    told.set(scopeId, pokes)
    const socket = await openStream(other.url, '/v1/sync/events', token)
    sockets.push(socket)
    socket.on('data', (text) => {
      for (const [, version] of String(text).matchAll(/"version":(\d+)/g))
        pokes.push({ version: Number(version), at: performance.now() })
    })
  }
  const pushes: Promise<{ at: number; version: number; scopeId: string }>[] = []
  const start = performance.now()
  for (let i = 0; i < PUSHES_PER_SECOND * SECONDS; i += 1) {
    const person = people[i % people.length]
    if (!person) continue
    const pushed = push(i % 2 === 0 ? larder : other, person).then((version) => {
      const at = performance.now()
      return { at, version, scopeId: person.scopeId }
    })
    pushes.push(pushed)
    const early = start + (i * 1000) / PUSHES_PER_SECOND - performance.now()
    if (early > 1) await sleep(early)
  }
  const answered = await Promise.all(pushes)
  const perSecond = (pushes.length * 1000) / (performance.now() - start)
  await sleep(12_000) // the question finds what was lost
  for (const socket of sockets) socket.destroy()
  const times = answered
    .map(({ at, version, scopeId }) => {
      const poke = told.get(scopeId)?.find((one) => one.version >= version)
      return Math.max(0, (poke?.at ?? NaN) - at)
    })
    .toSorted((x, y) => x - y)
  const note = `${perSecond.toFixed(0)} pushes/s in ${HOUSEHOLDS} households`
  const p99 = times[Math.floor(times.length * 0.99)] ?? NaN
  return [
    { what: 'poke on another replica, p50, ms', value: median(times), goal: 200, most: true, note },
    { what: 'poke on another replica, p99, ms', value: p99, goal: 500, most: true },
  ]
}

/** The pushes in a second with two listeners for each household, beside those without. */
async function benchPushes(larder: Larder, people: readonly Person[]): Promise<Row> {
  const measure = async () => {
    const end = performance.now() + 2000
    let count = 0
    const work = async (person: Person) => {
      for (; performance.now() < end; count += 1) await push(larder, person)
    }
    await Promise.all(people.slice(0, 8).map(work))
    return count / 2
  }
  await measure()
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const without = await measure()
    const opened = [...people, ...people].map(({ token }) =>
      openStream(larder.url, '/v1/sync/events', token),
    )
    const sockets = await Promise.all(opened)
    for (const socket of sockets) socket.resume()
    ratios.push((await measure()) / without)
    for (const socket of sockets) socket.destroy()
    await sleep(200)
  }
  return { what: 'pushes with listeners / without', value: median(ratios), goal: 0.9 }
}

async function benchMemory(larder: Larder): Promise<Row[]> {
  const tokens: string[] = []
  for (let i = 0; i < STREAMS / PER_ACCOUNT; i += 1)
    tokens.push((await signUp(larder.url, `stream-${i}`)).accessToken)
  await using bare = await startProcess(['bench/bare-streams.ts'], '/health', {})
  const tokenOf = (i: number) => tokens[i % tokens.length] ?? ''
  const ours = await memoryOfStreams(larder, '/v1/sync/events', tokenOf)
  const theirs = await memoryOfStreams(bare, '/events', tokenOf)
  return [
    { what: 'RSS of an idle stream, kB', value: ours, goal: 18, most: true },
    { what: 'RSS of an idle stream of bare Fastify, kB', value: theirs },
  ]
}

async function memoryOfStreams(
  { url, pid }: Process,
  path: string,
  tokenOf: (i: number) => string,
): Promise<number> {
  const before = await rssOf(pid)
  const sockets: Socket[] = []
  for (let i = 0; i < STREAMS; i += 50) {
    const numbers = Array.from({ length: 50 }, (_, n) => i + n)
    sockets.push(...(await Promise.all(numbers.map((n) => openStream(url, path, tokenOf(n))))))
  }
  for (const socket of sockets) socket.resume()
  await sleep(25_000) // each has got a comment
  const after = await rssOf(pid)
  for (const socket of sockets) socket.destroy()
  return (after - before) / STREAMS
}

/** Kilobytes (Linux only). */
async function rssOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
}
