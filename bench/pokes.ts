import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuSeconds } from './cpu.ts'
import type { Larder, Process } from './larder.ts'
import { median } from './load.ts'
import type { Row } from './report.ts'
import { openStream, type Person, push } from './streams.ts'

const PUSHES_PER_SECOND = 200
const SECONDS = 10

interface Poke {
  readonly version: number
  readonly at: number
}

/** Milliseconds from the answer to a push until the poke on the other replica. */
export async function benchPokes(
  larder: Larder,
  other: Process,
  people: readonly Person[],
): Promise<Row[]> {
  const followed = await Promise.all(people.map((person) => followOn([larder, other], person)))
  for (const person of people) await push(larder, person) // V8 compiles, connections are opened
  const before = await cpuOf(larder, other)
  const start = performance.now()
  const answered = await Promise.all(
    people.map((person, i) =>
      pushRegularly([larder, other], person, { start, first: i, households: people.length }),
    ),
  )
  const seconds = (performance.now() - start) / 1000
  const after = await cpuOf(larder, other)
  await sleep(12_000) // the question finds what was lost
  for (const { sockets } of followed) for (const socket of sockets) socket.destroy()
  const times = answered
    .flatMap((pushes, i) =>
      pushes.map(({ at, version, replica }) => {
        const heard = followed[i]?.pokes[1 - replica]?.find((one) => one.version >= version)
        return Math.max(0, (heard?.at ?? NaN) - at)
      }),
    )
    .toSorted((x, y) => x - y)
  const cpu = Object.entries(before).map(([name, ms]) => {
    const used = (after[name] ?? NaN) - ms
    return `${name} ${(used / seconds / 10).toFixed(0)} %`
  })
  const reached = times.length / seconds
  const p99 = times[Math.floor(times.length * 0.99)] ?? NaN
  const note = `in ${people.length} households; CPU: ${cpu.join(', ')}`
  return [
    // A little less than wanted: the last answers come after the end.
    { what: 'pushes/s over two replicas', value: reached, goal: PUSHES_PER_SECOND * 0.98, note },
    { what: 'poke on the other replica, p50, ms', value: median(times), goal: 200, most: true },
    { what: 'poke on the other replica, p99, ms', value: p99, goal: 500, most: true },
  ]
}

/** Opens a stream on each replica. @returns the pokes about the household, by replica */
async function followOn(replicas: readonly Process[], { token, scopeId }: Person) {
  const pokes: Poke[][] = replicas.map(() => [])
  const sockets: Socket[] = []
  for (const [i, { url }] of replicas.entries()) {
    const socket = await openStream(url, '/v1/sync/events', token)
    sockets.push(socket)
    socket.on('data', (text) => {
      const at = performance.now()
      for (const [, scope, version] of String(text).matchAll(POKE))
        if (scope === scopeId) pokes[i]?.push({ version: Number(version), at })
    })
  }
  return { pokes, sockets }
}

const POKE = /"scope_id":"([^"]+)","version":(\d+)/g

/** Pushes at the times of this person, to both replicas in turn. It waits for each answer. */
async function pushRegularly(
  replicas: readonly [Process, Process],
  person: Person,
  { start, first, households }: { start: number; first: number; households: number },
) {
  const pushed: (Poke & { readonly replica: 0 | 1 })[] = []
  for (let i = first; i < PUSHES_PER_SECOND * SECONDS; i += households) {
    const early = start + (i * 1000) / PUSHES_PER_SECOND - performance.now()
    if (early > 0) await sleep(early)
    const replica = pushed.length % 2 === 0 ? 0 : 1
    const version = await push(replicas[replica], person)
    pushed.push({ version, at: performance.now(), replica })
  }
  return pushed
}

/** Milliseconds of CPU time, by process. */
async function cpuOf(larder: Larder, other: Process): Promise<Record<string, number>> {
  const [one, two] = [await cpuSeconds(larder.pid), await cpuSeconds(other.pid)]
  const { user, system } = process.cpuUsage()
  return {
    'replica 1': one.node * 1000,
    'replica 2': two.node * 1000,
    PostgreSQL: one.postgres * 1000,
    'this bench': (user + system) / 1000,
  }
}
