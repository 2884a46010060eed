// Slow. Covers: src/sync packages/rules/src packages/client/src migrations test/simulation
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { describeSync } from '#server/entity-tables.ts'
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
  'purge without horizon': /I9|I15|I25/,
  'non-atomic groups': /I8/,
  'outbox wiped on 410': /I7/,
  'no new epoch': /I9|I15|I24/,
  'lost rows kept': /I9|I24/,
  'watermark without id': /I7/,
  'no lock': /is_unique|sync_receipt_pkey|I6/,
  'client delta of undo': /I3|I23|I24/,
  'one-sided moves': /I3/,
  'operations forgotten': /I14|I18|I19|I24/,
  'used ids accepted': /I19/,
  'no receipts of runs': /I14/,
  'rows of runs not sent': /I9|I15|I24/,
  'no question': /I25/,
  'places of a deleted recipe stay': /collected_recipes_recipe_exists|I15|I24/,
  'last expired first': /I18|I24/,
  'lots below zero': /I18|I24/,
  'spoiled lots cooked': /I18|I24/,
  'undo in spite of a count': /I23|I24/,
  'undo deletes lots': /I23|I24/,
  'bought items needed again': /I21|I24/,
  'hand-written items planned': /I21|I24/,
  'two lines for one thing': /I21|I24/,
  'put-away items stay on the list': /I22|I24/,
  'shares of a removed source stay': /I21|I24/,
  'verbs done tomorrow': /I18|I24/,
  'lots of a merged food stay': /I24|I26/,
}

const HISTORIES = 100
/** The history with which the search begins: the first ones do not show these faults. */
const FIRST: Partial<Record<Fault, number>> = {
  'no horizon check': 30,
  'purge without horizon': 30,
  'lost rows kept': 91,
  'watermark without id': 72,
  'one-sided moves': 22,
  'places of a deleted recipe stay': 15,
  'last expired first': 10,
  'spoiled lots cooked': 37,
  'undo in spite of a count': 12,
  'undo deletes lots': 49,
  'bought items needed again': 10,
  'shares of a removed source stay': 47,
}

describe('the simulation', () => {
  for (const [name, message] of Object.entries(MESSAGES)) {
    const fault = name as Fault // a key of MESSAGES
    it(`finds the fault "${fault}" within ${HISTORIES} histories`, async ({ signal }) => {
      await assert.rejects(runHistories(fault, signal), message)
    })
  }
})

async function runHistories(fault: Fault, signal: AbortSignal): Promise<void> {
  const faulty = faultySync(sync, fault)
  const first = FIRST[fault] ?? 1
  for (let i = 0; i < HISTORIES; i++) {
    signal.throwIfAborted()
    await runSeed(db, faulty, 1 + ((first - 1 + i) % HISTORIES), fault)
  }
}
