// Runs many simulated histories: `npm run simulate -- --seeds 20000 --from 1`. A history that fails
// names its seed; `--from` that seed with `--seeds 1` runs it again.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20000' },
    from: { type: 'string', default: '1' },
  },
})

const runner = spawn(
  process.execPath,
  [
    '--test',
    '--test-global-setup=test/global-setup.ts',
    '--test-reporter=spec',
    '--test-name-pattern=keeps all invariants',
    'test/simulation/simulation.test.ts',
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, SIMULATION_SEEDS: values.seeds, SIMULATION_FROM: values.from },
  },
)
const [code] = await once(runner, 'exit')
process.exitCode = code ?? 1 // no code where a signal ended it
