import { availableParallelism, loadavg } from 'node:os'
import pg from 'pg'
import { type Larder, type Process, signUp, startProcess } from './larder.ts'
import { measure } from './load.ts'
import { medianRatio, type Row } from './report.ts'

const SECONDS = 2
const ROUNDS = 9
const SIGN_INS_AT_ONCE = 2 * availableParallelism()
const READS_AT_ONCE = 16

/** Connections of each of the three servers. The embedded PostgreSQL must allow all of them. */
export const POOL = 8

/** The requests of a server: one signs in, one reads the signed-in user. */
interface Competitor {
  readonly signIn: { readonly url: string; readonly body: string }
  readonly session: { readonly url: string; readonly headers: Record<string, string> }
}

/**
 * Compares Larder with Better Auth, with its own scrypt and with our argon2id, on the same
 * PostgreSQL. Each round runs all three, because the machine's speed changes. The ratio is the
 * median of the rounds' ratios.
 */
export async function benchBetterAuth(larder: Larder, databaseUrl: string): Promise<Row[]> {
  await using scrypt = await startBetterAuth(databaseUrl, 'scrypt')
  await using argon2id = await startBetterAuth(databaseUrl, 'argon2id')
  const competitors = {
    larder: await ours(larder),
    scrypt: await theirs(scrypt),
    argon2id: await theirs(argon2id),
  }

  const rounds: Record<keyof typeof competitors, { signIn: number; session: number }>[] = []
  const load = loadavg()[0] ?? NaN
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      larder: await run(competitors.larder),
      scrypt: await run(competitors.scrypt),
      argon2id: await run(competitors.argon2id),
    })

  const against = (
    what: string,
    of: 'signIn' | 'session',
    other: 'scrypt' | 'argon2id',
    goal: number,
  ) => {
    const pairs = rounds.map((round) => ({ ours: round.larder[of], bare: round[other][of] }))
    return medianRatio(what, pairs, goal)
  }
  return [
    { what: 'load average before (1 is one busy core)', value: load },
    against('sign-in over Better Auth, its scrypt', 'signIn', 'scrypt', 5),
    against('sign-in over Better Auth, argon2id', 'signIn', 'argon2id', 1.1),
    against('session check over Better Auth', 'session', 'scrypt', 3),
    against('session check over the other Better Auth', 'session', 'argon2id', 3),
  ]
}

async function run({ signIn, session }: Competitor) {
  const signedIn = await measure({
    url: signIn.url,
    method: 'POST',
    body: signIn.body,
    connections: SIGN_INS_AT_ONCE,
    seconds: SECONDS,
  })
  const seen = await measure({ ...session, connections: READS_AT_ONCE, seconds: SECONDS })
  return { signIn: signedIn.perSecond, session: seen.perSecond }
}

async function ours({ url }: Larder): Promise<Competitor> {
  const { email, password } = await signUp(url, 'beside-better-auth')
  // Of another account: sign-ins end the oldest sessions of theirs.
  const { accessToken } = await signUp(url, 'beside-better-auth-reads')
  return {
    signIn: { url: `${url}/v1/auth/signin`, body: JSON.stringify({ email, password }) },
    session: {
      url: `${url}/v1/auth/account`,
      headers: { authorization: `Bearer ${accessToken}` },
    },
  }
}

async function theirs({ url }: Process): Promise<Competitor> {
  const person = { email: 'bench@example.com', password: 'bench password beside larder' }
  const response = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    // The headers of fetch look like those of a browser, which must send its origin.
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ ...person, name: 'Bench' }),
  })
  if (!response.ok) throw new Error(`Better Auth's sign-up answered ${response.status}`)
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  const headers = { cookie }
  const session = `${url}/api/auth/get-session`
  // Without a session it also answers 200, with null. So this checks that there is a user.
  const seen = (await (await fetch(session, { headers })).json()) as { user?: object } | null
  if (!seen?.user) throw new Error("Better Auth's session check does not know who signed up")
  return {
    signIn: { url: `${url}/api/auth/sign-in/email`, body: JSON.stringify(person) },
    session: { url: session, headers },
  }
}

/** Starts Better Auth on the server that Larder uses, in its own database. */
async function startBetterAuth(larderUrl: string, hashing: 'scrypt' | 'argon2id') {
  const name = `better_auth_${hashing}`
  const client = new pg.Client(larderUrl)
  await client.connect()
  try {
    await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
  const url = new URL(larderUrl)
  url.pathname = name
  return startProcess(['bench/better-auth-server.ts'], '/api/auth/ok', {
    BENCH_DATABASE_URL: url.href,
    BENCH_HASHING: hashing,
    BENCH_POOL: String(POOL),
    NODE_ENV: 'production',
  })
}
