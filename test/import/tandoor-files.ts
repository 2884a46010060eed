import { buildZip } from './build-zip.ts'
import { numbered } from './numbered.ts'

export const tandoorLine = (fields: object) => ({
  food: null,
  unit: null,
  amount: 0,
  note: '',
  order: 0,
  is_header: false,
  no_amount: false,
  always_use_plural_unit: false,
  always_use_plural_food: false,
  ...fields,
})

const stew = {
  name: 'Stew',
  description: 'Warm.',
  keywords: [{ name: 'winter', description: '', created_at: '2023-01-01', icon: '🍲' }],
  steps: [
    {
      name: 'Simmer',
      instruction: 'Wait.',
      ingredients: [],
      time: 90,
      order: 2,
      show_as_header: true,
      show_ingredients_table: true,
    },
    {
      name: 'No heading',
      instruction: 'Eat.',
      ingredients: [],
      time: 0,
      order: 3,
      show_as_header: false,
    },
    {
      name: '',
      instruction:
        '## Start\nFry {{ ingredients[1] }} and {{ ingredients[9] }}{% scale 2 %}.\n\n## Finish\nSalt it.\nServe.',
      time: 0,
      order: 1,
      show_as_header: true,
      ingredients: [
        tandoorLine({
          order: 2,
          food: { name: 'beef' },
          unit: { name: 'kg' },
          amount: '1.5000000000',
        }),
        tandoorLine({ order: 1, is_header: true, note: 'Meat' }),
        tandoorLine({
          order: 3,
          food: { name: 'salt' },
          unit: { name: 'g' },
          amount: 5,
          no_amount: true,
        }),
        tandoorLine({
          order: 4,
          food: { name: 'carrot', plural_name: 'carrots' },
          always_use_plural_food: true,
          amount: 0.333333,
          note: 'sliced',
        }),
        tandoorLine({ order: 5, note: 'a lonely note' }),
        tandoorLine({ order: 6, food: { name: '(12 fl oz/355 ml) doppelbock' }, amount: 1 }),
        tandoorLine({
          order: 7,
          food: { name: 'stock', supermarket_category: { name: 'Cans' }, ignore_shopping: false },
          unit: { name: 'can', plural_name: 'cans', description: '' },
          always_use_plural_unit: true,
          amount: 2,
        }),
      ],
    },
  ],
  working_time: 20,
  waiting_time: 90,
  internal: true,
  nutrition: { carbohydrates: 10, fats: 5, proteins: 20, calories: 200, source: 'a book' },
  servings: 4,
  servings_text: 'bowls',
  source_url: 'https://example.com/stew',
}

/** The inner zip of a recipe. */
export const tandoorRecipe = (
  fields: object,
  more: readonly { readonly name: string; readonly content: string | Uint8Array }[] = [],
): Buffer =>
  buildZip([{ name: 'recipe.json', content: JSON.stringify({ ...stew, ...fields }) }, ...more])

/** An export with 32 recipes. The first one has a photo. */
export const tandoorExport = (photo: string | Uint8Array): Buffer =>
  buildZip([
    { name: '12.zip', content: tandoorRecipe({}, [{ name: 'image.png', content: photo }]) },
    {
      name: '13.zip',
      content: tandoorRecipe({ name: 'Old', source_url: undefined, nutrition: null }),
    },
    ...numbered(30, (n) => ({
      name: `${n + 99}.zip`,
      content: tandoorRecipe({ name: `Recipe ${n}` }),
    })),
  ])
