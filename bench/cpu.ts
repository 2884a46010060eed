import { readdir, readFile } from 'node:fs/promises'
import { type Client, openClient } from './client.ts'
import { type Larder, signUp } from './larder.ts'
import type { Row } from './report.ts'

/** Clock ticks in a second, as Linux reports CPU time in /proc. */
const TICKS = 100
/** Requests at a time. */
const CONNECTIONS = 8

/**
 * Measures the CPU time that one request costs, of Node and of PostgreSQL (Linux only). On a noisy
 * machine it says more than times and rates. Passwords are hashed at the lowest cost.
 */
export async function benchCpu(larder: Larder): Promise<Row[]> {
  const one = await openClient(larder, 'cpu')
  const { accessToken } = await signUp(larder.url, 'cpu-reader')
  const { email, password } = await signUp(larder.url, 'cpu-signs-in') // a sign-in may end a session
  await one.push(1)
  const { cursor } = await one.pull()
  await one.push(10)
  const call = async (path: string, init: RequestInit) => {
    const answer = await fetch(larder.url + path, init)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  }
  const post = (path: string, body: object) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const headers = { authorization: `Bearer ${accessToken}` }
  const pushers: Client[] = []
  for (let i = 0; i < CONNECTIONS; i++) pushers.push(await openClient(larder, `cpu-${i}`))
  let people = 0

  const kinds: Record<string, { times: number; send: (i: number) => Promise<unknown> }> = {
    'sign-up': {
      times: 400,
      send: () =>
        post('/v1/auth/signup', { email: `cpu-${people++}@example.com`, password, name: 'Cpu' }),
    },
    'sign-in': { times: 400, send: () => post('/v1/auth/signin', { email, password }) },
    'GET account': { times: 3000, send: () => call('/v1/auth/account', { headers }) },
    'pull of 10 changes': { times: 2000, send: () => one.pull(cursor) },
    'push of 20 mutations': {
      times: 400,
      send: async (i) => await pushers[i % CONNECTIONS]?.push(20),
    },
  }
  const rows: Row[] = []
  for (const [kind, { times, send }] of Object.entries(kinds)) {
    await repeat(times / 4, send) // V8 compiles frequent code
    const before = await cpuSeconds(larder.pid)
    await repeat(times, send)
    const after = await cpuSeconds(larder.pid)
    const node = ((after.node - before.node) / times) * 1000
    const postgres = ((after.postgres - before.postgres) / times) * 1000
    rows.push({
      what: `${kind}, CPU ms`,
      value: node + postgres,
      note: `Node ${node.toFixed(2)}, PostgreSQL ${postgres.toFixed(2)}`,
    })
  }
  return rows
}

/** Sends so many requests, several at a time. `send` gets the number of the request. */
export async function repeat(times: number, send: (i: number) => Promise<unknown>): Promise<void> {
  let sent = 0
  const each = Array.from({ length: CONNECTIONS }, async () => {
    while (sent < times) await send(sent++)
  })
  await Promise.all(each)
}

/** Of the process, and of all processes below it: its embedded PostgreSQL. */
export async function cpuSeconds(pid: number): Promise<{ node: number; postgres: number }> {
  const all = new Map<number, { parent: number; seconds: number }>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') // it has ended meanwhile
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    all.set(Number(name), { parent: Number(fields[1]), seconds: ticks / TICKS })
  }
  const isBelow = (one: number): boolean => {
    const parent = all.get(one)?.parent ?? 0
    return parent === pid || (parent > 1 && isBelow(parent))
  }
  const below = [...all].filter(([one]) => isBelow(one))
  return {
    node: all.get(pid)?.seconds ?? 0,
    postgres: below.reduce((sum, [, { seconds }]) => sum + seconds, 0),
  }
}
