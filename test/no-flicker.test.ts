import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { it } from 'node:test'

/** What makes a test depend on the speed of the machine, and what to write instead. */
const RULES = {
  'a pause: wait for an event, or with test/eventually.ts': /\bsetTimeout\(|\bsleep\((?![01]\b)/,
  'its own way to wait: use test/eventually.ts':
    /\b(?:function|const) (?:until|eventually|waitFor|waitUntil)\b(?:<|\(| = (?:async )?\()|\bwhile \(.*\) await (?:nextTurn|sleep|new Promise)\b/,
  'elapsed time: judge the order of events':
    /(?:performance|Date)\.now\(\) (?:- (?![A-Z])|[<>])|[^=][<>]=? (?:performance|Date)\.now\(\)/,
  'a pause of a page: wait for what it shows': /\bwaitForTimeout\(/,
  'a time limit of a page: the test has one': /\bwaitFor\w*\(.*\btimeout\b/,
  'a place of what may still move: use boxOf() of test/web/actions.ts': /\.boundingBox\(/,
  'a fixed port: listen on 0, or take freePort()': /\blisten\((?:\{.*\bport: )?[1-9]/,
} as const

/** Who may do so, and why. The attacks and drills measure a service under load, with bounds of the clock. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'test/no-flicker.test.ts': 'its samples break the rules',
  'test/eventually.ts': 'the one way to wait',
  'test/time-limit.ts': 'it ends a file that does not end',
  'test/groups/leftovers.ts': 'handles close some time after their owner',
  'test/uncaught-errors.test.ts': 'its samples fail some time later',
  // A time that is part of what is tested.
  'src/transfer/imports/fair-imports.test.ts': 'a slow disk',
  'src/transfer/recipe-reader/fetch-page.test.ts': 'a slow server',
  'test/processes/slow-clients.slow.test.ts': 'clients that send a letter now and then',
  'test/processes/postgres-proxy.ts': 'a slow network',
  'test/processes/start-faults.ts': 'a slow disk and database',
  'test/fixtures/simulated-users.ts': 'people who think, and try again',
  'test/app/streams.ts': 'a client that connects again after some time',
  'test/web/screens/record.ts': 'the pace of a person',
  // A moment by chance: any one is right.
  'src/platform/embedded-postgres/server-lease.slow.test.ts': 'the moment of a start or a kill',
  'test/app/live-replicas.slow.test.ts': 'the moment of a removal',
  'test/processes/import-kills.slow.test.ts': 'the moment of a kill',
  'test/processes/kill-test.ts': 'the moments of kills',
  'test/processes/drill-stage.ts': 'the moment of a kill',
  // A time that is measured and not judged, or by statistics.
  'test/fuzz/fuzz-pages.slow.test.ts': 'statistics of times, only where they are asked for',
  'test/processes/larder-process.ts': 'for the report of the kill test',
  'test/processes/live-processes.slow.test.ts': 'it is only printed',
  'test/processes/shutdown-under-load.ts': 'it is only printed',
  'test/processes/slow-start.slow.test.ts': 'a fast start names no step',
  'test/processes/oidc-provider.ts': 'it sets the clock of the test to that of the provider',
  // The end of what would hang, with its name.
  'test/fuzz/fuzz.slow.test.ts': 'a request without an answer is a finding, which is printed',
  'test/processes/run-larder.ts': 'a command that does not end is killed',
  // Timers of pages, which have no time.
  'test/app/browser.test.ts': 'an error later in a page',
  'test/client/browser.test.ts': 'a later abort in a page',
  'test/web/screens/tour.ts': 'the next frame of a page',
  'test/app/database.ts': 'connections of other processes end some time later',
}

/** @returns the lines of a text that break a rule, with the rule */
const findingsIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
    .flatMap((line) =>
      Object.entries(RULES)
        .filter(([, pattern]) => pattern.test(line))
        .map(([rule]) => `${line.trim()} is ${rule}`),
    )

it('no test depends on the speed of the machine', async () => {
  const wrong: string[] = []
  const needless = new Set(Object.keys(EXCEPTIONS))
  for await (const found of glob(['test/**/*.ts', '{src,packages/*/src}/**/*.test.ts'])) {
    const path = found.replaceAll('\\', '/')
    const findings = findingsIn(await readFile(path, 'utf8'))
    if (findings.length > 0) needless.delete(path)
    if (path.startsWith('test/attacks/') || path in EXCEPTIONS) continue
    wrong.push(...findings.map((finding) => `${path}: ${finding}`))
  }

  assert.deepEqual(wrong, [])
  assert.deepEqual([...needless], [])
})

it('no test of the app lets a page evaluate a text again, which its policy forbids', async () => {
  const wrong: string[] = []
  for await (const path of glob('test/web/**/*.ts'))
    if (/\bwaitForFunction\(['"`]/.test(await readFile(path, 'utf8'))) wrong.push(path)

  assert.deepEqual(wrong, []) // `eventually` and `page.evaluate` do it
})

it('these lines break the rules, each for its reason', () => {
  const samples = [
    ['await sleep(500)', 'a pause'],
    ['await new Promise((done) => setTimeout(done, 20))', 'a pause'],
    ['setTimeout(() => server.close(), 100)', 'a pause'],
    ['async function until(holds: () => Promise<boolean>) {', 'its own way'],
    ['const waitFor = async (what: string) => {', 'its own way'],
    ['export async function eventually<T>(work: () => T) {', 'its own way'],
    ['while (!isDone) await nextTurn()', 'its own way'],
    ['assert.ok(performance.now() - start < 2000)', 'elapsed time'],
    ['const elapsed = Date.now() - start', 'elapsed time'],
    ['while (performance.now() < end) {', 'elapsed time'],
    ['if (deadline < Date.now()) fail()', 'elapsed time'],
    ['await page.waitForTimeout(800)', 'a pause of a page'],
    ['await page.getByRole(name).waitFor({ timeout: 20_000 })', 'a time limit of a page'],
    ['const box = await sheet.boundingBox()', 'a place of what may still move'],
    ["server.listen(8080, '127.0.0.1')", 'a fixed port'],
    ["await api.listen({ host: '127.0.0.1', port: 3000 })", 'a fixed port'],
  ]

  for (const [line = '', reason = ''] of samples)
    assert.match(findingsIn(line).join(), new RegExp(` is ${reason}\\b`), line)
})

it('these lines break none', () => {
  const lines = `
    await sleep(1) // a turn of the timers
    const until = new Date('2026-01-01T00:00:03Z')
    const yesterday = new Date(Date.now() - DAY)
    const later = () => Date.now() + 60_000
    t.mock.timers.enable({ apis: ['setTimeout'] })
    server.listen(0, '127.0.0.1')
    const port = await listen(server)
    // waits with sleep(20)
    await eventually('the mail', () => mails.length > 0)`

  assert.deepEqual(findingsIn(lines), [])
})
