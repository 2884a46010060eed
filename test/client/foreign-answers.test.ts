import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NoAnswer } from 'larder-client/engine/wire.ts'
import { openLarder } from 'larder-client/open-larder.ts'
import { memory } from 'larder-client/storage/memory.ts'
import { startApp } from '#test/app/app.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { sha256 } from '#test/app/photos.ts'
import { type Device, openDevice, synced } from './device.ts'
import { openNetwork } from './network.ts'
import { IMAGE, JPEG } from './photo-device.ts'
import { FOREIGN, openPortal, type Passing } from './portal.ts'

const app = await startApp()

/** A device that reaches Larder through something that may answer in its place. */
async function openBehindPortal() {
  const person = await signedUp(app)
  const portal = await openPortal(app.url)
  const device = await openDevice(app, person, {
    transport: openNetwork(portal.url),
    storage: memory(),
  })
  await device.home.recipes.create({ title: 'Soup' })
  await synced(device.home)
  return { ...device, person, portal }
}
type BehindPortal = Awaited<ReturnType<typeof openBehindPortal>>

/** What a device does that sends each request, and what has to be true in the end. */
interface Flow {
  readonly act: (device: BehindPortal, name: string) => Promise<unknown>
  readonly other: string
}
const createFood = ({ home }: Pick<Device, 'home'>, name: string) => home.foods.create({ name })

const FLOWS: Readonly<Record<string, Flow>> = {
  'POST /v1/sync/push': { act: createFood, other: 'POST /v1/sync/pull' },
  'POST /v1/sync/pull': {
    async act({ person }, name) {
      assert.equal((await person.call('POST', '/v1/pantry/foods', { name })).status, 201)
    },
    other: 'POST /v1/sync/push',
  },
  'POST /v1/auth/refresh': {
    async act(device, name) {
      app.clock.advance({ minutes: 16 })
      await createFood(device, name)
    },
    other: 'POST /v1/sync/pull',
  },
  'PUT /v1/photos/{id}/content': {
    async act({ home }) {
      const [recipe] = home.recipes.all()
      await home.addPhoto({ recipe_id: recipe?.id ?? '' }, JPEG)
    },
    other: 'POST /v1/sync/push',
  },
}

/** These change the answer of Larder. An older answer would be one of Larder. */
const CHANGED = new Set(['the answer of another history', 'results of other changes'])
const CASES = Object.entries(FOREIGN).flatMap(([name, foreign]) => [
  { name, foreign, reachesLarder: true },
  ...(CHANGED.has(name)
    ? []
    : [{ name: `${name}, in place of Larder`, foreign, reachesLarder: false }]),
])

describe('an answer that is not from Larder', () => {
  for (const [request, { act, other }] of Object.entries(FLOWS))
    it(`changes nothing on the device, and the request is sent again: ${request}`, async () => {
      const device = await openBehindPortal()
      const { home, portal, person, larder } = device
      const errors = new Set<string | undefined>()
      home.status.subscribe(({ error }) => errors.add(error))
      for (const { name, foreign, reachesLarder } of CASES) {
        const answer = (given: Passing) => foreign(given, portal.last.get(other))
        portal.replaceNext(request, { reachesLarder, answer })
        await act(device, name)
        await untilIdle(device, name)

        assert.ok(portal.isReplaced(), name)
        assert.equal(larder.accountId(), person.id, name)
        assert.deepEqual(home.status.get().told, [], name)
      }
      const { waiting, aside } = home.status.get()
      const [foods, photos] = await rowsAtServer(person)
      const isPhoto = request.startsWith('PUT')
      const names = isPhoto ? [] : CASES.map(({ name }) => name).toSorted()
      assert.deepEqual([waiting, aside], [0, []])
      assert.ok([...errors].some((one) => one?.startsWith('Something other than Larder answers')))
      assert.deepEqual(foods, names)
      assert.deepEqual(
        home.foods
          .all()
          .map((one) => one.name)
          .toSorted(),
        names,
      )
      assert.deepEqual(photos, isPhoto ? CASES.map(() => sha256(IMAGE)) : [])
    })

  it('ends no sign-in and no session: it is told as a missing answer', async () => {
    const person = await signedUp(app)
    const portal = await openPortal(app.url)
    for (const { name, foreign, reachesLarder } of CASES) {
      const answer = (given: Passing) => foreign(given, undefined)
      portal.replaceNext('POST /v1/auth/signin', { reachesLarder, answer })
      const larder = await openLarder({ url: portal.url, storage: memory(), live: 'off' })
      const seen = await larder.signIn(person).then(
        () => larder.accountId(),
        (error: unknown) => error,
      )
      await larder.close()

      assert.ok(seen instanceof NoAnswer || seen === person.id, `${name}: ${String(seen)}`)
    }
  })
})

/** The names of the foods, and the digests of the photos. */
async function rowsAtServer(person: Person): Promise<[foods: string[], photos: string[]]> {
  const { access_token: token } = (await person.signIn()).body
  const read = async (path: string) => (await app.call('GET', `${path}?limit=200`, { token })).body
  const [foods, photos] = [await read('/v1/pantry/foods'), await read('/v1/photos')]
  return [
    foods.items.map((one: { name: string }) => one.name).toSorted(),
    photos.items.map((one: { content_sha256: string }) => one.content_sha256),
  ]
}

/** The clock of the device stands still, so each try is made by hand. */
async function untilIdle({ home, larder }: BehindPortal, name: string): Promise<void> {
  const states: string[] = []
  for (let i = 0; i < 5; i += 1) {
    states.push(await home.sync())
    if (states.at(-1) === 'idle' && home.status.get().waiting === 0) return
    larder.wake()
  }
  assert.fail(`${name}: ${states.join(', ')}`)
}
