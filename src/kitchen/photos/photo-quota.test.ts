import assert from 'node:assert/strict'
import { it } from 'node:test'
import { after, DAY } from '#platform/kernel/clock.ts'
import { startApp } from '#test/app/app.ts'
import { runDailyJob } from '#test/app/daily-job.ts'
import { openPhotos, picture } from '#test/app/photos.ts'

const app = await startApp({ PHOTO_QUOTA_MB: '1' })
const { ada, photo, put, stored } = await openPhotos(app)

it('ends the photos of a household until the bytes of deleted ones are removed', async () => {
  const ids: string[] = []
  const first = await picture(600, 500)
  let last = await put((ids[0] = (await photo()).id), first)
  while (last.status === 200 && ids.length < 20) {
    const { id } = await photo()
    ids.push(id)
    last = await put(id, await picture(600, 500))
  }
  const repeated = await put((await photo()).id, first) // it is stored once
  const others = await (await openPhotos(app)).stored(first)

  for (const id of ids) await ada.call('DELETE', `/v1/photos/${id}`)
  const soon = await put((await photo()).id, await picture(600, 500))
  await runDailyJob(app, after(app.clock(), 3 * DAY))

  assert.ok(ids.length > 2)
  assert.deepEqual(
    [last.status, last.body.code, last.body.error],
    [
      409,
      'CONFLICT',
      'The photos of this household are full: it has at most 1 MiB. Deleted photos count for two more days.',
    ],
  )
  assert.deepEqual([repeated.status, soon.status], [200, 409])
  assert.ok(others)
  await stored(await picture(600, 500))
})
