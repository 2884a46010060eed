import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { describeSync } from '#collections.ts'
import { testDatabase } from '#test/app/database.ts'
import { withoutSessions } from '#test/app/without-sessions.ts'
import { distortedSync, type Fault } from './faults.ts'
import { runSeed } from './run.ts'

const { db } = await testDatabase()
const sync = withoutSessions(describeSync())

/** What gives each mistake away. */
const SIGNS: Record<Fault, RegExp> = {
  'no receipts': /I3|I14/,
  'no horizon check': /I11/,
  'purge without horizon': /I9/,
  'non-atomic groups': /I8/,
  'outbox wiped on 410': /I7/,
  'no new epoch': /I9/,
  'lost rows kept': /I9/,
  'watermark without id': /I7/,
  'no lock': /sync_change_version_is_unique/,
  'undo believed': /I3/,
  'one-sided moves': /I3/,
}

describe('the simulation', () => {
  for (const [name, sign] of Object.entries(SIGNS)) {
    const fault = name as Fault // a key of SIGNS
    it(`finds ${fault} within 100 histories`, async () => {
      await assert.rejects(hundredHistories(fault), sign)
    })
  }
})

async function hundredHistories(fault: Fault): Promise<void> {
  const distorted = distortedSync(sync, fault)
  for (let seed = 1; seed <= 100; seed++) await runSeed(db, distorted, seed, fault)
}
