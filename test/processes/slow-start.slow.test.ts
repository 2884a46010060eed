// Slow. Covers: src/platform/embedded-postgres src/platform/postgres src/platform/base scripts src/cli/commands
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { it } from 'node:test'
import { makeDataDir } from './killable-postgres.ts'
import { freePort } from './larder-process.ts'
import { npmStart } from './npm-start.ts'

/** Processes that keep one core busy, beside the service: its start takes about so many times longer. */
const LOAD = Number(process.env['START_LOAD'] ?? 4)

/** Elsewhere a program can not be kept on one core. */
const isLinux = process.platform === 'linux'

it(
  'npm start gets ready on one busy core, and the log says what takes long',
  { skip: !isLinux },
  async (t) => {
    await using opened = new AsyncDisposableStack()
    const core = await firstCore()
    const env = { DATA_DIR: await makeDataDir(opened), PORT: `${await freePort()}` }
    for (let i = 0; i < LOAD; i++) opened.use(await keepBusy(core))
    const startedAt = performance.now()
    const larder = opened.use(npmStart(env, ['taskset', '-c', core]))

    await larder.ready()

    const seconds = Math.round((performance.now() - startedAt) / 1000)
    t.diagnostic(`load ${LOAD}, ready after ${seconds} s`)
    const slow = larder
      .logged('a step of the start takes long')
      .map(({ step, seconds: passed }) => ({ step: String(step), passed: Number(passed) }))
    for (const { step, passed } of slow) t.diagnostic(`${passed} s: ${step}`)
    // Its code and PostgreSQL need most of a start: in 20 seconds one of them takes more than 5.
    const long = ['load its code', 'start PostgreSQL']
    assert.ok(seconds < 20 || slow.some(({ step }) => long.includes(step)))
    assert.ok(slow.every(({ passed }) => passed >= 5))
    assert.deepEqual(
      larder.lines.filter(({ level }) => level > 30),
      [],
    )
  },
)

/** @returns a core on which this process may run */
async function firstCore(): Promise<string> {
  const status = await readFile('/proc/self/status', 'utf8')
  const [, core] = /^Cpus_allowed_list:\s*(\d+)/m.exec(status) ?? []
  return core ?? assert.fail('Linux names no core.')
}

/** Keeps a core busy, until it is closed or this process ends. */
async function keepBusy(core: string): Promise<AsyncDisposable> {
  const loop = `while kill -0 ${process.pid}; do :; done`
  const child: ChildProcess = spawn('taskset', ['-c', core, 'sh', '-c', loop])
  await once(child, 'spawn')
  return {
    async [Symbol.asyncDispose]() {
      const closed = once(child, 'close')
      child.kill('SIGKILL')
      await closed
    },
  }
}
