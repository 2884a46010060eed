import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FileStore } from '#platform/files/contract.ts'
import { diskStore } from '#platform/files/disk-store.ts'
import { startApp } from '#test/app/app.ts'
import { inHousehold } from '#test/app/household.ts'
import { linesOf, openImports, recipeRecord } from '#test/app/imports.ts'
import { signedUp } from '#test/app/person.ts'
import { oneColour } from '#test/app/photos.ts'
import { eventually } from '#test/eventually.ts'

const folder = await mkdtemp(join(tmpdir(), 'larder-imports-'))
const disk = diskStore(folder)
/** A slow disk: a file with many photos takes long. */
const photoFiles: FileStore = {
  ...disk,
  async write(file, path) {
    if (!file.name.startsWith('imports/')) await sleep(100)
    await disk.write(file, path)
  },
}
const more = { photoFiles, importPeriods: { poll: 20 } }
const app = await startApp({}, undefined, more)
/** It shares the database and the files: four imports run at the same time. */
const replica = await startApp({}, app, more)
const WORKERS = 4
after(() => rm(folder, { recursive: true })) // after the apps, which use it

it('one account that fills all workers lets the import of another account go first', async () => {
  const photos = await Promise.all(
    Array.from({ length: 200 }, (_, i) => oneColour({ r: i, g: 0, b: 0 })),
  )
  const long = linesOf(
    photos.map((bytes, i) => recipeRecord(`r${i}`, 'Soup', { photos: [bytes.toString('base64')] })),
  )
  const ada = await signedUp(app)
  const homes = await Promise.all(
    Array.from({ length: WORKERS + 2 }, async (_, i) => {
      const { body } = await ada.call('POST', '/v1/households', { name: `Home ${i}` })
      return inHousehold(app, ada, body.id)
    }),
  )
  const jobs: { read: () => Promise<{ state: string }>; cancel: () => Promise<unknown> }[] = []
  for (const call of homes) {
    const { body, text, status } = await call('POST', '/v1/imports', long)
    assert.equal(status, 202, text)
    const read = async () => (await call('GET', `/v1/imports/${body.id}?limit=1`)).body
    jobs.push({ read, cancel: () => call('POST', `/v1/imports/${body.id}/cancel`) })
  }
  const states = () => Promise.all(jobs.map(async ({ read }) => (await read()).state))
  const running = async () =>
    (
      await app.db
        .selectFrom('import_jobs')
        .select('id')
        .where('lease_id', 'is not', null)
        .where('account_id', '=', ada.id)
        .execute()
    ).length
  await eventually('all workers run it', async () => (await running()) === WORKERS)
  const bob = await openImports(replica)

  const job = await bob.run(linesOf([recipeRecord('a')]))

  assert.deepEqual([job.state, job.created], ['done', 1])
  assert.deepEqual(
    (await states()).filter((state) => state === 'done'),
    [],
  )
  // Nobody waits now, so the account gets all workers again.
  await eventually('all workers run it', async () => (await running()) === WORKERS)
  for (const { cancel } of jobs) await cancel()
})
