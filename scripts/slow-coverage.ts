// Judges the lists of folders in the slow test files by the functions that the files have entered in a run of all.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SlowFile } from './test-files.ts'

/** A function of the project: its path, position and name. */
type Entered = string

/** What more slow tests enter says nothing about one of them: the start of a service, a sign-up, an import. */
const RARE = 3
/** A test covers a folder if it enters this part of the rare functions there. */
const COVERED = 1 / 2
/** Folders with fewer such functions are not judged. */
const FEW = 4
/** Stands among what a file has entered if a process could not note it, as on a full disk. */
const CUT: Entered = 'cut'

/** SQL, pages, files of operators, and the code of tests and scripts, which run in browsers, databases or other programs. */
const NOT_SEEN = /^(migrations|web|deploy|examples|scripts|packages$|test)\b/
/** What also runs in browsers, and in programs that have installed it. */
const SEEN_IN_PART = /^packages\b/

/** @returns the folder that a list would name: a feature or a part of the platform, else the first folder */
function folderOf(entered: Entered): string {
  return (
    /^(src\/(?:platform|access|api|kitchen|transfer|notifications)\/[^/]+|src\/[^/]+|packages\/[^/]+\/src|[^/]+)\//.exec(
      entered,
    )?.[1] ?? entered
  )
}

/** @returns what each slow test file has entered, from the folder of `recordCoverage` */
export function readCoverage(folder: string): Map<string, Set<Entered>> {
  const root = `${pathToFileURL(process.cwd()).href}/`
  const files = readdirSync(folder).map((name): [string, Set<Entered>] => {
    const entered = readdirSync(join(folder, name)).flatMap((one) =>
      enteredFunctions(readFileSync(join(folder, name, one), 'utf8'), root),
    )
    return [name.replaceAll('+', '/'), new Set(entered)]
  })
  return new Map(files)
}

interface Coverage {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly {
      readonly functionName: string
      readonly ranges: readonly { readonly startOffset: number; readonly count: number }[]
    }[]
  }[]
}

/** @returns undefined for the file of a process that was killed, or had no space, while it wrote */
function parse(json: string): Coverage | undefined {
  try {
    return JSON.parse(json) as Coverage // V8 wrote it
  } catch {
    return undefined
  }
}

function enteredFunctions(json: string, root: string): Entered[] {
  const coverage = parse(json)
  if (!coverage) return [CUT]
  return coverage.result
    .filter(({ url }) => url.startsWith(root) && !/node_modules|\.test\.ts$/.test(url))
    .flatMap(({ url, functions }) =>
      functions
        .filter(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0)
        .map(
          ({ functionName, ranges }) =>
            `${url.slice(root.length)}:${ranges[0]?.startOffset} ${functionName}`,
        ),
    )
}

/**
 * @param all the slow files with their lists
 * @param coverage what each of them has entered
 * @returns a sentence for each folder that is missing in a list, or that stands there without a reason
 */
export function wrongLists(
  all: readonly SlowFile[],
  coverage: ReadonlyMap<string, ReadonlySet<Entered>>,
): string[] {
  const counts = new Map<Entered, number>()
  for (const entered of coverage.values())
    for (const one of entered) counts.set(one, (counts.get(one) ?? 0) + 1)
  const rare = [...counts].flatMap(([one, count]) => (count > RARE || one === CUT ? [] : [one]))
  const folders = Map.groupBy(rare, folderOf)

  return all.flatMap(({ file, covers }) => {
    const entered = coverage.get(file)
    if (entered === undefined) return [`${file} has noted no coverage.`]
    const missing = [...folders].flatMap(([folder, functions]) => {
      const isListed = covers.some((one) => folder === one || folder.startsWith(`${one}/`))
      const here = functions.filter((one) => entered.has(one))
      if (isListed || NOT_SEEN.test(folder) || functions.length < FEW) return []
      // A list may name parts of a folder.
      const open = here.filter((one) => !covers.some((part) => one.startsWith(`${part}/`)))
      if (open.length < functions.length * COVERED) return []
      return [`${file} enters ${open.length} of ${functions.length} functions of ${folder}.`]
    })
    const idle = covers
      .filter((folder) => !NOT_SEEN.test(folder) && !SEEN_IN_PART.test(folder))
      .filter(
        (folder) => !entered.has(CUT) && ![...entered].some((one) => one.startsWith(`${folder}/`)),
      )
      .map((folder) => `${file} names ${folder}, and enters no function there.`)
    return [...missing, ...idle]
  })
}
