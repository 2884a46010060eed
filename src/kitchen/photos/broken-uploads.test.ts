import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { after as later, MINUTE } from '#platform/kernel/clock.ts'
import { startApp } from '#test/app/app.ts'
import { openPhotos, PIXEL } from '#test/app/photos.ts'
import { openRaw } from '#test/app/raw-http.ts'
import { eventually } from '#test/eventually.ts'

const app = await startApp()
const { ada, photo } = await openPhotos(app)
const MEGABYTE = Buffer.alloc(1_000_000)
const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')

const incoming = () => readdir(join(app.dataDir, 'incoming')).catch(() => []) // not made yet

/** Sends a body without its length. */
async function putStream(id: string, chunks: readonly Uint8Array[]) {
  const response = await fetch(`${app.url}/v1/photos/${id}/content`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${ada.accessToken}` },
    body: ReadableStream.from(chunks),
    duplex: 'half',
  })
  const { code } = (await response.json()) as { code: string }
  return [response.status, code]
}

it('removes at the start the files that a crash has left', async () => {
  const folder = join(tmpdir(), `larder-test-${randomUUID()}`)
  await mkdir(join(folder, 'incoming'), { recursive: true })
  for (const [name, minutes] of [
    ['old', 61],
    ['new', 59],
  ] as const) {
    const at = later(app.clock(), -minutes * MINUTE)
    await writeFile(join(folder, 'incoming', name), 'half')
    await utimes(join(folder, 'incoming', name), at, at)
  }

  await startApp({ DATA_DIR: folder }, app)

  assert.deepEqual(await readdir(join(folder, 'incoming')), ['new'])
})

it('refuses a large body in the common shape while it still arrives', async () => {
  const { id } = await photo()
  const rest = Array.from({ length: 21 }, () => MEGABYTE)

  const answers = [
    await putStream(id, [HEIC, ...rest]),
    await putStream(id, [PIXEL, ...rest]),
    await putStream(id, [PIXEL]),
  ]

  assert.deepEqual(answers, [
    [415, 'UNSUPPORTED_MEDIA_TYPE'],
    [413, 'BODY_TOO_LARGE'],
    [200, undefined],
  ])
  assert.deepEqual(await incoming(), [])
})

it('leaves no file and logs no bug where the client goes away', async () => {
  const { id } = await photo()
  const head = (bytes: number) =>
    `PUT /v1/photos/${id}/content HTTP/1.1\r\nHost: larder.test\r\nAuthorization: Bearer ${ada.accessToken}\r\nContent-Length: ${bytes}\r\n\r\n`
  const { length } = PIXEL

  for (const bytes of [length, length, length + 1]) {
    const connection = await openRaw(app.url)
    connection.send(head(bytes))
    await untilFiles((count) => count > 0)
    connection.send(PIXEL)
    connection[Symbol.dispose]()
    await untilFiles((count) => count === 0) // else the next turn would see this file
  }

  const bugs = app.logLines.filter((line) => line.includes('"a bug"'))
  assert.deepEqual(bugs, [])
})

const untilFiles = (isReached: (count: number) => boolean) =>
  eventually('so many files', async () => isReached((await incoming()).length))
