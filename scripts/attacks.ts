// Starts a service, attacks it, and prints the costs: `npm run attacks [-- WORDS]`. With words it
// runs only attacks whose names hold one of them. It exits with 1 if an attack succeeded.
import { allAttacks } from '#test/attacks/all-attacks.ts'
import { type AttackResult, runAttacks } from '#test/attacks/run-attacks.ts'

const words = process.argv.slice(2)
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
  'a backend, MB',
  'slowest GET of another account, ms',
]

process.stdout.write(toLine(HEADERS) + toLine(HEADERS.map(() => '---')))
const results = await runAttacks(chosen, 'full', (one: AttackResult) => {
  process.stdout.write(
    toLine([
      one.name,
      one.failure ?? 'yes',
      number(one.seconds),
      number(one.nodeCpu, 2),
      number(one.postgresCpu, 2),
      number(one.nodeMb, 0),
      number(one.backendMb, 0),
      number(one.slowestGet, 0),
    ]),
  )
})
process.exitCode = results.some(({ failure }) => failure !== undefined) ? 1 : 0
