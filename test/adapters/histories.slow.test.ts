// Slow. Covers: packages/rxdb packages/tanstack-db packages/watermelondb packages/client/src packages/rules/src/values src/sync
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import type { OpenDevice } from './device.ts'
import { runHistory } from './histories.ts'
import type { NetworkFault } from './history-network.ts'
import { openRxdbDevice } from './rxdb-device.ts'
import { openTanstackDevice } from './tanstack-device.ts'
import { openWatermelonDevice } from './watermelondb-device.ts'

const app = await startApp()
const DEVICES: readonly OpenDevice[] = [openTanstackDevice, openRxdbDevice, openWatermelonDevice]
const from = Number(process.env['ADAPTER_FROM'] ?? 1)
const count = Number(process.env['ADAPTER_HISTORIES'] ?? 40)
const CHUNK = 25

/** How the harness reports each fault. */
const FAULTS: Record<NetworkFault, RegExp> = {
  'a row of a page is dropped': /is missing|is too many|and not/,
  'a push is not sent': /is lost|still there|and not/,
}

describe('devices with different libraries in one household', () => {
  for (let first = from; first < from + count; first += CHUNK) {
    const last = Math.min(first + CHUNK, from + count) - 1
    it(`become the same, and lose nothing, for the seeds ${first} to ${last}`, async () => {
      for (let seed = first; seed <= last; seed += 1) await runHistory(app, seed, DEVICES)
    })
  }
})

describe('the histories', () => {
  for (const [name, message] of Object.entries(FAULTS)) {
    const fault = name as NetworkFault // a key of FAULTS
    it(`find the fault "${fault}" within 20 seeds`, async () => {
      await assert.rejects(async () => {
        for (let seed = 1; seed <= 20; seed += 1) await runHistory(app, seed, DEVICES, fault)
      }, message)
    })
  }
})
