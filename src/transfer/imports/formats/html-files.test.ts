import assert from 'node:assert/strict'
import { it } from 'node:test'
import { buildZip } from '#test/import/build-zip.ts'
import {
  copyMeThatExport,
  copyMeThatPage,
  keeperRecipe,
  recipeKeeperExport,
} from '#test/import/html-files.ts'
import { readImport, recipesIn } from '#test/import/read-import.ts'

it('reads Recipe Keeper: its own names, machine values before texts, bullets, photos', async () => {
  const { system, records } = await readImport(recipeKeeperExport('first', 'second'))

  assert.equal(system, 'Recipe Keeper')
  assert.equal(records.length, 33)
  assert.deepEqual(records[0], {
    kind: 'recipe',
    key: 'a',
    recipe: {
      title: 'Sauce',
      servings: 4,
      prep_minutes: 20,
      source_url: 'https://example.com/a',
      tags: ['Main', 'Side', 'Vegan', 'Fast'],
      rating: 4,
      note: 'Good.\nCheap.',
      nutrition: { energy_kcal: 250, fat_g: 9.5 },
      ingredients: [
        { original_text: '1 kg tomatoes & basil', section: 'For the sauce' },
        { original_text: 'salt', section: 'For the sauce' },
      ],
      steps: [{ text: 'Chop.' }, { text: 'Cook slowly.' }],
      extra: {
        imported_from: 'Recipe Keeper',
        collections: ['Best of'],
        favorite: true,
        serving_size: '100 g',
      },
    },
    photos: ['first', 'second'],
  })
  assert.deepEqual(records[31], {
    kind: 'recipe',
    key: 'old',
    recipe: {
      title: 'Old',
      prep_minutes: 70,
      author: 'Grandmother',
      nutrition: {
        saturated_fat_g: 2,
        cholesterol_mg: 30,
        sodium_mg: 400,
        carbohydrate_g: 50,
        fiber_g: 5,
        sugar_g: 6,
        protein_g: 7,
      },
      ingredients: [{ original_text: 'salt' }],
      steps: [],
      extra: { imported_from: 'Recipe Keeper' },
    },
  })
  assert.deepEqual(records[32], {
    kind: 'broken',
    key: 'recipe 33',
    name: 'recipe 33',
    problem: 'The recipe has no title.',
  })
})

it('reads Copy Me That: the same ids in each recipe, subheaders, spacers, notes', async () => {
  const expected = {
    title: 'Soup',
    description: 'Nice <really>.',
    servings: 6,
    source_url: 'https://example.com/soup',
    tags: ['soup'],
    rating: 4,
    note: 'Hot.\n\nVery.',
    ingredients: [
      { original_text: '1 leek', note: 'washed' },
      { original_text: 'bread', section: 'Topping' },
      { original_text: 'salt' },
    ],
    steps: [{ text: 'Cook.' }, { text: 'Toast.', section: 'Topping' }],
    extra: { imported_from: 'Copy Me That', made_this: true, starred: true },
  }

  const { system, records } = await readImport(copyMeThatExport('photo'))
  const alone = await recipesIn(copyMeThatPage())

  assert.equal(system, 'Copy Me That')
  assert.equal(records.length, 31)
  assert.deepEqual(records[0], {
    kind: 'recipe',
    key: 'https://example.com/soup|Soup',
    recipe: expected,
    photos: ['photo'],
  })
  const { source_url: _, ...withoutLink } = { ...expected, title: 'Recipe 2' }
  assert.deepEqual(records[2], { kind: 'recipe', key: 'Recipe 2', recipe: withoutLink })
  assert.deepEqual(alone.recipes['Soup'], expected)
})

it('finds photos whose names are written as in an address', async () => {
  const name = 'Crème brûlée 100%.jpg'
  for (const written of [encodeURI(name), name]) {
    const html = keeperRecipe('a', 'Sauce').replaceAll('images/a_1.jpg', `images/${written}`)
    const { records } = await readImport(
      buildZip([
        { name: 'recipes.html', content: html },
        { name: `images/${name}`, content: 'photo' },
      ]),
    )

    const [record] = records
    assert.ok(record?.kind === 'recipe')
    assert.deepEqual(record.photos, ['photo'], written)
  }
})

const deepPage = (depth: number) =>
  `<div class="recipe-details"><p itemprop="recipeIngredients">${'<b>'.repeat(depth)}leek${'</b>'.repeat(depth)}</p>
  <h2 itemprop="name">Deep</h2></div>`

it('reads a recipe of many elements in each other, and refuses a page of thousands', async () => {
  assert.deepEqual((await recipesIn(deepPage(1000))).recipes['Deep']?.ingredients, [
    { original_text: 'leek' },
  ])
  await assert.rejects(recipesIn(deepPage(50_000)), { name: 'FileRefused', reason: 'damaged' })
})
