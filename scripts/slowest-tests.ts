// A reporter for `node --test`: prints the ten slowest tests, the twenty slowest files, and the files with a failed test
// at the end. `.ci/run` reads the last list.
import type { TestEvent } from 'node:test/reporters'

interface Timed {
  readonly name: string
  readonly seconds: number
}

/** @yields the lists, in seconds */
// oxlint-disable-next-line import/no-default-export -- node:test asks for it
export default async function* slowestTests(source: AsyncIterable<TestEvent>) {
  const tests: Timed[] = []
  const files = new Map<string, number>()
  const failed = new Set<string>()
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const { name, details, nesting } = data
    const seconds = details.duration_ms / 1000
    const file = (data.file ?? '').replace(`${process.cwd()}/`, '')
    if (nesting === 0) files.set(file, (files.get(file) ?? 0) + seconds)
    if (type === 'test:fail') failed.add(file)
    if (details.type !== 'suite') tests.push({ name: `${file}: ${name}`, seconds })
  }
  yield* list('tests', tests, 10)
  const timed = [...files].map(([name, seconds]) => ({ name, seconds }))
  if (files.size > 1) yield* list('files', timed, 20)
  if (failed.size > 0) yield `\nFiles with a failed test:\n${[...failed].join('\n')}\n`
}

function* list(kind: string, all: readonly Timed[], most: number) {
  yield `\nThe slowest ${kind}, in seconds:\n`
  const slowest = all.toSorted((a, b) => b.seconds - a.seconds).slice(0, most)
  for (const { name, seconds } of slowest) yield `${seconds.toFixed(1).padStart(7)}  ${name}\n`
}
