// Slow. Covers: src/sync packages/rules/src packages/client/src migrations test/simulation
import { after, describe, it } from 'node:test'
import { describeSync } from '#server/entity-tables.ts'
import { testDatabase } from '#test/app/database.ts'
import { withoutSessions } from '#test/app/without-sessions.ts'
import { count, type Counts } from './counts.ts'
import { runSeed } from './run.ts'

const { db } = await testDatabase()
const sync = withoutSessions(describeSync())
const from = Number(process.env['SIMULATION_FROM'] ?? 1)
const seeds = Number(process.env['SIMULATION_SEEDS'] ?? 200)
const CHUNK = 50

const counts: Counts = new Map()

describe('sync in simulated histories', () => {
  for (let first = from; first < from + seeds; first += CHUNK) {
    const last = Math.min(first + CHUNK, from + seeds) - 1
    it(`keeps all invariants for the seeds ${first} to ${last}`, async ({ signal }) => {
      for (let seed = first; seed <= last; seed++) {
        signal.throwIfAborted()
        for (const [what, times] of await runSeed(db, sync, seed)) count(counts, what, times)
      }
    })
  }

  after(() => {
    if (process.env['SIMULATION_SEEDS'])
      for (const [what, times] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
        console.log(`${times} × ${what}`)
  })
})
