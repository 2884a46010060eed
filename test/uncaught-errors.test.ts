import assert from 'node:assert/strict'
import { executionAsyncId } from 'node:async_hooks'
import { spawn } from 'node:child_process'
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { resultOf } from '#test/processes/run-larder.ts'

const LATER = `
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
const fail = async () => { await sleep(1); throw new Error('plums') }`

for (const [name, work] of [
  ['in a promise', 'void fail()'],
  ['in a timer', "setTimeout(() => { throw new Error('plums') })"],
])
  it(`an error that nothing caught fails its file of tests: ${name}`, async () => {
    await using stack = new AsyncDisposableStack()
    const folder = await mkdtemp(join(tmpdir(), 'larder-uncaught-'))
    stack.defer(() => rm(folder, { recursive: true }))
    const file = join(folder, 'later.test.mjs')
    await writeFile(file, `${LATER}\nit('waits', async () => { ${work}; await sleep(50) })`)
    const { NODE_TEST_CONTEXT: _, ...env } = process.env // else it would report to this run

    const { exitCode, stdout, stderr } = await resultOf(
      spawn(process.execPath, ['--test', '--import=./test/untracked-promises.ts', file], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    )

    assert.equal(exitCode, 1)
    assert.match(stdout + stderr, /Error: plums/)
    assert.match(stdout, /^ℹ fail 1$/m)
  })

it('work that holds a connection and asks for another one fails its file of tests', async () => {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'larder-second-'))
  stack.defer(() => rm(folder, { recursive: true }))
  const rule = new URL('../src/platform/postgres/transactions.ts', import.meta.url)
  const work = `holdConnection(async () => { await sleep(1); expectNoConnection(); await sleep(50) })`
  const file = join(folder, 'second.test.mjs')
  await writeFile(
    file,
    `${LATER}\nimport { expectNoConnection, holdConnection } from '${rule.href}'\nit('waits', () => ${work})`,
  )
  const { NODE_TEST_CONTEXT: _, ...env } = process.env // else it would report to this run

  const { exitCode, stdout, stderr } = await resultOf(
    spawn(process.execPath, ['--test', '--import=./test/second-connection.ts', file], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )

  assert.equal(exitCode, 1)
  assert.match(stdout + stderr, /waits for a second connection/)
})

// Node reports nothing of it: all tests pass, and the run ends with 1.
it('a run whose end fails says why', async () => {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'larder-end-'))
  stack.defer(() => rm(folder, { recursive: true }))
  const real = new URL('./global-setup.ts', import.meta.url)
  const setup = join(folder, 'setup.mjs')
  await writeFile(
    setup,
    `import { globalSetup, globalTeardown as end } from '${real.href}'
    export { globalSetup }
    export function globalTeardown() {
      process.env.TEST_DATABASE_URL = 'postgres://127.0.0.1:1/gone'
      return end()
    }`,
  )
  const file = join(folder, 'none.test.mjs')
  await writeFile(file, `import { it } from 'node:test'\nit('passes', () => {})`)
  const { NODE_TEST_CONTEXT: _, ...env } = process.env // else it would report to this run

  const { exitCode, stdout, stderr } = await resultOf(
    spawn(process.execPath, ['--test', `--test-global-setup=${setup}`, file], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )

  assert.equal(exitCode, 1)
  assert.match(stdout, /^ℹ fail 0$/m)
  assert.match(stderr, /^The end of the tests has failed: .*ECONNREFUSED/m)
})

// Node gives each promise that it follows an id of its own.
it('no test file follows its promises, which takes a fifth of the time', async () => {
  await Promise.resolve()
  const id = executionAsyncId()
  await Promise.resolve()

  assert.equal(executionAsyncId(), id)
})

// A test after an `await` in there would be given to the file, which may be over by then.
it('no suite of tests is an async function', async () => {
  const found: string[] = []
  for await (const file of glob('{src,test,packages,web,bench}/**/*.test.ts', {
    exclude: (path) => path.includes('node_modules'),
  }))
    if (/^ *describe\((?:[^(\n]|\n(?! *it\())*?async/m.test(await readFile(file, 'utf8')))
      found.push(file)

  assert.deepEqual(found, [])
})
