import assert from 'node:assert/strict'
import { it } from 'node:test'
import { kitchenOwlExport, pasta } from '#test/import/kitchenowl-files.ts'
import { readImport } from '#test/import/read-import.ts'

it('reads items, the names of lists, and recipes whose amounts are free texts', async () => {
  const { system, records } = await readImport(kitchenOwlExport())

  assert.equal(system, 'KitchenOwl')
  assert.equal(records.length, 38)
  assert.deepEqual(records.slice(0, 6), [
    { kind: 'food', key: 'pasta', name: 'pasta', category: 'Dry' },
    { kind: 'food', key: 'salt', name: 'salt', category: 'Spices' },
    { kind: 'broken', key: 'item 3', name: 'item 3', problem: 'The item has no name.' },
    { kind: 'list', key: 'weekend', name: 'Weekend' },
    { kind: 'list', key: 'drugstore', name: 'Drugstore' },
    {
      kind: 'recipe',
      key: 'pasta',
      recipe: {
        title: 'Pasta',
        servings: 2,
        prep_minutes: 10,
        total_minutes: 30,
        source_url: 'https://example.com/pasta',
        tags: ['quick'],
        ingredients: [
          { original_text: '200g pasta', quantity: 200, unit: 'g', name: 'pasta' },
          {
            original_text: '2 cloves garlic, chopped',
            quantity: 2,
            unit: 'cloves',
            name: 'garlic',
            note: 'chopped',
          },
          { original_text: 'chili', name: 'chili', optional: true },
          { original_text: 'as you like cheese', name: 'cheese', note: 'as you like' },
        ],
        steps: [
          { text: 'Chop the garlic.', section: 'Sauce' },
          { text: 'Boil it.', section: 'Pasta' },
        ],
        extra: { imported_from: 'KitchenOwl', photo: 'abc.jpg' },
      },
    },
  ])
  const [, , , , , first, nameless, cake] = records
  assert.ok(first?.kind === 'recipe' && nameless?.kind === 'recipe' && cake?.kind === 'recipe')
  assert.deepEqual(nameless.recipe, { ...first.recipe, title: 'Chop the garlic.' })
  const { ingredients, steps, tags } = first.recipe
  assert.deepEqual(cake.recipe, {
    title: 'Cake',
    author: 'Aunt Ada',
    tags,
    ingredients,
    steps,
    extra: { imported_from: 'KitchenOwl' },
  })
})

it('replaces only the mark of an item, whatever its name is', async () => {
  const items = ['$&', '$`', "$'", '$1'].map((name) => ({ name }))
  const marked = { ...pasta, items, description: "Cook @$&, @$`, @$' and @$1." }

  const { records } = await readImport(JSON.stringify({ recipes: [marked] }))

  const [record] = records
  assert.ok(record?.kind === 'recipe')
  assert.deepEqual(record.recipe.steps, [{ text: "Cook $&, $`, $' and $1." }])
})

it('reads recipes or items alone', async () => {
  const items = [{ name: 'salt', category: null, icon: null }]

  assert.equal((await readImport(JSON.stringify({ items }))).records.length, 1)
  assert.equal((await readImport(JSON.stringify({ recipes: [pasta] }))).records.length, 1)
})

it('knows a household or items by little: their names alone, or nothing in it yet', async () => {
  const bare = { items: [{ name: 'salt' }], recipes: [], shoppinglists: [], expenses: [] }

  for (const [file, count] of [
    [{ items: [{ name: 'salt' }, { name: 'oil', icon: 'oil' }] }, 2],
    [{ ...bare, expenses: undefined }, 1],
    [{ ...bare, shoppinglists: undefined }, 1],
    [{ ...bare, name: 'Home', items: [] }, 0],
  ] as const) {
    const { system, records } = await readImport(JSON.stringify(file))

    assert.deepEqual([system, records.length], ['KitchenOwl', count])
  }
})

it('takes no files of others that have items or recipes', async () => {
  const refused = { name: 'FileRefused', reason: 'unknown' }
  const sage = { '@type': 'Recipe', name: 'Soup' }
  for (const other of [
    { items: [{ name: 'salt', price: 2 }] },
    { items: [{ name: 'salt' }, 'oil'] },
    { items: [{ name: 'salt' }], next_cursor: null },
    { items: [], recipes: [] },
    { items: [] },
  ])
    await assert.rejects(readImport(JSON.stringify(other)), refused)

  const { system } = await readImport(
    JSON.stringify({ recipes: [sage], items: [], shoppinglists: [] }),
  )
  assert.equal(system, 'RecipeSage')
})
