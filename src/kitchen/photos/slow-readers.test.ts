import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { after, it } from 'node:test'
import { diskStore } from '#platform/files/disk-store.ts'
import { startApp } from '#test/app/app.ts'
import { openPhotos, PIXEL } from '#test/app/photos.ts'
import { openRaw } from '#test/app/raw-http.ts'

const endless = async () => new PassThrough()

it('serves a household while slow clients read its photos', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'larder-photos-'))
  after(() => rm(folder, { recursive: true }))
  const photoFiles = { ...diskStore(folder), read: endless }
  const app = await startApp({}, undefined, { photoFiles })
  const { ada, stored } = await openPhotos(app)
  const id = await stored(PIXEL)
  using readers = new DisposableStack()
  for (let i = 0; i < 10; i++)
    readers
      .use(await openRaw(app.url))
      .send(
        `GET /v1/photos/${id}/640.webp HTTP/1.1\r\nHost: larder.test\r\nAuthorization: Bearer ${ada.accessToken}\r\n\r\n`,
      )

  const { status } = await ada.call('GET', '/v1/recipes')

  assert.equal(status, 200)
})
