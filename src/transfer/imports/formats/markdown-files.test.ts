import assert from 'node:assert/strict'
import { it } from 'node:test'
import { buildZip } from '#test/import/build-zip.ts'
import { chowdownSite, cooklangFolder } from '#test/import/markdown-files.ts'
import { readImport, recipesIn } from '#test/import/read-import.ts'

it('reads Chowdown: components are sections, tags are texts or lists, items may be maps', async () => {
  const { system, records } = await readImport(chowdownSite('photo'))

  const damaged = { kind: 'broken', problem: 'The YAML above the recipe is damaged.' }
  assert.equal(system, 'Chowdown')
  assert.equal(records.length, 33)
  assert.deepEqual(records.slice(0, 4), [
    {
      kind: 'recipe',
      key: 'cake',
      recipe: {
        title: 'Cake',
        description: 'A **good** cake.',
        tags: ['sweet', 'birthday'],
        ingredients: [
          { original_text: 'sugar', section: 'Icing' },
          { original_text: '200g [flour](https://example.com/flour)' },
          { original_text: 'Note: chill' },
        ],
        steps: [{ text: 'Stir.', section: 'Icing' }, { text: 'Bake.' }],
        extra: {
          imported_from: 'Chowdown',
          image_credit: 'https://example.com/photo',
          missing_components: ['missing'],
        },
      },
      photos: ['photo'],
    },
    { ...damaged, key: 'broken', name: 'broken' },
    { ...damaged, key: 'nested', name: 'nested' },
    {
      kind: 'recipe',
      key: 'r1',
      recipe: {
        title: 'Recipe 1',
        tags: ['a', 'b'],
        ingredients: [],
        steps: [],
        extra: { imported_from: 'Chowdown' },
      },
    },
  ])
})

it('reads Cooklang folders: all marks of the language, photos, the pantry', async () => {
  const { system, records } = await readImport(cooklangFolder('photo'))

  assert.equal(system, 'Cooklang')
  assert.equal(records.length, 42)
  assert.deepEqual(records.slice(0, 12), [
    { kind: 'place', key: 'fridge', name: 'fridge' },
    { kind: 'place', key: 'freezer', name: 'freezer', freezer: true },
    { kind: 'food', key: 'milk', name: 'milk', place: 'fridge' },
    { kind: 'food', key: 'sour cream', name: 'sour cream', place: 'fridge' },
    { kind: 'food', key: 'ice', name: 'ice', place: 'freezer' },
    {
      kind: 'stock',
      key: 'milk|fridge',
      food: 'milk',
      name: 'milk',
      quantity: 1,
      unit: 'L',
      place: 'fridge',
      best_before: '2027-05-10',
      bought_on: '2027-05-01',
    },
    {
      kind: 'stock',
      key: 'sour cream|fridge',
      food: 'sour cream',
      name: 'sour cream',
      quantity: 200,
      unit: 'g',
      place: 'fridge',
    },
    {
      kind: 'broken',
      key: 'pantry peas',
      name: 'peas',
      problem: 'The quantity "much" is not a number.',
    },
    { kind: 'stock', key: 'ice|freezer', food: 'ice', name: 'ice', quantity: 1, place: 'freezer' },
    {
      kind: 'broken',
      key: 'pantry line 8',
      name: 'nonsense',
      problem: 'The line is not of a pantry.',
    },
    {
      kind: 'recipe',
      key: 'Dinner/Any Name.cook',
      recipe: {
        title: 'Pasta',
        servings: 2,
        prep_minutes: 10,
        cook_minutes: 60,
        source_url: 'https://example.com/pasta',
        author: 'A book',
        tags: ['quick', 'vegan'],
        note: 'Serve hot.',
        ingredients: [
          {
            original_text: '500 g tomatoes (ripe)',
            section: 'Sauce',
            quantity: 500,
            unit: 'g',
            name: 'tomatoes',
            note: 'ripe',
          },
          { original_text: 'garlic', section: 'Sauce', name: 'garlic' },
          {
            original_text: '1/2 tbsp olive oil',
            section: 'Sauce',
            quantity: 0.5,
            unit: 'tbsp',
            name: 'olive oil',
          },
          {
            original_text: '200 ml Stock',
            section: 'Sauce',
            quantity: 200,
            unit: 'ml',
            name: 'Stock',
          },
          { original_text: 'some chili', section: 'Sauce', name: 'chili', optional: true },
          {
            original_text: '200-250 g spaghetti',
            section: 'Pasta',
            quantity: 200,
            quantity_max: 250,
            unit: 'g',
            name: 'spaghetti',
          },
          { original_text: '1 tsp salt', section: 'Pasta', quantity: 1, unit: 'tsp', name: 'salt' },
        ],
        steps: [
          {
            text: 'Chop tomatoes and garlic. Fry in a large pan with olive oil.',
            section: 'Sauce',
          },
          {
            text: 'Add tomatoes, Stock and chili.\nCook 10 minutes, mail to a@b.',
            section: 'Sauce',
            timer_seconds: 600,
          },
          { text: 'Boil spaghetti and salt. Use the tomatoes.', section: 'Pasta' },
        ],
        extra: { imported_from: 'Cooklang', difficulty: 'easy', cookware: ['large pan'] },
      },
      photos: ['photo'],
    },
    {
      kind: 'recipe',
      key: 'Old.cook',
      recipe: {
        title: 'Old',
        servings: 3,
        author: 'Aunt Ada',
        ingredients: [
          { original_text: '1 1/2 cups flour', quantity: 1.5, unit: 'cups', name: 'flour' },
        ],
        steps: [{ text: 'Mix flour.' }],
        extra: { imported_from: 'Cooklang' },
      },
    },
  ])
})

it('reads the other names of Cooklang metadata, and the marks of its dialects', async () => {
  const text = `---
yield: 12 rolls
source.url: https://example.com/rolls
source.name: The site
course: Breakfast
cuisine: Austrian
diet: [vegan]
locale: de_AT
time:
  prep: 20 min
  cook: 15 min
duration: 2 hours
introduction: Soft ones.
image: https://example.com/rolls.jpg
storage: freezer
---
-- a whole line
Knead @@dough base{1%batch} with @+milk{1 - 2%dl} and @-salt{} [- two
lines -] for ~{5%min} and ~proof{1%hour}.
`
  const { recipes } = await recipesIn(text, 'Rolls.cook')

  assert.deepEqual(recipes['Rolls'], {
    title: 'Rolls',
    description: 'Soft ones.',
    yield_text: '12 rolls',
    prep_minutes: 20,
    cook_minutes: 15,
    total_minutes: 120,
    source_url: 'https://example.com/rolls',
    author: 'The site',
    tags: ['Breakfast', 'Austrian', 'vegan'],
    image_url: 'https://example.com/rolls.jpg',
    language: 'de-AT',
    ingredients: [
      { original_text: '1 batch dough base', quantity: 1, unit: 'batch', name: 'dough base' },
      {
        original_text: '1 - 2 dl milk',
        quantity: 1,
        quantity_max: 2,
        unit: 'dl',
        name: 'milk',
      },
    ],
    steps: [
      { text: 'Knead dough base with milk and salt  for 5 min and 1 hour.', timer_seconds: 300 },
    ],
    extra: { imported_from: 'Cooklang', storage: 'freezer' },
  })
})

it('reads each name of a time, a yield and a kind of Cooklang', async () => {
  const text = `---
serves: 4
category: Soup
description: Warm.
cook time: 1 hour
time required: 90 minutes
images: [https://example.com/1.jpg, https://example.com/2.jpg]
---
Cook @leek{some} and @leek{1%kg}.
`
  const { recipes } = await recipesIn(text, 'Soup.cook')

  assert.deepEqual(recipes['Soup'], {
    title: 'Soup',
    description: 'Warm.',
    servings: 4,
    cook_minutes: 60,
    total_minutes: 90,
    tags: ['Soup'],
    image_url: 'https://example.com/1.jpg',
    ingredients: [
      { original_text: 'some leek', name: 'leek' },
      { original_text: '1 kg leek', quantity: 1, unit: 'kg', name: 'leek' },
    ],
    steps: [{ text: 'Cook leek and leek.' }],
    extra: { imported_from: 'Cooklang', more_images: ['https://example.com/2.jpg'] },
  })
})

it('takes menus and lists of a Cooklang folder for no recipes', async () => {
  const { records } = await readImport(
    buildZip([
      { name: 'Soup.cook', content: 'Cook @leek{}.' },
      { name: 'week.menu', content: 'Monday\n@Soup{}' },
      { name: '.shopping-list', content: '1 leek' },
      { name: '.shopping-checked', content: 'leek' },
      { name: 'aisle.conf', content: '[vegetables]\nleek' },
    ]),
  )

  assert.deepEqual(
    records.map(({ kind, key }) => [kind, key]),
    [['recipe', 'Soup.cook']],
  )
})

it('reads a single Cooklang file by its content, and takes its name as the title', async () => {
  const { records } = await readImport('Eat @sour cream{}.', 'Cream.cook')

  assert.deepEqual(records, [
    {
      kind: 'recipe',
      key: 'Cream.cook',
      recipe: {
        title: 'Cream',
        ingredients: [{ original_text: 'sour cream', name: 'sour cream' }],
        steps: [{ text: 'Eat sour cream.' }],
        extra: { imported_from: 'Cooklang' },
      },
    },
  ])
})
