import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { TestApp } from './app.ts'
import { firstHousehold } from './household.ts'
import { type Person, signedUp } from './person.ts'

/** A GIF with one pixel. */
export const PIXEL = Buffer.from('R0lGODlhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs=', 'base64')

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A picture with some detail, as JPEG. */
export const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c04020', noise: NOISE } })
    .jpeg()
    .toBuffer()
/** A small picture of one colour, by which it can be told from others. */
export const oneColour = (background: { r: number; g: number; b: number }): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 6, channels: 3, background } })
    .png()
    .toBuffer()
const NOISE = { type: 'gaussian', mean: 128, sigma: 20 } as const

/** Makes a household with a recipe. @returns functions for its photos */
export async function openPhotos(app: TestApp, person?: Person) {
  const ada = person ?? (await signedUp(app))
  const { id: householdId } = await firstHousehold(ada)
  const { body: recipe } = await ada.call('POST', '/v1/recipes', { title: 'Soup' })
  const token = ada.accessToken

  /** @returns the row of a new photo */
  async function photo(fields: object = { recipe_id: recipe.id }) {
    const { status, body, text } = await ada.call('POST', '/v1/photos', fields)
    assert.equal(status, 201, text)
    return body
  }
  const put = (id: string, body: Uint8Array, headers: Record<string, string> = {}) =>
    app.call('PUT', `/v1/photos/${id}/content`, { token, body, headers })
  /** @returns the id of a photo with this content */
  async function stored(bytes: Uint8Array): Promise<string> {
    const { id } = await photo()
    const { status, text } = await put(id, bytes)
    assert.equal(status, 200, text)
    return id
  }
  /** Sends each as the content of a new photo. @returns `200`, or the status, the code and the message */
  async function answersTo(bodies: Record<string, Uint8Array>): Promise<Record<string, string>> {
    const answers: Record<string, string> = {}
    for (const [name, bytes] of Object.entries(bodies)) {
      const { status, body, text } = await put((await photo()).id, bytes)
      assert.doesNotMatch(text, /vips|heif|\/tmp/i)
      answers[name] = status === 200 ? '200' : `${status} ${body.code} ${body.error}`
    }
    return answers
  }
  async function read(path: string, headers: Record<string, string> = {}) {
    const all = path.startsWith('/v1/photos/links') ? {} : { authorization: `Bearer ${token}` }
    const answer = await fetch(app.url + path, { headers: { ...all, ...headers } })
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, headers: answer.headers, bytes }
  }
  return { ada, householdId, recipe, photo, put, stored, read, answersTo }
}
