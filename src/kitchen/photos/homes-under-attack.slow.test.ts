// Slow. Covers: src/kitchen/photos src/platform/files
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { pino } from 'pino'
import { after as later, DAY } from '#platform/kernel/clock.ts'
import { readSettings } from '#server/settings/settings.ts'
import { startApp, type TestApp } from '#test/app/app.ts'
import { runDailyJob } from '#test/app/daily-job.ts'
import { openPhotos, picture, sha256 } from '#test/app/photos.ts'
import { openRaw } from '#test/app/raw-http.ts'
import { eventually } from '#test/eventually.ts'
import { startBucketRelay } from '#test/processes/bucket-relay.ts'
import { startBucketServer } from '#test/processes/bucket-server.ts'
import { openPhotoFiles } from './open-files.ts'

const opened = new AsyncDisposableStack()
after(() => opened.disposeAsync())
const server = opened.use(await startBucketServer())
const { host: bucketHost } = new URL(server.bucket().url)
const relay = opened.use(await startBucketRelay(bucketHost))
const HOMES = {
  disk: 'disk:',
  postgres: 'postgres:',
  bucket: server.photosUrl().replace(bucketHost, relay.host),
}
const [IMAGE, OTHER] = await Promise.all([picture(300, 200), picture(200, 300)])

/** Words that no answer may have: of the bucket, its key, its errors, the disk and the table. */
const SECRETS = new RegExp(
  [relay.host, bucketHost, 'S3RVER', 'bucket', 'AccessDenied', 'SlowDown', '/tmp', 'photo_bytes']
    .map((one) => RegExp.escape(one))
    .concat('\\bE(NOENT|NOTDIR|ROFS|ACCES|EXIST)\\b')
    .join('|'),
)
const UNAVAILABLE = '503 UNAVAILABLE Photos can not be stored or read now. Try again.'

/** What a bucket does that is broken or that somebody else runs now. */
const FAULTS: Record<string, (response: ServerResponse) => unknown> = {
  'does not answer': () => {},
  'closes the connection': (response) => response.destroy(),
  'refuses us': (response) =>
    response.writeHead(403).end('<Error><Code>AccessDenied</Code><Key>S3RVER</Key></Error>'),
  'asks for less': (response) =>
    response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>'),
  'answers a page': (response) => response.writeHead(502).end('<html>502 S3RVER /tmp</html>'),
  'leads to another server': (response) =>
    response.writeHead(307, { location: `http://${bucketHost}/photos/stolen` }).end(),
  'answers an error without an end': (response) => {
    response.writeHead(500)
    if (response.req.method === 'HEAD') return response.end()
    const write = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, 'S3RVER')));
      response.once('drain', write)
    }
    return write()
  },
  'answers half an error': (response) => {
    response.writeHead(500, { 'content-length': 1000 }).write('<Error>S3RVER')
    setImmediate(() => response.destroy())
  },
}

const apps = await Promise.all(
  Object.entries(HOMES).map(async ([home, PHOTOS_URL]) => ({
    home,
    PHOTOS_URL,
    app: await startApp({ PHOTOS_URL, PHOTO_QUOTA_MB: '1' }),
  })),
)

for (const { home, PHOTOS_URL, app } of apps)
  describe(`the home of photos: ${home}`, () => {
    const { photoPlace } = readSettings({ DATA_DIR: app.dataDir, PHOTOS_URL })
    const files = openPhotoFiles({ dataDir: app.dataDir, photoPlace }, app.db)
    const namesOf = async (householdId: string) =>
      (await Array.fromAsync(files.list()))
        .flatMap(({ owner, name }) => (owner === householdId ? name : []))
        .toSorted()

    it('is not asked for names from addresses, and gives nothing of other households', async () => {
      const [ada, eve] = [await openPhotos(app), await openPhotos(app)]
      const id = await ada.stored(IMAGE)
      const own = await eve.stored(OTHER)
      const [path = ''] = Object.values(
        (await ada.ada.call('POST', '/v1/photos/links', { ids: [id] })).body.links[0],
      ).flatMap((one) => (String(one).startsWith('http') ? new URL(String(one)).pathname : []))
      relay.asked.length = 0

      const answers = []
      for (const wrong of wrongPaths(id, own, ada.householdId, path))
        answers.push([wrong, await rawStatus(app, wrong, eve.ada.accessToken)])

      assert.equal(answers.length, 132)
      assert.deepEqual(
        answers.filter(([, status]) => status !== 400 && status !== 401 && status !== 404),
        [],
      )
      assert.deepEqual(relay.asked, [])
      assert.equal((await ada.read(`/v1/photos/${id}/2048.webp`)).status, 200)
    })

    it('gets nothing of wrong content and of an upload that is cut off', async () => {
      const { ada, householdId, photo, put } = await openPhotos(app)
      const wrong = [
        Buffer.alloc(0),
        Buffer.from('<svg onload=alert(1)>'),
        IMAGE.subarray(0, 300),
        Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(5000)]),
      ]
      const { id } = await photo()
      const answers = []
      for (const body of wrong) answers.push((await put(id, body)).status)
      const digest = `sha-256=:${Buffer.from(sha256(OTHER), 'hex').toString('base64')}:`
      answers.push((await put(id, IMAGE, { 'content-digest': digest })).status)

      for (const share of [0.01, 0.3, 0.99]) {
        const connection = await openRaw(app.url)
        const head = `PUT /v1/photos/${id}/content HTTP/1.1\r\nHost: larder.test\r\nAuthorization: Bearer ${ada.accessToken}\r\nContent-Length: ${IMAGE.length}\r\n\r\n`
        connection.send(head)
        connection.send(IMAGE.subarray(0, Math.ceil(IMAGE.length * share)))
        connection[Symbol.dispose]()
      }
      await eventually('no upload is under way', async () => {
        const { body } = await ada.call('GET', `/v1/photos/${id}`)
        return body.content_sha256 === null
      })

      assert.deepEqual(
        answers.map((status) => status >= 400 && status < 500),
        answers.map(() => true),
      )
      assert.deepEqual(await namesOf(householdId), [])
      assert.equal((await put(id, IMAGE)).status, 200)
      assert.equal((await namesOf(householdId)).length, 3)
    })

    it('counts the bytes of photos alike, and those of deleted ones until they are removed', async () => {
      const { ada, householdId, photo, put } = await openPhotos(app)
      const large = await Promise.all(Array.from({ length: 6 }, () => picture(900, 700)))
      const answers = []
      const ids = []
      for (const image of large) {
        const { id } = await photo()
        ids.push(id)
        answers.push((await put(id, image)).body.reason ?? 'kept')
      }
      const stored = (await Array.fromAsync(files.list()))
        .filter(({ owner }) => owner === householdId)
        .reduce((sum, { bytes }) => sum + bytes, 0)
      for (const id of ids) await ada.call('DELETE', `/v1/photos/${id}`)
      const again = (await put((await photo()).id, OTHER)).body.reason ?? 'kept'

      assert.ok(answers.includes('kept') && answers.includes('photos_full'), String(answers))
      assert.ok(stored <= 1_048_576, String(stored))
      assert.equal(again, 'kept') // it is small, and fits into what is left
      await runDailyJob(app, later(app.clock(), 3 * DAY), { env: { PHOTOS_URL } })
      assert.equal((await namesOf(householdId)).length, 3)
    })
  })

/** Breaks the home of a running service, and repairs it. */
interface Breakable {
  readonly app: TestApp
  readonly faults: Record<string, { break: () => Promise<unknown>; repair: () => Promise<unknown> }>
  readonly PHOTOS_URL: string
  /** Of the steps of the daily job. */
  readonly failedSteps: number
}

const silent = pino({ level: 'silent' })

const bucketApp = await startApp({ PHOTOS_URL: HOMES.bucket })
const diskApp = await startApp({ PHOTOS_URL: HOMES.disk })
const photosFolder = join(diskApp.dataDir, 'photos')
const BREAKABLE: Record<string, Breakable> = {
  bucket: {
    app: bucketApp,
    PHOTOS_URL: HOMES.bucket,
    failedSteps: 1,
    faults: Object.fromEntries(
      Object.entries(FAULTS).map(([what, answer]) => [
        what,
        {
          break: async () => {
            relay.fault = (incoming, response) => {
              incoming.resume()
              answer(response)
              return true
            }
          },
          repair: async () => (relay.fault = undefined),
        },
      ]),
    ),
  },
  disk: {
    app: diskApp,
    PHOTOS_URL: HOMES.disk,
    failedSteps: 2, // it has drafts too
    faults: {
      'is a file': {
        async break() {
          await rename(photosFolder, `${photosFolder}.away`)
          await writeFile(photosFolder, '')
        },
        async repair() {
          await rm(photosFolder)
          await rename(`${photosFolder}.away`, photosFolder)
        },
      },
    },
  },
}

for (const [home, { app, faults, failedSteps, PHOTOS_URL }] of Object.entries(BREAKABLE))
  for (const [what, fault] of Object.entries(faults))
    it(`a home that can not be used (${home}: ${what}) loses nothing and says nothing of itself`, async () => {
      const { ada, householdId, photo, put, stored, read } = await openPhotos(app)
      const id = await stored(IMAGE)
      const { id: gone } = await photo()
      await put(gone, OTHER)
      const before = (await read(`/v1/photos/${id}/2048.webp`)).bytes
      const link = (await ada.call('POST', '/v1/photos/links', { ids: [id] })).body.links[0].small
      const { id: fresh } = await photo()
      const daily = (days: number) =>
        runDailyJob(app, later(app.clock(), days * DAY), { env: { PHOTOS_URL }, log: silent })

      await fault.break()
      const texts: string[] = []
      const seen = async (path: string, init: RequestInit = {}) => {
        const headers = { authorization: `Bearer ${ada.accessToken}` }
        const response = await fetch(app.url + path, { headers, ...init })
        const text = await response.text()
        texts.push(text, JSON.stringify([...response.headers]))
        const { code, error } = JSON.parse(text)
        return `${response.status} ${code} ${error}`
      }
      const body = new Uint8Array(await picture(320, 200))
      const answers = [
        await seen(`/v1/photos/${fresh}/content`, { method: 'PUT', body }),
        await seen(`/v1/photos/${id}/2048.webp`),
        await seen(new URL(link).pathname, { headers: {} }),
      ]
      const deleted = await ada.call('DELETE', `/v1/photos/${gone}`)
      const counts = await daily(3)
      const signedIn = await ada.signIn()
      await fault.repair()

      assert.deepEqual(answers, [UNAVAILABLE, UNAVAILABLE, UNAVAILABLE])
      assert.doesNotMatch(texts.join('\n'), SECRETS)
      assert.deepEqual([deleted.status, signedIn.status], [204, 200])
      assert.deepEqual([counts['photos_removed'], counts['file_steps_failed']], [0, failedSteps])
      assert.equal(typeof counts['rate_limits_purged'], 'number') // the steps after it ran
      assert.ok(before.equals((await read(`/v1/photos/${id}/2048.webp`)).bytes))
      const repeated = await fetch(`${app.url}/v1/photos/${fresh}/content`, {
        method: 'PUT',
        body,
        headers: { authorization: `Bearer ${ada.accessToken}` },
      })
      assert.equal(repeated.status, 200)
      const removed = await daily(6)
      assert.equal(removed['file_steps_failed'], 0)
      const records = await app.db
        .selectFrom('photo_contents')
        .select('sha256')
        .where('household_id', '=', householdId)
        .execute()
      assert.equal(records.length, 2)
    })

it('a bucket whose answer ends in the middle of a photo ends our answer, and is asked again', async () => {
  const { id, read } = await openPhotos(bucketApp).then(async (one) => ({
    id: await one.stored(IMAGE),
    read: one.read,
  }))
  const whole = (await read(`/v1/photos/${id}/2048.webp`)).bytes
  relay.fault = ({ method }, response) => {
    if (method !== 'GET') return false
    response.writeHead(200, { 'content-length': whole.length }).write(whole.subarray(0, 100))
    setImmediate(() => response.destroy())
    return true
  }
  await assert.rejects(read(`/v1/photos/${id}/2048.webp`))
  relay.fault = ({ method }, response) => {
    if (method !== 'GET') return false
    response.writeHead(200, { 'content-length': 10 }).end(whole.subarray(0, 10)) // other bytes
    return true
  }
  const short = await read(`/v1/photos/${id}/2048.webp`)
  relay.fault = undefined

  assert.equal(short.status, 503)
  assert.ok(whole.equals((await read(`/v1/photos/${id}/2048.webp`)).bytes))
  assert.deepEqual(
    bucketApp.logLines.filter((line) => line.includes('"a bug"')),
    [],
  )
})

/** What a bucket answers for a file: it fails before its first byte, in two ways. */
const BROKEN_READS: Record<string, (response: ServerResponse, bytes: number) => unknown> = {
  'refuses us': (response) =>
    response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>'),
  'closes the connection after the head': (response, bytes) => {
    response.writeHead(200, { 'content-length': bytes }).flushHeaders()
    setImmediate(() => response.destroy())
  },
}

for (const [what, breakRead] of Object.entries(BROKEN_READS))
  it(`each way to read a photo tells that the bucket ${what}, allows no cache to keep that, and works later`, async () => {
    const { ada, householdId, stored } = await openPhotos(bucketApp)
    const id = await stored(IMAGE)
    const link = (await ada.call('POST', '/v1/photos/links', { ids: [id] })).body.links[0].small
    const paths = [
      `/v1/photos/${id}/2048.webp`,
      new URL(link).pathname,
      `/v1/households/${householdId}/export`,
    ]
    const read = async (path: string, range?: string) => {
      const headers = { authorization: `Bearer ${ada.accessToken}`, ...(range && { range }) }
      const response = await fetch(bucketApp.url + path, { headers })
      return { response, bytes: Buffer.from(await response.arrayBuffer()) }
    }
    const whole = (await read(paths[0] ?? '')).bytes
    relay.fault = ({ method, headers }, response) => {
      if (method !== 'GET') return false
      const [, first = 0, last = 0] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
      breakRead(response, Number(last) - Number(first) + 1)
      return true
    }

    const answers = []
    for (const [path, range] of [...paths.map((one) => [one]), [paths[0], 'bytes=0-9']]) {
      const { response, bytes } = await read(path ?? '', range)
      const { code } = JSON.parse(bytes.toString())
      const { status, headers } = response
      answers.push(`${status} ${code} ${headers.get('content-type')}`)
      assert.match(headers.get('cache-control') ?? '', /no-store/)
      for (const name of ['etag', 'content-range', 'accept-ranges', 'content-disposition'])
        assert.equal(headers.get(name), null, name)
    }
    relay.fault = undefined
    const archive = (await read(paths[2] ?? '')).bytes.toString('latin1')

    assert.deepEqual(answers, Array(4).fill('503 UNAVAILABLE application/json; charset=utf-8'))
    assert.ok(whole.equals((await read(paths[0] ?? '')).bytes))
    assert.ok(archive.includes(`photos/${id}.webp`))
    assert.equal(archive.slice(-22, -18), 'PK\u0005\u0006') // the end of a zip archive
    assert.deepEqual(
      bucketApp.logLines.filter((line) => line.includes('"a bug"')),
      [],
    )
  })

it('a client that leaves in the middle of a photo ends the request to the bucket, and is no fault of it', async () => {
  const { ada, stored } = await openPhotos(bucketApp)
  const id = await stored(IMAGE)
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  relay.fault = ({ method, headers }, response) => {
    if (method !== 'GET') return false
    const [, last = 0] = /^bytes=0-(\d+)$/.exec(headers.range ?? '') ?? []
    response.once('close', end)
    response.writeHead(200, { 'content-length': Number(last) + 1 }).write(IMAGE.subarray(0, 100))
    return true
  }
  const faults = () => bucketApp.logLines.filter((line) => line.includes('can not be used')).length
  const before = faults()
  const leave = new AbortController()

  const { body } = await fetch(`${bucketApp.url}/v1/photos/${id}/2048.webp`, {
    headers: { authorization: `Bearer ${ada.accessToken}` },
    signal: leave.signal,
  })
  await body?.getReader().read()
  leave.abort()
  await ended
  relay.fault = undefined

  assert.equal(faults(), before)
})

/** Paths that try to reach other files: of this photo's home, of its household, and of the machine. */
function wrongPaths(id: string, own: string, householdId: string, link: string): string[] {
  const up = ['..', '%2e%2e', '..%2f', '%2e%2e%2f', '..%5c', '%252e%252e%252f', '....//', '%00']
  const targets = [
    `${householdId}/${'0'.repeat(64)}/640.webp`,
    'etc/passwd',
    `${id}/2048.webp`,
    `${id}%2f2048.webp`,
  ]
  const starts = [`/v1/photos/${own}/`, '/v1/photos/', link.replace(/[^/]*$/, '')]
  const climbing = starts.flatMap((start) =>
    up.flatMap((one) => targets.map((target) => `${start}${one}/${target}`)),
  )
  const files = ['2048', '2048.webp%00', '2048.WEBP', '1280.webp', '2048.webp/', '2048.webp%2f..']
  const odd = [...files, '*', '%', '%zz', '-1.webp', `${'9'.repeat(300)}.webp`, '2048.webp;x']
  const foreign = [id, id.toUpperCase(), householdId, randomUUID(), '../' + id, `${own}%2f${id}`]
  return [
    ...climbing,
    ...odd.map((file) => `/v1/photos/${own}/${file}`),
    ...odd.map((file) => link.replace(/[^/]*$/, file)),
    ...foreign.flatMap((one) =>
      [1, 2].map((n) => `/v1/photos/${one}/${n === 1 ? 2048 : 160}.webp`),
    ),
  ]
}

/** `fetch` would resolve the dots. */
async function rawStatus(app: TestApp, path: string, token: string): Promise<number> {
  using connection = await openRaw(app.url)
  connection.send(
    `GET ${path} HTTP/1.1\r\nHost: larder.test\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
  )
  return (await connection.answer())?.status ?? 0
}
