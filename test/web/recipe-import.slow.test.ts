// Slow. Covers: web src/transfer/imports src/transfer/recipe-reader src/platform/egress
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { after, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import type { Person } from '#test/app/person.ts'
import { picture } from '#test/app/photos.ts'
import { eventuallyEqual } from '#test/eventually.ts'
import { listen } from '#test/processes/mail-server.ts'
import { startWebApp } from './web-app.ts'

// A site on loopback, made up here: a page of a recipe with a photo. Each test tells when the photo comes.
const photo = await picture(400, 300)
let photoIsReady: Promise<void> = Promise.resolve()
let photoStatus = 200
const site = createServer((request, response) => void answer(request, response))
async function answer({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
  if (url !== '/plums.jpg')
    return void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
  await photoIsReady
  response.writeHead(photoStatus, { 'content-type': 'image/jpeg' }).end(photo)
}
const PAGE = `<!doctype html><html lang="en"><script type="application/ld+json">${JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name: 'Plum cake',
  image: '/plums.jpg',
  recipeYield: '12',
  recipeIngredient: ['500 g plums', '250 g flour', 'a pinch of salt'],
  recipeInstructions: [
    { '@type': 'HowToStep', name: 'Step 1', text: 'Mix.' },
    { '@type': 'HowToStep', name: 'Bake', text: 'It takes an hour.' },
  ],
  nutrition: { '@type': 'NutritionInformation', calories: '227 kcal', fatContent: '9 g' },
})}</script><h1>Plum cake</h1></html>`
const home = `http://127.0.0.1:${await listen(site)}`
after(() => {
  site.closeAllConnections()
  site.close()
})

const app = await startWebApp('localhost', { FETCH_ALLOW: '127.0.0.0/8' })

/** Lets the site wait with the photo. @returns a function that lets it answer */
function holdPhoto(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  photoIsReady = promise
  return resolve
}

async function read(page: Page): Promise<void> {
  await page.getByLabel('Web address').fill(`${home}/plum-cake`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: /^250 g flour/ }).waitFor()
}

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).first().click()
const picturesIn = (page: Page) => page.getByRole('main').getByRole('img', { name: 'Photo 1' })

/** The recipe on the server, and its photos that have their content. */
async function saved(person: Person) {
  const { body: recipes } = await person.call('GET', '/v1/recipes')
  const { body: recipe } = await person.call('GET', `/v1/recipes/${recipes.items[0]?.id}`)
  const { body: photos } = await person.call('GET', '/v1/photos')
  const { title, image_url, nutrition, steps = [] } = recipe
  return {
    recipe: {
      title,
      image_url,
      nutrition,
      steps: steps.map(({ section, text }: Record<'section' | 'text', unknown>) => [section, text]),
    },
    photos: photos.items.map(
      ({ recipe_id, width, height }: Record<'recipe_id' | 'width' | 'height', unknown>) => ({
        isOfRecipe: recipe_id === recipe.id,
        width,
        height,
      }),
    ),
  }
}

const CAKE = {
  title: 'Plum cake',
  image_url: `${home}/plums.jpg`,
  nutrition: { fat_g: 9, energy_kcal: 227 },
  // The form numbers the steps itself.
  steps: [
    [null, 'Mix.'],
    ['Bake', 'It takes an hour.'],
  ],
}
const PHOTO = { isOfRecipe: true, width: 400, height: 300 }

describe('a recipe of a page', () => {
  it('has the photo and the nutrition of the page, in the form and when it is saved', async () => {
    await using visit = await app.enter('/recipes/new/address')
    const { page, person } = visit

    await read(page)
    await picturesIn(page).waitFor()
    await page.getByRole('heading', { name: 'Nutrition per serving' }).waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await save(page)

    await page.getByRole('heading', { name: 'Plum cake', level: 1 }).waitFor()
    await eventuallyEqual(() => saved(person), { recipe: CAKE, photos: [PHOTO] })
    await page.getByText('Energy (kcal)').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'pinch' }).getByText('salt').waitFor()
    await eventuallyEqual(
      () => page.evaluate(`document.querySelector('img[srcset]')?.naturalWidth > 0`),
      true,
    )
    assert.deepEqual(visit.complaints, [])
  })

  it('gets its photo also when it is saved before the photo has come', async () => {
    await using visit = await app.enter('/recipes/new/address')
    const { page, person } = visit
    const comes = holdPhoto()

    await read(page)
    await page.getByRole('status').getByText('Loading the photo from the page').waitFor()
    await save(page)
    await page.getByRole('heading', { name: 'Plum cake', level: 1 }).waitFor()
    comes()

    await eventuallyEqual(() => saved(person), { recipe: CAKE, photos: [PHOTO] })
    assert.deepEqual(visit.complaints, [])
  })

  it('gives its photo to no other recipe if its draft is discarded before the photo has come', async () => {
    await using visit = await app.enter('/recipes/new/address')
    const { page, person } = visit
    const comes = holdPhoto()
    await read(page)
    await page.getByRole('status').getByText('Loading the photo from the page').waitFor()

    await page.getByRole('button', { name: 'Discard draft' }).click()
    await page.getByLabel('Title').fill('Soup')
    await save(page)
    await page.getByRole('heading', { name: 'Soup', level: 1 }).waitFor()
    const answered = page.waitForResponse(/\/read-photo$/)
    comes()
    await answered

    const recipe = { title: 'Soup', image_url: null, nutrition: {}, steps: [] }
    await eventuallyEqual(() => saved(person), { recipe, photos: [] })
    assert.deepEqual(visit.complaints, [])
  })

  it('has no photo or nutrition that somebody removes, even after a reload', async () => {
    await using visit = await app.enter('/recipes/new/address')
    const { page, person } = visit
    await read(page)
    await picturesIn(page).waitFor()

    await page.getByRole('button', { name: 'Photo 1' }).click()
    await page.getByRole('button', { name: 'Remove photo' }).click()
    await page.getByRole('button', { name: 'Remove nutrition' }).click()
    await page.getByText('Nutrition removed.').waitFor()
    await page.reload()
    await page.getByRole('button', { name: /^250 g flour/ }).waitFor()
    assert.equal(await picturesIn(page).count(), 0)
    await save(page)

    await page.getByRole('heading', { name: 'Plum cake', level: 1 }).waitFor()
    await eventuallyEqual(() => saved(person), {
      recipe: { ...CAKE, image_url: null, nutrition: {} },
      photos: [],
    })
    assert.deepEqual(visit.complaints, [])
  })

  it('offers to load its photo again, which comes after a reload too', async () => {
    await using visit = await app.enter('/recipes/new/address')
    const { page, person } = visit
    photoStatus = 404

    await read(page)
    await page
      .getByRole('status')
      .getByText('The photo from the page couldn’t be loaded.')
      .waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    photoStatus = 200
    await page.getByRole('button', { name: 'Load the photo again' }).click()
    await picturesIn(page).waitFor()
    await page.reload()
    await picturesIn(page).waitFor()
    await save(page)

    await eventuallyEqual(() => saved(person), { recipe: CAKE, photos: [PHOTO] })
    assert.deepEqual(visit.complaints, [])
  })
})
