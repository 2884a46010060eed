// Slow. Covers: src/sync/live src/platform/http src/platform/workers src/access/sessions
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { after as shift, DAY } from '#platform/kernel/clock.ts'
import { testDatabase } from '#test/app/database.ts'
import { openRaw } from '#test/app/raw-http.ts'
import { eventually } from '#test/eventually.ts'
import { makeDataDir } from './killable-postgres.ts'
import { cheap, type LarderProcess, launchLarder, SECRET, startLarder } from './larder-process.ts'
import { listen } from './mail-server.ts'

const run = promisify(execFile)
const HOST = 'Host: larder.test\r\n'

describe('two workers on the embedded PostgreSQL', () => {
  const own = new AsyncDisposableStack()
  let dataDir: string
  let larder: LarderProcess
  before(async () => {
    dataDir = await makeDataDir(own)
    larder = own.use(
      await startLarder({ ...cheap, RATE_LIMITS: 'on', DATA_DIR: dataDir, WORKERS: '2' }),
    )
    await eventually('both serve', () => ready(larder) === 2)
  })
  after(() => own.disposeAsync())

  it('both serve, and each answers with the metrics of both', async () => {
    // The kernel chooses a worker for each connection.
    await Promise.all(Array.from({ length: 30 }, () => get(larder, '/v1')))
    const [first, second] = [await metrics(larder), await metrics(larder)]

    for (const text of [first, second]) {
      assert.deepEqual(workersIn(text), ['1', '2'])
      const heads = text.match(/^# TYPE .*$/gm) ?? []
      assert.equal(new Set(heads).size, heads.length)
      assert.match(text, /^larder_worker_restarts_total 0$/m)
    }
    const requests = [
      ...(await metrics(larder)).matchAll(
        /^larder_http_answers_total\{.*route="\/v1".*worker="(\d)"\}/gm,
      ),
    ]
    assert.deepEqual(new Set(requests.map(([, worker]) => worker)), new Set(['1', '2']))
  })

  it('count limits together', async () => {
    const answers = []
    for (let i = 0; i < 12; i++) answers.push((await signUp(larder, `p${i}@example.com`)).status)

    assert.deepEqual(
      answers.toSorted((a, b) => a - b),
      [...Array<number>(10).fill(201), 429, 429],
    )
  })

  it('tell each other of changes', async () => {
    const { body } = await post(larder, '/v1/auth/signin', {
      email: 'p1@example.com',
      password: 'plums in the cellar',
    })
    const token = body['access_token'] ?? ''
    const authorization = `Bearer ${token}`
    const streams = await Promise.all(
      Array.from({ length: 18 }, async () => {
        const answer = await fetch(`${larder.url}/v1/sync/events`, {
          headers: { authorization, connection: 'close' },
        })
        return follow(answer)
      }),
    )
    await eventually('all streams are open', () =>
      streams.every((one) => one.text().includes('event:')),
    )
    const counted = await metrics(larder)
    const heard = streams.map((one) => one.text().length)

    const made = await post(larder, '/v1/pantry/foods', { name: 'Plums' }, { authorization })

    assert.equal(made.status, 201)
    await eventually('all hear of it', () =>
      streams.every((one, i) => one.text().length > (heard[i] ?? 0)),
    )
    assert.deepEqual(
      [...counted.matchAll(/^larder_live_clients\{state="streams",worker="\d"\} (\d+)$/gm)]
        .map(([, n]) => Number(n))
        .every((n) => n > 0),
      true,
    )
    for (const one of streams) await one.cancel()
  })

  it('one that dies is started again, and the other serves meanwhile', async () => {
    const [victim] = await workerPids(larder)
    process.kill(victim ?? 0, 'SIGKILL')

    // A connection that waits for the dead one is reset; none hangs.
    const asked = Array.from({ length: 20 }, () => get(larder, '/health/live'))
    const answers = await Promise.allSettled(asked)
    await eventually('there are two again', () => ready(larder) === 3)

    const text = await metrics(larder)
    assert.ok(answers.some((one) => one.status === 'fulfilled' && one.value.status === 200))
    assert.match(text, /^larder_worker_restarts_total 1$/m)
    assert.ok(workersIn(text).includes('3'))
    assert.ok(larder.lines.some(({ msg }) => msg === 'a worker ended unexpectedly and restarts'))
  })

  it('SIGTERM loses no request, ends all processes and stops PostgreSQL', async () => {
    const pids = await workerPids(larder)
    let answers = 0
    const count = () => (answers += 1)
    const clients = Array.from({ length: 12 }, () => requestUntilClosed(larder.url, count))
    await eventually('all are busy', () => answers > 100)

    const exitCode = await larder.end('SIGTERM')
    const results = await Promise.all(clients)

    assert.deepEqual(
      results.map(({ lost }) => lost),
      clients.map(() => 0),
    )
    assert.ok(results.every(({ answered }) => answered > 0))
    assert.equal(exitCode, 0)
    for (const pid of pids) assert.throws(() => process.kill(pid, 0))
    const log = await readFile(join(dataDir, 'postgres.log'), 'utf8')
    assert.match(log.trimEnd().split('\n').at(-1) ?? '', /database system is shut down/)
  })
})

it('three workers on a server run a missed job once', async () => {
  const { db, url } = await testDatabase()
  const longAgo = shift(new Date(), -1.5 * DAY) // a longer time would have to be confirmed
  const missed = { name: 'daily', due_at: longAgo, finished_at: longAgo, counts: '{}' }
  await db.insertInto('job_runs').values(missed).execute()
  await using larder = await startLarder({
    ...cheap,
    DATABASE_URL: url,
    LARDER_SECRET: SECRET,
    DATABASE_POOL: '3',
    WORKERS: '3',
  })

  await eventually('the job is done', () => larder.lines.some(({ msg }) => msg === 'job done'))
  await eventually('three serve', () => ready(larder) === 3)

  const done = larder.lines.filter((line) => line.msg === 'job done' && line['job'] === 'daily')
  assert.equal(done.length, 1)
})

it('a port that is in use ends all with the reason', async () => {
  const { url } = await testDatabase()
  const other = createServer()
  const port = await listen(other)
  await using larder = launchLarder({
    ...cheap,
    DATABASE_URL: url,
    LARDER_SECRET: SECRET,
    WORKERS: '2',
    PORT: `${port}`,
  })

  const errors: string[] = []
  larder.process.stderr?.on('data', (part) => errors.push(String(part)))
  const [code] = await once(larder.process, 'close')

  assert.equal(code, 1)
  assert.match(
    errors.join(''),
    /^Larder can't listen on 127\.0\.0\.1, port \d+: another program uses it/,
  )
  other.close()
})

const ready = ({ lines }: LarderProcess) =>
  lines.filter(({ msg }) => msg === 'Larder is ready').length

/** On a connection of its own, so that the workers take turns. */
async function get(larder: LarderProcess, path: string) {
  const answer = await fetch(larder.url + path, { headers: { connection: 'close' } })
  return { status: answer.status, text: await answer.text() }
}

async function post(larder: LarderProcess, path: string, body: object, headers = {}) {
  const answer = await fetch(larder.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

const signUp = (larder: LarderProcess, email: string) =>
  post(larder, '/v1/auth/signup', { email, password: 'plums in the cellar', name: 'P' })

const metrics = async (larder: LarderProcess) => (await get(larder, '/metrics')).text

const workersIn = (text: string) =>
  [...text.matchAll(/^larder_build_info\{.*worker="(\d+)"\} 1$/gm)].map(([, worker]) => worker)

async function workerPids(larder: LarderProcess): Promise<number[]> {
  const { stdout } = await run('pgrep', ['-P', `${larder.process.pid}`, '-f', 'cli.ts serve'])
  return stdout.trim().split('\n').map(Number)
}

/** Collects the text of a stream. */
function follow(answer: Response) {
  const reader = answer.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  async function read(): Promise<void> {
    for (;;) {
      const part = await reader?.read()
      if (!part || part.done) return
      text += decoder.decode(part.value, { stream: true })
    }
  }
  void read()
  return { text: () => text, cancel: () => reader?.cancel() }
}

async function requestUntilClosed(
  url: string,
  whenAnswered: () => void,
): Promise<{ answered: number; lost: number }> {
  using connection = await openRaw(url)
  for (let answered = 0; ; answered += 1) {
    if (connection.isClosed) return { answered, lost: 0 }
    connection.send(`GET /health/ready HTTP/1.1\r\n${HOST}\r\n`)
    const answer = await connection.answer()
    if (!answer) return { answered, lost: 1 }
    whenAnswered()
    if (answer.headers.get('connection') === 'close') return { answered: answered + 1, lost: 0 }
  }
}
