// Slow. Covers: packages/watermelondb packages/client/src packages/rules/src/values src/sync
import { describe, it } from 'node:test'
import { openClientDevice } from '#test/adapters/client-device.ts'
import type { OpenDevice } from '#test/adapters/device.ts'
import { runHistory } from '#test/adapters/histories.ts'
import { openOn, openWatermelonDevice } from '#test/adapters/watermelondb-device.ts'
import { startApp } from '#test/app/app.ts'
import { sqliteDisk } from './sqlite-disk.ts'

const app = await startApp()
const from = Number(process.env['ADAPTER_FROM'] ?? 1)
const count = Number(process.env['WATERMELON_HISTORIES'] ?? 4)
const onSqlite: OpenDevice = (options) => openOn(sqliteDisk(), options)

describe('WatermelonDB on SQLite and on LokiJS, and the client library', () => {
  for (let seed = from; seed < from + count; seed += 1)
    it(`become the same, and lose nothing, for the seed ${seed}`, () =>
      runHistory(app, seed, [onSqlite, openWatermelonDevice, openClientDevice]))
})
