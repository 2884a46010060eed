// A reporter for `node --test`: prints the ten slowest tests, the files that took most of the processor, and the files
// with a failed test at the end. `.ci/run` reads the last list.
import { existsSync, readFileSync } from 'node:fs'
import type { TestEvent } from 'node:test/reporters'

interface Timed {
  readonly name: string
  readonly seconds: number
}

/** @yields the lists, in seconds */
// oxlint-disable-next-line import/no-default-export -- node:test asks for it
export default async function* slowestTests(source: AsyncIterable<TestEvent>) {
  const tests: Timed[] = []
  const failed = new Set<string>()
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const { name, details } = data
    const seconds = details.duration_ms / 1000
    const file = (data.file ?? '').replace(`${process.cwd()}/`, '')
    if (type === 'test:fail') failed.add(file)
    if (details.type !== 'suite') tests.push({ name: `${file}: ${name}`, seconds })
  }
  yield* list('slowest tests, in seconds', tests, 10)
  const costs = readCosts()
  if (costs.length > 1) {
    const sum = costs.reduce((all, one) => all + one.seconds, 0)
    yield `\nThe files used ${sum.toFixed(0)} s of the processor, without the database.\n`
    yield* list('costliest files, in seconds of the processor', costs, 40)
  }
  if (failed.size > 0) yield `\nFiles with a failed test:\n${[...failed].join('\n')}\n`
}

/** What `test/time-limit.ts` has noted about each file. */
function readCosts(): Timed[] {
  const path = process.env['TEST_COSTS']
  if (path === undefined || !existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  return lines.map((line) => {
    const { file, seconds } = JSON.parse(line) as { file: string; seconds: number } // written there
    return { name: file, seconds }
  })
}

function* list(kind: string, all: readonly Timed[], most: number) {
  yield `\nThe ${kind}:\n`
  const slowest = all.toSorted((a, b) => b.seconds - a.seconds).slice(0, most)
  for (const { name, seconds } of slowest) yield `${seconds.toFixed(1).padStart(7)}  ${name}\n`
}
