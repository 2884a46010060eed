import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Larder, type Process, signUp, startProcess } from './larder.ts'
import { median } from './load.ts'
import { benchPokes } from './pokes.ts'
import type { Row } from './report.ts'
import { openPerson, openStream, type Person, push } from './streams.ts'

const STREAMS = 10_000
/** The most that one account may have. */
const PER_ACCOUNT = 20
const HOUSEHOLDS = 20
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
    ...(await benchPokes(larder, other, people)),
    await benchPushes(larder, people),
    ...(await benchMemory(larder)),
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
