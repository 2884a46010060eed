import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { type Larder, type Process, root, signUp, startProcess } from './larder.ts'
import { measure, median } from './load.ts'
import { medianRatio, type Row } from './report.ts'

const SECONDS = 4
const ROUNDS = 7
/** V8 compiles frequent code. A server that has run for a day has done that already. */
const WARM_UP = 10
/** As many as are hashed in parallel, and the same number that wait. */
const CONNECTIONS = 2 * availableParallelism()

/**
 * Measures sign-in and sign-up, each between two runs of bare argon2id. The machine's speed changes
 * within seconds, so each figure is divided by the two runs beside it.
 */
export async function benchHashing(larder: Larder): Promise<Row[]> {
  const { email, password } = await signUp(larder.url, 'signin')
  const kinds = {
    'sign-in': { goal: 0.9, load: () => signIns(larder, { email, password }) },
    'sign-up': { goal: 0.8, load: () => signUps(larder) },
  }
  await signIns(larder, { email, password }, CONNECTIONS, WARM_UP)
  await signUps(larder, WARM_UP)

  const figures: Record<string, { ours: number; bare: number }[]> = { 'sign-in': [], 'sign-up': [] }
  const raw: number[] = [await rawArgon2()]
  for (let round = 0; round < ROUNDS; round++)
    for (const [kind, { load }] of Object.entries(kinds)) {
      const before = raw.at(-1) ?? NaN
      const ours = await load()
      raw.push(await rawArgon2())
      figures[kind]?.push({ ours, bare: (before + (raw.at(-1) ?? NaN)) / 2 })
    }
  return [
    { what: 'argon2id, bare, per second', value: median(raw) },
    ...Object.entries(kinds).map(([kind, { goal }]) =>
      medianRatio(`${kind} over bare argon2id`, figures[kind] ?? [], goal),
    ),
  ]
}

/** Measures reads of an account: beside a bare route, and while sign-ins use every core. */
export async function benchReading(larder: Larder, databaseUrl: string): Promise<Row[]> {
  const person = await signUp(larder.url, 'reader')
  const headers = { authorization: `Bearer ${person.accessToken}` }
  await using bare: Process = await startProcess(['bench/bare-fastify.ts'], '/health', {
    BENCH_DATABASE_URL: databaseUrl,
    BENCH_JWKS: `${larder.url}/.well-known/jwks.json`,
    BENCH_ISSUER: issuerOf(person.accessToken),
  })
  const ours = `${larder.url}/v1/auth/account`
  const once = async (url: string, seconds = SECONDS) =>
    (await measure({ url, headers, connections: 16, seconds })).perSecond
  const figures: { ours: number; bare: number }[] = []
  for (const url of [ours, `${bare.url}/account`]) await once(url, WARM_UP)
  for (let round = 0; round < ROUNDS; round++)
    figures.push({ ours: await once(ours), bare: await once(`${bare.url}/account`) })

  // The sign-ins use another account: each sign-in after the first 100 ends the oldest session of
  // its account.
  const { email, password } = await signUp(larder.url, 'busy')
  const busy = signIns(larder, { email, password }, 20, SECONDS + 2)
  const reading = await measure({
    url: ours,
    headers,
    connections: 1,
    seconds: SECONDS,
  })
  await busy
  return [
    medianRatio('GET account over a bare route', figures, 0.7),
    { what: 'GET account p99 while sign-ins wait, ms', value: reading.p99, goal: 50, most: true },
  ]
}

function signIns(
  larder: Larder,
  person: { email: string; password: string },
  connections = CONNECTIONS,
  seconds = SECONDS,
): Promise<number> {
  return perSecond(larder, '/v1/auth/signin', JSON.stringify(person), connections, seconds)
}

function signUps(larder: Larder, seconds = SECONDS): Promise<number> {
  return perSecond(larder, '/v1/auth/signup', newPerson, CONNECTIONS, seconds)
}

let people = 0
function newPerson(): string {
  const n = people++
  const person = { email: `load-${n}@example.com`, password: `bench password ${n}` }
  return JSON.stringify({ ...person, name: 'Load' })
}

async function perSecond(
  larder: Larder,
  path: string,
  body: string | (() => string),
  connections = CONNECTIONS,
  seconds = SECONDS,
): Promise<number> {
  const load = { url: larder.url + path, method: 'POST', body, connections, seconds } as const
  return (await measure(load)).perSecond
}

async function rawArgon2(): Promise<number> {
  const args = ['bench/raw-argon2.ts', String(SECONDS), String(availableParallelism())]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
  return Number(stdout)
}

function issuerOf(token: string): string {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return (JSON.parse(payload) as { iss: string }).iss
}
