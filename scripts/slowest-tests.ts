// A reporter for `node --test`: prints the ten slowest tests at the end.
import type { TestEvent } from 'node:test/reporters'

const MAX_LISTED = 10

/** @yields the list, in seconds */
// oxlint-disable-next-line import/no-default-export -- node:test asks for it
export default async function* slowestTests(source: AsyncIterable<TestEvent>) {
  const tests: { name: string; file: string; seconds: number }[] = []
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    if (data.details.type === 'suite') continue
    const { name, file = '', details } = data
    tests.push({ name, file, seconds: details.duration_ms / 1000 })
  }
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, MAX_LISTED)
  yield '\nThe slowest tests, in seconds:\n'
  for (const { name, file, seconds } of slowest)
    yield `${seconds.toFixed(1).padStart(7)}  ${file.replace(`${process.cwd()}/`, '')}: ${name}\n`
}
