import type { Database } from '@nozbe/watermelondb'
import { openConnection } from 'larder-client/connection.ts'
import { memoryKeychain } from 'larder-client/session/session.ts'
import { larderSync } from 'larder-watermelondb/larder-sync.ts'
import { type AdapterDevice, KINDS, type OpenDevice } from './device.ts'
import {
  createRow,
  deleteRow,
  openDatabase,
  readRows,
  saveToDisk,
  updateRow,
} from './watermelondb/database.ts'

/** A device that keeps its household in WatermelonDB. */
export const openWatermelonDevice: OpenDevice = async (options) => {
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
  const disk = { text: undefined }
  const told = new Set<string>()
  let database: Database = openDatabase(KINDS, disk)

  const device = {
    name: 'WatermelonDB',
    /** The ids of rows with a change that the server did not take as it was. */
    told: async (): Promise<ReadonlySet<string>> => told,
    rows: (kind: string) => readRows(database, kind),
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
      await saveToDisk(database)
      database = openDatabase(KINDS, disk)
    },
    async close() {},
  } satisfies AdapterDevice & { told(): Promise<ReadonlySet<string>> }
  return device
}
