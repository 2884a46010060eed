// Slow. Covers: src/transfer/backups migrations src/platform/archives src/platform/files
// DRILLS=20 tries 20 of them, in a row: each goes on with the Larder that the one before has restored.
import { after, describe, it } from 'node:test'
import { seededRandom } from '#test/fixtures/seeded-random.ts'
import { firstPlace, openProcesses } from './drill-stage.ts'
import { drill, type Drilled } from './drill.ts'

const DRILLS = Number(process.env['DRILLS'] ?? 1)
const seed = Date.now() % 1_000_000
const random = seededRandom(seed)
const stage = await openProcesses(random)
const place = await firstPlace(stage)
let drilled: Drilled = { place, larder: await stage.start(place), items: new Set() }
after(async () => {
  await drilled.larder.end()
  await stage[Symbol.asyncDispose]()
})

describe('a backup under load is restored whole, with faults chosen by chance', () => {
  for (let i = 1; i <= DRILLS; i++)
    it(`${i} of ${DRILLS}, with seed ${seed}`, async (t) => {
      const { faults, ...next } = await drill(stage, drilled, random)
      drilled = next
      t.diagnostic(faults)
    })
})
