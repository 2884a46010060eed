import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { eventually } from '#test/eventually.ts'
import { buildZip } from '#test/import/build-zip.ts'
import type { Call } from './feature-call.ts'
import { RECIPE_PAGE, type ServicesOfOthers } from './services-of-others.ts'

const TEXT = 'Pancakes\n\nIngredients\n250 g flour\n2 eggs\n\nMethod\nMix, and fry for 5 minutes.'
/** A line of each language that has rules or a model of its own. */
const LINES = ['2 cups plain flour, sifted', '250 g Mehl', '3 gousses d’ail', '2 cebollas picadas']

/** Reads recipes from pages and texts, lines of ingredients and a barcode. */
export async function useReaders(call: Call, others: ServicesOfOthers): Promise<void> {
  const readings = [{ url: others.page }, { html: RECIPE_PAGE }, { text: TEXT }]
  for (const given of readings) {
    const { draft } = await call('POST', '/v1/recipes/read', given)
    assert.equal(draft.ingredients.length, 2)
  }
  await call('POST', '/v1/recipes/read-photo', { url: others.photo })
  const { lines } = await call('POST', '/v1/recipes/parse-ingredients', { lines: LINES })
  assert.equal(lines.length, LINES.length)
  const product = await call('GET', '/v1/pantry/barcodes/lookup?code=4006381333931')
  assert.equal(product.name, 'Oat drink')
}

/** Makes a public page of a recipe, and opens it. */
export async function usePublicPage(url: string, call: Call): Promise<void> {
  const { items } = await call('GET', '/v1/recipes')
  const share = await call('POST', `/v1/recipes/${items[0].id}/share`)
  const page = await fetch(url + new URL(share.url).pathname)
  assert.match(await page.text(), /Pancakes/)
}

/** Imports a file of another program with photos, exports the household, and imports that file too. */
export async function useFiles(call: Call, household: string, photo: Buffer): Promise<void> {
  const recipes = Array.from({ length: 100 }, (_, i) => ({
    name: `Soup ${i}`,
    ingredients: '1 leek\n2 cups stock',
    directions: 'Cook.\n\nServe.',
    ...(i < 3 && { photo_data: photo.toString('base64') }),
  }))
  const parts = recipes.map(({ name, ...recipe }) => ({
    name: `${name}.paprikarecipe`,
    content: gzipSync(JSON.stringify({ name, ...recipe })),
  }))
  await importFile(call, buildZip(parts), 'soups.paprikarecipes')
  const archive = await call('GET', `/v1/households/${household}/export`)
  await importFile(call, archive, 'larder.zip')
}

async function importFile(call: Call, file: Buffer, name: string): Promise<void> {
  const type = { 'content-type': 'application/octet-stream' }
  const { id } = await call('POST', `/v1/imports?file_name=${name}`, file, type)
  const { state, problem, broken } = await eventually('the end of an import', async () => {
    const job = await call('GET', `/v1/imports/${id}`)
    return !['waiting', 'running'].includes(job.state) && job
  })
  assert.deepEqual([state, broken], ['done', 0], problem)
}
