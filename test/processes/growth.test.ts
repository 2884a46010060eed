// What grows a little with each change: a test for each number, so that growing is a decision.
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { makeDataDir } from './killable-postgres.ts'
import { cheap, startLarder } from './larder-process.ts'

/** To raise a number, write a decision for it in docs/decisions. */
const BUDGETS = {
  'source files': 1306,
  'imports between files': 7216,
  'our modules that a start loads': 658,
  'modules that a start loads': 1779,
} as const

/** How far a number may grow without a decision. */
const TENTH = 1.1

function judge(t: TestContext, name: keyof typeof BUDGETS, now: number): void {
  t.diagnostic(`${name}: ${now}`)
  const most = Math.floor(BUDGETS[name] * TENTH)
  assert.ok(
    now <= most,
    `${name}: ${now}, and ${most} at most. Make it smaller, or write a decision and set BUDGETS.`,
  )
}

it('the source has so many files and imports at most', async (t) => {
  let files = 0
  let imports = 0
  for await (const path of glob('{src,web,packages/*/src}/**/*.{ts,tsx}')) {
    if (path.includes('.test.')) continue
    files++
    const text = await readFile(path, 'utf8')
    imports +=
      text.match(/^(?:import|export) .*?from '[.#@l].*'|^\} from '[.#@l].*'/gm)?.length ?? 0
  }

  judge(t, 'source files', files)
  judge(t, 'imports between files', imports)
})

it('a start loads so many modules at most', async (t) => {
  await using left = new AsyncDisposableStack()
  const folder = await makeDataDir(left)
  const MODULES_FILE = join(folder, 'modules.json')
  const larder = await startLarder({ ...cheap, DATA_DIR: join(folder, 'data'), MODULES_FILE }, [
    '--import=./test/processes/count-modules.mjs',
  ])
  await larder.end('SIGTERM')

  const { ours, all } = JSON.parse(await readFile(MODULES_FILE, 'utf8')) as Record<string, number>
  judge(t, 'our modules that a start loads', ours ?? Infinity)
  judge(t, 'modules that a start loads', all ?? Infinity)
})
