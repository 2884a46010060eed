import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, it } from 'node:test'
import { connect } from 'node:tls'
import { followRenewals, readTls } from '#platform/http/connections/tls.ts'
import { readSettings } from '#server/settings/settings.ts'
import { eventually } from '#test/eventually.ts'
import { listen } from '#test/processes/mail-server.ts'
import { makeCertificate } from '#test/processes/tls-server.ts'
import { startApp } from './app.ts'

const folder = await mkdtemp(join(tmpdir(), 'larder-tls-'))
after(() => rm(folder, { recursive: true }))
const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }

async function renew(): Promise<string> {
  const { cert, key } = makeCertificate()
  await writeFile(files.key, key)
  await writeFile(files.cert, cert)
  return cert
}
const ca = await renew()

it('with TLS_CERT and TLS_KEY Larder speaks https, streams too', async () => {
  const app = await startApp({ TLS_CERT: files.cert, TLS_KEY: files.key })
  const { port } = new URL(app.url)
  async function call(method: string, path: string, body?: object, token?: string) {
    const headers = {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
    const sent = request({ host: '127.0.0.1', port, method, path, headers, ca })
    sent.end(body && JSON.stringify(body))
    const [response] = await once(sent, 'response')
    return { status: response.statusCode, text: await text(response) }
  }

  const person = { email: 'ada@example.com', password: 'plums in the cellar', name: 'Ada' }
  const signedUp = await call('POST', '/v1/auth/signup', person)
  const token = JSON.parse(signedUp.text).access_token
  const streamed = await call('GET', '/v1/sync/events', undefined, token)

  assert.match(app.url, /^https:/)
  assert.deepEqual([signedUp.status, streamed.status], [201, 200])
  assert.match(streamed.text, /^event: hello|^event: /m)
})

it('the health check of the image works by http and by https', async () => {
  const dockerfile = await readFile('Dockerfile', 'utf8')
  const [, command = ''] = /^HEALTHCHECK[^[]*\\\n *CMD (\[.*\])$/m.exec(dockerfile) ?? []
  const [node = '', ...args] = JSON.parse(command) as string[]
  async function statusOf(url: string, settings: Record<string, string>): Promise<number> {
    const env = { ...process.env, PORT: new URL(url).port, ...settings }
    const [status] = await once(spawn(node, args, { env }), 'exit')
    return status
  }
  const plain = await startApp()
  const own = await startApp({ TLS_CERT: files.cert, TLS_KEY: files.key })

  assert.equal(await statusOf(plain.url, { TLS_CERT: '' }), 0)
  assert.equal(await statusOf(own.url, { TLS_CERT: files.cert }), 0)
  assert.equal(await statusOf(own.url, { TLS_CERT: '' }), 1)
  assert.equal(await statusOf('http://127.0.0.1:1', { TLS_CERT: '' }), 1)
})

it('a renewed certificate is served without a restart, and one that is broken is not', async () => {
  const warnings: string[] = []
  const log = {
    info: () => {},
    warn: (_of: unknown, said?: string) => void warnings.push(`${said}`),
    error: () => {},
  }
  const server = createServer(readTls(files))
  const port = await listen(server)
  after(() => server.close())
  using _following = followRenewals(server, files, { log, lookEvery: 20 })
  async function served(): Promise<string> {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false })
    await once(socket, 'secureConnect')
    const { raw } = socket.getPeerCertificate()
    socket.destroy()
    return raw.toString('base64')
  }
  const first = await served()

  await renew()
  await eventually('the new one is served', async () => (await served()) !== first)
  const second = await served()
  await writeFile(files.cert, 'no certificate')
  await eventually('the broken one is noticed', () => warnings.length > 0)

  assert.equal(await served(), second)
  assert.equal(warnings[0], 'the new certificate can not be used')
})

it('TLS_CERT and TLS_KEY belong together', () => {
  assert.throws(() => readSettings({ TLS_CERT: files.cert }), /TLS_KEY must be set too/)
  assert.throws(
    () => readSettings({ TLS_CERT: '/nowhere.pem', TLS_KEY: files.key }),
    /TLS_CERT and TLS_KEY must name PEM files/,
  )
})
