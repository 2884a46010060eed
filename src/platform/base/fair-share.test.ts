import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { createFairShare } from './fair-share.ts'

/** Tasks that end on request, and a log of their results. */
function tasksOf(share: ReturnType<typeof createFairShare>) {
  const log: string[] = []
  const ends = new Map<string, () => void>()
  let mostAtOnce = 0
  let running = 0
  const start = (key: string, name: string) =>
    share
      .run(key, async () => {
        log.push(`${name} begins`)
        mostAtOnce = Math.max(mostAtOnce, ++running)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        running--
      })
      .catch((error: Error & { code: string }) => void log.push(`${name} ${error.code}`))
  const end = async (name: string) => {
    ends.get(name)?.()
    await nextTurn()
  }
  return { log, ends, start, end, mostAtOnce: () => mostAtOnce }
}

describe('a fair share', () => {
  it('runs a few tasks of a key, then the others in order, and refuses more immediately', async () => {
    let refused = 0
    const bounds = { most: 2, waiting: 1, timeoutMs: 60_000 }
    const share = createFairShare(bounds, () => void refused++)
    const tasks = tasksOf(share)

    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => tasks.start('a', name))
    await nextTurn()
    all.push(tasks.start('b', 'b1'))
    await nextTurn()
    const load = share.load()
    await tasks.end('a2')
    for (const name of ['a1', 'a3', 'b1']) await tasks.end(name)
    await Promise.all(all)

    assert.deepEqual(tasks.log, ['a1 begins', 'a2 begins', 'a4 BUSY', 'b1 begins', 'a3 begins'])
    assert.deepEqual(
      [load, share.load(), refused],
      [{ running: 3, waiting: 1 }, { running: 0, waiting: 0 }, 1],
    )
  })

  it('refuses a task after its timeout, and later does not run it', async () => {
    const share = createFairShare({ most: 1, waiting: 5, timeoutMs: 5 })
    const tasks = tasksOf(share)

    const first = tasks.start('a', 'a1')
    await tasks.start('a', 'a2')
    await tasks.end('a1')
    await first
    const third = tasks.start('a', 'a3')
    await nextTurn()
    await tasks.end('a3')
    await third

    assert.deepEqual(tasks.log, ['a1 begins', 'a2 BUSY', 'a3 begins'])
    assert.deepEqual(share.load(), { running: 0, waiting: 0 })
  })

  it('gives the place of a failed task to the next', async () => {
    const share = createFairShare({ most: 1, waiting: 5, timeoutMs: 60_000 })

    const failing = share.run('a', () => Promise.reject(new Error('It failed.')))
    const next = share.run('a', () => Promise.resolve('done'))

    await assert.rejects(failing, { message: 'It failed.' })
    assert.equal(await next, 'done')
  })

  it('never exceeds its limits, and is empty at the end, for any sequence', async () => {
    const steps = fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.boolean()), { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 3 }), async (sequence, most) => {
        const share = createFairShare({ most, waiting: 3, timeoutMs: 60_000 })
        const tasks = tasksOf(share)
        const all: Promise<void>[] = []
        for (const [i, [key, isStart]] of sequence.entries()) {
          if (isStart) all.push(tasks.start(key, `${key}${i}`))
          else await tasks.end([...tasks.ends.keys()].at(i % Math.max(1, tasks.ends.size)) ?? '')
          await nextTurn()
          assert.ok(share.load().running <= most * 2)
        }
        while (share.load().running > 0) for (const name of tasks.ends.keys()) await tasks.end(name)
        await Promise.all(all)
        assert.ok(tasks.mostAtOnce() <= most * 2)
        assert.deepEqual(share.load(), { running: 0, waiting: 0 })
      }),
      { numRuns: 200 },
    )
  })
})
