// Starts a service, attacks it, and prints the costs: `npm run attacks [-- --minutes N] [WORDS]`. With words it
// runs only attacks whose names hold one of them. With `--minutes` it repeats them for so long on the same service,
// and with `--workers 3` the service has so many processes.
// It exits with 1 if an attack succeeded.
import { parseArgs } from 'node:util'
import { allAttacks } from '#test/attacks/all-attacks.ts'
import { type AttackResult, runAttacks } from '#test/attacks/run-attacks.ts'

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '0' },
    workers: { type: 'string', default: '1' },
  },
})
const chosen = allAttacks.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
)
if (chosen.length === 0) throw new Error('No attack has such a name.')

const number = (value: number | undefined, digits = 1) => value?.toFixed(digits) ?? '–'
const toLine = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`
const HEADERS = [
  'Larder',
  'held',
  's',
  'CPU of Node, s',
  'CPU of PostgreSQL, s',
  'Node, MB',
  'with its children, MB',
  'a backend, MB',
  'slowest GET of another account, ms',
  'slowest /health/live, ms',
]

process.stdout.write(toLine(HEADERS) + toLine(HEADERS.map(() => '---')))
const options = { minutes: Number(values.minutes), workers: Number(values.workers) }
const results = await runAttacks(chosen, 'full', options, (one: AttackResult) => {
  process.stdout.write(
    toLine([
      one.name,
      one.failure ?? 'yes',
      number(one.seconds),
      number(one.nodeCpu, 2),
      number(one.postgresCpu, 2),
      number(one.nodeMb, 0),
      number(one.treeMb, 0),
      number(one.backendMb, 0),
      number(one.slowestGet, 0),
      number(one.slowestHealth, 0),
    ]),
  )
})
process.exitCode = results.some(({ failure }) => failure !== undefined) ? 1 : 0
