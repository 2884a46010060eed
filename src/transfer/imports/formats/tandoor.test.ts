import assert from 'node:assert/strict'
import { it } from 'node:test'
import { buildZip } from '#test/import/build-zip.ts'
import { readImport } from '#test/import/read-import.ts'
import { tandoorExport, tandoorLine, tandoorRecipe } from '#test/import/tandoor-files.ts'

const recipe = {
  title: 'Stew',
  description: 'Warm.',
  servings: 4,
  yield_text: '4 bowls',
  prep_minutes: 20,
  total_minutes: 110,
  source_url: 'https://example.com/stew',
  tags: ['winter'],
  nutrition: { energy_kcal: 200, fat_g: 5, carbohydrate_g: 10, protein_g: 20 },
  ingredients: [
    { original_text: '1.5 kg beef', section: 'Meat', quantity: 1.5, unit: 'kg', name: 'beef' },
    { original_text: 'salt', section: 'Meat', name: 'salt' },
    {
      original_text: '0.333 carrots, sliced',
      section: 'Meat',
      quantity: 0.333333,
      name: 'carrots',
      note: 'sliced',
    },
    { original_text: 'a lonely note', section: 'Meat' },
    { original_text: '1 (12 fl oz/355 ml) doppelbock', section: 'Meat' },
    {
      original_text: '2 cans stock',
      section: 'Meat',
      quantity: 2,
      unit: 'cans',
      name: 'stock',
    },
  ],
  steps: [
    { text: 'Fry 1.5 kg beef and 2.', section: 'Start' },
    { text: 'Salt it.\nServe.', section: 'Finish' },
    { text: 'Wait.', section: 'Simmer', timer_seconds: 5400 },
    { text: 'Eat.' },
  ],
  extra: {
    imported_from: 'Tandoor',
    nutrition: { source: 'a book' },
    waiting_minutes: 90,
    has_composed_lines: true,
  },
}

it('reads zips in a zip: lines are composed, headings and templates are resolved', async () => {
  const { system, records } = await readImport(tandoorExport('photo'))

  assert.equal(system, 'Tandoor')
  assert.equal(records.length, 32)
  assert.deepEqual(records[0], { kind: 'recipe', key: '12', recipe, photos: ['photo'] })
  const { source_url: _, nutrition: __, extra, ...old } = { ...recipe, title: 'Old' }
  const { nutrition: ___, ...oldExtra } = extra
  assert.deepEqual(records[1], { kind: 'recipe', key: '13', recipe: { ...old, extra: oldExtra } })
})

it('reads a recipe alone, with ingredients on their steps', async () => {
  const { records } = await readImport(
    tandoorRecipe({
      servings_text: '',
      working_time: 0,
      waiting_time: 0,
      steps: [
        {
          name: 'Dough',
          instruction: 'Knead.',
          order: 0,
          ingredients: [tandoorLine({ food: { name: 'flour' } })],
        },
        {
          name: 'Sauce',
          instruction: 'Stir.',
          order: 1,
          ingredients: [tandoorLine({ food: { name: 'milk' } })],
        },
      ],
    }),
  )

  const [record] = records
  assert.ok(record?.kind === 'recipe')
  assert.deepEqual(record.recipe.ingredients, [
    { original_text: 'flour', section: 'Dough', name: 'flour' },
    { original_text: 'milk', section: 'Sauce', name: 'milk' },
  ])
  assert.deepEqual(record.recipe.steps, [
    { text: 'Knead.', section: 'Dough' },
    { text: 'Stir.', section: 'Sauce' },
  ])
  assert.equal(record.recipe.total_minutes, undefined)
})

it('opens nothing deeper than the two zips, and tells of inner zips that are traps', async () => {
  const { records } = await readImport(
    buildZip([
      { name: '1.zip', content: buildZip([{ name: '2.zip', content: tandoorRecipe({}) }]) },
      { name: '2.zip', content: buildZip([{ name: '../recipe.json', content: '{}' }]) },
      { name: '3.zip', content: 'no zip' },
      {
        name: '4.zip',
        content: buildZip([{ name: 'recipe.json', content: Buffer.alloc(9_000_000) }]),
      },
      { name: '5.zip', content: tandoorRecipe({}) },
    ]),
  )

  assert.deepEqual(
    records.map((one) => (one.kind === 'broken' ? `${one.name}: ${one.problem}` : one.key)),
    [
      '1.zip: There is no recipe in the zip archive.',
      '2.zip: The archive has a file whose name leads out of its folder, or is no name. Nothing was read.',
      '3.zip: The zip archive is incomplete or damaged. Export it again.',
      '4.zip: The files in the zip archive are too large when they are unpacked.',
      '5',
    ],
  )
})
