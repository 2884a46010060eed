import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { createFairShare } from './fair-share.ts'

/** Works that end when they are told to, and what became of them. */
function worksOf(share: ReturnType<typeof createFairShare>) {
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
    await turn()
  }
  return { log, ends, start, end, mostAtOnce: () => mostAtOnce }
}

describe('a fair share', () => {
  it('lets so many works of a key run, the others in their order, and refuses the rest at once', async () => {
    let refused = 0
    const bounds = { most: 2, waiting: 1, timeoutMs: 60_000 }
    const share = createFairShare(bounds, () => void refused++)
    const works = worksOf(share)

    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => works.start('a', name))
    await turn()
    all.push(works.start('b', 'b1'))
    await turn()
    const load = share.load()
    await works.end('a2')
    for (const name of ['a1', 'a3', 'b1']) await works.end(name)
    await Promise.all(all)

    assert.deepEqual(works.log, ['a1 begins', 'a2 begins', 'a4 BUSY', 'b1 begins', 'a3 begins'])
    assert.deepEqual(
      [load, share.load(), refused],
      [{ running: 3, waiting: 1 }, { running: 0, waiting: 0 }, 1],
    )
  })

  it('refuses a work whose turn does not come in time, and gives its place to nobody', async () => {
    const share = createFairShare({ most: 1, waiting: 5, timeoutMs: 5 })
    const works = worksOf(share)

    const first = works.start('a', 'a1')
    await works.start('a', 'a2')
    await works.end('a1')
    await first
    const third = works.start('a', 'a3')
    await turn()
    await works.end('a3')
    await third

    assert.deepEqual(works.log, ['a1 begins', 'a2 BUSY', 'a3 begins'])
    assert.deepEqual(share.load(), { running: 0, waiting: 0 })
  })

  it('gives the place of a work that fails to the next', async () => {
    const share = createFairShare({ most: 1, waiting: 5, timeoutMs: 60_000 })

    const failing = share.run('a', () => Promise.reject(new Error('It failed.')))
    const next = share.run('a', () => Promise.resolve('done'))

    await assert.rejects(failing, { message: 'It failed.' })
    assert.equal(await next, 'done')
  })

  it('never runs more than it may, and ends empty, whatever comes and goes', async () => {
    const steps = fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.boolean()), { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 3 }), async (sequence, most) => {
        const share = createFairShare({ most, waiting: 3, timeoutMs: 60_000 })
        const works = worksOf(share)
        const all: Promise<void>[] = []
        for (const [i, [key, isStart]] of sequence.entries()) {
          if (isStart) all.push(works.start(key, `${key}${i}`))
          else await works.end([...works.ends.keys()].at(i % Math.max(1, works.ends.size)) ?? '')
          await turn()
          assert.ok(share.load().running <= most * 2)
        }
        while (share.load().running > 0) for (const name of works.ends.keys()) await works.end(name)
        await Promise.all(all)
        assert.ok(works.mostAtOnce() <= most * 2)
        assert.deepEqual(share.load(), { running: 0, waiting: 0 })
      }),
      { numRuns: 200 },
    )
  })
})
