// Slow. Covers: src/platform/http src/server
import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '#test/app/database.ts'
import { eventually } from '#test/eventually.ts'
import {
  cheap,
  freePort,
  launchLarder,
  type LarderProcess,
  type LogLine,
  SECRET,
  startLarder,
} from './larder-process.ts'
import { call, signUp } from './replica-calls.ts'
import { makeCertificate } from './tls-server.ts'

const { db, url } = await testDatabase()
const env = { ...cheap, DATABASE_URL: url, LARDER_SECRET: SECRET }
const ONE = 'http://one.test'
const TWO = 'http://two.test'
const LOCAL = 'http://localhost:3000'

it('a replica warns at its start about another PUBLIC_URL in use, and about open sign-up', async () => {
  await sql`insert into public_urls values ('http://old.test', now() - interval '61 minutes')`.execute(
    db,
  )
  await using started = new AsyncDisposableStack()
  const startOne = async (more: Record<string, string> = {}) =>
    started.use(await startLarder({ ...env, PUBLIC_URL: ONE, ...more }))
  const [one, same] = await Promise.all([startOne(), startOne({ SIGN_UP: 'invite' })])
  await using other = await startLarder({ ...env, PUBLIC_URL: TWO })
  const ada = await signUp(one)
  const refused = await account(other, ada.accessToken)
  const refreshed = await call(other, 'POST', '/v1/auth/refresh', {
    refresh_token: ada.refreshToken,
  })
  const answered = await account(other, refreshed.body.access_token)
  await other.end('SIGTERM')
  await using restarted = await startLarder({ ...env, PUBLIC_URL: LOCAL })
  await Promise.all([one, same, restarted].map((larder) => larder.end('SIGTERM')))

  assert.deepEqual([refused.status, refreshed.status, answered.status], [401, 200, 200])
  assert.deepEqual([one, same, other, restarted].map(warnings), [
    [],
    [],
    [{ publicUrl: TWO, others: [ONE] }],
    [{ publicUrl: LOCAL, others: [ONE, TWO] }],
  ])
  assert.deepEqual([one, same, other, restarted].map(warnsOfSignUp), [true, false, true, false])
  const [line] = other.lines.filter(isOfUrls)
  assert.match(line?.msg ?? '', /http:\/\/two\.test.*http:\/\/one\.test.*401.*refresh.*PORT/)
})

it('METRICS_PORT answers probes by http, also where the service speaks https', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'larder-probes-'))
  const files = { TLS_CERT: join(folder.path, 'cert.pem'), TLS_KEY: join(folder.path, 'key.pem') }
  const { cert, key } = makeCertificate()
  await Promise.all([writeFile(files.TLS_CERT, cert), writeFile(files.TLS_KEY, key)])
  const [port, metricsPort] = [await freePort(), await freePort()]
  const ports = { PORT: `${port}`, METRICS_PORT: `${metricsPort}` }
  await using larder = launchLarder({ ...env, ...files, ...ports })
  const probe = (path: string) => fetch(`http://127.0.0.1:${metricsPort}${path}`)
  await eventually('it is ready', () =>
    probe('/health/ready').then(
      ({ ok }) => ok,
      () => false,
    ),
  )

  const paths = ['/health/live', '/health/ready', '/metrics', '/health/x', '/v1', '/health', '/']
  const answers = await Promise.all(paths.map(probe))
  const live = await probe('/health/live')

  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 404, 404, 404, 404],
  )
  assert.deepEqual(await live.json(), { status: 'ok' })
  assert.equal(await larder.end('SIGTERM'), 0)
})

const account = (larder: LarderProcess, token: string) =>
  call(larder, 'GET', '/v1/auth/account', undefined, token)

const isOfUrls = ({ level, publicUrl }: LogLine) => level > 30 && publicUrl !== undefined
const warnsOfSignUp = ({ lines }: LarderProcess) =>
  lines.some(({ level, msg }) => level === 40 && msg.includes('SIGN_UP=invite'))

function warnings({ lines }: LarderProcess) {
  return lines.filter(isOfUrls).map(({ publicUrl, others }) => ({ publicUrl, others }))
}
