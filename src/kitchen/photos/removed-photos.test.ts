import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { after as later, DAY, HOUR } from '#platform/kernel/clock.ts'
import { readSettings } from '#server/settings/settings.ts'
import { startApp } from '#test/app/app.ts'
import { runDailyJob } from '#test/app/daily-job.ts'
import { openPhotos, picture } from '#test/app/photos.ts'
import { startBucketServer } from '#test/processes/bucket-server.ts'
import { openPhotoFiles } from './open-files.ts'

const server = await startBucketServer()
after(() => server[Symbol.asyncDispose]())
const HOMES = { disk: 'disk:', postgres: 'postgres:', bucket: server.photosUrl() }
const apps = await Promise.all(
  Object.entries(HOMES).map(async ([home, PHOTOS_URL]) => ({
    home,
    PHOTOS_URL,
    app: await startApp({ PHOTOS_URL }),
  })),
)
const [FIRST, SECOND] = await Promise.all([picture(300, 200), picture(200, 300)])

for (const { home, PHOTOS_URL, app } of apps)
  describe(`the bytes of photos: ${home}`, () => {
    const { photoPlace } = readSettings({ DATA_DIR: app.dataDir, PHOTOS_URL })
    const files = openPhotoFiles({ dataDir: app.dataDir, photoPlace }, app.db)
    const daily = (ms = 0) => runDailyJob(app, later(app.clock(), ms), { env: { PHOTOS_URL } })
    const bytesOf = async (householdId: string) =>
      (await Array.fromAsync(files.list())).filter(({ owner }) => owner === householdId).length
    const recordsOf = async (householdId: string) =>
      (
        await app.db
          .selectFrom('photo_contents')
          .select('sha256')
          .where('household_id', '=', householdId)
          .execute()
      ).length

    it('stay for two days after the last photo that names them was deleted', async () => {
      const { ada, householdId, stored } = await openPhotos(app)
      const [one, same, other] = [await stored(FIRST), await stored(FIRST), await stored(SECOND)]
      const counts = [await bytesOf(householdId)]
      const count = async (ms: number) => {
        await daily(ms)
        counts.push(await bytesOf(householdId))
      }

      await ada.call('DELETE', `/v1/photos/${one}`)
      await count(3 * DAY) // another photo names them
      await ada.call('DELETE', `/v1/photos/${same}`)
      await count(2 * DAY - HOUR)
      await count(2 * DAY)

      assert.deepEqual(counts, [6, 6, 6, 3])
      assert.equal(await recordsOf(householdId), 1)
      assert.equal((await ada.call('GET', `/v1/photos/${other}`)).status, 200)
    })

    it('go with their household', async () => {
      const { ada, householdId, stored } = await openPhotos(app)
      await stored(FIRST)

      const { status } = await ada.call('DELETE', `/v1/households/${householdId}`)
      await daily(2 * HOUR)

      assert.equal(status, 204)
      assert.deepEqual([await bytesOf(householdId), await recordsOf(householdId)], [0, 0])
    })

    it('go with the account of the only member', async () => {
      const [left, kept] = [await openPhotos(app), await openPhotos(app)]
      for (const { stored } of [left, kept]) await stored(FIRST)

      await left.ada.call('DELETE', '/v1/auth/account')
      const { accounts_removed: removed } = await daily(40 * DAY)

      assert.equal(removed, 1)
      assert.deepEqual([await bytesOf(left.householdId), await recordsOf(left.householdId)], [0, 0])
      assert.deepEqual([await bytesOf(kept.householdId), await recordsOf(kept.householdId)], [3, 1])
    })
  })
