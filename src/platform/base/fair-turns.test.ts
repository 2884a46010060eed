import assert from 'node:assert/strict'
import { after, beforeEach, describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createFairTurns } from './fair-share.ts'

/** Milliseconds of `performance.now`. */
let time = 0
const now = performance.now.bind(performance)
performance.now = () => time // a mock of the test runner would keep each call
after(() => {
  performance.now = now
})
beforeEach(() => {
  time = 0
})

/** Tasks that end on request, and the order in which they began. */
function tasksOf(turns: ReturnType<typeof createFairTurns>) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const start = (key: string, name = key, expected = 0) =>
    turns
      .run(key, expected, async () => {
        begun.push(name)
        await new Promise<void>((resolve) => ends.push(resolve))
      })
      .catch((error: Error & { code: string }) => void begun.push(`${name} ${error.code}`))
  /** Ends the task that began first. */
  const end = async () => {
    ends.shift()?.()
    await nextTurn()
  }
  return { begun, start, end }
}

describe('fair turns', () => {
  it('go to the key that has cost least of late, and in order where they are equal', async () => {
    const turns = createFairTurns(1, 60_000)
    const { begun, start, end } = tasksOf(turns)
    turns.charge('heavy', 1_000_000)
    turns.charge('light', 1000)

    const all = ['heavy', 'heavy', 'light', 'new', 'light'].map((key, at) => start(key, key + at))
    await nextTurn()
    const load = turns.load()
    for (let i = 0; i < 5; i += 1) await end()
    await Promise.all(all)

    assert.deepEqual(begun, ['heavy0', 'new3', 'light2', 'light4', 'heavy1'])
    assert.deepEqual(
      [load, turns.load()],
      [
        { running: 1, waiting: 4 },
        { running: 0, waiting: 0 },
      ],
    )
  })

  it('go to what will cost least, where keys have cost nothing', async () => {
    const { begun, start, end } = tasksOf(createFairTurns(1, 60_000))

    const all = [
      start('first'),
      start('long', 'long1', 1000),
      start('long', 'long2', 1000),
      start('short', 'short', 100),
    ]
    await nextTurn()
    for (let i = 0; i < 4; i += 1) await end()
    await Promise.all(all)

    assert.deepEqual(begun, ['first', 'short', 'long1', 'long2'])
  })

  it('forget half of a cost in two seconds, so that a heavy key waits for a bounded time', async () => {
    const turns = createFairTurns(1, 60_000)
    const { begun, start, end } = tasksOf(turns)
    turns.charge('heavy', 1_000_000)
    void start('first')
    const all = [start('heavy'), start('light', 'light1'), start('light', 'light2')]
    await nextTurn()

    turns.charge('light', 1000)
    await end() // light1: a million is more than a thousand
    time = 20_000 // of the million a thousandth is left
    turns.charge('light', 1000)
    await end()
    await end()
    await end()
    await Promise.all(all)

    assert.deepEqual(begun, ['first', 'light1', 'heavy', 'light2'])
  })

  it('let a task that will cost much begin, although cheap ones come all the time', async () => {
    const { begun, start, end } = tasksOf(createFairTurns(1, 60_000))
    const all = [start('first'), start('large', 'large', 500_000)]

    for (let i = 0; i < 100; i += 1) {
      all.push(start(`key ${i}`, 'small', 4096))
      await nextTurn()
      time += 250
      await end()
    }
    await end()
    await end()
    await Promise.all(all)

    const before = begun.indexOf('large')
    assert.ok(before > 1 && before < 70, `${before} tasks went before it`)
  })

  it('run at most so many tasks at the same time, and all of them', async () => {
    const turns = createFairTurns(3, 60_000)
    let running = 0
    let most = 0
    const keys = Array.from({ length: 200 }, (_, i) => `key ${i % 7}`)

    const done = await Promise.all(
      keys.map((key, i) =>
        turns
          .run(key, 0, async () => {
            running += 1
            most = Math.max(most, running)
            turns.charge(key, i)
            await nextTurn()
            running -= 1
            if (i % 5 === 0) throw new Error('It failed.')
            return i
          })
          .catch(() => i),
      ),
    )

    assert.deepEqual([most, done.length, turns.load()], [3, 200, { running: 0, waiting: 0 }])
  })

  it('refuse a task after its timeout, and do not run it later', async () => {
    let refused = 0
    const turns = createFairTurns(1, 5, () => void refused++)
    const { begun, start, end } = tasksOf(turns)

    const first = start('a', 'a1')
    await start('b', 'b1')
    await end()
    await first

    assert.deepEqual(
      [begun, refused, turns.load()],
      [['a1', 'b1 BUSY'], 1, { running: 0, waiting: 0 }],
    )
  })

  it('keep the costs of few keys, however many come', () => {
    const turns = createFairTurns(1, 5)
    const before = process.memoryUsage().heapUsed
    for (let i = 0; i < 300_000; i += 1) {
      turns.charge(`key ${i}`, 1000)
      time += 100
    }
    const grown = (process.memoryUsage().heapUsed - before) / 1024 / 1024
    assert.ok(grown < 20, `${grown} MB`)
  })
})
