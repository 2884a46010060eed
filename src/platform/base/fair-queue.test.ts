import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createFairQueue } from './fair-queue.ts'

const BUSY = { code: 'BUSY' }
const takeAll = (turns: { take(): string | undefined; readonly waiting: number }) => {
  const taken = []
  while (turns.waiting > 0) taken.push(turns.take())
  return taken.join(' ')
}

it('lets holders take turns, in the order of their calls', () => {
  const turns = createFairQueue<string>({ all: 10, ofOne: 4, things: 'images' })
  for (const task of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) turns.add(task, [task.slice(0, 1)])

  assert.equal(takeAll(turns), 'a1 b1 c1 a2 b2 a3')
})

it('gives no credit for time without tasks', () => {
  const turns = createFairQueue<string>({ all: 20, ofOne: 4, things: 'images' })
  for (const task of ['a1', 'a2', 'a3', 'a4']) turns.add(task, ['a'])
  const first = [turns.take(), turns.take()]

  for (const task of ['b1', 'b2', 'b3', 'b4']) turns.add(task, ['b'])

  assert.deepEqual(first, ['a1', 'a2'])
  assert.equal(takeAll(turns), 'a3 b1 a4 b2 b3 b4')
})

it('counts a task for each of its holders', () => {
  const turns = createFairQueue<string>({ all: 10, ofOne: 2, things: 'images' })
  turns.add('1', ['ada', 'home'])
  turns.add('2', ['ada', 'garden'])

  assert.throws(() => turns.add('3', ['ada', 'cellar']), BUSY)
  turns.add('4', ['ben', 'home'])
  assert.throws(() => turns.add('5', ['carl', 'home']), BUSY)
  turns.add('6', ['carl', 'loft'])

  assert.equal(takeAll(turns), '1 6 2 4')
})

it('leaves places for others if one holder has taken its part, and is busy if all are taken', () => {
  const turns = createFairQueue<string>({ all: 3, ofOne: 2, things: 'images' })
  for (const task of ['a1', 'a2']) turns.add(task, ['a'])

  assert.throws(() => turns.add('a3', ['a']), BUSY)
  turns.add('b1', ['b'])
  assert.throws(() => turns.add('c1', ['c']), BUSY)
  turns.take()
  turns.add('c1', ['c'])

  assert.equal(takeAll(turns), 'b1 a2 c1')
})
