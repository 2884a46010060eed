// A reporter for `node --test`: prints the ten slowest tests, the files that took most of the processor, and those whose
// process went on after their tests. It writes the files with a failed test to the journal of the run, which also has
// what each file has used.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { TestEvent } from 'node:test/reporters'

interface Timed {
  readonly name: string
  readonly seconds: number
}

const journal = process.env['TEST_JOURNAL']

/** @yields the lists, in seconds */
// oxlint-disable-next-line import/no-default-export -- node:test asks for it
export default async function* slowestTests(source: AsyncIterable<TestEvent>) {
  const tests: Timed[] = []
  const failed = new Set<string>()
  let inside: Timed[] = []
  let depth = 0
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const { name, nesting, details } = data
    const isParent = nesting < depth
    depth = nesting
    if (!isParent && details.type !== 'suite')
      inside.push({ name, seconds: details.duration_ms / 1000 })
    if (nesting > 0) continue

    const path = (data.file ?? '').replace(`${process.cwd()}/`, '')
    const file = path === 'test/groups/run-group.ts' ? name : path // there it is the test of a file
    if (type === 'test:fail') failed.add(file)
    tests.push(...inside.map((one) => ({ ...one, name: `${file}: ${one.name}` })))
    inside = []
  }
  yield* list('slowest tests, in seconds', tests, 10)
  const lines = readJournal()
  const costs = lines.flatMap(({ ended: name = '', seconds }) =>
    seconds === undefined ? [] : [{ name, seconds }],
  )
  if (costs.length > 1) {
    const sum = costs.reduce((all, one) => all + one.seconds, 0)
    yield `\nThe files used ${sum.toFixed(0)} s of the processor, without the database.\n`
    yield* list('costliest files, in seconds of the processor', costs, 40)
  }
  const rests = lines.flatMap(({ ended: name = '', rest: seconds = 0 }) =>
    seconds > LONG_REST ? [{ name, seconds }] : [],
  )
  if (rests.length > 0)
    yield* list('processes that went on after their tests, in seconds', rests, 10)
  if (journal === undefined) return
  for (const file of failed) appendFileSync(journal, `${JSON.stringify({ failed: file })}\n`)
}

/** Seconds that a process may need to close what its tests have opened. */
const LONG_REST = 5

/** What `test/time-limit.ts` and the groups write. */
interface Line {
  readonly ended?: string
  readonly seconds?: number
  readonly rest?: number
}

function readJournal(): Line[] {
  if (journal === undefined || !existsSync(journal)) return []
  const lines = readFileSync(journal, 'utf8').trim().split('\n')
  return lines.map((line): Line => JSON.parse(line))
}

function* list(kind: string, all: readonly Timed[], most: number) {
  yield `\nThe ${kind}:\n`
  const slowest = all.toSorted((a, b) => b.seconds - a.seconds).slice(0, most)
  for (const { name, seconds } of slowest) yield `${seconds.toFixed(1).padStart(7)}  ${name}\n`
}
