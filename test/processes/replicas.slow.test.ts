// Slow. Covers: src/sync/live src/platform/http src/access/sessions
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { after as shift, DAY } from '#platform/kernel/clock.ts'
import { testDatabase } from '#test/app/database.ts'
import { eventually } from '#test/eventually.ts'
import { simulateUsers } from '#test/fixtures/simulated-users.ts'
import { cheap, type LarderProcess, SECRET, startLarder } from './larder-process.ts'
import { openMailServer } from './mail-server.ts'
import { both, call, jobsDone, keyOf, signUp } from './replica-calls.ts'

const { db, url: databaseUrl } = await testDatabase()
const mailServer = await openMailServer()
after(() => mailServer[Symbol.asyncDispose]())
const env = {
  ...cheap,
  DATABASE_URL: databaseUrl,
  DATABASE_POOL: '5',
  LARDER_SECRET: SECRET,
  SMTP_URL: mailServer.smtpUrl,
  PUBLIC_URL: 'http://larder.test',
}
/** A run that was missed for longer would have to be confirmed. */
const yesterday = shift(new Date(), -1.5 * DAY)
const movableClock = ['--import', './test/processes/clock-child.ts']

describe('two replicas on one PostgreSQL', () => {
  let one: LarderProcess
  let two: LarderProcess

  before(async () => {
    await db
      .insertInto('job_runs')
      .values({
        name: 'daily',
        due_at: yesterday,
        finished_at: yesterday,
        counts: '{}',
      })
      .execute()
    ;[one, two] = await Promise.all([
      startLarder(env, movableClock),
      startLarder(env, movableClock),
    ])
  })
  after(async () => {
    for (const larder of [one, two]) await larder[Symbol.asyncDispose]()
  })

  it('answer 20 parallel refreshes of one token with the same new token', async () => {
    const ada = await signUp(one)

    const answers = await both(20, one, two, (larder) =>
      call(larder, 'POST', '/v1/auth/refresh', { refresh_token: ada.refreshToken }),
    )

    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    const tokens = new Set(answers.map(({ body }) => body.refresh_token))
    assert.equal(tokens.size, 1)
    const [next] = tokens
    const again = await call(two, 'POST', '/v1/auth/refresh', { refresh_token: next })
    const account = await call(one, 'GET', '/v1/auth/account', undefined, again.body.access_token)
    assert.deepEqual([again.status, account.status], [200, 200])
  })

  it('both refuse a session after the sign-out on one', async () => {
    const ada = await signUp(one)
    const known = await call(two, 'GET', '/v1/auth/account', undefined, ada.accessToken)

    const out = await call(one, 'POST', '/v1/auth/signout', undefined, ada.accessToken)

    const account = await call(two, 'GET', '/v1/auth/account', undefined, ada.accessToken)
    const refreshed = await call(two, 'POST', '/v1/auth/refresh', {
      refresh_token: ada.refreshToken,
    })
    assert.deepEqual(
      [known.status, out.status, account.status, refreshed.status],
      [200, 204, 401, 401],
    )
  })

  it('accept one of 16 parallel resets with one token', async () => {
    const ada = await signUp(one)
    await call(two, 'POST', '/v1/auth/password-reset', { email: ada.email })
    await eventually('the reset mail', () => resetTokens(ada.email).length === 1)
    const [token] = resetTokens(ada.email)

    const answers = await both(16, one, two, (larder, i) =>
      call(larder, 'PUT', '/v1/auth/password-reset', {
        token,
        new_password: `the new password ${i}`,
      }),
    )

    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    assert.deepEqual(statuses, [200, ...Array<number>(15).fill(400)])
    const winner = answers.findIndex(({ status }) => status === 200)
    const signIns = await both(16, one, two, (larder, i) =>
      call(larder, 'POST', '/v1/auth/signin', {
        email: ada.email,
        password: `the new password ${i}`,
      }),
    )
    assert.deepEqual(
      signIns.map(({ status }) => status),
      signIns.map((_, i) => (i === winner ? 200 : 401)),
    )
  })

  it('send each mail once', async () => {
    const people = await both(10, one, two, (larder) => signUp(larder))

    await both(10, two, one, (larder, i) =>
      call(larder, 'POST', '/v1/auth/password-reset', { email: people[i]?.email }),
    )

    await eventually('10 reset mails', () =>
      people.every(({ email }) => resetTokens(email).length > 0),
    )
    await eventually('an empty queue', async () => (await mailsLeft()) === 0)
    // A second mail would come before those of later requests.
    const later = await both(4, one, two, (larder) => signUp(larder))
    await both(4, two, one, (larder, i) =>
      call(larder, 'POST', '/v1/auth/password-reset', { email: later[i]?.email }),
    )
    await eventually('the later mails', () =>
      later.every(({ email }) => resetTokens(email).length > 0),
    )
    const ids = mailServer.accepted.map(({ messageId }) => messageId)
    assert.equal(new Set(ids).size, ids.length)
    assert.deepEqual(
      people.map(({ email }) => resetTokens(email).length),
      people.map(() => 1),
    )
  })

  it('refuse tokens of a leaked key after its rotation', async () => {
    const ada = await signUp(one)
    const rotate = ['src/cli.ts', 'keys', 'rotate', '--now', '--json']
    const { stdout } = await promisify(execFile)(process.execPath, rotate, {
      env: { ...process.env, ...env },
    })
    const { key } = JSON.parse(stdout)

    for (const larder of [one, two]) larder.process.kill('SIGUSR2')
    await eventually('new keys on both', async () => {
      const bea = await Promise.all([signUp(one), signUp(two)])
      return bea.every(({ accessToken }) => keyOf(accessToken) === key)
    })

    const old = await both(2, one, two, (larder) =>
      call(larder, 'GET', '/v1/auth/account', undefined, ada.accessToken),
    )
    const fresh = await call(one, 'POST', '/v1/auth/refresh', { refresh_token: ada.refreshToken })
    const seen = await both(2, one, two, (larder) =>
      call(larder, 'GET', '/v1/auth/account', undefined, fresh.body.access_token),
    )
    assert.deepEqual(
      [...old, fresh, ...seen].map(({ status }) => status),
      [401, 401, 200, 200, 200],
    )
  })

  // After the others, so that both have had time for a second run.
  it('run a missed daily job once', async () => {
    await eventually('the daily job', () => jobsDone(one, two).length > 0)

    assert.deepEqual(jobsDone(one, two), ['daily'])
  })

  it('answer every request while they are replaced one by one', async () => {
    let inService = [one, two]
    let turn = 0
    const simulation = simulateUsers(() => inService[turn++ % inService.length]?.url ?? '', 7)
    const stop = new AbortController()
    const running = simulation.run(6, stop.signal)

    for (const leaver of [one, two]) {
      const next = await startLarder(env, movableClock)
      inService = [...inService.filter((larder) => larder !== leaver), next]
      assert.equal(await leaver.end('SIGTERM'), 0)
      if (leaver === one) one = next
      else two = next
    }
    stop.abort()
    await running
    await simulation.verify()

    assert.deepEqual(
      [simulation.losses, simulation.counts.unanswered, simulation.counts.refused],
      [[], 0, 0],
    )
    assert.ok(simulation.counts.answered > 50)
  })
})

function resetTokens(email: string): string[] {
  return mailServer.accepted
    .filter(({ rcpt }) => rcpt === email)
    .flatMap(({ text }) => /\/reset-password#token=([\w-]+)/.exec(text ?? '')?.[1] ?? [])
}

async function mailsLeft(): Promise<number> {
  const { rows } = await sql<{ n: string }>`select count(*) as n from mails`.execute(db)
  return Number(rows[0]?.n)
}
