import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { memoryKeychain } from 'larder-client/keychain'
import { openLarder } from 'larder-client/open-larder.ts'
import type { Storage } from 'larder-client/storage/contract.ts'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { failingAfter, STORAGES, SwitchedOff } from './storages.ts'

const app = await startApp()

/** Foods that the user makes; the device asks for them again until they are there. */
const WANTED = ['Milk', 'Eggs', 'Rye']

describe('a device that is switched off between any two writes', () => {
  for (const [name, open] of Object.entries(STORAGES))
    it(`loses nothing and does nothing twice, with ${name}`, async () => {
      for (let commits = 0; commits < 14; commits += 1) {
        const person = await signedUp(app)
        const [storage, keychain] = [open(), memoryKeychain()]
        const stored = await useUntilOff(failingAfter(commits, storage), keychain, person)

        const larder = await openLarder({ ...deviceOf(storage), keychain })
        if (larder.accountId() === undefined) await larder.signIn(person)
        const home = await larder.household()
        await home.sync()

        const names = home.foods.all().map((food) => food.name)
        assert.deepEqual(names.toSorted(), stored.toSorted(), `after ${commits} commits`)
        assert.deepEqual(await foodsAtServer(person), names.toSorted())
        assert.deepEqual([home.status.get().waiting, home.status.get().told], [0, []])
        await larder.close()
      }
    })
})

const deviceOf = (storage: Storage) =>
  ({ url: app.url, storage, live: 'off', platform: { now: app.clock } }) as const

/** @returns the names of the foods that the device has promised to keep */
async function useUntilOff(
  storage: Storage,
  keychain: ReturnType<typeof memoryKeychain>,
  person: { email: string; password: string },
): Promise<string[]> {
  const kept: string[] = []
  const larder = await openLarder({ ...deviceOf(storage), keychain })
  try {
    await larder.signIn(person)
    const home = await larder.household()
    await home.sync()
    for (const name of WANTED) {
      await home.foods.create({ name })
      kept.push(name)
      await home.sync()
    }
  } catch (error) {
    // Without memberships there is no household to open.
    const isOff = error instanceof SwitchedOff || /no such household/.test(String(error))
    if (!isOff) throw error
  }
  await larder.close()
  return kept
}

async function foodsAtServer(person: Awaited<ReturnType<typeof signedUp>>): Promise<string[]> {
  const { body } = await person.call('GET', '/v1/pantry/foods')
  return body.items.map(({ name }: { name: string }) => name).toSorted()
}
