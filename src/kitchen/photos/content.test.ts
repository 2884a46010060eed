import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { openPhotos, picture, PIXEL, sha256 } from '#test/app/photos.ts'

const app = await startApp()
const { ada, householdId, photo, put, stored, read } = await openPhotos(app)
const LARGE = await picture(3000, 1500)

describe('the content of a photo', () => {
  it('is kept as WebP in three sizes, and its fields sync', async () => {
    const row = await photo()

    const { status, body } = await put(row.id, LARGE)

    assert.equal(status, 200)
    const { content_sha256, media_type, width, height, bytes, blurhash } = body
    assert.deepEqual(
      [content_sha256, media_type, width, height],
      [sha256(LARGE), 'image/webp', 2048, 1024],
    )
    assert.match(blurhash, /^[\w#$%*+,\-.:;=?@[\]^{|}~]{28}$/)
    const sizes = []
    for (const edge of [2048, 640, 160]) {
      const image = await read(`/v1/photos/${row.id}/${edge}.webp`)
      const { format, width: shown } = await sharp(image.bytes).metadata()
      sizes.push([image.status, format, shown])
      if (edge === 2048) assert.equal(image.bytes.length, bytes)
    }
    assert.deepEqual(sizes, [
      [200, 'webp', 2048],
      [200, 'webp', 640],
      [200, 'webp', 160],
    ])
    const head = { client_id: randomUUID(), schema_version: 3, scope_id: householdId }
    const { body: pulled } = await ada.call('POST', '/v1/sync/pull', head)
    const change = pulled.changes.find((one: { id: string }) => one.id === row.id)
    assert.deepEqual([change.version, change.data.blurhash], [body.version, blurhash])
  })

  it('is not there before it was sent', async () => {
    const { id } = await photo()

    assert.equal((await read(`/v1/photos/${id}/640.webp`)).status, 404)
  })

  it('is refused before its row is there, and for a stranger', async () => {
    const eve = await openPhotos(app, await signedUp(app))
    const { id } = await photo()

    const answers = [
      await put(randomUUID(), PIXEL),
      await eve.put(id, PIXEL),
      await put('x', PIXEL),
    ]

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code]),
      [
        [404, 'NOT_FOUND'],
        [404, 'NOT_FOUND'],
        [400, 'VALIDATION_FAILED'],
      ],
    )
    const id2 = await stored(PIXEL)
    assert.equal((await eve.read(`/v1/photos/${id2}/160.webp`)).status, 404)
  })

  it('changes nothing when it is sent again', async () => {
    const { id } = await photo()
    const first = await put(id, LARGE)

    const again = await put(id, LARGE)

    assert.deepEqual([again.status, again.body], [200, first.body])
  })

  it('can not be replaced, because browsers keep it', async () => {
    const id = await stored(PIXEL)

    const other = await put(id, LARGE)
    const { body } = await ada.call('GET', `/v1/photos/${id}`)

    assert.deepEqual([other.status, other.body.code], [409, 'CONFLICT'])
    assert.equal(body.content_sha256, sha256(PIXEL))
  })

  it('can not be replaced by another one that is sent at the same time', async () => {
    const { id } = await photo()
    const pictures = [await picture(60, 40), await picture(80, 40)]

    const answers = await Promise.all(pictures.map((one) => put(id, one)))

    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 409]))
    const { body } = await ada.call('GET', `/v1/photos/${id}`)
    assert.deepEqual(body, answers.find(({ status }) => status === 200)?.body)
  })

  it('must have the digests of the request and of the row', async () => {
    const { id } = await photo({ ...(await parent()), original_sha256: sha256(PIXEL) })
    const send = (bytes: Uint8Array, digest: string) => put(id, bytes, { 'content-digest': digest })

    const answers = [
      await send(PIXEL, digestOf('sha256', LARGE)),
      await send(PIXEL, digestOf('sha512', LARGE)),
      await send(PIXEL, 'sha-256=abc'),
      await put(id, LARGE),
      await send(PIXEL, `${digestOf('sha512', PIXEL)}, md5=:AAAA:, ${digestOf('sha256', PIXEL)}`),
    ]

    assert.deepEqual(
      answers.map(({ status }) => status),
      [400, 400, 400, 409, 200],
    )
  })

  it('may be read in parts, and is read once', async () => {
    const id = await stored(LARGE)
    const path = `/v1/photos/${id}/640.webp`
    const whole = await read(path)
    const etag = whole.headers.get('etag') ?? ''
    const size = whole.bytes.length
    const part = (range: string, more = {}) => read(path, { range, ...more })

    const answers = [
      await part('bytes=10-19'),
      await part('bytes=-5'),
      await part('bytes=10-', { 'if-range': etag }),
      await part('bytes=10-', { 'if-range': '"other"' }),
      await part(`bytes=${size}-`),
      await read(path, { 'if-none-match': etag }),
    ]

    assert.deepEqual(
      answers.map(({ status, bytes, headers }) => [
        status,
        bytes.length,
        headers.get('content-range'),
      ]),
      [
        [206, 10, `bytes 10-19/${size}`],
        [206, 5, `bytes ${size - 5}-${size - 1}/${size}`],
        [206, size - 10, `bytes 10-${size - 1}/${size}`],
        [200, size, null],
        [200, size, null],
        [304, 0, null],
      ],
    )
    assert.deepEqual(answers[0]?.bytes, whole.bytes.subarray(10, 20))
    assert.deepEqual(
      ['cache-control', 'content-type', 'x-content-type-options'].map((one) =>
        whole.headers.get(one),
      ),
      ['private, max-age=31536000, immutable', 'image/webp', 'nosniff'],
    )
  })
})

describe('a signed address', () => {
  it('shows a photo without a token while the session lasts', async () => {
    const { ada: ben, stored: bens, read: get } = await openPhotos(app)
    const id = await bens(PIXEL)
    const { body } = await ben.call('POST', '/v1/photos/links', { ids: [id, randomUUID()] })
    const [path = '', none = ''] = body.links.map(
      ({ small }: { small: string }) => new URL(small).pathname,
    )

    const shown = await get(path)
    const others = [await get(none), await get(path.replace('links/', 'links/A'))]
    await ben.call('POST', '/v1/auth/signout', {})
    const after = await get(path)

    assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/webp'])
    assert.equal(shown.headers.get('cross-origin-resource-policy'), 'cross-origin')
    assert.deepEqual(
      [...others, after].map(({ status }) => status),
      [404, 404, 401],
    )
    const signature = path.split('/')[4] ?? ''
    assert.ok(signature.length > 100 && !app.logLines.some((line) => line.includes(signature)))
  })
})

const digestOf = (name: string, bytes: Uint8Array) =>
  `${name.replace('sha', 'sha-')}=:${createHash(name).update(bytes).digest('base64')}:`

async function parent() {
  const { body } = await ada.call('POST', '/v1/pantry/foods', { name: randomUUID() })
  return { food_id: body.id }
}
