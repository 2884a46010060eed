import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { picture, PIXEL } from '#test/app/photos.ts'
import { listen } from '#test/processes/mail-server.ts'

type Reply = (request: IncomingMessage, response: ServerResponse) => unknown

// A site on loopback, made up here.
let reply: Reply = (_request, response) => response.end()
const asked: IncomingMessage[] = []
const site = createServer((request, response) => {
  asked.push(request)
  reply(request, response)
})
const port = await listen(site)
after(() => {
  site.closeAllConnections()
  site.close()
})
const address = (path = '/') => `http://127.0.0.1:${port}${path}`

const env = { FETCH_ALLOW: '127.0.0.0/8' }
const app = await startApp(env)
const impatient = await startApp(env, app, { egress: { timeoutMs: 300 } })
const off = await startApp({ FETCH_RECIPES: 'off' }, app)
const guarded = await startApp({}, app)
const limited = await startApp({ ...env, RATE_LIMITS: 'on' }, app)
const ada = await signedUp(app)

const image =
  (bytes: Buffer, headers: Record<string, string> = {}): Reply =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg', ...headers })
    response.end(bytes)
  }

/** Asks for the photo, of bytes and not of JSON. */
async function read(url: string, by = app) {
  const answer = await fetch(`${by.url}/v1/recipes/read-photo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const failure = answer.ok ? { code: 'ok', error: '' } : JSON.parse(bytes.toString())
  return { outcome: `${answer.status} ${failure.code}`, failure, headers: answer.headers, bytes }
}

/** Files that were not deleted after their request. */
const leftFiles = (by = app) => readdir(join(by.dataDir, 'incoming')).catch(() => [])

const drop: Reply = (_request, response) => {
  response.writeHead(200, { 'content-type': 'image/jpeg' })
  response.write(PIXEL.subarray(0, 4)) // and no more
}

describe('the photo of a recipe', () => {
  it('is read from its address, made small, and without its EXIF; nothing is stored', async () => {
    const large = await sharp(await picture(3000, 1500))
      .withExif({ IFD0: { Copyright: 'Ada' } })
      .jpeg()
      .toBuffer()
    reply = image(large)
    asked.length = 0

    const { outcome, headers, bytes } = await read(address('/plums.jpg'))
    const { format, width, height, exif } = await sharp(bytes).metadata()
    const { body: photos } = await ada.call('GET', '/v1/photos')

    assert.equal(outcome, '200 ok')
    assert.equal(headers.get('content-type'), 'image/webp')
    assert.deepEqual([format, width, height, exif], ['webp', 2048, 1024, undefined])
    assert.deepEqual(
      asked.map(({ url, headers: sent }) => [url, sent['user-agent'], sent.cookie, sent.referer]),
      [['/plums.jpg', 'Larder/test', undefined, undefined]],
    )
    assert.deepEqual([photos.items, await leftFiles()], [[], []])
  })

  it('is known by its bytes, whatever its server calls it, and may come compressed', async () => {
    const small = await picture(40, 30)
    const replies = [
      image(small, { 'content-type': 'text/html' }),
      image(PIXEL, { 'content-type': 'application/octet-stream' }),
      image(gzipSync(small), { 'content-encoding': 'gzip' }),
    ]

    for (const one of replies) {
      reply = one
      assert.equal((await read(address())).outcome, '200 ok')
    }
  })

  it('may be behind a redirect', async () => {
    const small = await picture(40, 30)
    reply = (request, response) =>
      request.url === '/old'
        ? response.writeHead(301, { location: '/new' }).end()
        : image(small)(request, response)

    assert.equal((await read(address('/old'))).outcome, '200 ok')
  })
})

describe('an address without a photo', () => {
  it('is refused: a page, a drawing, a damaged image, none', async () => {
    const half = await picture(400, 300)
    const faults: Record<string, Reply> = {
      page: image(Buffer.from('<!doctype html><title>Log in</title>')),
      drawing: image(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')),
      'half an image': image(half.subarray(0, 60)),
      empty: image(Buffer.alloc(0)),
      gone: (_request, response) => response.writeHead(404).end(half),
      'no gzip': image(half, { 'content-encoding': 'gzip' }),
    }

    for (const [name, fault] of Object.entries(faults)) {
      reply = fault
      const { outcome, failure } = await read(address())
      assert.equal(outcome, '400 VALIDATION_FAILED', name)
      assert.doesNotMatch(failure.error, /vips|heif|\/tmp|Log in/i, name)
    }
    assert.deepEqual(await leftFiles(), [])
  })

  it('is refused if its answer is too large: as it comes, and unpacked', async () => {
    const large = Buffer.concat([await picture(40, 30), Buffer.alloc(20_000_000)])
    const endless: Reply = (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' })
      const send = () => {
        while (response.write(large.subarray(0, 65_536)));
        response.once('drain', send)
      }
      send()
    }
    const replies = [
      image(large),
      endless,
      image(gzipSync(large), { 'content-encoding': 'gzip' }),
      image(brotliCompressSync(large), { 'content-encoding': 'br' }),
    ]

    for (const one of replies) {
      reply = one
      const { outcome, failure } = await read(address())
      assert.equal(outcome, '400 VALIDATION_FAILED')
      assert.match(failure.error, /over 10485760 bytes/)
    }
  })

  it('is told as 503 if its server is slow, or hangs up', async () => {
    const replies: Reply[] = [() => {}, drop, (request) => request.socket.destroy()]

    for (const one of replies) {
      reply = one
      const { outcome, headers } = await read(address(), impatient)
      assert.equal(outcome, '503 UNAVAILABLE')
      assert.equal(headers.get('retry-after'), '60')
    }
  })
})

describe('an address inside the network', () => {
  it('is not asked, in whatever spelling', async () => {
    reply = image(await picture(40, 30))
    asked.length = 0
    const hosts = [
      `127.0.0.1:${port}`,
      `localhost:${port}`,
      `0x7f000001:${port}`,
      `[::ffff:127.0.0.1]:${port}`,
      '10.0.0.1',
      '192.168.0.1',
      '169.254.169.254',
      '[fe80::1]',
      'user:secret@example.com',
      'example.com:22',
    ]
    const urls = [...hosts.map((host) => `http://${host}/a.jpg`), 'file:///etc/passwd', 'x']

    for (const url of urls)
      assert.equal((await read(url, guarded)).outcome, '400 VALIDATION_FAILED', url)
    assert.deepEqual(asked, [])
  })

  it('is not reached by a redirect', async () => {
    for (const location of ['http://10.0.0.1/a.jpg', 'http://[::1]/', 'file:///etc/passwd']) {
      reply = (_request, response) => response.writeHead(302, { location }).end()

      assert.equal((await read(address())).outcome, '400 VALIDATION_FAILED', location)
    }
  })
})

describe('the photos of recipes', () => {
  it('are not fetched where the operator does not allow it', async () => {
    asked.length = 0

    const { outcome, failure } = await read(address(), off)

    assert.equal(outcome, '404 NOT_FOUND')
    assert.match(failure.error, /FETCH_RECIPES=on/)
    assert.deepEqual(asked, [])
  })

  it('are fetched 240 times in an hour', async () => {
    const first = await read('http://10.0.0.1/', limited)
    await app.db.updateTable('rate_limits').set({ count: 239 }).execute()

    const last = await read('http://10.0.0.1/', limited)

    assert.deepEqual(
      [first, last].map(({ outcome }) => outcome),
      Array(2).fill('400 VALIDATION_FAILED'),
    )
    assert.equal((await read('http://10.0.0.1/', limited)).outcome, '429 RATE_LIMITED')
  })
})
