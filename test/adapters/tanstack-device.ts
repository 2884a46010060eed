import type { Data } from '@larder/rules/json.ts'
import { type Collection, createCollection } from '@tanstack/db'
import type { Home } from 'larder-client/home.ts'
import type { Storage } from 'larder-client/storage/contract.ts'
import { larderCollectionOptions } from 'larder-tanstack-db'
import { nameOf, openClientApp, toldRows } from './client-device.ts'
import { type AdapterDevice, type DeviceOptions, KINDS, type OpenDevice } from './device.ts'

// The kind of a row is not known to the compiler here, so the rows are those of any kind.
type AnyRows = Collection<Data & { readonly id: string }, string>

/** A device that shows its rows through TanStack DB. */
export const openTanstackDevice: OpenDevice = (options) => openOn(options)

async function openOn(options: DeviceOptions, storage?: Storage): Promise<AdapterDevice> {
  const app = await openClientApp(options, storage)
  let collections = new Map<string, AnyRows>()

  function start(): void {
    collections = new Map(KINDS.map((kind) => [kind, openRows(app.home(), kind)]))
  }
  start()

  function collectionOf(kind: string): AnyRows {
    const found = collections.get(kind)
    if (!found) throw new Error(`There is no collection of ${kind}.`)
    return found
  }
  async function stop(): Promise<void> {
    for (const one of collections.values()) await one.cleanup()
  }

  return {
    name: 'TanStack DB',
    told: async () => toldRows(app.home()),
    rows: async (kind) =>
      new Map(
        [...collectionOf(kind).toArray].map(({ id, version: _version, ...data }) => [id, data]),
      ),
    async create(kind, id, data) {
      await collectionOf(kind).insert({ ...data, id }).isPersisted.promise
    },
    async update(kind, id, patch) {
      const change = (draft: object) => void Object.assign(draft, structuredClone(patch))
      await collectionOf(kind).update(id, change).isPersisted.promise
    },
    async remove(kind, id) {
      await collectionOf(kind).delete(id).isPersisted.promise
    },
    sync: async () => void (await app.home().sync()),
    async restart() {
      await stop()
      await app.restart()
      start()
    },
    async backUp() {
      const copy = await app.stored()
      return () => openOn(options, copy)
    },
    async close() {
      await stop()
      await app.close()
    },
  }
}

function openRows(home: Home, kind: string): AnyRows {
  const options = larderCollectionOptions(home, nameOf(kind), { startSync: true })
  return createCollection(options) as unknown as AnyRows
}
