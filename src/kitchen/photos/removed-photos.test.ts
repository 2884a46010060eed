import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { after as later, DAY, HOUR } from '#platform/kernel/clock.ts'
import { readSettings } from '#server/settings/settings.ts'
import { startApp } from '#test/app/app.ts'
import { runDailyJob } from '#test/app/daily-job.ts'
import { firstHousehold } from '#test/app/household.ts'
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

    it('stay while an undo can bring back the photo that an operation has deleted', async () => {
      for (const isUndone of [true, false]) {
        const { ada, householdId, recipe, photo, put } = await openPhotos(app)
        const { default_shopping_list_id: list } = await firstHousehold(ada)
        const path = `/v1/shopping-lists/${list}`
        await ada.call('PATCH', `/v1/recipes/${recipe.id}`, {
          ingredients: [{ id: randomUUID(), original_text: 'leek', name: 'Leek', quantity: 1 }],
        })
        const added = await ada.call('POST', `${path}/add-recipe`, { recipe_id: recipe.id })
        const [line] = (await ada.call('GET', `${path}/items`)).body.items
        await put((await photo({ shopping_item_id: line.id })).id, FIRST)
        await app.db
          .updateTable('photo_contents')
          .set({ reserved_at: later(app.clock(), -5 * DAY) })
          .where('household_id', '=', householdId)
          .execute()
        const { body } = await ada.call('DELETE', `${path}/sources/${added.body.source_id}`)
        await daily(HOUR)

        if (isUndone) await ada.call('POST', `/v1/pantry/operations/${body.operation_id}/undo`, {})
        await daily(2 * DAY + HOUR)

        const photos = (await ada.call('GET', '/v1/photos')).body.items
        const has = photos.map(
          (one: Record<string, unknown>) => one['has_content'] ?? one['content'] !== null,
        )
        assert.deepEqual([await bytesOf(householdId), has], isUndone ? [3, [true]] : [0, []])
      }
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
