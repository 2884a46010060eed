import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { describeSync } from '#collections.ts'
import { testDatabase } from '#test/app/database.ts'
import { withoutSessions } from '#test/app/without-sessions.ts'
import { faultySync, type Fault } from './faults.ts'
import { runSeed } from './run.ts'

const { db } = await testDatabase()
const sync = withoutSessions(describeSync())

/** The message with which the simulation reports each fault. */
const MESSAGES: Record<Fault, RegExp> = {
  'no receipts': /I3|I14/,
  'no horizon check': /I11/,
  'purge without horizon': /I9/,
  'non-atomic groups': /I8/,
  'outbox wiped on 410': /I7/,
  'no new epoch': /I9/,
  'lost rows kept': /I9/,
  'watermark without id': /I7/,
  'no lock': /sync_change_version_is_unique/,
  'client delta of undo': /I3/,
  'one-sided moves': /I3/,
}

describe('the simulation', () => {
  for (const [name, message] of Object.entries(MESSAGES)) {
    const fault = name as Fault // a key of MESSAGES
    it(`finds the fault "${fault}" within 100 histories`, async () => {
      await assert.rejects(runHistories(fault), message)
    })
  }
})

async function runHistories(fault: Fault): Promise<void> {
  const faulty = faultySync(sync, fault)
  for (let seed = 1; seed <= 100; seed++) await runSeed(db, faulty, seed, fault)
}
