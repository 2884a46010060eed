import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Storage } from 'larder-client/storage/contract.ts'
import { startApp } from '#test/app/app.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { PIXEL } from '#test/app/photos.ts'
import { openDevice } from './device.ts'
import { failingAfter, STORAGES, SwitchedOff } from './storages.ts'

const app = await startApp()
const IMAGE = new Blob([new Uint8Array(PIXEL)], { type: 'image/gif' })
/** A device that only opens and syncs has done so many commits, or a few more. */
const FIRST = 3

describe('a device that is switched off while it sends photos', () => {
  for (const [name, open] of Object.entries(STORAGES))
    it(`loses none and stores none twice, with ${name}`, async () => {
      const seen = new Set<string>()
      for (let commits = FIRST; commits < FIRST + 9; commits += 1) {
        const person = await signedUp(app)
        const { body: recipe } = await person.call('POST', '/v1/recipes', { title: 'Soup' })
        const storage = open()
        const kept = await addUntilOff(failingAfter(commits, storage), person, recipe.id)

        const { home } = await openDevice(app, person, { storage })

        const { body } = await person.call('GET', '/v1/photos')
        const rows: { id: string; width: number | null }[] = body.items
        const stored = rows.map(({ id, width }) => `${id} ${width}`)
        const { told, waiting, uploads } = home.status.get()
        assert.deepEqual([told, waiting, uploads], [[], 0, []], `after ${commits} commits`)
        assert.deepEqual(
          stored.toSorted(),
          kept.map((id) => `${id} 1`).toSorted(),
          `after ${commits} commits`,
        )
        seen.add(String(kept.length))
      }
      assert.deepEqual(seen, new Set(['0', '1', '2']))
    })
})

/** @returns the ids of the photos that the device has promised to keep */
async function addUntilOff(storage: Storage, person: Person, recipe_id: string): Promise<string[]> {
  const kept: string[] = []
  try {
    const { home } = await openDevice(app, person, { storage }, false)
    await home.sync()
    for (const _ of [1, 2]) {
      const { id } = await home.addPhoto({ recipe_id }, IMAGE)
      kept.push(id)
      await home.sync()
    }
  } catch (error) {
    // Without memberships there is no household, and without a pull there is no recipe.
    const isOff = error instanceof SwitchedOff || /no such household|belongs/.test(String(error))
    if (!isOff) throw error
  }
  return kept
}
