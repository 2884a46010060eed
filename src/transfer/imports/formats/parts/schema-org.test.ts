import assert from 'node:assert/strict'
import { it } from 'node:test'
import { buildZip } from '#test/import/build-zip.ts'
import { readImport, recipesIn } from '#test/import/read-import.ts'
import {
  nextcloudCookbook,
  nextcloudSoup,
  recipeSageExport,
  sageRecipe,
  schemaRecipes,
} from '#test/import/schema-org-files.ts'

const ragu = {
  title: 'Ragù',
  description: 'Slow & good.',
  servings: 6,
  total_minutes: 180,
  source_url: 'https://example.com/ragu',
  author: 'Nonna',
  tags: ['Italian', 'Slow'],
  image_url: 'https://cdn.example.com/1.jpg',
  rating: 4,
  note: 'Use good wine.',
  nutrition: { energy_kcal: 450, fat_g: 12 },
  ingredients: [
    { original_text: '1 kg tomatoes', section: 'Sauce' },
    { original_text: '500 g spaghetti', section: 'Pasta' },
  ],
  steps: [
    { text: 'Cook.', section: 'Sauce' },
    { text: 'Boil.', section: 'Pasta' },
  ],
  extra: {
    imported_from: 'RecipeSage',
    date_published: '2024-01-01',
    prep_time: 'a while or so',
    more_images: ['https://cdn.example.com/2.jpg'],
  },
}

it('reads RecipeSage: headings in brackets, flat sections, free times, image marks', async () => {
  const { system, records } = await readImport(recipeSageExport())

  assert.equal(system, 'RecipeSage')
  assert.equal(records.length, 34)
  assert.deepEqual(records.slice(0, 4), [
    { kind: 'recipe', key: 'id-1', recipe: ragu },
    { kind: 'broken', key: 'recipe 2', name: 'recipe 2', problem: 'The recipe has no title.' },
    {
      kind: 'broken',
      key: 'recipe 3',
      name: 'recipe 3',
      problem: 'It is not a recipe: its type is another one.',
    },
    {
      kind: 'recipe',
      key: 'bare',
      recipe: {
        title: 'Bare',
        prep_minutes: 30,
        ingredients: [],
        steps: [],
        extra: { imported_from: 'RecipeSage' },
      },
    },
  ])
})

it('reads Nextcloud Cookbook: a folder for each recipe, empty values, one text of keywords', async () => {
  const { system, records } = await readImport(nextcloudCookbook('photo'))

  assert.equal(system, 'Nextcloud Cookbook')
  assert.equal(records.length, 32)
  assert.deepEqual(records.slice(0, 2), [
    {
      kind: 'recipe',
      key: '123',
      recipe: {
        title: 'Hähnchensuppe',
        servings: 4,
        prep_minutes: 15,
        tags: ['Suppen', 'schnell', 'warm'],
        ingredients: [
          { original_text: '1 Huhn', section: 'Brühe' },
          { original_text: '2 l Wasser', section: 'Brühe' },
        ],
        steps: [
          { text: 'Kochen, siehe #r/7.', section: 'Brühe' },
          { text: 'Essen.', section: 'Brühe' },
        ],
        extra: {
          imported_from: 'Nextcloud Cookbook',
          tools: ['Topf'],
          date_created: '2020-01-01T00:00:00+0000',
        },
      },
      photos: ['photo'],
    },
    {
      kind: 'broken',
      key: 'Recipes/Broken/recipe.json',
      name: 'Recipes/Broken/recipe.json',
      problem: 'The file is damaged: it is not JSON.',
    },
  ])
})

it('reads empty values of Nextcloud Cookbook in each of their forms, and its nutrition', async () => {
  const names = ['description', 'url', 'image', 'prepTime', 'recipeYield', 'recipeCategory']
  const more = ['keywords', 'tool', 'recipeIngredient', 'recipeInstructions', 'nutrition']
  const empty = (id: string, value: unknown) => ({
    '@type': 'Recipe',
    id,
    name: id,
    ...Object.fromEntries([...names, ...more, 'dateModified'].map((name) => [name, value])),
  })
  const facts = { '@type': 'NutritionInformation', calories: '120 kcal', servingSize: '1' }
  const values = [
    empty('a', null),
    empty('b', ''),
    empty('c', []),
    { ...nextcloudSoup, nutrition: facts },
  ]

  const { recipes } = await recipesIn(
    buildZip(
      values.map((value, at) => ({ name: `${at}/recipe.json`, content: JSON.stringify(value) })),
    ),
  )

  const extra = { imported_from: 'Nextcloud Cookbook' }
  for (const title of ['a', 'b', 'c'])
    assert.deepEqual(recipes[title], { title, ingredients: [], steps: [], extra })
  assert.deepEqual(recipes['Hähnchensuppe']?.nutrition, { energy_kcal: 120 })
})

it('reads one folder of Nextcloud Cookbook that was packed without the folder', async () => {
  const { records } = await readImport(
    buildZip([
      { name: 'recipe.json', content: JSON.stringify(nextcloudSoup) },
      { name: 'full.jpg', content: 'photo' },
    ]),
  )

  const [record] = records
  assert.ok(record?.kind === 'recipe')
  assert.deepEqual([record.recipe.title, record.photos], ['Hähnchensuppe', ['photo']])
})

const read = async (value: unknown) => (await recipesIn(JSON.stringify(value))).recipes

it('reads JSON-LD of schema.org: one recipe, a list, a graph, nested sections, a text of steps', async () => {
  const one = {
    '@type': ['Recipe', 'NewsArticle'],
    '@id': 'https://example.com/cake#recipe',
    name: 'Cake',
    author: [{ '@type': 'Person', name: 'Ada' }],
    recipeYield: ['8', '8 slices'],
    recipeIngredient: 'flour',
    inLanguage: 'en',
    nutrition: { '@type': 'NutritionInformation', calories: '300 kcal' },
    recipeInstructions: {
      '@type': 'HowToSection',
      name: 'Batter',
      itemListElement: [{ '@type': 'HowToStep', text: 'Mix &amp; stir.' }],
    },
  }
  const text = {
    '@type': 'http://schema.org/Recipe',
    name: 'Tea',
    recipeInstructions: 'Boil.\nWait.',
  }
  const extra = { imported_from: 'schema.org JSON-LD' }
  const cake = {
    title: 'Cake',
    servings: 8,
    yield_text: '8 slices',
    author: 'Ada',
    language: 'en',
    nutrition: { energy_kcal: 300 },
    ingredients: [{ original_text: 'flour' }],
    steps: [{ text: 'Mix & stir.', section: 'Batter' }],
    extra,
  }
  const tea = {
    title: 'Tea',
    ingredients: [],
    steps: [{ text: 'Boil.' }, { text: 'Wait.' }],
    extra,
  }

  assert.deepEqual(await read(one), { Cake: cake })
  assert.deepEqual(await read([one, text]), { Cake: cake, Tea: tea })
  assert.deepEqual(await read({ '@graph': [{ '@type': 'WebSite' }, one] }), { Cake: cake })
  const files = [one, text].map((value, at) => ({
    name: `${at}.jsonld`,
    content: JSON.stringify(value),
  }))
  assert.deepEqual((await recipesIn(buildZip(files))).recipes, { Cake: cake, Tea: tea })
})

it('reads a library as JSON-LD of schema.org: a list, a graph, or a file for each recipe', async () => {
  const all = schemaRecipes()
  const files = all.map((one, at) => ({ name: `${at}.json`, content: JSON.stringify(one) }))

  for (const file of [
    JSON.stringify(all),
    JSON.stringify({ '@context': 'https://schema.org', '@graph': all }),
    buildZip(files),
  ]) {
    const { system, records, recipes } = await recipesIn(file)

    assert.deepEqual([system, records.length], ['schema.org JSON-LD', 30])
    assert.equal(records[6]?.key, 'https://example.com/7')
    assert.deepEqual(recipes['Recipe 7'], {
      ...ragu,
      title: 'Recipe 7',
      extra: { ...ragu.extra, imported_from: 'schema.org JSON-LD' },
    })
  }
})

const supply = (name: string, requiredQuantity: unknown) => ({
  '@type': 'HowToSupply',
  name,
  requiredQuantity,
})
const direction = (text: string) => ({ '@type': 'HowToDirection', text })
const named = (more: object) => ({ '@type': 'Recipe', name: 'Soup', ...more })

it('reads ingredients and tools that are objects', async () => {
  const leeks = supply('leeks', { '@type': 'QuantitativeValue', value: 500, unitText: 'g' })
  const supplies = [leeks, supply('salt', '1 pinch')]
  const ingredients = [{ original_text: '500 g leeks' }, { original_text: '1 pinch salt' }]
  const tool = [{ '@type': 'HowToTool', name: 'Pot' }, 'Spoon']

  const alone = await read(named({ supply: supplies, tool }))
  const both = await read(named({ recipeIngredient: supplies, supply: supply('coal', '1 kg') }))

  assert.deepEqual(alone['Soup']?.ingredients, ingredients)
  assert.deepEqual(alone['Soup'].extra?.['tools'], ['Pot', 'Spoon'])
  assert.deepEqual(both['Soup']?.ingredients, ingredients)
  assert.deepEqual(both['Soup'].extra?.['supplies'], ['1 kg coal'])
})

it('reads all texts of steps: names, directions, lists in objects', async () => {
  const steps = {
    0: { '@type': 'HowToStep', name: 'Leeks', text: 'Wash them.' },
    1: {
      '@type': 'HowToStep',
      name: 'Broth',
      itemListElement: [direction('Boil water.'), { '@type': 'HowToTip', text: 'Use a lid.' }],
    },
    2: {
      '@type': 'HowToSection',
      name: 'Serve',
      itemListElement: { '@list': [direction('Fill.'), 'Eat.'] },
    },
  }

  const recipes = await read(named({ recipeInstructions: steps }))

  assert.deepEqual(recipes['Soup']?.steps, [
    { text: 'Wash them.', section: 'Leeks' },
    { text: 'Boil water.', section: 'Broth' },
    { text: 'Use a lid.', section: 'Broth' },
    { text: 'Fill.', section: 'Serve' },
    { text: 'Eat.', section: 'Serve' },
  ])
})

it('reads yields and times in lists and objects', async () => {
  const recipes = await read(
    named({
      recipeYield: ['Makes a pot', { '@type': 'QuantitativeValue', value: 4 }],
      prepTime: ['PT10M'],
      cookTime: { '@type': 'Duration', minValue: 'PT1H', maxValue: 'PT2H' },
    }),
  )

  const { servings, yield_text, prep_minutes, cook_minutes } = recipes['Soup'] ?? assert.fail()
  assert.deepEqual([servings, yield_text, prep_minutes, cook_minutes], [4, 'Makes a pot', 10, 120])
})

const rated = (ratingValue: string | number, bestRating: string | number | null = null) => ({
  '@type': 'Recipe',
  name: `${ratingValue} of ${bestRating}`,
  aggregateRating: { '@type': 'AggregateRating', ratingValue, bestRating },
})

it('takes a rating of any scale as stars, and keeps it where it is not one of five', async () => {
  const list = [rated(4), rated('4.6', '5'), rated(8, 10), rated('85', '100'), rated(0, 10)]

  const { recipes } = await recipesIn(JSON.stringify(list))

  assert.deepEqual(
    Object.entries(recipes).map(([name, { rating, extra }]) => [name, rating, extra?.['rating']]),
    [
      ['4 of null', 4, undefined],
      ['4.6 of 5', 5, '4.6'],
      ['8 of 10', 4, { ratingValue: 8, bestRating: 10 }],
      ['85 of 100', 4, { ratingValue: 85, bestRating: 100 }],
      ['0 of 10', undefined, undefined],
    ],
  )
})

it('keeps the nutrients of schema.org that no field has', async () => {
  const nutrition = {
    '@type': 'NutritionInformation',
    servingSize: '1 slice',
    calories: '240 calories',
    transFatContent: '0 g',
    potassiumContent: '120 mg',
  }

  const { recipes } = await recipesIn(
    JSON.stringify([{ '@type': 'Recipe', name: 'Cake', nutrition, dateModified: '2026-01-02' }]),
  )

  assert.deepEqual(recipes['Cake'], {
    title: 'Cake',
    nutrition: { energy_kcal: 240, trans_fat_g: 0 },
    ingredients: [],
    steps: [],
    extra: {
      imported_from: 'schema.org JSON-LD',
      date_modified: '2026-01-02',
      nutrition: { servingSize: '1 slice', potassiumContent: '120 mg' },
    },
  })
})

const recipe = (id: string, name: string) => ({ '@type': 'Recipe', '@id': id, name })

it('takes no key that means a recipe only inside its own page', async () => {
  const list = [
    recipe('#recipe', 'Cake'),
    recipe('_:b0', 'Tea'),
    recipe('https://a.example/#r', 'Pie'),
  ]

  const { records } = await readImport(JSON.stringify(list))

  assert.deepEqual(
    records.map(({ key }) => key),
    ['Cake', 'Tea', 'https://a.example/#r'],
  )
})

it('reads JSON in UTF-16 and with a mark at the beginning', async () => {
  const json = JSON.stringify({ recipes: [sageRecipe] })
  for (const bytes of [
    Buffer.from(`\ufeff${json}`, 'utf16le'),
    Buffer.from(json, 'utf16le'),
    Buffer.from(`\ufeff${json}`, 'utf16le').swap16(),
    Buffer.from(`\ufeff${json}`),
  ])
    assert.deepEqual((await recipesIn(bytes)).recipes, { Ragù: ragu })
})

it('reads headings with a colon among ingredients, in ten languages', async () => {
  const headings =
    'For the dough:|Für den Teig:|Pour la pâte :|Para la masa:|Per l’impasto:|Voor het deeg:|Para a massa:|Till degen:|Til dejen:|Til deigen:'.split(
      '|',
    )
  for (const heading of headings) {
    const recipeIngredient = ['Optional: nuts', heading, '100 g flour', 'salt']
    const pie = { '@type': 'Recipe', name: 'Pie', recipeIngredient }

    const { recipes } = await recipesIn(JSON.stringify(pie))

    const section = heading.replace(/\s?:$/, '')
    assert.deepEqual(recipes['Pie']?.ingredients, [
      { original_text: 'Optional: nuts' },
      { original_text: '100 g flour', section },
      { original_text: 'salt', section },
    ])
  }
})
