import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { linesOf, openImports, recipeRecord } from '#test/app/imports.ts'
import { oneColour, picture } from '#test/app/photos.ts'
import { buildZip } from '#test/import/build-zip.ts'

const app = await startApp()

const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')

describe('a photo of an import that Larder does not take', () => {
  it('is left out, and the record says why', async () => {
    const { run, list } = await openImports(app)
    const many = await Promise.all(
      Array.from({ length: 22 }, (_, i) => oneColour({ r: i, g: 0, b: 0 })),
    )
    const large = Buffer.concat([await picture(60, 40), Buffer.alloc(20_000_001)])
    const file = linesOf([
      recipeRecord('heic', 'Soup', { photos: base64([HEIC, await picture(60, 40)]) }),
      recipeRecord('many', 'Stew', { photos: base64(many) }),
      recipeRecord('large', 'Cake', { photos: base64([large, await picture(50, 40)]) }),
      recipeRecord('last', 'Bread', { photos: base64([await picture(70, 40)]) }),
    ])

    const job = await run(file)

    assert.deepEqual(
      [job.state, job.created, job.photos, (await list('/v1/photos?limit=100')).length],
      ['done', 4, 23, 23],
    )
    assert.deepEqual(messagesOf(job), [
      'A photo was left out: Larder does not read HEIC.',
      'Only the first 20 photos were imported.',
      'A photo was left out: a photo may have 20 MB.',
      null,
    ])
  })

  it('is left out of a zip too', async () => {
    const { run } = await openImports(app)
    const photos = await Promise.all(
      Array.from({ length: 21 }, (_, i) => oneColour({ r: 0, g: i, b: 0 })),
    )
    const images = photos.map((_, i) => `<img src="images/${i}.png" itemprop="photo${i}">`)
    const file = buildZip([
      {
        name: 'recipes.html',
        content: pageOf(['<img src="images/large.png" itemprop="photo0">'], images),
      },
      { name: 'images/large.png', content: Buffer.alloc(33 * 1024 * 1024), isStored: true },
      ...photos.map((content, i) => ({ name: `images/${i}.png`, content })),
    ])

    const job = await run(file)

    assert.deepEqual(
      [job.system, job.state, job.created, job.photos],
      ['Recipe Keeper', 'done', 2, 20],
    )
    assert.deepEqual(messagesOf(job), [
      'A photo was left out: a photo may have 20 MB.',
      'Only the first 20 photos were imported.',
    ])
  })
})

const base64 = (photos: readonly Buffer[]) => photos.map((bytes) => bytes.toString('base64'))

const messagesOf = (job: { records: { items: { message: string | null }[] } }) =>
  job.records.items.map(({ message }) => message)

/** The page of an export of Recipe Keeper, a recipe for each list of photos. */
const pageOf = (...recipes: readonly (readonly string[])[]) =>
  `<!DOCTYPE html><html><body>${recipes
    .map(
      (images, i) => `<div class="recipe-details"><meta content="r${i}" itemprop="recipeId">
  <h2 itemprop="name">Recipe ${i}</h2>
  <div itemprop="recipeIngredients"><p>salt</p></div><div itemprop="recipeDirections"><p>Mix.</p></div>
  <div class="recipe-photos-div">${images.join('')}</div></div>`,
    )
    .join('')}</body></html>`
