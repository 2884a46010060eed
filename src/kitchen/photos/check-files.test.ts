import assert from 'node:assert/strict'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { SECRET, startApp } from '#test/app/app.ts'
import { openPhotos, picture, sha256 } from '#test/app/photos.ts'
import { runLarder } from '#test/processes/run-larder.ts'

const app = await startApp({ PHOTOS_URL: 'disk:' })
const { householdId, stored } = await openPhotos(app)
const folder = join(app.dataDir, 'photos')
const [kept, lost] = [await picture(300, 200), await picture(200, 300)]
for (const bytes of [kept, lost, lost]) await stored(bytes)

async function check(...args: string[]) {
  const env = {
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.dataDir,
    LARDER_SECRET: SECRET,
    PHOTOS_URL: 'disk:',
  }
  const { exitCode, stdout } = await runLarder(['photos', 'check', '--json', ...args], env)
  return { exitCode, result: JSON.parse(stdout) as unknown }
}

it('larder photos check finds photos without bytes and bytes without a photo', async () => {
  await rm(join(folder, householdId, sha256(lost), '640.webp'))
  const strangers = [join(folder, householdId, sha256(Buffer.from('older')))]
  for (const path of strangers) {
    await mkdir(path)
    await writeFile(join(path, '640.webp'), 'from before the restore')
    await utimes(join(path, '640.webp'), new Date('2026-01-01'), new Date('2026-01-01'))
    await writeFile(join(path, '160.webp'), 'from an upload that still runs')
  }

  const first = await check()
  const again = await check('--remove')

  const found = { photos: 3, files: 7, photos_without_bytes: 2, files_without_photo: 1 }
  assert.deepEqual(first, { exitCode: 1, result: { ...found, files_removed: 0 } })
  assert.deepEqual(again, { exitCode: 1, result: { ...found, files_removed: 1 } })
  assert.deepEqual(await readdir(strangers[0] ?? ''), ['160.webp'])
})

it('a client repairs a photo without bytes by sending it again', async () => {
  await stored(lost)

  const { exitCode, result } = await check()

  assert.deepEqual(
    [exitCode, result],
    [
      0,
      {
        photos: 4,
        files: 7,
        photos_without_bytes: 0,
        files_without_photo: 0,
        files_removed: 0,
      },
    ],
  )
})
