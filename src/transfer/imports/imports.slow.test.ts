// Slow. Covers: src/transfer/imports src/platform/child
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { countsOf, linesOf, openImports, recipeRecord, startImport } from '#test/app/imports.ts'
import { buildZip } from '#test/import/build-zip.ts'

const app = await startApp()

const kitchen = [
  { kind: 'place', key: 'p1', name: 'Chest freezer', freezer: true },
  {
    kind: 'food',
    key: 'f1',
    name: 'Flour',
    category: 'Baking',
    place: 'p1',
    barcodes: ['4012345678901'],
    unit: 'g',
    minimum: 500,
    packs: { 4012345678901: { quantity: 1, unit: 'kg' } },
    shelf_life_days: { opened: 90 },
  },
  { kind: 'list', key: 'l1', name: 'Market' },
  {
    kind: 'stock',
    key: 's1',
    food: 'f1',
    name: 'Flour',
    quantity: 750,
    unit: 'g',
    place: 'p1',
    best_before: '2027-01-31',
    use_by: true,
    price: 1.49,
  },
  recipeRecord('r1', 'Bread'),
  { kind: 'list_item', key: 'i1', list: 'l1', food: 'f1', name: 'Flour', quantity: 1 },
  { kind: 'meal', key: 'm1', date: '2026-12-24', meal: 'dinner', recipe: 'r1', servings: 4 },
]

describe('an import', () => {
  it('gives a recipe without a title another one, and its message says so', async () => {
    const { run, list } = await openImports(app)
    const soup = { '@type': 'Recipe', name: '<br>', recipeInstructions: ['Boil the leek.'] }
    const file = buildZip(
      ['Recipes/Leek soup/recipe.json', 'Recipes/17/recipe.json'].map((name) => ({
        name,
        content: JSON.stringify({ ...soup, url: `https://example.com/${name.length}` }),
      })),
    )

    const { broken, records } = await run(file)
    const again = await run(file)

    const titles = (await list('/v1/recipes')).map(({ title }: { title: string }) => title)
    assert.deepEqual([broken, titles.toSorted()], [0, ['Boil the leek.', 'Leek soup']])
    const messages = records.items.map(({ message }: { message: string }) => message)
    assert.deepEqual(messages, [
      'It has no title in the file. The one here is from the name of its file.',
      'It has no title in the file. Its first words are the title here.',
    ])
    assert.equal(again.unchanged, 2)
  })

  it('makes a row of every kind, and links them', async () => {
    const { run, list, ada } = await openImports(app)

    const job = await run(linesOf(kitchen), '?file_name=kitchen.jsonl')

    assert.deepEqual(
      [job.state, job.problem, job.system, job.file_name],
      ['done', null, 'test', 'kitchen.jsonl'],
    )
    assert.deepEqual(countsOf(job), {
      total: 7,
      done: 7,
      created: 7,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      broken: 0,
    })
    const [food] = await list('/v1/pantry/foods')
    const [category] = await list('/v1/pantry/categories')
    const places = await list('/v1/pantry/locations')
    const place = places.find((one: { kind: string }) => one.kind === 'freezer')
    const [barcode] = await list('/v1/pantry/barcodes')
    const [item] = await list('/v1/pantry/items')
    const [recipe] = await list('/v1/recipes')
    const lists = await list('/v1/shopping-lists')
    const market = lists.find((one: { name: string }) => one.name === 'Market')
    const [listItem] = await list(`/v1/shopping-lists/${market.id}/items`)
    const [meal] = await list('/v1/meal-plan?from=2026-12-24&to=2026-12-24')
    const { body: whole } = await ada.call('GET', `/v1/recipes/${recipe.id}`)
    assert.deepEqual(
      {
        food: [
          food.name,
          food.category_id,
          food.location_id,
          food.min_quantity,
          food.shelf_life_days,
        ],
        category: category.name,
        barcode: [barcode.code, barcode.food_id, barcode.pack_quantity, barcode.pack_unit],
        item: [
          item.food_id,
          item.quantity,
          item.unit,
          item.best_before,
          item.date_kind,
          item.price_minor,
        ],
        ingredient: [whole.title, whole.ingredients[0].food_id, whole.steps[0].text],
        listItem: [listItem.food_id, listItem.quantity],
        meal: [meal.recipe_id, meal.servings, meal.meal],
      },
      {
        food: ['Flour', category.id, place.id, 500, { opened: 90 }],
        category: 'Baking',
        barcode: ['04012345678901', food.id, 1, 'kg'],
        item: [food.id, 750, 'g', '2027-01-31', 'use_by', 149],
        ingredient: ['Bread', food.id, 'Mix.'],
        listItem: [food.id, 1],
        meal: [recipe.id, 4, 'dinner'],
      },
    )
  })

  it('changes nothing when the same file comes again', async () => {
    const { run, ada } = await openImports(app)
    await run(linesOf(kitchen))
    const before = await ada.call('GET', '/v1/sync')

    const job = await run(linesOf(kitchen))

    const after = await ada.call('GET', '/v1/sync')
    assert.deepEqual([countsOf(job).unchanged, job.state], [7, 'done'])
    assert.deepEqual(after.body.scopes, before.body.scopes)
  })

  it('updates by a newer file only the rows that nobody has changed or deleted here', async () => {
    const { run, list, ada } = await openImports(app)
    await run(linesOf(['a', 'b', 'c'].map((key) => recipeRecord(key))))
    const before = await list('/v1/recipes')
    const idOf = (title: string) => before.find((one: { title: string }) => one.title === title).id
    await ada.call('PATCH', `/v1/recipes/${idOf('b')}`, { note: 'With less sugar' })
    await ada.call('DELETE', `/v1/recipes/${idOf('c')}`)

    const job = await run(
      linesOf(['a', 'b', 'c', 'd'].map((key) => recipeRecord(key, `New ${key}`))),
    )

    const after = await list('/v1/recipes')
    assert.deepEqual(after.map((one: { title: string }) => one.title).toSorted(), [
      'New a',
      'New d',
      'b',
    ])
    assert.deepEqual(
      job.records.items.map(({ name, outcome, id }: Record<string, string>) => [name, outcome, id]),
      [
        ['New a', 'updated', idOf('a')],
        ['New b', 'kept', idOf('b')],
        ['New c', 'deleted', null],
        ['New d', 'created', after.find((one: { title: string }) => one.title === 'New d').id],
      ],
    )
    assert.deepEqual([job.skipped, job.updated, job.created], [2, 1, 1])
  })

  it('uses the foods, places and lists of the household that have the same name', async () => {
    const { run, list, call } = await openImports(app)
    const { body: food } = await call('POST', '/v1/pantry/foods', { name: 'flour' })
    const { body: place } = await call('POST', '/v1/pantry/locations', { name: 'chest freezer' })

    const job = await run(linesOf(kitchen))

    const [item] = await list('/v1/pantry/items')
    const foods = await list('/v1/pantry/foods')
    assert.deepEqual([item.food_id, item.location_id, foods.length], [food.id, place.id, 1])
    assert.deepEqual([job.created, job.unchanged], [5, 2])
  })

  it('tells of a broken record, and stores the others', async () => {
    const { run, list } = await openImports(app)
    const file = Buffer.concat([
      linesOf([recipeRecord('a')]),
      Buffer.from('\n{"kind":"recipe","key":"x"}\nno JSON\n'),
      Buffer.from(JSON.stringify(recipeRecord('b'))),
    ])

    const job = await run(file)

    assert.deepEqual(countsOf(job), {
      total: 4,
      done: 4,
      created: 2,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      broken: 2,
    })
    assert.equal((await list('/v1/recipes')).length, 2)
    assert.deepEqual(
      job.records.items.map(({ outcome, message }: Record<string, string>) => [
        outcome,
        message,
      ])[2],
      ['broken', 'The line is not JSON.'],
    )
  })

  it('tells of a record that is too large, and stores the others', async () => {
    const { call } = await openImports(app)
    const barcodes = Array.from({ length: 200_000 }, (_, i) => String(4_000_000_000_000 + i))
    const food = { kind: 'food', key: '1', name: 'Everything', barcodes }

    const id = await startImport(call, linesOf([food, recipeRecord('2', 'Soup')]))
    const { body } = await call('GET', `/v1/imports/${id}`)

    assert.deepEqual([body.state, body.broken, body.created], ['done', 1, 1])
    assert.equal(body.records.items[0].message, 'It is too large for one row.')
  })

  it('fails with a sentence for a file of no program', async () => {
    const { run } = await openImports(app)

    const job = await run(Buffer.from('hello'))

    assert.deepEqual([job.state, job.done], ['failed', 0])
    assert.match(job.problem, /^This file is of no program that Larder knows\./)
  })
})
