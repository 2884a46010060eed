import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Mutation } from '@larder/rules/mutation.ts'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { DONE, namesOf, statusOf } from './actions.ts'
import { openDevice, synced } from './device.ts'

const app = await startApp()

/** @param length of the note of each food */
const newFoods = (count: number, length = 0): Mutation[] =>
  Array.from({ length: count }, (_, i) => {
    const note = length > 0 ? { note: '€'.repeat(length) } : {}
    return { op: 'create', entity: 'food', id: randomUUID(), data: { name: `Food ${i}`, ...note } }
  })

describe('changes that are done together', () => {
  for (const [what, mutations] of [
    ['more than 200', newFoods(201)],
    ['more bytes than a push may have', newFoods(200, 2000)],
  ] as const)
    it(`are refused if they are ${what}, and hold nothing up`, async () => {
      const ada = await openDevice(app, await signedUp(app))

      await assert.rejects(ada.home.together(mutations), { name: 'Refused', reason: 'too_many' })
      await ada.home.foods.create({ name: 'Milk' })
      await synced(ada.home)

      assert.deepEqual([statusOf(ada), namesOf(ada.home)], [DONE, ['Milk']])
    })

  it('are sent if they are 200', async () => {
    const ada = await openDevice(app, await signedUp(app))

    await ada.home.together(newFoods(200))
    await synced(ada.home)

    assert.deepEqual([statusOf(ada), namesOf(ada.home).length], [DONE, 200])
  })
})
