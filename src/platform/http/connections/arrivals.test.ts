import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Arrivals } from './arrivals.ts'

/** Milliseconds of `performance.now`. */
let time = 0
const now = performance.now.bind(performance)
performance.now = () => time
after(() => {
  performance.now = now
})

function start() {
  const arrivals = new Arrivals()
  const begun: string[] = []
  const come = (name: string, received: number) =>
    arrivals.hold({ received, hold: () => {}, goOn: () => void begun.push(name) })
  return { begun, come }
}

it('lets all that came together begin when no more come, those that sent much one in each turn', async () => {
  const { begun, come } = start()
  for (const [name, received] of [
    ['large1', 20_000],
    ['small1', 100],
    ['large2', 20_000],
    ['small2', 0],
  ] as const) {
    come(name, received)
    await nextTurn()
  }

  const turns: string[][] = []
  for (let i = 0; i < 4; i += 1) {
    await nextTurn()
    turns.push(begun.splice(0))
  }

  assert.deepEqual(turns, [['small1', 'small2', 'large1'], ['large2'], [], []])
})

it('lets each begin after half a second, although others come in each turn', async () => {
  const { begun, come } = start()
  for (let i = 0; i < 10; i += 1) come('large', 20_000)
  let turns = 0
  while (begun.filter((name) => name === 'large').length < 10 && turns < 1000) {
    come('small', 100)
    time += 20
    turns += 1
    await nextTurn()
  }

  assert.ok(turns < 60, `They had begun after ${turns} turns of 20 ms.`)
})
