import assert from 'node:assert/strict'
import { it } from 'node:test'
import { buildZip } from '#test/import/build-zip.ts'
import {
  BREAD,
  gram,
  mealieBackup,
  mealieExport,
  mealieLine,
  mealieRecipe,
  pancakes,
} from '#test/import/mealie-files.ts'
import { numbered } from '#test/import/numbered.ts'
import { readImport, recipesIn } from '#test/import/read-import.ts'

/** The id without hyphens: some backups have none. */
const key = pancakes.id.replaceAll('-', '')

const draft = {
  title: 'Pancakes',
  description: 'Thin ones.\nReally.',
  yield_text: '12 pancakes',
  prep_minutes: 15,
  cook_minutes: 30,
  total_minutes: 1440,
  source_url: 'https://example.com/pancakes',
  tags: ['Breakfast', 'sweet'],
  rating: 5,
  note: 'Tip\nBetter the next day.',
  nutrition: { energy_kcal: 227, fat_g: 9 },
  ingredients: [
    {
      original_text: '250 g flour, sifted',
      section: 'Batter',
      quantity: 250,
      unit: 'g',
      name: 'flour',
      note: 'sifted',
    },
    { original_text: '2 1/2 eggs', section: 'Batter', quantity: 2.5, name: 'eggs' },
    { original_text: 'a bit of jam', section: 'To serve' },
    { original_text: '1/2 lemon', section: 'To serve' },
    { original_text: '3 spoons of sugar', section: 'To serve' },
    { original_text: '2 Sauce', section: 'To serve', quantity: 2, name: 'Sauce' },
  ],
  steps: [
    { text: 'Mix.', section: 'Batter' },
    { text: 'Rest\nWait.', section: 'Batter' },
    { text: '**Fry**.', section: 'To serve' },
  ],
  extra: {
    imported_from: 'Mealie',
    tools: ['Pan'],
    extras: { source_book: 'p. 12' },
    comments: ['Good!'],
    assets: ['scan'],
    date_added: '2024-10-01',
    date_updated: '2024-11-02T10:00:00Z',
    rating: 4.5,
    prep_time: '10-15 Minutes',
  },
}
const flours = { kind: 'food', key: 'flour', name: 'flour', aliases: ['flours'] }

it('reads an export of a group with its photos', async () => {
  const { system, records } = await readImport(mealieExport('photo'))

  assert.equal(system, 'Mealie')
  assert.equal(records.length, 32)
  assert.deepEqual(records.slice(0, 2), [
    flours,
    { kind: 'recipe', key, recipe: draft, photos: ['photo'] },
  ])
  assert.deepEqual(records[31], {
    kind: 'recipe',
    key: 'id 30',
    recipe: { ...draft, title: 'Recipe 30' },
  })
})

it('reads the foods that recipes name, with their labels, plurals and other names', async () => {
  const label = { id: 'l', name: 'Baking', color: '#fff' }
  const foods = [
    { id: 'A1-1', name: 'flour', plural_name: 'flours', label, aliases: [{ name: 'meal' }] },
    { id: 'A1-1', name: 'flour' },
    { id: 'B', name: 'egg', plural_name: '', aliases: [], label: null },
    { name: 'Milk', label },
    { name: ' ', label },
    null,
  ]
  const [bread, api] = [
    { ...pancakes, name: 'Bread', recipe_ingredient: foods.map((food) => mealieLine({ food })) },
    {
      id: 'x',
      slug: 'x',
      name: 'API',
      recipeIngredient: [mealieLine({ food: { id: 'C', name: 'oat', pluralName: 'oats' } })],
    },
  ]

  const { records } = await readImport(
    buildZip([mealieRecipe('bread', bread), mealieRecipe('api', api)]),
  )
  const single = await readImport(JSON.stringify(api))

  const oats = { kind: 'food', key: 'C', name: 'oat', aliases: ['oats'] }
  assert.deepEqual(
    records.filter(({ kind }) => kind === 'food'),
    [
      { kind: 'food', key: 'A1-1', name: 'flour', aliases: ['flours', 'meal'], category: 'Baking' },
      { kind: 'food', key: 'milk', name: 'Milk', category: 'Baking' },
      oats,
    ],
  )
  assert.deepEqual(
    single.records.map(({ kind }) => kind),
    ['food', 'recipe'],
  )
  assert.deepEqual(single.records[0], oats)
})

/** What no field of a recipe has. */
const extraOf = async (fields: object) => {
  const { recipes } = await recipesIn(
    JSON.stringify({ slug: 'x', name: 'X', recipe_ingredient: [], ...fields }),
  )
  const { imported_from: _, ...extra } = recipes['X']?.extra ?? {}
  return extra
}

it('keeps ratings, times and nutrients as they were where a field has only a part of them', async () => {
  const nutrition = {
    calories: '950 kJ',
    fat_content: '9 g',
    sugar_content: 'a trace',
    vitamin_c: '12 mg',
    protein_content: '',
  }

  assert.deepEqual(await extraOf({ nutrition }), {
    nutrition: { calories: '950 kJ', sugar_content: 'a trace', vitamin_c: '12 mg' },
  })
  assert.deepEqual(await extraOf({ rating: 0 }), {})
  assert.deepEqual(await extraOf({ rating: 3 }), {})
  assert.deepEqual(await extraOf({ rating: 0.4 }), { rating: 0.4 })
  assert.deepEqual(await extraOf({ rating: '7' }), { rating: '7' })
  assert.deepEqual(await extraOf({ prep_time: '1 hour to 2 hours', total_time: '90 seconds' }), {
    prep_time: '1 hour to 2 hours',
    total_time: '90 seconds',
  })
  assert.deepEqual(await extraOf({ prep_time: '1 hour 30', total_time: 'PT30M' }), {})
})

it('reads a single recipe, in the names of the API too', async () => {
  const camel = {
    id: 'x',
    slug: 'bread',
    name: 'Bread',
    orgURL: 'https://example.com/bread',
    recipeServings: 4,
    recipeYield: 'loaf',
    recipeYieldQuantity: 1,
    prepTimeSeconds: 600,
    prepTime: '10 min',
    performTime: 'overnight',
    recipeIngredient: [
      mealieLine({ note: '500 g flour', disable_amount: undefined, disableAmount: true }),
    ],
    recipeInstructions: [{ text: 'Bake.' }],
    settings: { disableAmount: true },
  }
  const expected = {
    title: 'Bread',
    servings: 4,
    yield_text: '1 loaf',
    prep_minutes: 10,
    source_url: 'https://example.com/bread',
    ingredients: [{ original_text: '500 g flour' }],
    steps: [{ text: 'Bake.' }],
    extra: { imported_from: 'Mealie', cook_time: 'overnight' },
  }
  const zip = buildZip([
    { name: 'bread.json', content: JSON.stringify(camel) },
    { name: 'images/original.jpg', content: 'photo' },
  ])

  assert.deepEqual((await recipesIn(JSON.stringify(camel))).recipes, { Bread: expected })
  assert.deepEqual((await recipesIn(zip)).records, [
    { kind: 'recipe', key: 'x', recipe: expected, photos: ['photo'] },
  ])
})

it('reads numbers of a newer version, and a recipe whose lines are all notes', async () => {
  const note = mealieLine({ note: '3 eggs', unit: gram, food: null })
  const parsed = mealieLine({ quantity: 2, food: { name: 'eggs' } })
  const recipe = {
    id: 'new',
    slug: 'new',
    name: 'New',
    settings: { disable_amount: true },
    recipe_servings: 0,
    recipe_yield_quantity: 24,
    recipe_yield: 'cookies',
    prep_time: null,
    prep_time_seconds: 90,
    perform_time_seconds: 3600,
    total_time: '2 hrs',
    recipe_ingredient: [note, parsed],
    recipe_instructions: [],
  }

  const { recipes } = await recipesIn(JSON.stringify(recipe))

  assert.deepEqual(recipes['New'], {
    title: 'New',
    yield_text: '24 cookies',
    prep_minutes: 2,
    cook_minutes: 60,
    total_minutes: 120,
    ingredients: [
      { original_text: '3 eggs' },
      { original_text: '2 eggs', quantity: 2, name: 'eggs' },
    ],
    steps: [],
    extra: { imported_from: 'Mealie', prep_time: '90 s' },
  })
})

it('reads files of 2021: ids are numbers, and tags and tools are texts', async () => {
  const old = {
    id: 12,
    name: 'Soup',
    slug: 'soup',
    tags: ['quick'],
    recipeCategory: ['Dinner'],
    tools: ['Pot'],
    recipeIngredient: [
      { title: null, note: '1 leek', quantity: 1, disableAmount: true },
      '1 carrot',
    ],
    recipeInstructions: [{ text: 'Cook.' }, 'Eat.'],
    notes: [],
    extras: {},
  }

  const { records } = await readImport(buildZip([mealieRecipe('soup', old)]))

  assert.deepEqual(records, [
    {
      kind: 'recipe',
      key: '12',
      recipe: {
        title: 'Soup',
        tags: ['Dinner', 'quick'],
        ingredients: [{ original_text: '1 leek' }, { original_text: '1 carrot' }],
        steps: [{ text: 'Cook.' }, { text: 'Eat.' }],
        extra: { imported_from: 'Mealie', tools: ['Pot'] },
      },
    },
  ])
})

it('tells of broken recipes and reads the others', async () => {
  const { records } = await readImport(
    buildZip([
      { name: 'recipes/cut/cut.json', content: '{"name": "Cut", "recipe_ingre' },
      mealieRecipe('other', { hello: 1 }),
      mealieRecipe('nameless', { ...pancakes, id: 'nameless', name: ' ' }),
      { ...mealieRecipe('wrong', pancakes), crc: 1 },
      mealieRecipe('pancakes', pancakes),
    ]),
  )

  assert.deepEqual(
    records.map((one) => (one.kind === 'broken' ? [one.key, one.name, one.problem] : one.key)),
    [
      'flour',
      ['recipes/cut/cut.json', 'cut', 'The file is damaged: it is not JSON.'],
      ['recipes/other/other.json', 'other', 'The file is not a recipe of Mealie.'],
      'nameless',
      [
        'recipes/wrong/wrong.json',
        'wrong',
        'The zip archive is incomplete or damaged. Export it again.',
      ],
      key,
    ],
  )
})

it('keeps what is too long for a field in extra, and cuts between characters', async () => {
  const long = {
    ...pancakes,
    name: '🥞'.repeat(300),
    recipe_ingredient: numbered(510, (n) => ({ note: `${n} spoons` })),
    recipe_instructions: [{ text: 'x'.repeat(25_000) }],
    notes: [],
  }

  const { recipes } = await recipesIn(buildZip([mealieRecipe('long', long)]))

  const recipe = recipes['🥞'.repeat(200)]
  assert.deepEqual(recipe?.extra?.['title'], '🥞'.repeat(300))
  assert.deepEqual(
    recipe?.extra?.['more_ingredients'],
    numbered(10, (n) => `${n + 500} spoons`),
  )
  assert.equal(recipe?.ingredients.length, 500)
  assert.deepEqual(
    recipe?.steps.map(({ text }) => text.length),
    [20_000, 5000],
  )
})

it('tells of a recipe that is larger than a row', async () => {
  const { records } = await readImport(
    buildZip([
      mealieRecipe('large', { ...pancakes, recipe_instructions: [{ text: 'é'.repeat(90_000) }] }),
    ]),
  )

  assert.deepEqual(records, [
    flours,
    {
      kind: 'broken',
      key,
      name: 'Pancakes',
      problem: 'The recipe is too long: it has more than 80 kB of text.',
    },
  ])
})

/** One of the many recipes of the backup that are alike. */
const isOther = (record: { key: string }) => /^r(?!30$)\d+$/.test(record.key)

it('reads a backup: recipes, foods, lists and meals, and no accounts', async () => {
  const { system, records } = await readImport(mealieBackup('photo'))

  assert.equal(system, 'Mealie')
  assert.equal(records.filter(isOther).length, 29)
  assert.deepEqual(
    records.filter((one) => !isOther(one)),
    [
      {
        kind: 'food',
        key: 'f',
        name: 'flour',
        aliases: ['flours', 'plain flour'],
        category: 'Baking',
      },
      { kind: 'broken', key: 'g', name: 'food g', problem: 'The food has no name.' },
      { kind: 'list', key: 's', name: 'Weekly' },
      {
        kind: 'list_item',
        key: 'i',
        list: 's',
        food: 'f',
        name: 'flour',
        quantity: 1,
        checked: true,
      },
      { kind: 'list_item', key: 'j', list: 's', name: 'candles' },
      {
        kind: 'recipe',
        key: BREAD,
        recipe: {
          title: 'Bread',
          yield_text: '1 loaf',
          cook_minutes: 60,
          tags: ['Baking', 'basic'],
          note: 'Good.',
          nutrition: { energy_kcal: 250 },
          ingredients: [
            {
              original_text: '500 gram flour',
              section: 'Dough',
              quantity: 500,
              unit: 'gram',
              name: 'flour',
            },
            { original_text: '2 warm', section: 'Dough' },
          ],
          steps: [{ text: 'Bake.' }],
          extra: {
            imported_from: 'Mealie',
            tools: ['Oven'],
            extras: { book: 'p. 12' },
            comments: ['Nice!'],
            assets: ['scan'],
          },
        },
        photos: ['photo'],
      },
      {
        kind: 'recipe',
        key: 'r30',
        recipe: {
          title: 'Recipe 30',
          ingredients: [{ original_text: '2 Bread', quantity: 2, name: 'Bread' }],
          steps: [],
          extra: { imported_from: 'Mealie' },
        },
      },
      { kind: 'meal', key: '1', date: '2026-12-24', meal: 'dinner', recipe: BREAD },
      {
        kind: 'meal',
        key: '2',
        date: '2026-12-25',
        meal: 'snack',
        title: 'Leftovers',
        note: 'cold',
      },
      {
        kind: 'broken',
        key: 'meal 3',
        name: 'Nothing',
        problem: 'The meal has no day, or nothing to eat.',
      },
    ],
  )
})

it('reads texts in the place of lists', async () => {
  const spellings = [
    { recipeIngredient: 'flour', recipeInstructions: 'Mix.', notes: 'n', comments: 'c' },
    { recipeIngredient: ['flour'], recipeInstructions: ['Mix.'], notes: ['n'], comments: ['c'] },
    { recipe_ingredient: 'flour', recipe_instructions: 'Mix.', notes: 'n', comments: 'c' },
    {
      recipeIngredient: { note: 'flour' },
      recipeInstructions: { text: 'Mix.' },
      notes: { text: 'n' },
      comments: { text: 'c' },
    },
  ]
  for (const one of spellings) {
    const { recipes } = await recipesIn(JSON.stringify({ name: 'Pie', slug: 'pie', ...one }))

    assert.deepEqual(recipes['Pie'], {
      title: 'Pie',
      note: 'n',
      ingredients: [{ original_text: 'flour' }],
      steps: [{ text: 'Mix.' }],
      extra: { imported_from: 'Mealie', comments: ['c'] },
    })
  }

  const lines = { recipeIngredient: '1 egg\n2 pears', recipeInstructions: 'Mix.\nBake.' }
  const { recipes } = await recipesIn(JSON.stringify({ name: 'Pie', slug: 'pie', ...lines }))

  assert.deepEqual(
    [recipes['Pie']?.ingredients.map((one) => one.original_text), recipes['Pie']?.steps],
    [
      ['1 egg', '2 pears'],
      [{ text: 'Mix.' }, { text: 'Bake.' }],
    ],
  )
})
