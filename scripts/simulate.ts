// Runs many simulated histories on all cores: `npm run simulate -- --seeds 20000 --from 1`. A
// failed history prints its seed. `--from` with that seed and `--seeds 1` runs it again.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20000' },
    from: { type: 'string', default: '1' },
  },
})
const [seeds, from] = [Number(values.seeds), Number(values.from)]
if (!Number.isInteger(seeds) || !Number.isInteger(from) || seeds < 1)
  throw new Error('--seeds and --from are whole numbers.')

const started = performance.now()
const share = Math.ceil(seeds / Math.min(seeds, availableParallelism()))
const runs: Promise<number>[] = []
for (let first = from; first < from + seeds; first += share)
  runs.push(run(first, Math.min(share, from + seeds - first)))
const codes = await Promise.all(runs)
const seconds = (performance.now() - started) / 1000
const isGood = codes.every((code) => code === 0)
process.stdout.write(
  `${seeds} histories in ${Math.round(seconds)} s: ${isGood ? 'all invariants held' : 'see above what failed'}\n`,
)
process.exitCode = isGood ? 0 : 1

/** Runs histories one after the other, on their own PostgreSQL. */
async function run(first: number, count: number): Promise<number> {
  const runner = spawn(
    process.execPath,
    [
      '--test',
      '--test-global-setup=test/global-setup.ts',
      '--test-reporter=spec',
      '--test-name-pattern=keeps all invariants',
      'test/simulation/simulation.slow.test.ts',
      'test/simulation/library.slow.test.ts',
    ],
    {
      stdio: 'inherit',
      env: { ...process.env, SIMULATION_SEEDS: String(count), SIMULATION_FROM: String(first) },
    },
  )
  const [code] = await once(runner, 'exit')
  return Number(code ?? 1) // null if a signal ended it
}
