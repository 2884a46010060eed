import { it } from 'node:test'
import { seededRandom } from '#test/fixtures/seeded-random.ts'
import { firstPlace, openProcesses } from './drill-stage.ts'
import { drill } from './drill.ts'

it('a backup under load is restored whole, with faults chosen by chance', async (t) => {
  const seed = Date.now() % 1_000_000
  t.diagnostic(`seed ${seed}`)
  const random = seededRandom(seed)
  await using stage = await openProcesses(random)
  const place = await firstPlace(stage)
  const first = { place, larder: await stage.start(place), items: new Set<string>() }

  const { larder } = await drill(stage, first, random)

  await larder.end()
})
