import assert from 'node:assert/strict'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { eventually } from '#test/eventually.ts'
import { childrenOf, postmasterOf } from './embedded-postgres.ts'
import { makeDataDir } from './killable-postgres.ts'
import { cheap, freePort } from './larder-process.ts'
import { kilobytes, npmStart } from './npm-start.ts'
import { runLarder } from './run-larder.ts'

// The tests run in this order: start on an empty folder, requests, commands in parallel, restart.
const opened = new AsyncDisposableStack()
after(() => opened.disposeAsync())
const dataDir = await makeDataDir(opened)
const port = String(await freePort())
const url = `http://127.0.0.1:${port}`
/** The budget of memory is that of a machine with 1 GB. */
const small = { SMALL_MACHINE: 'on' }
const env = { ...cheap, ...small, WEB: 'on', DATA_DIR: dataDir, PORT: port }
const first = await startReady()
const ada = { email: 'ada@example.com', password: 'a fine password', name: 'Ada' }

describe('npm start', () => {
  it('creates its files in an empty DATA_DIR, and no other user can read them', async () => {
    const modes = await Promise.all(
      ['secret', 'postgres'].map(async (name) => (await stat(join(dataDir, name))).mode & 0o777),
    )

    assert.deepEqual(modes, [0o600, 0o700])
  })

  it('logs no warnings', async () => {
    const errors = first.errors.filter((line) => !line.startsWith('npm '))

    assert.deepEqual(errors, [])
    assert.deepEqual(
      first.lines.filter(({ level }) => level > 30),
      [],
    )
  })

  it('serves the web app', async () => {
    const page = await (await fetch(url)).text()
    const [, script = ''] = /src="(\/app\/main-[^"]+)"/.exec(page) ?? []
    const { status, headers } = await fetch(url + script)

    assert.deepEqual(
      [status, headers.get('content-type'), headers.get('content-encoding')],
      [200, 'text/javascript; charset=utf-8', 'gzip'],
    )
  })

  const isLinux = process.platform === 'linux'
  it(
    'needs less than 170 MB of memory, and 270 MB with its database',
    { skip: !isLinux },
    async () => {
      const [shell, node] = await first.pids()
      const postmaster = (await postmasterOf(dataDir)) ?? 0
      const all = [shell, node, postmaster, ...(await childrenOf(postmaster))]

      const resident = await kilobytes(`/proc/${node}/status`, 'VmRSS')
      const shares = await Promise.all(
        all.map((pid) => kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss').catch(() => 0)), // it has ended
      )

      const together = shares.reduce((sum, share) => sum + share)
      assert.ok(resident <= 170_000, `${resident} kB are resident`)
      assert.ok(together <= 270_000, `${together} kB are used together`)
    },
  )

  it('logs each request with the id of its answer', async () => {
    const response = await call('POST', '/v1/auth/signup', ada)

    const id = response.headers.get('x-request-id')
    const line = await eventually('the line', () => first.lines.find(({ reqId }) => reqId === id))
    const { msg, method, route, status } = line
    assert.deepEqual(
      { msg, method, route, status },
      { msg: 'request', method: 'POST', route: '/v1/auth/signup', status: 201 },
    )
  })

  it('writes mails to DATA_DIR/mail without SMTP_URL, and logs a link that works', async () => {
    await call('POST', '/v1/auth/password-reset', { email: ada.email })
    const link = await eventually('the link', () =>
      first.lines
        .map((line) => String(line['link']))
        .find((text) => text.includes('/reset-password')),
    )
    const mails = await Promise.all(
      (await readdir(join(dataDir, 'mail'))).map((name) =>
        readFile(join(dataDir, 'mail', name), 'utf8'),
      ),
    )

    const token = new URL(link).hash.replace('#token=', '')
    const reset = await call('PUT', '/v1/auth/password-reset', {
      token,
      new_password: 'a finer password',
    })
    const signIn = await call('POST', '/v1/auth/signin', {
      email: ada.email,
      password: 'a finer password',
    })

    assert.ok(link.startsWith(`http://localhost:${port}/`))
    assert.ok(mails.some((mail) => mail.includes('To: ada@example.com') && mail.includes(token)))
    assert.deepEqual([reset.status, signIn.status], [200, 200])
  })

  it('runs in parallel with commands', async () => {
    const daily = await runLarder(['daily'], env)
    const migrate = await runLarder(['migrate', '--json'], env)
    const ready = await call('GET', '/health/ready')

    const counts = JSON.parse(daily.stdout.trimEnd().split('\n').at(-1) ?? '')
    assert.deepEqual([daily.exitCode, counts.accounts_removed], [0, 0])
    assert.deepEqual([migrate.exitCode, JSON.parse(migrate.stdout)], [0, { applied: [] }])
    assert.equal(ready.status, 200)
  })

  it('stops with its PostgreSQL on SIGTERM, and keeps its data for the next start', async () => {
    const exitCode = await first.end('SIGTERM')
    const postmaster = await postmasterOf(dataDir)
    const second = await startReady({ LOG_LEVEL: 'warn' })
    const signIn = await call('POST', '/v1/auth/signin', {
      email: ada.email,
      password: 'a finer password',
    })
    const secondExitCode = await second.end('SIGINT')

    assert.deepEqual([exitCode, postmaster, signIn.status, secondExitCode], [0, undefined, 200, 0])
    assert.deepEqual(second.lines, [], 'LOG_LEVEL=warn logs only problems')
  })
})

/** Runs the README's command, and waits until Larder is ready. */
async function startReady(more: Record<string, string> = {}) {
  const larder = opened.use(npmStart({ ...env, ...more }))
  await larder.ready()
  return larder
}

function call(method: string, path: string, body?: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', connection: 'close' }
  return fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
}
