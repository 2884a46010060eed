// Slow. Covers: src/accounts src/access/sessions src/households src/platform/postgres
// SIGN_UPS=10000 makes more of them.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, it } from 'node:test'
import pg from 'pg'
import { testDatabase } from '#test/app/database.ts'
import { cheap, SECRET, startLarder } from './larder-process.ts'
import { openMailServer } from './mail-server.ts'
import { call } from './replica-calls.ts'

const SIGN_UPS = Number(process.env['SIGN_UPS'] ?? 300)
const AT_ONCE = 24
/** After so many answers a connection of some replica to the database ends. */
const KILL_EVERY = 10

it('a sign-up at three replicas whose connections are killed is done, or 503, and never 500', async (t) => {
  const { url: databaseUrl } = await testDatabase()
  await using mailServer = await openMailServer()
  const env = {
    ...cheap,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '5',
    LARDER_SECRET: SECRET,
    SMTP_URL: mailServer.smtpUrl,
  }
  await using stack = new AsyncDisposableStack()
  const replicas = await Promise.all([1, 2, 3].map(async () => startLarder(env)))
  for (const replica of replicas) stack.use(replica)
  const killer = new pg.Client({ connectionString: databaseUrl, application_name: 'killer' })
  await killer.connect()
  after(() => killer.end())

  const people: { email: string; status: number; code?: string }[] = []
  const password = `plums in the cellar ${randomUUID()}`
  let begun = 0
  let killed = 0
  async function signUp(i: number): Promise<void> {
    const email = `ada-${randomUUID()}@example.com`
    const at = replicas[i % 3] ?? assert.fail()
    const { status, body } = await call(at, 'POST', '/v1/auth/signup', {
      email,
      password,
      name: 'Ada',
    })
    people.push({ email, status, code: body?.code })
    if (people.length % KILL_EVERY > 0) return
    const { rowCount } = await killer.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() order by random() limit 1`)
    killed += rowCount ?? 0
  }
  async function signUpInTurn(): Promise<void> {
    while (begun < SIGN_UPS) await signUp(begun++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, signUpInTurn))

  const others = people.filter(({ status }) => ![201, 503].includes(status))
  assert.deepEqual(others, [])
  // The database may have done what it could not confirm. So the address is free or has this password.
  for (const { email, status } of people) {
    const again = { email, password, name: 'Ada' }
    const second = status === 201 ? undefined : await retried('/v1/auth/signup', again)
    if (second) assert.ok([201, 409].includes(second.status), JSON.stringify(second.body))
    const signedIn = await retried('/v1/auth/signin', { email, password })
    assert.equal(signedIn.status, 200, JSON.stringify(signedIn.body))
  }
  assert.ok(killed > SIGN_UPS / KILL_EVERY / 2, `${killed} connections were killed`)
  const busy = people.filter(({ status }) => status === 503)
  t.diagnostic(`${SIGN_UPS} sign-ups, ${killed} killed connections, ${busy.length} answers 503`)

  /** A connection that was killed last may be found by the next request. */
  async function retried(path: string, body: object) {
    const answer = await call(replicas[0] ?? assert.fail(), 'POST', path, body)
    return answer.status === 503 ? call(replicas[1] ?? assert.fail(), 'POST', path, body) : answer
  }
})
