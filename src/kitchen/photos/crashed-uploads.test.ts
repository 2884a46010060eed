import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { FileStore } from '#platform/files/contract.ts'
import { diskStore } from '#platform/files/disk-store.ts'
import { after as later, DAY, HOUR } from '#platform/kernel/clock.ts'
import { startApp, type TestApp } from '#test/app/app.ts'
import { runDailyJob } from '#test/app/daily-job.ts'
import { openPhotos, picture } from '#test/app/photos.ts'
import { checkPhotoFiles } from './check-files.ts'

const PHOTOS_URL = 'disk:'
const IMAGE = await picture(300, 200)
const service = await startApp({ PHOTOS_URL })
const files = diskStore(join(service.dataDir, 'photos'))

let left = 0
let stopped = Promise.withResolvers<void>()
const never = new Promise<never>(() => {})
const write: FileStore['write'] = async (file, path) => {
  if (left > 0) await files.write(file, path)
  if (--left > 0) return
  stopped.resolve()
  await never
}
const replica = await startApp({}, service, { photoFiles: { ...files, write } })

/** @returns a promise for the stop of the next upload */
function stopAfter(written: number): Promise<void> {
  left = written
  stopped = Promise.withResolvers()
  return stopped.promise
}

/** The steps after which a replica ends. It then does nothing more, as if somebody had killed it. */
const STEPS = [
  { name: 'the bytes are reserved', written: 0 },
  { name: 'one size is written', written: 1 },
  { name: 'all sizes are written', written: 3 },
]

for (const { name, written } of STEPS)
  describe(`an upload whose replica was killed after ${name}`, () => {
    it('leaves nothing after the daily job, two days later', async () => {
      const { householdId, id } = await crash(written)
      const seen = []

      for (const ms of [0, 2 * DAY - HOUR, 2 * DAY]) {
        await runDailyJob(service, later(service.clock(), ms), { env: { PHOTOS_URL } })
        seen.push([await filesOf(householdId), await recordsOf(householdId)])
      }

      assert.deepEqual(seen, [
        [written, 1],
        [written, 1],
        [0, 0],
      ])
      assert.equal(await contentOf(id), null)
    })

    it('is complete when the client repeats it', async () => {
      const { householdId, id, call, path } = await crash(written)
      const before = await call('GET', `${path}/640.webp`)

      const { status } = await call('PUT', `${path}/content`, IMAGE)
      await runDailyJob(service, later(service.clock(), 3 * DAY), { env: { PHOTOS_URL } })

      assert.deepEqual([before.status, status], [404, 200])
      assert.equal((await call('GET', `${path}/640.webp`)).status, 200)
      assert.deepEqual([await filesOf(householdId), await recordsOf(householdId)], [3, 1])
      assert.notEqual(await contentOf(id), null)
      const options = {
        removes: false,
        isOther: async () => false,
        now: later(new Date(), 3 * DAY),
      }
      const checked = await checkPhotoFiles(service.db, files, options)
      assert.deepEqual([checked.photos_without_bytes, checked.files_without_photo], [0, 0])
    })
  })

/** Sends a photo to a replica that stops after it has written so many files. */
async function crash(written: number) {
  const { ada, householdId, photo } = await openPhotos(service)
  const { id } = await photo()
  const path = `/v1/photos/${id}`
  const call = (method: string, target: string, body?: Buffer) =>
    service.call(method, target, { token: ada.accessToken, ...(body ? { body } : {}) })

  const stop = stopAfter(written)
  const lost = replica
    .call('PUT', `${path}/content`, { token: ada.accessToken, body: IMAGE })
    .catch(() => {}) // the connection ends with the tests
  await Promise.race([stop, lost])
  return { householdId, id, call, path }
}

const filesOf = async (householdId: string) =>
  (await Array.fromAsync(files.list())).filter(({ owner }) => owner === householdId).length

const recordsOf = async (householdId: string) => (await rowsOf(service, householdId)).length

const rowsOf = ({ db }: TestApp, householdId: string) =>
  db.selectFrom('photo_contents').select('sha256').where('household_id', '=', householdId).execute()

async function contentOf(id: string): Promise<string | null> {
  const row = await service.db
    .selectFrom('photos')
    .select('content_sha256')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.content_sha256
}
