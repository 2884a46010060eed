import assert from 'node:assert/strict'
import { join } from 'node:path'
import { it } from 'node:test'
import { startApp, type TestApp } from '#test/app/app.ts'
import { openPhotos, picture } from '#test/app/photos.ts'
import { mountSmallDisk } from '#test/fixtures/small-disk.ts'

const MIB = 1024 * 1024
const UNAVAILABLE = {
  status: 503,
  keys: ['code', 'error', 'request_id', 'timestamp'],
  error: 'Photos can not be stored or read now. Try again.',
  retryAfter: '10',
}

it('answers 503 without a path if the disk is full at any step, and stores the photo later', async () => {
  const app = await startApp({ PHOTOS_URL: 'disk:' })
  const { photo, put } = await openPhotos(app)
  const image = await picture(800, 600)
  const { id } = await photo()
  const send = async () => seen(await put(id, image))
  const answers = []

  {
    await using disk = await mountSmallDisk(join(app.dataDir, 'incoming'), 4 * MIB)
    await disk.leaveFree(0) // for the upload
    answers.push(await send())
    await disk.leaveFree(image.length + 8192) // for the images that are made of it
    answers.push(await send())
  }
  {
    await using disk = await mountSmallDisk(join(app.dataDir, 'photos'), MIB)
    await disk.leaveFree(8192)
    answers.push(await send())
  }
  const reserved = await reservedBytes(app)
  const later = await put(id, image)

  assert.deepEqual(answers, [UNAVAILABLE, UNAVAILABLE, UNAVAILABLE])
  assert.equal(reserved, 0)
  assert.equal(later.status, 200)
  assert.ok((await reservedBytes(app)) > later.body.bytes)
})

type Sent = Awaited<ReturnType<TestApp['call']>>

const seen = ({ status, body, headers }: Sent) => ({
  status,
  keys: Object.keys(body).toSorted(),
  error: body.error,
  retryAfter: headers.get('retry-after'),
})

async function reservedBytes({ db }: TestApp): Promise<number> {
  const rows = await db.selectFrom('photo_contents').select('total_bytes').execute()
  return rows.reduce((sum, { total_bytes }) => sum + Number(total_bytes), 0)
}
