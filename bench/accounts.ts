import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { type Larder, type Process, root, signUp, startProcess } from './larder.ts'
import { measure, median } from './load.ts'
import { type Row, ratio } from './report.ts'

const SECONDS = 4
const ROUNDS = 3
/** As many at once as are hashed at once, and as many again that wait. */
const CONNECTIONS = 2 * availableParallelism()

/** Sign-in and sign-up beside bare argon2id, in turns, since the machine's speed drifts. */
export async function benchHashing(larder: Larder): Promise<Row[]> {
  const person = await signUp(larder.url, 'signin')
  const { email, password } = person
  const figures = { raw: [] as number[], signIn: [] as number[], signUp: [] as number[] }
  let n = 0
  for (let round = 0; round < ROUNDS; round++) {
    figures.raw.push(await rawArgon2())
    figures.signIn.push(await signIns(larder, { email, password }))
    figures.signUp.push(
      await perSecond(larder, '/v1/auth/signup', () => {
        const body = { email: `load-${n++}@example.com`, password: `bench password ${n}` }
        return JSON.stringify({ ...body, name: 'Load' })
      }),
    )
  }
  return [
    { what: 'argon2id, bare, per second', value: median(figures.raw) },
    ratio('sign-in over bare argon2id', median(figures.signIn), median(figures.raw), 0.9),
    ratio('sign-up over bare argon2id', median(figures.signUp), median(figures.raw), 0.8),
  ]
}

/** Reading one's account: beside a bare route, and while sign-ins keep every core busy. */
export async function benchReading(larder: Larder, databaseUrl: string): Promise<Row[]> {
  const person = await signUp(larder.url, 'reader')
  const headers = { authorization: `Bearer ${person.accessToken}` }
  await using bare: Process = await startProcess(['bench/bare-fastify.ts'], '/health', {
    BENCH_DATABASE_URL: databaseUrl,
    BENCH_JWKS: `${larder.url}/.well-known/jwks.json`,
    BENCH_ISSUER: issuerOf(person.accessToken),
  })
  const figures = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, url] of [
      ['ours', `${larder.url}/v1/auth/account`],
      ['bare', `${bare.url}/account`],
    ] as const)
      figures[name].push(
        (await measure({ url, headers, connections: 16, seconds: SECONDS })).perSecond,
      )
  }

  const { email, password } = person
  const busy = signIns(larder, { email, password }, 20, SECONDS + 2)
  const reading = await measure({
    url: `${larder.url}/v1/auth/account`,
    headers,
    connections: 1,
    seconds: SECONDS,
  })
  await busy
  return [
    ratio('GET account over a bare route', median(figures.ours), median(figures.bare), 0.7),
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
