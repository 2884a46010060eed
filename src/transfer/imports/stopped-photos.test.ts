import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { sql } from 'kysely'
import { createFairShare } from '#platform/base/fair-share.ts'
import { describeSync } from '#server/entity-tables.ts'
import { startApp } from '#test/app/app.ts'
import { linesOf, openImports, recipeRecord } from '#test/app/imports.ts'
import { picture, PIXEL } from '#test/app/photos.ts'
import { tempFolder } from '#test/import/temp-folder.ts'
import type { RunDeps } from '#transfer/imports/jobs/run-contract.ts'
import { storePhotos } from '#transfer/imports/photos/store-photos.ts'
import type { ImportReader } from '#transfer/imports/reading/open-reader.ts'

const app = await startApp()
const folder = await tempFolder()

// A replica is stopped between two photos only by chance, so this calls the function for the photos of a recipe.
it('an import that is stopped keeps the photos of a recipe that it has not come to', async () => {
  const { ada, householdId, run, list } = await openImports(app)
  const photos = [PIXEL, await picture(60, 40)]
  const texts = photos.map((bytes) => bytes.toString('base64'))
  await run(linesOf([recipeRecord('a', 'Soup', { photos: texts })]))
  const [recipe] = await list('/v1/recipes')
  const before = await list('/v1/photos')

  let looks = 0
  const owner = { recipeId: recipe.id, key: 'a', index: 0, photos: 2, isNew: false }
  const job = await runningJob(householdId, ada.id)
  await storePhotos(DEPS, job, readerOf(photos), owner, () => looks++ === 0)

  assert.equal(before.length, 2)
  assert.deepEqual(await list('/v1/photos'), before)
})

// The photos are stored already, so that nothing decodes, writes or counts one.
const DEPS = {
  db: app.db,
  sync: describeSync(),
  clock: app.clock,
  shares: { writes: createFairShare({ most: 2, waiting: 2, timeoutMs: 5000 }) },
  folder,
} as Partial<RunDeps> as RunDeps

async function runningJob(householdId: string, accountId: string) {
  const [id, leaseId] = [randomUUID(), randomUUID()]
  const { rows } = await sql<{ id: string }>`
    select id from sessions where account_id = ${accountId}::uuid`.execute(app.db)
  const sessionId = rows[0]?.id ?? assert.fail()
  await sql`
    insert into import_jobs (household_id, id, account_id, session_id, state, bytes, lease_id, lease_until, created_at)
    values (${householdId}, ${id}, ${accountId}, ${sessionId}, 'running', 1, ${leaseId}, now() + interval '1 h', now())`.execute(
    app.db,
  )
  const counts = { bytes: 1, done: 1, photosDone: 0, attempts: 1 }
  const job = { householdId, id, leaseId, accountId, sessionId, fileName: undefined, ...counts }
  return { ...job, startedAt: app.clock(), system: 'test' }
}

const readerOf = (photos: readonly Buffer[]): ImportReader => ({
  opened: { system: 'test', total: 1 },
  next: () => assert.fail('no page is read'),
  newPath: () => join(app.dataDir, randomUUID()),
  async writePhoto(_index, photo, path) {
    const bytes = photos[photo] ?? assert.fail()
    await writeFile(path, bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { bytes: bytes.length, sha256, head: bytes.subarray(0, 64) }
  },
  [Symbol.asyncDispose]: async () => {},
})
