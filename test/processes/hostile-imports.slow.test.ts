// Slow. Covers: src/transfer/imports src/platform/child src/platform/archives src/transfer/recipe-reader
import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { testDatabase } from '#test/app/database.ts'
import { linesOf, recipeRecord } from '#test/app/imports.ts'
import { eventually } from '#test/eventually.ts'
import { HOSTILE_FILES, type HostileFile, ofCase } from '#test/import/hostile-files.ts'
import { type ImportHome, openHouseholds, sendImport, waitForImport } from './import-calls.ts'
import { cheap, type LarderProcess, SECRET, startLarder } from './larder-process.ts'
import { processTree, treeMegabytes } from './process-tree.ts'
import { runQuery } from './run-query.ts'

/** HOSTILE_FILES=1000 sends all of them. PROPERTY_SEED chooses others. */
const COUNT = Number(process.env['HOSTILE_FILES'] ?? 30)
const SEED = Number(process.env['PROPERTY_SEED'] ?? 1)
const BYTES = Number(process.env['HOSTILE_BYTES'] ?? 2_000_000)

const { url } = await testDatabase()
const settings = { ...cheap, DATABASE_URL: url, LARDER_SECRET: SECRET, PHOTOS_URL: 'postgres:' }
/** As `npm start` starts it: its memory then follows its work. */
const flags = ['--max-semi-space-size=4', '--optimize-for-size']
const larder = await startLarder(settings, flags)
after(() => larder[Symbol.asyncDispose]())
const homes = await openHouseholds(larder)

/** The case from outside: it ended the service, and again after each restart. */
const nested = () => ofCase('{"@type":"Recipe","name":"x","a":[', '[],', '[]]}', 60_000_000)
const good = linesOf(Array.from({ length: 60 }, (_, i) => recipeRecord(`r${i}`)))

async function importOf(home: ImportHome, file: Uint8Array, from = larder) {
  const { state, problem } = await waitForImport(from, home, await sendImport(from, home, file))
  return { state, problem }
}

/** Asks whether the service lives until the work ends. @returns the statuses */
async function liveDuring(work: Promise<unknown>): Promise<Set<number>> {
  const statuses = new Set<number>()
  const done = new AbortController()
  const settled = Promise.allSettled([work]).then(() => done.abort())
  await eventually('the end of the work', async () => {
    const answer = await fetch(`${larder.url}/health/live`).catch(() => ({ status: 0 }))
    statuses.add(answer.status)
    return done.signal.aborted
  })
  await settled
  await work
  return statuses
}

const isRunning = ({ process: { exitCode, signalCode } }: LarderProcess) =>
  exitCode === null && signalCode === null

/** As many as wanted of all, the same for the same seed. */
function* chosen(): Generator<HostileFile> {
  const step = Math.max(1, HOSTILE_FILES.length / COUNT)
  for (let at = (SEED * 7) % step; at < HOSTILE_FILES.length; at += step) {
    const file = HOSTILE_FILES[Math.floor(at)]
    if (file) yield file
  }
}

it(`ends each import of hostile files at the first try, and answers all the while`, async (t) => {
  const files = chosen()
  const wrong: string[] = []
  const ends: Record<string, number> = {}
  async function sendAll(home: ImportHome): Promise<void> {
    for (const { name, build } of files) {
      const { state, problem } = await importOf(home, await build(BYTES))
      ends[state] = (ends[state] ?? 0) + 1
      const isSentence = /^[A-Z].*\.$/.test(problem ?? '')
      if (state !== 'done' && !(state === 'failed' && isSentence))
        wrong.push(`${name}: ${state} ${problem}`)
    }
  }

  const statuses = await liveDuring(Promise.all(homes.map(sendAll)))

  t.diagnostic(JSON.stringify(ends))
  assert.deepEqual(wrong, [])
  assert.deepEqual([...statuses], [200])
  assert.ok(isRunning(larder))
  // The younger of two large files may wait for the memory of the other.
  const again = larder.lines.filter(({ msg }) => msg.includes('was interrupted'))
  assert.deepEqual(
    again.filter(({ err }) => (err as { code?: string }).code !== 'BUSY'),
    [],
  )
})

it('refuses 60 MB of nested arrays, and then needs no more memory than before', async () => {
  const pid = larder.process.pid ?? 0
  await importOf(homes[0], good)
  await eventually('no reader', async () => (await processTree(pid)).length === 1)
  const before = await treeMegabytes(pid)

  const statuses = await liveDuring(
    importOf(homes[0], nested()).then(({ state, problem }) =>
      assert.deepEqual(
        [state, problem],
        ['failed', 'The file needs too much memory. Export fewer recipes at a time.'],
      ),
    ),
  )

  assert.deepEqual([...statuses], [200])
  // Until the test's time limit: the language gives memory back some time later.
  await eventually('the memory as before', async () => (await treeMegabytes(pid)) <= before + 30)
  assert.equal((await processTree(pid)).length, 1)
  assert.equal((await importOf(homes[0], good)).state, 'done')
})

/** Waits for the process that reads a file. */
const readerOf = ({ process: { pid = 0 } }: LarderProcess): Promise<number> =>
  eventually('a reader', async () => {
    const tree = await processTree(pid)
    return tree.find(({ command }) => /^\S*node\b.*read-child\.ts/.test(command))?.pid
  })

it('ends at once when it is asked to while it reads such a file, and its reader ends with it', async () => {
  const { url: ownUrl } = await testDatabase()
  const own = { ...settings, DATABASE_URL: ownUrl, PUBLIC_URL: 'http://larder.test' } // the issuer of tokens
  for (const [signal, code] of [
    ['SIGTERM', 0],
    ['SIGKILL', undefined],
  ] as const) {
    await using first = await startLarder(own)
    const [home] = await openHouseholds(first)
    const id = await sendImport(first, home, nested())
    const reader = await readerOf(first)

    assert.equal(await first.end(signal), code)

    await eventually('the end of the reader', async () => (await processTree(reader)).length === 0)
    await runQuery(
      ownUrl,
      'update import_jobs set lease_until = now() where finished_at is null returning id',
    )
    await using second = await startLarder(own)
    assert.equal((await waitForImport(second, home, id)).state, 'failed')
  }
})
