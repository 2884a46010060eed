import type { Home } from 'larder-client/home.ts'
import { type Storage, TABLES } from 'larder-client/storage/contract.ts'
import { memory } from 'larder-client/storage/memory.ts'
import { firstHousehold } from '#test/app/household.ts'
import type { Person } from '#test/app/person.ts'
import type { Device } from './device.ts'

/** The names of the foods, in the order in which they were made. */
export const namesOf = (home: Home) => home.foods.all().map(({ name }) => name)
/** What the user sees of the sync. */
export const statusOf = ({ home }: Device) => {
  const { state, waiting, told, aside } = home.status.get()
  return { state, waiting, told: told.map(({ reason }) => reason), aside: aside.length }
}
/** The status after all is done. */
export const DONE = { state: 'idle', waiting: 0, told: [], aside: 0 }

/** Makes a food while the device has no network. */
export async function addOffline({ home, network }: Device, ...all: string[]): Promise<void> {
  network.isDown = true
  for (const name of all) await home.foods.create({ name })
  await home.sync()
  network.isDown = false
}

/** Changes the stored log of a household, as a fault or another device would. */
export async function changeLog(storage: Storage, person: Person, fields: object): Promise<void> {
  const space = `${person.id}/${(await firstHousehold(person)).id}`
  const [log] = await storage.read(space, 'log')
  const value = { ...log?.value, ...fields }
  await storage.commit([{ space, table: 'log', key: 'log', value }])
}

/** The data of a device, as another device gets it from a backup. */
export const copyOf = async (storage: Storage): Promise<Storage> => {
  const copy = memory()
  for (const space of await storage.spaces())
    for (const table of TABLES)
      for (const { key, value } of await storage.read(space, table))
        await copy.commit([{ space, table, key, value: structuredClone(value) }])
  return copy
}
