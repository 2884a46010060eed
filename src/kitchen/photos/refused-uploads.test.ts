import assert from 'node:assert/strict'
import { it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { openPhotos, picture, PIXEL } from '#test/app/photos.ts'
import { openRaw } from '#test/app/raw-http.ts'

const app = await startApp()
const { ada, householdId, photo, put } = await openPhotos(app)
const DAMAGED = (await picture(64, 64)).subarray(0, 800)

it('checks the role before the image is decoded, as a member may become a viewer meanwhile', async () => {
  const ben = await joined(app, ada)
  const { id } = await photo()
  using connection = await openRaw(app.url)
  const half = DAMAGED.length / 2
  connection.send(
    `PUT /v1/photos/${id}/content HTTP/1.1\r\nHost: larder.test\r\nLarder-Household: ${householdId}\r\nAuthorization: Bearer ${ben.accessToken}\r\nContent-Length: ${DAMAGED.length}\r\n\r\n`,
  )
  connection.send(DAMAGED.subarray(0, half))
  await inHousehold(app, ben, householdId)('GET', '/v1/photos') // the upload has begun by now

  const path = `/v1/households/${householdId}/members/${ben.id}`
  const { status: changed } = await ada.call('PATCH', path, { role: 'viewer' })
  connection.send(DAMAGED.subarray(half))
  const answer = await connection.answer()

  assert.equal(changed, 200)
  assert.equal(answer?.status, 403, answer?.text) // 400 if it was decoded
})

it('is refused for a viewer before its body arrives', async () => {
  const eve = await joined(app, ada, 'viewer')
  const { id: own } = await firstHousehold(ada)
  const { id } = await photo()

  const { status } = await app.call('PUT', `/v1/photos/${id}/content`, {
    token: eve.accessToken,
    headers: { 'larder-household': own },
    body: DAMAGED,
  })

  assert.equal(status, 403)
})

it('lets another household in while one sends more than it may', async () => {
  const ben = await openPhotos(app, await signedUp(app))
  const large = await picture(800, 600)
  const ids = await Promise.all(Array.from({ length: 12 }, async () => (await photo()).id))
  const bodies = ids.map((id) => Buffer.concat([large, Buffer.from(id)]))

  const sent = ids.map((id, i) => put(id, bodies[i] ?? large))
  const { id } = await ben.photo()
  const { status, text } = await ben.put(id, PIXEL)
  const answers = await Promise.all(sent)

  assert.equal(status, 200, text)
  for (const { status: answered, body, headers } of answers)
    if (answered !== 200)
      assert.deepEqual(
        [answered, body.code, headers.get('retry-after')],
        [503, 'BUSY', '5'],
        body.error,
      )
})

it('says in its own words why an image can not be read', async () => {
  const { id } = await photo()

  const { status, body } = await put(id, DAMAGED)

  assert.deepEqual(
    [status, body.error],
    [400, 'The image is incomplete or damaged. Send another copy of it.'],
  )
  assert.ok(app.logLines.some((line) => line.includes('"an image was refused"')))
})

it('says that a header Content-Type is no media type, and takes an upload without one', async () => {
  const { id } = await photo()
  const send = async (headers: Record<string, string>) => {
    const { status, body } = await put(id, PIXEL, headers)
    return [status, body.error]
  }

  const answers = [
    await send({ 'content-type': ';;;' }),
    await send({ 'content-type': 'text/html' }),
  ]

  assert.deepEqual(answers, [
    [
      415,
      'Content-Type is not a media type. Send one such as image/jpeg, or leave the header out.',
    ],
    [200, undefined],
  ])
})
