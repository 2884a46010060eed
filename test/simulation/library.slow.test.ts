// Slow. Covers: src/sync packages/rules/src packages/client/src migrations test/simulation
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { describeSync } from '#server/entity-tables.ts'
import { testDatabase } from '#test/app/database.ts'
import { withoutSessions } from '#test/app/without-sessions.ts'
import { runLibrarySeed } from './library-run.ts'
import type { LibraryFault } from './library.ts'

const { db } = await testDatabase()
const sync = withoutSessions(describeSync())
const from = Number(process.env['SIMULATION_FROM'] ?? 1)
const seeds = Number(process.env['SIMULATION_SEEDS'] ?? 200)
const CHUNK = 50

/** The message with which the simulation reports each fault. */
const MESSAGES: Record<LibraryFault, RegExp> = {
  'outbox dropped on 410': /L3/,
  'cursor saved before rows': /L2|L3|L4/,
  'double push': /L5/,
  'view not rebased': /L4/,
}

describe('the client library in simulated histories', () => {
  for (let first = from; first < from + seeds; first += CHUNK) {
    const last = Math.min(first + CHUNK, from + seeds) - 1
    it(`keeps all invariants for the seeds ${first} to ${last}`, async ({ signal }) => {
      for (let seed = first; seed <= last; seed += 1) {
        signal.throwIfAborted()
        await runLibrarySeed(db, sync, seed)
      }
    })
  }
})

describe('the simulation of the client library', () => {
  for (const [name, message] of Object.entries(MESSAGES)) {
    const fault = name as LibraryFault // a key of MESSAGES
    it(`finds the fault "${fault}" within 100 histories`, async ({ signal }) => {
      await assert.rejects(async () => {
        for (let seed = 1; seed <= 100; seed += 1) {
          signal.throwIfAborted()
          await runLibrarySeed(db, sync, seed, fault)
        }
      }, message)
    })
  }
})
