// Slow. Covers: src/transfer/imports src/platform/child src/platform/archives src/transfer/recipe-reader
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testDatabase } from '#test/app/database.ts'
import { comparable, exportBytes } from '#test/app/larder-exports.ts'
import { seededRandom } from '#test/fixtures/seeded-random.ts'
import {
  contentsOf,
  type ImportHome,
  openHouseholds,
  sendImport,
  waitForImport,
} from './import-calls.ts'
import { grocyDatabase, linesFile, mealieZip, paprikaZip } from './killed-import-files.ts'
import { cheap, freePort, launchLarder, SECRET } from './larder-process.ts'
import { runQuery } from './run-query.ts'

/** The kills of the import of each file. IMPORT_KILLS sets more. */
const KILLS = Number(process.env['IMPORT_KILLS'] ?? 1)
const SEED = Number(process.env['PROPERTY_SEED'] ?? 49)

const { url } = await testDatabase()
const random = seededRandom(SEED)
const folder = await mkdtemp(join(tmpdir(), 'larder-kills-'))
let larder = await start()
after(async () => {
  await larder[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

async function start() {
  const started = launchLarder({
    ...cheap,
    DATABASE_URL: url,
    LARDER_SECRET: SECRET,
    PUBLIC_URL: 'http://larder.test', // the issuer of the tokens, the same for all
    PHOTOS_URL: 'postgres:',
    PORT: String(await freePort()),
    DATA_DIR: folder,
  })
  await started.ready()
  return started
}

async function importCalmly(home: ImportHome, file: Buffer): Promise<void> {
  const job = await waitForImport(larder, home, await sendImport(larder, home, file))
  assert.deepEqual([job.state, job.problem], ['done', null])
}

/** Imports a file, and kills the service again and again. At least half of the kills must meet the import. */
async function importWithKills(t: TestContext, home: ImportHome, file: Buffer): Promise<void> {
  const id = await sendImport(larder, home, file)
  let hits = 0
  for (let kills = 0; kills < KILLS; kills++) {
    // Every second kill comes at any time, also while the file is opened.
    if (kills % 2 === 0) await waitForImport(larder, home, id, 'progress')
    if (KILLS > 1) await sleep(random() * 200)
    await larder.end('SIGKILL')
    const [open] = await runQuery(
      url,
      'update import_jobs set lease_until = now() where finished_at is null returning id',
    )
    if (open) hits++
    larder = await start()
  }
  await waitForImport(larder, home, id)
  t.diagnostic(`${hits} of ${KILLS} kills met the import`)
  assert.ok(hits > KILLS / 2)
}

/** A kill comes at about every page of 50 records. */
const count = (records: number) => Math.ceil((60 + KILLS * 60) / records)

describe('an import that is killed again and again leaves the same as one that is not', () => {
  const FILES = {
    Mealie: () => mealieZip(count(1)),
    'Paprika 3': () => paprikaZip(count(1)),
    Grocy: () => grocyDatabase(count(5)),
  }
  for (const [system, build] of Object.entries(FILES))
    it(`for a file of ${system}`, async (t) => {
      const [calm, killed] = await openHouseholds(larder)
      const file = await build()

      await importCalmly(calm, file)
      await importWithKills(t, killed, file)

      const [one, other] = [await contentsOf(url, calm), await contentsOf(url, killed)]
      assert.deepEqual(other, one)
      assert.deepEqual(
        [one.job['system'], one.job['broken'], one.contents['uploads']],
        [system, 0, []],
      )
    })

  it('for a newer file of lines, which updates rows', async (t) => {
    const lines = count(6)
    const [calm, killed] = await openHouseholds(larder)
    for (const home of [calm, killed]) await importCalmly(home, await linesFile(lines, 1))
    const newer = await linesFile(lines, 2)

    await importCalmly(calm, newer)
    await importWithKills(t, killed, newer)

    const [one, other] = [await contentsOf(url, calm), await contentsOf(url, killed)]
    const changed = Math.floor(lines / 3) * 2 // an item and a recipe
    assert.deepEqual(other, one)
    assert.deepEqual(
      [one.job['created'], one.job['updated'], one.job['unchanged'], one.job['broken']],
      [lines * 3, changed, lines * 3 - changed, 0],
    )
  })

  it('for an export of Larder', async (t) => {
    const [source, killed] = await openHouseholds(larder)
    await importCalmly(source, await linesFile(count(4), 1))
    const exported = await exportBytes(larder, { accessToken: source.token }, source.householdId)

    await importWithKills(t, killed, exported)

    const { job } = await contentsOf(url, killed)
    const again = await exportBytes(larder, { accessToken: killed.token }, killed.householdId)
    assert.deepEqual([job['state'], job['broken'], job['skipped']], ['done', 0, 0])
    assert.deepEqual(await comparable(again), await comparable(exported))
  })
})
