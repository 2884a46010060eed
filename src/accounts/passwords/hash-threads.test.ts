import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { createHashThreads, hashesAtOnce } from './hash-threads.ts'
import { createPasswordHashing } from './hashing.ts'

const options = { memoryCost: 8192, timeCost: 1, parallelism: 1 }

describe('threads that hash', () => {
  it('do not delay file access and DNS', async () => {
    const hashing = createPasswordHashing({ memoryKib: 65_536, passes: 4, atOnce: 8 })
    let done = 0
    const passwords = Array.from({ length: 16 }, (_, i) => hashing.hash(`password ${i}`))
    const counted = passwords.map((one) => one.then(() => done++))

    await stat('.')

    assert.equal(done, 0)
    assert.deepEqual(hashing.load(), { running: 16, waiting: 0 })
    await Promise.all(counted)
    assert.deepEqual(hashing.load(), { running: 0, waiting: 0 })
  })

  it('refuse passwords if too many wait', async () => {
    const hashing = createPasswordHashing({ memoryKib: 8192, passes: 1, atOnce: 1 })
    const some = Array.from({ length: 102 }, () => hashing.hash('password'))

    await assert.rejects(hashing.hash('password'), { code: 'BUSY' })

    await Promise.all(some)
    assert.match(await hashing.hash('password'), /^\$argon2id\$/)
  })

  it('return the right result to each caller, even if many wait', async () => {
    const run = createHashThreads(2)
    const words = Array.from({ length: 12 }, (_, i) => `password ${i}`)
    const hashes = await Promise.all(words.map((password) => run({ password, options })))

    const checks = await Promise.all(
      hashes.flatMap((storedHash, i) =>
        [words[i], words[i + 1] ?? 'none'].map((password = '') =>
          run({ password, storedHash: String(storedHash) }),
        ),
      ),
    )

    assert.deepEqual(
      checks,
      words.flatMap(() => [true, false]),
    )
  })

  it('report an invalid hash, and continue', async () => {
    const run = createHashThreads(1)
    const [broken, whole] = await Promise.allSettled([
      run({ password: 'password', storedHash: 'no hash' }),
      run({ password: 'password', options }),
    ])

    assert.equal(broken.status, 'rejected')
    assert.ok(broken.reason instanceof Error)
    assert.equal(whole.status, 'fulfilled')
  })

  it('reject their jobs if they die, and are replaced', async () => {
    const run = createHashThreads(1, {
      script: script(`if (password === 'deadly') throw Error('died')`),
    })
    const lost = await Promise.allSettled([
      run({ password: 'deadly' }),
      run({ password: 'behind it' }),
    ])

    assert.deepEqual(
      lost.map((one) => one.status === 'rejected' && String(one.reason)),
      ['Error: died', 'Error: died'],
    )
    assert.equal(await run({ password: 'next' }), 'next 1')
  })

  it('end after a time without jobs, and start again', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const run = createHashThreads(1, { script: script(''), idleMs: 50 })

    assert.equal(await run({ password: 'one' }), 'one 1')
    t.mock.timers.tick(49)
    assert.equal(await run({ password: 'of the same thread' }), 'of the same thread 2')
    t.mock.timers.tick(50)
    assert.equal(await run({ password: 'of a new one' }), 'of a new one 1')
  })

  it('do not end while they have jobs', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const run = createHashThreads(1, { script: script(''), idleMs: 50 })
    await run({ password: 'first' })

    const second = run({ password: 'longer than that' })
    t.mock.timers.tick(50)

    assert.equal(await second, 'longer than that 2')
  })

  it('start if all others are busy, up to the limit', async () => {
    const run = createHashThreads(2, { script: script('') })
    const oneByOne = [await run({ password: 'a' }), await run({ password: 'b' })]
    const atOnce = await Promise.all(['c', 'd', 'e', 'f'].map((password) => run({ password })))

    assert.deepEqual(
      [oneByOne, atOnce],
      [
        ['a 1', 'b 2'],
        ['c 3', 'd 1', 'e 4', 'f 2'],
      ],
    )
  })

  it('keep the process alive only while they have jobs', async () => {
    const program = `
      import { createHashThreads } from ${JSON.stringify(new URL('hash-threads.ts', import.meta.url))}
      const run = createHashThreads(1)
      const job = { password: 'password', options: ${JSON.stringify(options)} }
      await run(job)
      setImmediate(() => run(job).then((hash) => console.log(hash)))`
    const args = ['--input-type=module', '--eval', program]

    const { stdout } = await promisify(execFile)(process.execPath, args)

    assert.match(stdout, /^\$argon2id\$/)
  })

  it('are as many as cores, and use at most a quarter of the memory', () => {
    const mib = 1024 * 1024
    const cases = [
      { cores: 4, memory: 0 },
      { cores: 4, memory: 8192 * mib },
      { cores: 16, memory: 512 * mib },
      { cores: 16, memory: 64 * mib },
    ]

    assert.deepEqual(
      cases.map((machine) => hashesAtOnce(19_456, machine)),
      [4, 4, 4, 1],
    )
  })
})

describe('a stored password', () => {
  it('is verified even if the dummy hash can’t be made', async () => {
    const storedHash = await createPasswordHashing({ memoryKib: 64, passes: 1 }).hash('password')
    const hashing = createPasswordHashing({ memoryKib: 1, passes: 1 }) // less than the minimum of argon2

    assert.equal(await hashing.verify(storedHash, 'password'), true)
    await assert.rejects(hashing.verify(null, 'password'), /memory/i)
    assert.equal(await hashing.verify(storedHash, 'another'), false)
  })
})

/** A thread that returns the number of its jobs so far. */
function script(first: string): URL {
  const text = `import { parentPort } from 'node:worker_threads'; let count = 0
    parentPort.on('message', ({ password }) => {
      ${first}; count++; parentPort.postMessage({ value: password + ' ' + count }) })`
  return new URL(`data:text/javascript,${encodeURIComponent(text)}`)
}
