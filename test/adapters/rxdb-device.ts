import { randomUUID } from 'node:crypto'
import type { Data } from '@larder/rules/json.ts'
import { IDBKeyRange } from 'fake-indexeddb'
import { openConnection } from 'larder-client/connection.ts'
import { memoryKeychain } from 'larder-client/keychain'
import { replicateLarder } from 'larder-rxdb'
import { createRxDatabase, type RxStorage } from 'rxdb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { firstValueFrom } from 'rxjs'
import { copyOf, type Factory, newFactory } from './copy-indexed-db.ts'
import { type AdapterDevice, type DeviceOptions, KINDS, type OpenDevice } from './device.ts'

/** A device that keeps its rows with RxDB, in one collection and in memory. */
export const openRxdbDevice: OpenDevice = (options) => openOn(options, getRxStorageMemory())

/** The same in IndexedDB, which can be copied. */
export const openDexieDevice = async (
  options: DeviceOptions,
  name?: string,
  indexedDB: Factory = newFactory(),
): Promise<AdapterDevice> => {
  const device = await openOn(options, getRxStorageDexie({ indexedDB, IDBKeyRange }), name)
  return {
    ...device,
    async backUp() {
      const copy = await copyOf(indexedDB)
      return () => openDexieDevice(options, device.databaseName, copy)
    },
  }
}

async function openOn(
  { person, householdId, transport, platform }: DeviceOptions,
  storage: RxStorage<unknown, unknown>,
  name = `device${randomUUID()}`,
): Promise<AdapterDevice & { readonly databaseName: string }> {
  const keychain = memoryKeychain()
  const tokens = {
    account_id: person.id,
    access_token: person.accessToken,
    refresh_token: person.refreshToken,
    expires_at: Number.MAX_SAFE_INTEGER, // the network of a history replaces it
  }
  await keychain.save(JSON.stringify(tokens))
  const open = async () => {
    const connection = await openConnection({
      url: '',
      live: 'off',
      keychain,
      transport,
      platform,
    })
    const database = await createRxDatabase({ name, storage, multiInstance: false })
    const collections = { rows: KINDS }
    const options = { connection, householdId, collections, autoStart: false }
    return { database, larder: await replicateLarder(database, options) }
  }
  let { database, larder } = await open()

  const find = (kind: string, id: string) =>
    database.collections['rows']?.findOne({ selector: { entity: kind, id } }).exec(true)
  return {
    name: 'RxDB',
    databaseName: name,
    async rows(kind) {
      const found = await database.collections['rows']?.find({ selector: { entity: kind } }).exec()
      return new Map((found ?? []).map((doc) => [doc.get('id'), toData(doc.toMutableJSON())]))
    },
    async told() {
      const all = await firstValueFrom(larder.told$)
      return new Set(all.map(({ id }) => id))
    },
    async create(entity, id, data) {
      await database.collections['rows']?.insert({ entity, id, ...data })
    },
    async update(kind, id, patch) {
      await (await find(kind, id))?.incrementalPatch(patch)
    },
    async remove(kind, id) {
      await (await find(kind, id))?.incrementalRemove()
    },
    async sync() {
      await larder.sync()
      await larder.stop()
    },
    async restart() {
      await database.close()
      ;({ database, larder } = await open())
    },
    backUp: () => Promise.reject(new Error('Its storage is memory.')),
    close: async () => {
      await database.close()
    },
  }
}

function toData({ key: _key, entity: _entity, id: _id, version: _version, ...data }: Data): Data {
  return data
}
