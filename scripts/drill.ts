// npm run drill [-- COUNT [SEED]]: backs up and restores a Larder COUNT times (500 by default), on real processes, under
// load, with the embedded PostgreSQL and a server, and with faults: kills, a full disk (if root may mount one), another
// secret, damaged files. Each drill goes on with the Larder that the one before has restored.

import { seededRandom } from '#test/fixtures/seeded-random.ts'
import { restoreOld } from '#test/processes/drill-old.ts'
import { firstPlace, openProcesses } from '#test/processes/drill-stage.ts'
import { drill, type Drilled } from '#test/processes/drill.ts'

const [count = '500', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
const print = (text: string) => void process.stdout.write(`${text}\n`)
print(`seed ${seed}`)
if (process.getuid?.() !== 0)
  print(
    'Only root can mount a small disk: a folder in which nobody may write stands for a full one.',
  )

const random = seededRandom(Number(seed))
await using stage = await openProcesses(random)
const place = await firstPlace(stage)
let drilled: Drilled = { place, larder: await stage.start(place), items: new Set() }
for (let i = 1; i <= Number(count); i++) {
  const since = performance.now()
  const { faults, ...next } = await drill(stage, drilled, random)
  drilled = next
  if (i % 10 === 0) await restoreOld(stage)
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  const kind = 'DATABASE_URL' in next.place ? 'server' : 'embedded'
  print(`${i}: ${faults}, on ${kind}: whole, ${next.items.size} rows, ${seconds} s`)
}
await drilled.larder.end()
print('Nothing was lost.')
