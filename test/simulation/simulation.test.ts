import { describe, it } from 'node:test'
import { describeSync } from '#collections.ts'
import { testDatabase } from '#test/app/database.ts'
import { withoutSessions } from '#test/app/without-sessions.ts'
import { runSeed } from './run.ts'

const { db } = await testDatabase()
const sync = withoutSessions(describeSync())
const from = Number(process.env['SIMULATION_FROM'] ?? 1)
const count = Number(process.env['SIMULATION_SEEDS'] ?? 500)
const CHUNK = 50
/** Seeds beyond the first 500 that failed once. */
const REGRESSIONS = [3251]

describe('sync in simulated histories', () => {
  it('keeps all invariants in histories that failed once', async () => {
    for (const seed of REGRESSIONS) await runSeed(db, sync, seed)
  })

  for (let first = from; first < from + count; first += CHUNK) {
    const last = Math.min(first + CHUNK, from + count) - 1
    it(`keeps all invariants for the seeds ${first} to ${last}`, async () => {
      for (let seed = first; seed <= last; seed++) await runSeed(db, sync, seed)
    })
  }
})
