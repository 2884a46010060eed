import assert from 'node:assert/strict'
import { it } from 'node:test'
import { buildZip } from '#test/import/build-zip.ts'
import {
  csv,
  myRecipeBoxExport,
  pie,
  planColumns,
  planRow,
  planToEatExport,
} from '#test/import/csv-files.ts'
import { readImport, recipesIn } from '#test/import/read-import.ts'

it('reads Plan to Eat, bare and in a zip: line ends in fields, headings after a comma, no "itm"', async () => {
  const text = planToEatExport()

  const { system, records } = await readImport(text)
  const zipped = await readImport(buildZip([{ name: 'a/recipes.csv', content: text }]))

  assert.equal(system, 'Plan to Eat')
  assert.equal(records.length, 32)
  assert.deepEqual(zipped.records, records)
  assert.deepEqual(records.slice(0, 2), [
    {
      kind: 'recipe',
      key: 'Pie, "the best"|2021-01-01',
      recipe: {
        title: 'Pie, "the best"',
        servings: 8,
        yield_text: '1 pie',
        prep_minutes: 20,
        cook_minutes: 45,
        total_minutes: 65,
        source_url: 'https://example.com/pie',
        author: 'Aunt Ada',
        tags: ['Dessert', 'English', 'Apple', 'sweet', 'autumn'],
        image_url: 'https://example.com/pie.jpg',
        rating: 5,
        nutrition: { energy_kcal: 300, sodium_mg: 120 },
        ingredients: [
          { original_text: '200 g flour', section: 'Crust' },
          { original_text: '2 eggs', section: 'Crust' },
          { original_text: '1 1/2 apples', section: 'Filling' },
        ],
        steps: [{ text: 'Mix it.' }, { text: 'Bake it.' }],
        extra: {
          imported_from: 'Plan to Eat',
          cost: '4.50',
          public_url: 'https://www.example.com/recipes/1',
          created: '2021-01-01',
          nutritional_score: '62',
        },
      },
    },
    { kind: 'broken', key: 'row 3', name: 'row 3', problem: 'The recipe has no title.' },
  ])
})

it('reads the rows before the place where a CSV is damaged', async () => {
  const text = `${csv([planColumns, planRow(pie)])}\r\n"A text that never ends`

  const { records } = await readImport(text)

  assert.deepEqual(records.slice(1), [
    {
      kind: 'broken',
      key: 'row 3',
      name: 'row 3',
      problem: 'The file is damaged from this row on.',
    },
  ])
})

it('reads My Recipe Box: notes in double brackets, lists with semicolons, an empty last column', async () => {
  const { system, records, recipes } = await recipesIn(myRecipeBoxExport())

  assert.equal(system, 'My Recipe Box')
  assert.equal(records.length, 31)
  assert.deepEqual(
    { Salad: recipes['Salad'] },
    {
      Salad: {
        title: 'Salad',
        description: 'Fresh.',
        servings: 2,
        prep_minutes: 10,
        total_minutes: 70,
        source_url: 'https://example.com/salad',
        tags: ['Starters', 'Vegan', 'raw'],
        rating: 4,
        note: 'Serve cold.',
        nutrition: { energy_kcal: 120, protein_g: 3 },
        ingredients: [
          { original_text: '1 lemon (squeezed)', section: 'DRESSING', note: 'squeezed' },
          { original_text: '3 carrots', section: 'DRESSING' },
        ],
        steps: [{ text: 'Cut.' }, { text: 'Mix.' }],
        extra: {
          imported_from: 'My Recipe Box',
          inactive_time: '1 h',
          video: 'https://example.com/video',
          favorite: true,
          nutrition: 'Calories: 120 kcal\nProteins: 3 g\nColour: green',
        },
      },
    },
  )
})
