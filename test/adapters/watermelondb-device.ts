import type { Database } from '@nozbe/watermelondb'
import { openConnection } from 'larder-client/connection.ts'
import { memoryKeychain } from 'larder-client/keychain'
import { larderSync } from 'larder-watermelondb/larder-sync.ts'
import {
  createRow,
  deleteRow,
  type Disk,
  lokiDisk,
  readRows,
  updateRow,
} from '#test/adapters/watermelondb/database.ts'
import { type AdapterDevice, type DeviceOptions, KINDS, type OpenDevice } from './device.ts'

/** A device that keeps its household in WatermelonDB. */
export const openWatermelonDevice: OpenDevice = (options) => openOn(lokiDisk(), options)

/** @param first an empty storage */
export async function openOn(first: Disk, options: DeviceOptions): Promise<AdapterDevice> {
  const { person, householdId, transport, platform } = options
  const keychain = memoryKeychain()
  const tokens = {
    account_id: person.id,
    access_token: person.accessToken,
    refresh_token: person.refreshToken,
    expires_at: Number.MAX_SAFE_INTEGER, // the transport of a test renews it
  }
  await keychain.save(JSON.stringify(tokens))
  const connection = await openConnection({
    url: 'http://larder.test',
    keychain,
    transport,
    platform,
  })
  let disk = first
  const told = new Set<string>()
  let database: Database = disk.open(KINDS)

  return {
    name: 'WatermelonDB',
    told: async () => told,
    rows: (kind) => readRows(database, kind),
    async create(kind, id, data) {
      await createRow(database, kind, id, data)
    },
    async update(kind, id, patch) {
      await updateRow(database, kind, id, patch)
    },
    remove: (kind, id) => deleteRow(database, kind, id),
    async sync() {
      await larderSync(database, {
        connection,
        householdId,
        onTold(some) {
          for (const { mutation } of some) told.add(mutation.id)
        },
      })
    },
    async restart() {
      disk = await disk.backUp(database)
      database = disk.open(KINDS)
    },
    async backUp() {
      const copy = await disk.backUp(database)
      return () => openOn(copy, options)
    },
    async close() {},
  }
}
