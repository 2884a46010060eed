import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import type { OddJob } from '#test/fixtures/odd-child.ts'
import { createChildQueue, type QueueOptions } from './child-queue.ts'

const folder = await mkdtemp(join(tmpdir(), 'larder-child-'))
const [own, other] = [join(folder, 'own'), join(folder, 'other')]
for (const path of [own, other]) await writeFile(path, 'text')
after(() => rm(folder, { recursive: true }))

const script = new URL('../../../test/fixtures/odd-child.ts', import.meta.url)
const options: QueueOptions = {
  script,
  memory: 300_000_000,
  heap: 128,
  files: [join(script.pathname, '..', '*'), `${own}*`],
  job: { cpuMs: 2500, wallMs: 100_000 },
  waiting: 50,
  waitingOfOne: 50,
  things: 'files',
  idleMs: 10_000,
}
const queue = createChildQueue<OddJob, unknown>(options)
after(() => queue[Symbol.asyncDispose]())
const ADA = { holders: ['ada'] }
const ask = (does: OddJob['does'], text?: string) =>
  queue.run({ does, ...(text === undefined ? {} : { with: text }) }, ADA)
const outcomeOf = (does: OddJob['does'], text?: string) =>
  ask(does, text).catch(
    (error: Error & { reason?: string; code?: string }) =>
      error.reason ?? error.code ?? error.message.split('\n')[0],
  )

/** What a job does, and what becomes of it. */
const ENDS: Readonly<Partial<Record<OddJob['does'], string>>> = {
  throw: 'TypeError: a bug',
  exit: 'crashed',
  'end in silence': 'crashed',
  abort: 'crashed',
  spin: 'cpu',
  'fill with arrays': 'memory',
  'fill with buffers': 'memory',
  'parse arrays': 'memory',
  unpack: 'memory',
  'be killed': 'BUSY',
}
for (const [does, end] of Object.entries(ENDS))
  it(`a job that does "${does}" ends with ${end}, and the next one is done`, async () => {
    assert.equal(await outcomeOf(does as OddJob['does'], '[],'), end) // a key of it
    assert.equal(await ask('echo', 'here'), 'here')
  })

describe('the process', () => {
  it('has no secret, and not the environment of the service', async () => {
    const names = (await ask('env')) as string[] // from our script
    const allowed = ['PATH', 'PWD', 'OLDPWD', 'SHLVL', '_']
    assert.deepEqual(
      names.filter((name) => !allowed.includes(name) && !name.startsWith('NODE_CHANNEL_')),
      [],
    )
  })

  it('may open its own files, and nothing else', async () => {
    const denied = 'ERR_ACCESS_DENIED'
    assert.equal(await ask('read', own), 'text')
    assert.equal(await ask('write', `${own}.part`), undefined)
    for (const path of [other, '/etc/passwd', '/proc/self/environ'])
      assert.equal(await ask('read', path), denied, path)
    for (const path of [other, script.pathname.replace('/test/', '/src/'), `${folder}/new`])
      assert.equal(await ask('write', path), denied, path)
    assert.equal(await ask('list', folder), denied)
    assert.equal(await ask('start a process'), denied)
    assert.equal(await ask('start a thread'), denied)
  })

  it('reaches no network where the system can cut it', async () => {
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo // it listens on a port
    const args = ['--user', '--map-current-user', '--net', 'true']
    const isCut = spawnSync('unshare', args).status === 0

    const outcome = await ask('connect', String(port))

    server.close()
    assert.equal(outcome, isCut ? 'ENETUNREACH' : 'connected')
  })

  it('is not ended by the signals that a terminal or a service manager sends to all', async () => {
    assert.equal(await ask('be asked to end'), true)
    assert.equal(await ask('echo', 'here'), 'here')
  })
})
