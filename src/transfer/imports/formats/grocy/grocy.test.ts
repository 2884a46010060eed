import assert from 'node:assert/strict'
import { it } from 'node:test'
import { convert } from '@larder/rules/measures/convert.ts'
import { fromNumber, toNumber } from '@larder/rules/measures/rational.ts'
import { buildSqlite } from '#test/import/build-grocy.ts'
import { buildZip } from '#test/import/build-zip.ts'
import { grocyKitchen } from '#test/import/grocy-kitchen.ts'
import { readImport } from '#test/import/read-import.ts'

it('reads grocy.db: products, stock, lists, recipes and the plan, with units and dates as they are meant', async () => {
  const { system, records } = await readImport(await buildSqlite(grocyKitchen))

  assert.equal(system, 'Grocy')
  assert.deepEqual(
    records.filter((one) => !(one.kind === 'recipe' && one.key !== '1')),
    [
      { kind: 'place', key: '1', name: 'Fridge' },
      { kind: 'place', key: '2', name: 'Freezer', freezer: true },
      {
        kind: 'food',
        key: '1',
        name: 'Butter',
        category: 'Dairy',
        place: '1',
        barcodes: ['4012345678901'],
        unit: 'Gram',
        minimum: 250,
        measures: [{ unit: 'Pack', quantity: 250, of: 'Gram' }],
        packs: { 4012345678901: { quantity: 2, unit: 'Pack' } },
        shelf_life_days: { sealed: 30, opened: 14, frozen: 180, thawed: 3 },
        note: 'Salted\nor not',
      },
      { kind: 'food', key: '2', name: 'Egg' },
      { kind: 'broken', key: 'product 3', name: 'product 3', problem: 'The product has no name.' },
      {
        kind: 'stock',
        key: 'x1/1',
        food: '1',
        name: 'Butter',
        quantity: 500,
        unit: 'Gram',
        place: '1',
        best_before: '2026-12-31',
        use_by: true,
        bought_on: '2026-11-01',
        price: 5,
      },
      {
        kind: 'stock',
        key: 'x1/2',
        food: '1',
        name: 'Butter',
        quantity: 100,
        unit: 'Gram',
        place: '2',
        best_before: '2026-12-31',
        use_by: true,
        opened_on: '2026-11-20',
        note: 'the open part',
      },
      { kind: 'stock', key: 'x2/3', food: '2', name: 'Egg', quantity: 6 },
      {
        kind: 'broken',
        key: 'x3/4',
        name: 'stock entry x3/4',
        problem: 'Its product is not in the file.',
      },
      { kind: 'list', key: '1', name: 'Shopping list' },
      {
        kind: 'list_item',
        key: '1',
        list: '1',
        food: '1',
        name: 'Butter',
        quantity: 2,
        unit: 'Pack',
        note: 'the good one',
      },
      { kind: 'list_item', key: '2', list: '1', name: 'Candles', quantity: 1, checked: true },
      {
        kind: 'recipe',
        key: '1',
        recipe: {
          title: 'Omelette',
          servings: 2,
          ingredients: [
            { original_text: '4 Egg', section: 'Base', quantity: 4, name: 'Egg' },
            {
              original_text: '0.5 Pack Butter, soft',
              quantity: 0.5,
              unit: 'Pack',
              name: 'Butter',
              note: 'soft',
            },
            { original_text: 'a little Butter', name: 'Butter' },
            { original_text: '2 Pack Butter', quantity: 2, unit: 'Pack', name: 'Butter' },
            { original_text: 'Recipe 1', quantity: 2, name: 'Recipe 1' },
          ],
          steps: [{ text: 'Beat the eggs.' }, { text: 'Fry them.' }],
          extra: { imported_from: 'Grocy', photo: 'o.jpg' },
        },
      },
      {
        kind: 'meal',
        key: '1',
        date: '2026-12-24',
        meal: 'breakfast',
        recipe: '1',
        servings: 4,
      },
      { kind: 'meal', key: '2', date: '2026-12-25', title: 'Eat out' },
      { kind: 'meal', key: '3', date: '2026-12-26', title: 'Egg', food: '2', quantity: 2 },
      {
        kind: 'broken',
        key: 'meal 4',
        name: 'meal on 2026-12-27',
        problem: 'Its recipe is not in the file.',
      },
    ],
  )
})

it('reads a backup of its folder as zip: the newest database, with the photos of the recipes', async () => {
  const [database, old] = [
    await buildSqlite(grocyKitchen),
    await buildSqlite({ notes: [{ id: 1 }] }),
  ]
  const { records: expected } = await readImport(database)

  const { system, records } = await readImport(
    buildZip([
      { name: 'grocy/data/backups/grocy.db', content: old },
      { name: 'grocy/README.md', content: '# Grocy' },
      { name: 'grocy/package.json', content: '{}' },
      { name: 'grocy/data/grocy.db', content: database },
      { name: 'grocy/data/storage/recipepictures/o.jpg', content: 'photo' },
      { name: 'grocy/data/storage/productpictures/o.jpg', content: 'another photo' },
    ]),
  )

  assert.equal(system, 'Grocy')
  assert.deepEqual(
    records,
    expected.map((one) =>
      one.kind === 'recipe' && one.recipe.title === 'Omelette'
        ? { ...one, photos: ['photo'] }
        : one,
    ),
  )
})

const refuses = async (file: Promise<Buffer> | Buffer, reason: string) =>
  assert.rejects(readImport(await file), { name: 'FileRefused', reason })

it('refuses a database of another program, and one that is damaged', async () => {
  const bytes = await buildSqlite(grocyKitchen)

  await refuses(buildSqlite({ notes: [{ id: 1 }] }), 'unknown')
  await refuses(bytes.subarray(0, 3000), 'damaged')
  await refuses(Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(5000, 7)]), 'damaged')
  await refuses(buildZip([{ name: 'grocy.db', content: bytes.subarray(0, 3000) }]), 'damaged')
  await refuses(buildZip([{ name: 'grocy.db', content: bytes, crc: 1 }]), 'damaged')
})

it('runs no query of the file: views are not tables, and computed columns are refused', async () => {
  const { products: _, ...rest } = grocyKitchen
  const endless =
    'create view products as with recursive n(id) as (select 1 union all select id + 1 from n) select id from n'
  const computed = 'create table products (id, name as (hex(zeroblob(400000000))))'

  await refuses(buildSqlite(rest, endless), 'unknown')
  await refuses(buildSqlite(rest, `${computed}; insert into products (id) values (1)`), 'damaged')
})

it('makes the conversions of products their measures, in each direction and with each factor', async () => {
  const names = ['Piece', 'Gram', 'Pack', 'Milliliter', 'Tray']
  const quantity_units = names.map((name, i) => ({ id: i + 1, name }))
  const cases = names.flatMap((_, from) =>
    names.flatMap((_to, to) =>
      from === to || (from === 1 && to === 3) || (from === 3 && to === 1)
        ? []
        : [0.25, 1, 12, 1000].map((factor) => ({ from: from + 1, to: to + 1, factor })),
    ),
  )
  const products = cases.map(({ from }, i) => ({ id: i + 1, name: `Food ${i}`, qu_id_stock: from }))
  const rows = cases.map(({ from, to, factor }, i) => ({
    id: i + 1,
    from_qu_id: from,
    to_qu_id: to,
    factor,
    product_id: i + 1,
  }))
  // Newer versions also have each conversion in the other direction.
  const back = rows.map(({ id, from_qu_id, to_qu_id, factor, product_id }) => ({
    id: id + 1000,
    from_qu_id: to_qu_id,
    to_qu_id: from_qu_id,
    factor: 1 / factor,
    product_id,
  }))

  for (const quantity_unit_conversions of [rows, [...rows, ...back], [...back, ...rows]]) {
    const { records } = await readImport(
      await buildSqlite({ quantity_units, products, quantity_unit_conversions }),
    )
    const foods = records.flatMap((one) => (one.kind === 'food' ? [one] : []))

    for (const [i, { from, to, factor }] of cases.entries()) {
      const measures = (foods[i]?.measures ?? []).map((one) => ({ ...one }))
      const read = convert(
        fromNumber(1),
        names[from - 1] ?? '',
        names[to - 1] ?? '',
        { measures },
        { unitSystem: 'metric' },
      )
      assert.equal(measures.length, 1)
      assert.ok('quantity' in read && Math.abs(toNumber(read.quantity) - factor) < 1e-6)
    }
  }
})

const meal = (id: number, fields: object) => ({
  id,
  day: '2026-12-24',
  type: 'product',
  ...fields,
})

it('keeps product and amount of a planned product, in the unit in which Grocy shows it', async () => {
  const { quantity_units, quantity_unit_conversions, products } = grocyKitchen

  const { records } = await readImport(
    await buildSqlite({
      quantity_units,
      quantity_unit_conversions,
      products,
      meal_plan: [
        meal(1, { product_id: 1, product_amount: 500, product_qu_id: 3 }),
        meal(2, { product_id: 1, product_amount: 500, product_qu_id: 1, note: 'soft' }),
        meal(3, { product_id: 2, product_amount: 3 }),
        meal(4, { product_id: 99, note: 'Leftovers' }),
      ],
    }),
  )

  const base = { kind: 'meal', date: '2026-12-24' }
  assert.deepEqual(
    records.filter(({ kind }) => kind === 'meal'),
    [
      { ...base, key: '1', title: 'Butter', food: '1', quantity: 2, unit: 'Pack' },
      { ...base, key: '2', title: 'Butter', food: '1', quantity: 500, unit: 'Gram', note: 'soft' },
      { ...base, key: '3', title: 'Egg', food: '2', quantity: 3 },
      { ...base, key: '4', title: 'Leftovers' },
    ],
  )
})
