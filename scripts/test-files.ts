// Which test files run, and which of them share a process and a service.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'

/** Tests that are slow by nature: races, statistics of times, fuzz, simulation, kills, drills. */
export const isSlow = (file: string): boolean => file.endsWith('.slow.test.ts')

/** @returns all test files, sorted */
export const testFiles = (): string[] =>
  globSync('{src,test,packages/*/src}/**/*.test.ts')
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()

/** @returns the files in another order, the same for the same seed */
export function shuffled(files: readonly string[], seed: string): string[] {
  const key = (file: string) => createHash('sha256').update(`${seed} ${file}`).digest('hex')
  return files
    .map((file) => ({ file, key: key(file) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ file }) => file)
}

/** Folders of tests that start processes, or that run libraries of others, which have a state of their own. */
const ALONE_FOLDERS = /^test\/(fuzz|packages|processes)\//

/** What changes the state of a process, or measures it. */
const ALONE =
  /process\.(env\[|on\(|once\(|emit|exit|chdir|execArgv|memoryUsage|cpuUsage|resourceUsage)|\bmock\.|heapUsed|diagnostics_channel|perf_hooks|setGlobalDispatcher|globalThis\.\w+ = |Object\.assign\(globalThis|test\/groups/

/** What lasts in a service: its clock, log, metrics, jobs and keys, all mails, and the costs of statements. */
const OWN_SERVICE =
  /clock\.advance|logLines|inbox\.mails|[mM]etrics|[dD]aily|epoch|rotate|[eE]xplain|pg_stat|rowsRead|[sS]tatement|databaseUrl|collectRoutes|holdRequests|sql`\s*(create|alter|drop|truncate)/

/** Folder whose slow files share a process. The others start processes, race, kill and measure, or run libraries of others. */
const SHARED_FOLDER = 'test/web/'

/** What the files of a group share. */
export type Group = 'web app' | 'service' | 'process'

/** @returns what the file shares with others; undefined if it has a process of its own */
export function groupOf(file: string): Group | undefined {
  if (ALONE_FOLDERS.test(file) || (isSlow(file) && !file.startsWith(SHARED_FOLDER)))
    return undefined
  const source = readFileSync(file, 'utf8')
  if (ALONE.test(source)) return undefined
  if (OWN_SERVICE.test(source)) return 'process'
  if (source.includes('startWebApp()')) return 'web app'
  return source.includes('startApp()') ? 'service' : 'process'
}

/** So many files of a group at most: a group that ends late keeps one of two cores idle. */
const MOST = 24

/** So many slow files, for the same reason. */
const MOST_SLOW = 6

/**
 * @param files in the order in which they run
 * @param notesCoverage whether each slow file notes what its process has entered, so it runs alone
 * @returns the files of each process
 */
export function planProcesses(files: readonly string[], notesCoverage = false): string[][] {
  const groups = Map.groupBy(files, (file) => {
    const group = notesCoverage && isSlow(file) ? undefined : groupOf(file)
    return group && `${group} ${isSlow(file)}`
  })
  return [...groups].flatMap(([group, all]) => {
    const most = all.some(isSlow) ? MOST_SLOW : MOST
    const count = group === undefined ? all.length : Math.ceil(all.length / most)
    // In turns, because neighbours in a folder are often similar.
    return Array.from({ length: count }, (_, i) =>
      all.filter((file) => all.indexOf(file) % count === i),
    )
  })
}

/** A slow test file, and the folders that it is about. */
export interface SlowFile {
  readonly file: string
  readonly covers: readonly string[]
}

/**
 * Reads the first line of a slow test file, such as `// Slow. Covers: src/sync migrations`.
 *
 * @throws Error where it is missing
 */
export function readSlowFile(file: string): SlowFile {
  const folders = /^\/\/ Slow\. Covers: (.+)\n/.exec(readFileSync(file, 'utf8'))?.[1]
  if (folders === undefined)
    throw new Error(
      `${file} must begin with a line such as "// Slow. Covers: src/sync migrations".`,
    )
  return { file, covers: folders.split(' ') }
}

/** One of so many parts of the other slow files runs. */
const PARTS = 6

/**
 * Chooses slow files: those that cover what has changed, and a part of the others. So each runs at the latest at every
 * sixth commit that CI sees in a row.
 *
 * @param changed the paths that have changed
 * @param commits the number of commits, which chooses the part
 * @returns each file, and why it runs
 */
export function chooseSlowFiles({
  all,
  changed,
  commits,
}: {
  all: readonly SlowFile[]
  changed: readonly string[]
  commits: number
}): { readonly file: string; readonly because: string }[] {
  const others: string[] = []
  const touched = all.flatMap(({ file, covers }) => {
    const path = changed.find(
      (one) => one === file || covers.some((folder) => one.startsWith(`${folder}/`)),
    )
    if (path === undefined) others.push(file)
    return path === undefined ? [] : [{ file, because: `${path} has changed` }]
  })
  const part = commits % PARTS
  const because = `part ${part + 1} of ${PARTS} of the others`
  const inTurn = others.filter((_, i) => i % PARTS === part).map((file) => ({ file, because }))
  return [...touched, ...inTurn]
}
