import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readPage } from '../src/transfer/recipe-reader/page/read-page.ts'
import { foldOf } from './import-folds.ts'
import { countMisses, type Miss, type Texts } from './import-misses.ts'
import type { Row } from './report.ts'

type Score = Readonly<Record<string, number>>

/** A page of the data. */
interface Page {
  readonly file: string
  readonly url: string
  readonly class: string
  readonly language: string
  /** The tenth of its site. */
  readonly fold: number
  readonly title?: string
  readonly ingredients?: readonly string[]
  readonly instructions_list?: readonly string[]
}

/** The parts of the scorer that this uses. */
interface Scorer {
  readonly readPages: (archive: string) => {
    readonly expected: readonly Page[]
    readonly page: (file: string) => Buffer
  }
  readonly scorePages: (
    expected: readonly Page[],
    results: readonly Result[],
  ) => {
    readonly all: Score
    readonly by_class: Readonly<Record<string, Score>>
    readonly by_language: Readonly<Record<string, Score>>
    readonly misses: readonly { readonly file: string; readonly wrong: readonly string[] }[]
  }
  /** Only the letters and digits of a text. */
  readonly content: (text: string) => string
}

interface Result {
  readonly file: string
  readonly recipe: NonNullable<ReturnType<typeof readPage>>['draft'] | null
}

const RUNS = 3
/** Percent of the pages of a set that have all of these right. */
const GOALS: readonly (readonly [set: string, what: string, goal: number | undefined])[] = [
  ['all', 'core3', 80],
  ['all', 'all5', 77],
  ['all', 'found', 95],
  ['json-ld', 'core3', 90],
  ['json-ld-partial', 'core3', undefined],
  ['microdata', 'core3', 60],
  ['none', 'core3', undefined],
  ['not English', 'core3', 62],
]
/** The sets whose misses are sorted by cause. */
const SETS = ['json-ld', 'json-ld-partial', 'microdata', 'none', 'not English']

/**
 * Reads the pages of a folder that is not in the repository, and scores them with its scorer.
 *
 * @param folder with `pages.tar.zst` and `score.mjs`
 * @param folds those that are measured, each by itself; a page is in the fold of its site
 */
export async function benchPages(folder: string, folds: readonly number[]): Promise<Row[]> {
  const scorer = (await import(pathToFileURL(join(folder, 'score.mjs')).href)) as Scorer // documented by its origin
  const { expected, page } = scorer.readPages(join(folder, 'pages.tar.zst'))
  const chosen = expected.filter(({ fold }) => folds.includes(foldOf(fold)))
  const times: number[] = []
  const results = chosen.map(({ file, url }): Result => {
    const text = page(file).toString()
    const read = () => readPage(text, URL.canParse(url) ? { url } : {})
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
  return [
    ...scoreSets(scorer, chosen, results, folds),
    ...countMisses(missesOf(scorer, chosen, results, page), SETS),
    { what: 'ms a page, median', value: at(0.5) },
    { what: 'ms a page, 99th percentile', value: at(0.99), goal: 50, most: true },
  ]
}

/** The scores of all chosen pages, and beside them those of each fold. */
function scoreSets(
  { scorePages }: Scorer,
  pages: readonly Page[],
  results: readonly Result[],
  folds: readonly number[],
): Row[] {
  const setsOf = (some: readonly Page[]): Readonly<Record<string, Score>> => {
    const { all, by_class, by_language } = scorePages(some, results)
    return { all, ...by_class, 'not English': by_language['(other)'] ?? {} }
  }
  const all = setsOf(pages)
  const single = folds.map((fold) => setsOf(pages.filter((page) => foldOf(page.fold) === fold)))
  return GOALS.map(([set, what, goal]) => ({
    what: `pages, ${set}: ${what}`,
    value: all[set]?.[what] ?? NaN,
    ...(goal !== undefined && { goal }),
    note: folds
      .map((fold, i) => `fold ${fold}: ${percent(single[i]?.[set], what)}`)
      .join(', ')
      .concat(`; ${all[set]?.['pages'] ?? 0} pages`),
  }))
}

const percent = (score: Score | undefined, what: string) => score?.[what]?.toFixed(1) ?? 'no page'

function missesOf(
  { scorePages, content }: Scorer,
  pages: readonly Page[],
  results: readonly Result[],
  read: (file: string) => Buffer,
): Miss[] {
  const drafts = new Map(results.map(({ file, recipe }) => [file, recipe]))
  const byFile = new Map(pages.map((page) => [page.file, page]))
  return scorePages(pages, results).misses.flatMap(({ file, wrong }) => {
    const page = byFile.get(file)
    if (!page) return []
    const recipe = drafts.get(file)
    return [
      {
        sets: [page.class, ...(page.language === 'en' ? [] : ['not English'])],
        wrong,
        page: content(read(file).toString()),
        expected: textsOf(content, page.title, page.ingredients, page.instructions_list),
        own: textsOf(
          content,
          recipe?.title,
          recipe?.ingredients?.map((one) => one.original_text),
          recipe?.steps?.map((one) => one.text),
        ),
      },
    ]
  })
}

const textsOf = (
  content: Scorer['content'],
  title = '',
  ingredients: readonly string[] = [],
  steps: readonly string[] = [],
): Texts => ({
  title: content(title),
  ingredients: [...ingredients].map(content),
  steps: [...steps].map(content),
})
