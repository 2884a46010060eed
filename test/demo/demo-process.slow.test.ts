// Slow. Covers: demo packages/client/src
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { it } from 'node:test'
import { makeDataDir } from '#test/processes/killable-postgres.ts'
import { freePort } from '#test/processes/larder-process.ts'
import { start } from '#test/processes/run-larder.ts'

it('npm run demo prints who can sign in, and Ctrl-C removes all of it', async () => {
  await using stack = new AsyncDisposableStack()
  const TMPDIR = await makeDataDir(stack)
  const PORT = String(await freePort())
  const child = start(['npm', 'run', 'demo'], { TMPDIR, PORT, HASH_MEMORY_KIB: '64' })
  const closed = once(child, 'close')
  stack.defer(async () => {
    child.kill('SIGTERM')
    await closed
  })
  const lines: string[] = []
  const errors: string[] = []
  child.stderr?.on('data', (text) => errors.push(String(text)))
  if (!child.stdout) throw new Error('Its output is not piped.')
  const ready = Promise.withResolvers<void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line.trim())
    if (line.startsWith('Ctrl-C')) ready.resolve()
  })
  child.once('close', () => ready.reject(new Error([...lines, ...errors].join('\n'))))
  await ready.promise

  const given = (name: string) =>
    lines
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length)
      .trim() ?? ''
  const signIn = await fetch(`${given('address')}/v1/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ email: given('email'), password: given('password') }),
  })
  const folders = await readdir(TMPDIR)
  child.kill('SIGINT')
  const [exitCode] = await closed

  assert.equal(signIn.status, 200, [...lines, ...errors].join('\n'))
  assert.equal(new URL(given('address')).port, PORT)
  assert.equal(folders.filter((name) => name.startsWith('larder-demo-')).length, 1)
  assert.equal(exitCode, 0)
  assert.deepEqual(
    (await readdir(TMPDIR)).filter((name) => name.startsWith('larder-demo-')),
    [],
  )
})
