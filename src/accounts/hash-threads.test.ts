import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createHashThreads } from './hash-threads.ts'
import { createPasswordHashing } from './password-hashing.ts'

const options = { memoryCost: 8192, timeCost: 1, parallelism: 1 }

describe('threads that hash', () => {
  it('leave the others to files and names: those wait for no password', async () => {
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

  it('turn people away where more wait than can be served soon', async () => {
    const hashing = createPasswordHashing({ memoryKib: 8192, passes: 1, atOnce: 1 })
    const some = Array.from({ length: 102 }, () => hashing.hash('password'))

    await assert.rejects(hashing.hash('password'), { code: 'BUSY' })

    await Promise.all(some)
    assert.match(await hashing.hash('password'), /^\$argon2id\$/)
  })

  it('answer each with its own, however many wait', async () => {
    const run = createHashThreads(2)
    const words = Array.from({ length: 12 }, (_, i) => `password ${i}`)
    const hashes = await Promise.all(words.map((password) => run({ password, options })))

    const checks = await Promise.all(
      hashes.flatMap((known, i) =>
        [words[i], words[i + 1] ?? 'none'].map((password = '') =>
          run({ password, known: String(known) }),
        ),
      ),
    )

    assert.deepEqual(
      checks,
      words.flatMap(() => [true, false]),
    )
  })

  it('say what was wrong with a hash, and go on', async () => {
    const run = createHashThreads(1)
    const [broken, whole] = await Promise.allSettled([
      run({ password: 'password', known: 'no hash' }),
      run({ password: 'password', options }),
    ])

    assert.equal(broken.status, 'rejected')
    assert.ok(broken.reason instanceof Error)
    assert.equal(whole.status, 'fulfilled')
  })

  it('fail what they were given where they die, and others come after them', async () => {
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

  it('end when nobody needs them for a while, and come back', async () => {
    const run = createHashThreads(1, { script: script(''), idleMs: 50 })

    assert.equal(await run({ password: 'one' }), 'one 1')
    assert.equal(await run({ password: 'of the same thread' }), 'of the same thread 2')
    await sleep(500)
    assert.equal(await run({ password: 'of a new one' }), 'of a new one 1')
  })
})

/** A thread that tells how many it has answered. */
function script(first: string): URL {
  const text = `import { parentPort } from 'node:worker_threads'; let count = 0
    parentPort.on('message', ({ password }) => {
      ${first}; count++; parentPort.postMessage({ value: password + ' ' + count }) })`
  return new URL(`data:text/javascript,${encodeURIComponent(text)}`)
}
