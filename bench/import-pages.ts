import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readPage } from '../src/recipe-reader/page/read-page.ts'
import type { Row } from './report.ts'

type Score = Readonly<Record<string, number>>

/** The parts of the scorer that this uses. */
interface Scorer {
  readonly readPages: (archive: string) => {
    readonly expected: readonly { readonly file: string; readonly url: string }[]
    readonly page: (file: string) => Buffer
  }
  readonly scorePages: (
    expected: readonly object[],
    results: readonly object[],
  ) => {
    readonly all: Score
    readonly by_class: Readonly<Record<string, Score>>
    readonly by_language: Readonly<Record<string, Score>>
    readonly failed: number
  }
}

const RUNS = 3
/** Percent of the pages of a set that have all of these right. */
const GOALS: readonly (readonly [set: string, what: string, goal: number])[] = [
  ['all', 'core3', 80],
  ['all', 'all5', 77],
  ['all', 'found', 95],
  ['json-ld', 'core3', 90],
  ['microdata', 'core3', 60],
  ['none', 'core3', 0],
  ['(other)', 'core3', 62],
]

/**
 * Reads the pages of a folder that is not in the repository, and scores them with its scorer.
 *
 * @param folder with `pages.tar.zst` and `score.mjs`
 */
export async function benchPages(folder: string): Promise<Row[]> {
  const scorer = pathToFileURL(join(folder, 'score.mjs')).href
  const { readPages, scorePages } = (await import(scorer)) as Scorer // documented by its origin
  const { expected, page } = readPages(join(folder, 'pages.tar.zst'))
  const texts = expected.map(({ file }) => page(file).toString())
  const times: number[] = []
  const results = expected.map(({ file, url }, i) => {
    const read = () => readPage(texts[i] ?? '', URL.canParse(url) ? { url } : {})
    // The best of some runs: other processes on the machine take milliseconds.
    const runs = Array.from({ length: RUNS }, () => {
      const start = performance.now()
      read()
      return performance.now() - start
    })
    times.push(Math.min(...runs))
    return { file, recipe: read()?.draft ?? null }
  })
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  const { all, by_class, by_language } = scorePages(expected, results)
  const sets: Readonly<Record<string, Score>> = { all, ...by_class, ...by_language }
  return [
    ...GOALS.map(([set, what, goal]) => ({
      what: `pages, ${set}: ${what}`,
      value: sets[set]?.[what] ?? NaN,
      ...(goal > 0 && { goal }),
    })),
    { what: 'ms a page, median', value: at(0.5) },
    { what: 'ms a page, 99th percentile', value: at(0.99), goal: 50, most: true },
  ]
}
