// Slow. Covers: src/transfer/imports src/platform/child src/kitchen/photos
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { linesOf, openImports, recipeRecord } from '#test/app/imports.ts'
import { picture, PIXEL } from '#test/app/photos.ts'

const app = await startApp({ PHOTO_QUOTA_MB: '1' })

describe('the photos of an import', () => {
  it('come along, and come once', async () => {
    const { run, list } = await openImports(app)
    const photos = [(await picture(60, 40)).toString('base64'), PIXEL.toString('base64')]
    const file = linesOf([recipeRecord('a', 'Soup', { photos })])

    const first = await run(file)
    const second = await run(file)

    const stored = await list('/v1/photos')
    assert.deepEqual(
      stored.map((one: { width: number }) => one.width).toSorted((a: number, b: number) => a - b),
      [1, 60],
    )
    assert.deepEqual([first.photos, second.photos, second.unchanged], [2, 0, 1])
  })

  it('are left out with a sentence if they can not be read', async () => {
    const { run, list } = await openImports(app)
    const broken = (await picture(60, 40)).subarray(0, 300).toString('base64')
    const photos = [broken, Buffer.from('no image').toString('base64')]

    const job = await run(linesOf([recipeRecord('a', 'Soup', { photos }), recipeRecord('b')]))

    assert.deepEqual(
      job.records.items.map((one: Record<string, string>) => [one['outcome'], one['message']]),
      [
        ['created', '2 photos were left out: Larder can not read them.'],
        ['created', null],
      ],
    )
    assert.deepEqual(await list('/v1/photos'), [])
  })

  it('are left out with a sentence too after another import with pages of another size', async () => {
    const { run } = await openImports(app)
    const steps = Array.from({ length: 100 }, () => ({ text: 'Mix. '.repeat(400) }))
    const long = ['a', 'b', 'c'].map((key) => {
      const { recipe, ...rest } = recipeRecord(key)
      return { ...rest, recipe: { ...recipe, steps } }
    })
    const photos = [Buffer.from('no image').toString('base64')]
    await run(linesOf(long))

    const job = await run(
      linesOf([recipeRecord('d'), recipeRecord('e'), recipeRecord('f', 'Soup', { photos })]),
    )

    assert.deepEqual(
      job.records.items.map((one: Record<string, string>) => one['message']),
      [null, null, 'A photo was left out: Larder can not read it.'],
    )
  })

  it('are replaced by those of a newer file', async () => {
    const { run, list } = await openImports(app)
    await run(linesOf([recipeRecord('a', 'Soup', soup(await picture(60, 40)))]))

    await run(linesOf([recipeRecord('a', 'Soup', soup(await picture(80, 40)))]))

    const stored = await list('/v1/photos')
    assert.deepEqual(
      stored.map((one: { width: number }) => one.width),
      [80],
    )
  })

  it('come back when an older file has them again', async () => {
    const { run, list } = await openImports(app)
    const [old, other] = [await picture(60, 40), await picture(80, 40)]
    const files = [old, other, old].map((bytes) =>
      linesOf([recipeRecord('a', 'Soup', soup(bytes))]),
    )

    const jobs = []
    for (const file of files) jobs.push(await run(file))

    assert.deepEqual(await widths(list), [60])
    assert.deepEqual(
      jobs.map(({ photos }) => photos),
      [1, 1, 1],
    )
  })

  it('are left out with a sentence if they have no room, and come when there is room', async () => {
    const { run, list, householdId } = await openImports(app)
    const file = linesOf([recipeRecord('a', 'Soup', soup(await picture(60, 40)))])
    await app.db
      .insertInto('photo_contents')
      .values({ household_id: householdId, ...ALL_ROOM, reserved_at: app.clock() })
      .execute()
    const full = await run(file)
    await app.db.deleteFrom('photo_contents').where('household_id', '=', householdId).execute()

    const second = await run(file)

    assert.deepEqual(
      [full.photos, full.records.items[0].message],
      [0, 'Photos were left out: this household is full.'],
    )
    assert.deepEqual([second.photos, await widths(list)], [1, [60]])
  })

  it('do not come back when they were deleted here', async () => {
    const { run, list, call } = await openImports(app)
    const file = linesOf([recipeRecord('a', 'Soup', { photos: [PIXEL.toString('base64')] })])
    await run(file)
    const [photo] = await list('/v1/photos')
    await call('DELETE', `/v1/photos/${photo.id}`)

    await run(file)

    assert.deepEqual(await list('/v1/photos'), [])
  })
})

/** The bytes of photos that take all the room. */
const ALL_ROOM = {
  sha256: 'a'.repeat(64),
  media_type: 'image/webp',
  width: 1,
  height: 1,
  bytes: 1,
  blurhash: '',
  total_bytes: 1_048_576,
}

const widths = async (list: (path: string) => Promise<{ width: number }[]>) =>
  (await list('/v1/photos')).map(({ width }) => width)

const soup = (bytes: Buffer) => ({ photos: [bytes.toString('base64')] })
