import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { describeSync } from '#collections.ts'
import { testDatabase } from '#test/database.ts'
import type { Fault } from './faults.ts'
import { runSeed } from './run.ts'

const { db } = await testDatabase()
const sync = describeSync()
const from = Number(process.env['SIMULATION_FROM'] ?? 1)
const count = Number(process.env['SIMULATION_SEEDS'] ?? 500)
const CHUNK = 50

/** What gives each mistake away. */
const SIGNS: Record<Fault, RegExp> = {
  'no receipts': /I3|I14/,
  'no horizon check': /I11/,
  'purge without horizon': /I9/,
  'non-atomic groups': /I8/,
  'outbox wiped on 410': /I7/,
  'no epoch': /I9/,
  'watermark without id': /I7/,
  'no lock': /sync_change_version_is_unique/,
}

describe('sync, in simulated histories', () => {
  for (let first = from; first < from + count; first += CHUNK) {
    const last = Math.min(first + CHUNK, from + count) - 1
    it(`keeps all invariants in those of the seeds ${first} to ${last}`, async () => {
      await runSeeds(first, last)
    })
  }
})

describe('the simulation', () => {
  for (const [name, sign] of Object.entries(SIGNS)) {
    const fault = name as Fault // a key of SIGNS
    it(`finds ${fault} within 100 histories`, async () => {
      await assert.rejects(runSeeds(1, 100, fault), sign)
    })
  }
})

async function runSeeds(first: number, last: number, fault?: Fault): Promise<void> {
  for (let seed = first; seed <= last; seed++) await runSeed(db, sync, seed, fault)
}
