import type { Home } from 'larder-client/home.ts'
import { memory } from 'larder-client/storage/memory.ts'
import type { TestApp } from '#test/app/app.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { picture } from '#test/app/photos.ts'
import { type Device, openDevice, synced } from './device.ts'
import { refusal } from './network.ts'

export const IMAGE = await picture(64, 48)
export const JPEG = new Blob([new Uint8Array(IMAGE)], { type: 'image/jpeg' })

/** A device with a recipe that the server has. */
export async function openPhotoDevice(
  app: TestApp,
  storage = memory(),
): Promise<Device & { person: Person; recipe_id: string }> {
  const person = await signedUp(app)
  const device = await openDevice(app, person, { storage })
  const { id } = await device.home.recipes.create({ title: 'Soup' })
  await synced(device.home)
  device.network.asked.length = 0
  return { ...device, person, recipe_id: id }
}

/** Adds a photo while the device has no network. @returns its id */
export async function addPhotoOffline(
  device: Device & { recipe_id: string },
  content = JPEG,
): Promise<string> {
  device.network.isDown = true
  const { id } = await device.home.addPhoto({ recipe_id: device.recipe_id }, content)
  await device.home.sync()
  device.network.isDown = false
  return id
}

/** The bytes that this device shows. */
export async function localBytes(home: Home, id: string): Promise<Buffer | undefined> {
  const shown = await home.photo(id)
  return shown && 'blob' in shown ? Buffer.from(await shown.blob.arrayBuffer()) : undefined
}

/** The SHA-256 of each photo's content, or null. */
export const contentsAtServer = async (person: Person): Promise<string[]> => {
  const { body } = await person.call('GET', '/v1/photos')
  return body.items.map((row: { content_sha256: string | null }) => row.content_sha256)
}

/** Answers in place of the server, as it does when it has too much to do. */
export const failsWith =
  (status: number, code: string, retryAfter?: number) =>
  ({ method }: { method: string }) =>
    method === 'PUT'
      ? { ...refusal(status, code), ...(retryAfter === undefined ? {} : { retryAfter }) }
      : undefined
