// npm run test:slow: runs the slow tests that cover what has changed since the last landing, and a sixth of the others,
// another one after each commit. `npm run test:slow -- COMMIT` takes the changes since a commit. It prints which files
// run, and why.
import { execFileSync, spawnSync } from 'node:child_process'
import { chooseSlowFiles, isSlow, readSlowFile, testFiles } from './test-files.ts'

/** Hours. Work for one landing takes less, so all commits since the last one are younger. */
const LONGEST_WORK = 6

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()

/** The newest commit that is so old that it has landed; the first one of a history that is younger. */
function lastLanding(): string {
  const newest = Number(git('log', '-1', '--format=%ct'))
  const before = new Date((newest - LONGEST_WORK * 3600) * 1000).toISOString()
  const landed = git('rev-list', '-1', `--before=${before}`, 'HEAD')
  return landed || (git('rev-list', '--max-parents=0', 'HEAD').split('\n').at(-1) ?? 'HEAD')
}

const since = process.argv[2] ?? lastLanding()
const changed = git('diff', '--name-only', since).split('\n')
const chosen = chooseSlowFiles({
  all: testFiles().filter(isSlow).map(readSlowFile),
  changed,
  commits: Number(git('rev-list', '--count', 'HEAD')),
})
console.log(
  `${chosen.length} slow test files, with ${changed.length} paths changed since ${since}:`,
)
for (const { file, because } of chosen) console.log(`  ${file}: ${because}`)
if (chosen.length > 0) {
  const files = chosen.map(({ file }) => file)
  const { status } = spawnSync(process.execPath, ['scripts/test.ts', ...files], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1 // null if a signal ended it
}
