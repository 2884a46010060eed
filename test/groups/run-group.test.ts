import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { resultOf } from '#test/processes/run-larder.ts'

/** Files that run in this order, and how each of them ends. */
const FILES: Readonly<Record<string, string>> = {
  'a-hooks': `
    after(() => append('after a'))
    describe('a suite', () => {
      before(async () => { await nextTurn(); append('before a') })
      it('runs after its hook', () => append('a'))
      it('has a context', (t) => { assert.equal(typeof t.signal, 'object') })
    })`,
  'b-next': `it('runs after the hooks of the file before', () => append('b'))`,
  'c-fails': `it('fails', () => assert.fail('plums'))`,
  'd-leaves': `it('leaves a listener', () => { process.addListener('SIGHUP', () => {}) })`,
  'e-after': `it('runs in a new process', () => append('e'))`,
  'f-uncaught': `it('does not wait', async () => { void fail(); await nextTurn(); await nextTurn() })`,
  'g-after': `it('runs in a new process', () => append('g'))`,
  'h-exits': `it('ends the process', () => process['exit'](0))`,
  'i-after': `it('runs in a new process', () => append('i'))`,
}

it('a file that ends the process with 0 is a failure, though all others pass', async () => {
  const { exitCode, failed } = await runFiles(['a-hooks', 'b-next', 'g-after', 'h-exits'])

  assert.deepEqual([exitCode, failed], [1, ['h-exits']])
})

it('a file that fails, leaves something or ends the process fails by its name, and all others run', async () => {
  const { exitCode, stdout, failed, lines } = await runFiles(Object.keys(FILES))

  assert.equal(exitCode, 1)
  assert.deepEqual(failed, ['c-fails', 'd-leaves', 'f-uncaught', 'h-exits'])
  assert.match(stdout, /The file leaves listeners of SIGHUP \(0 → 1\)/)
  assert.deepEqual(lines, ['before a', 'a', 'after a', 'b', 'e', 'g', 'i'])
})

/** Runs files as `npm test` does. `lines` are what they have written to their log. */
async function runFiles(names: readonly string[]) {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'larder-group-'))
  stack.defer(() => rm(folder, { recursive: true }))
  const log = join(folder, 'log')
  const start = `
    import assert from 'node:assert/strict'
    import { appendFileSync } from 'node:fs'
    import { after, before, describe, it } from 'node:test'
    import { setImmediate as nextTurn } from 'node:timers/promises'
    const append = (line) => appendFileSync(${JSON.stringify(log)}, line + '\\n')
    const fail = async () => { await nextTurn(); throw new Error('pears') }`
  const paths = names.map((name) => join(folder, `${name}.test.mjs`))
  for (const [i, name] of names.entries())
    await writeFile(paths[i] ?? '', `${start}\n${FILES[name]}`)
  // Else it would report to this run, and have its order.
  const { NODE_TEST_CONTEXT: _, TEST_JOURNAL: __, TEST_SEED: ___, ...env } = process.env

  const { exitCode, stdout } = await resultOf(
    spawn(process.execPath, ['scripts/test.ts', ...paths], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )

  const failed = stdout.split('Files with a failed test:\n')[1]?.trim().split('\n') ?? []
  return {
    exitCode,
    stdout,
    failed: failed.map((path) => /(\w-\w+)\.test\.mjs$/.exec(path)?.[1] ?? path).toSorted(),
    lines: (await readFile(log, 'utf8')).trim().split('\n'),
  }
}
