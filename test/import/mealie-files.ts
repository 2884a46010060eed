import { buildZip } from './build-zip.ts'
import { numbered } from './numbered.ts'

const flour = { name: 'flour', plural_name: 'flours', aliases: [], label: null, on_hand: true }
export const gram = {
  name: 'gram',
  plural_name: 'grams',
  abbreviation: 'g',
  use_abbreviation: true,
}
export const mealieLine = (fields: object) => ({
  quantity: 1,
  unit: null,
  food: null,
  note: '',
  display: '',
  title: null,
  original_text: null,
  disable_amount: false,
  reference_id: 'b4a1',
  ...fields,
})

export const pancakes = {
  id: '7f9c24e8-3b12-4fef-91d0-3f3c0a5d3c11',
  slug: 'pancakes',
  name: 'Pancakes',
  image: 'a1b2',
  recipe_yield: '12 pancakes',
  total_time: '1 Day',
  prep_time: '10-15 Minutes',
  cook_time: null,
  perform_time: 'PT30M',
  description: 'Thin\u0000 ones.\r\nReally.',
  recipe_category: [{ id: '1', name: 'Breakfast', slug: 'breakfast' }],
  tags: [{ id: '2', name: 'sweet', slug: 'sweet' }],
  tools: [{ id: '3', name: 'Pan', slug: 'pan' }],
  rating: 4.5,
  org_url: 'https://example.com/pancakes',
  date_added: '2024-10-01',
  date_updated: '2024-11-02T10:00:00Z',
  recipe_ingredient: [
    mealieLine({ title: 'Batter', quantity: 250, unit: gram, food: flour, note: 'sifted' }),
    mealieLine({ quantity: 2.5, food: { name: 'eggs' }, original_text: '2 1/2 eggs' }),
    mealieLine({ title: 'To serve', note: 'a bit of jam' }),
    mealieLine({ display: '<sup>1</sup>&frasl;<sub>2</sub> lemon', quantity: 0.5, note: 'lemon' }),
    mealieLine({ disable_amount: true, note: '3 spoons of sugar' }),
    mealieLine({ quantity: 2, referenced_recipe: { name: 'Sauce' } }),
  ],
  recipe_instructions: [
    { id: 'x', title: 'Batter', summary: '', text: 'Mix.', ingredient_references: [] },
    { id: 'y', title: '', summary: 'Rest', text: 'Wait.' },
    { id: 'z', title: 'To serve', text: '**Fry**.' },
  ],
  nutrition: { calories: '227', fat_content: '9 g', sodium_content: '', protein_content: null },
  settings: { public: true, disable_amount: false },
  assets: [{ name: 'scan', icon: 'mdi-file', file_name: 'scan.pdf' }],
  notes: [{ title: 'Tip', text: 'Better the next day.' }],
  extras: { source_book: 'p. 12' },
  comments: [{ text: 'Good!' }],
  a_field_of_a_newer_version: [{ deep: [] }],
}

/** A recipe in an export of a group. */
export const mealieRecipe = (slug: string, recipe: unknown) => ({
  name: `recipes/${slug}/${slug}.json`,
  content: JSON.stringify(recipe),
})

/** An export of a group with 31 recipes. The first one has a photo. */
export const mealieExport = (photo: string | Uint8Array): Buffer =>
  buildZip([
    { name: '__MACOSX/recipes/._x.json', content: 'x' },
    mealieRecipe('pancakes', pancakes),
    { name: 'recipes/pancakes/images/original.webp', content: photo, isStored: true },
    { name: 'recipes/pancakes/images/min-original.webp', content: 'small' },
    { name: 'recipes/pancakes/assets/scan.pdf', content: 'pdf' },
    ...numbered(30, (n) =>
      mealieRecipe(`r${n}`, { ...pancakes, id: `id ${n}`, name: `Recipe ${n}` }),
    ),
  ])

/** The id of the first recipe of the backup. */
export const BREAD = '1b2c24e83b124fef91d03f3c0a5d3c22'

const database = {
  alembic_version: [{ version_num: 'abc' }],
  users: [{ id: 'u', password: 'hash', email: 'a@example.com' }],
  multi_purpose_labels: [{ id: 'l', name: 'Baking' }],
  ingredient_foods: [
    { id: 'f', name: 'flour', plural_name: 'flours', label_id: 'l', on_hand: true },
    { id: 'g' },
  ],
  ingredient_foods_aliases: [{ food_id: 'f', name: 'plain flour' }],
  ingredient_units: [{ id: 'u', name: 'gram', abbreviation: 'g' }],
  recipes: [
    { id: BREAD, slug: 'bread', name: 'Bread', recipe_yield: '1 loaf', perform_time: '1 hour' },
    ...numbered(30, (n) => ({ id: `r${n}`, slug: `r${n}`, name: `Recipe ${n}` })),
  ],
  recipes_ingredients: [
    { recipe_id: BREAD, position: 1, title: '', note: 'warm', quantity: 2, food_id: 'x' },
    { recipe_id: BREAD, position: 0, title: 'Dough', quantity: 500, unit_id: 'u', food_id: 'f' },
    { recipe_id: 'r30', position: 0, quantity: 2, referenced_recipe_id: BREAD },
  ],
  recipe_instructions: [{ recipe_id: BREAD, position: 0, title: '', text: 'Bake.' }],
  recipe_nutrition: [{ id: 9, recipe_id: BREAD, calories: '250' }],
  notes: [{ recipe_id: BREAD, title: '', text: 'Good.' }],
  tools: [{ id: 'o', name: 'Oven' }],
  recipes_to_tools: [{ recipe_id: BREAD, tool_id: 'o' }],
  recipe_comments: [{ recipe_id: BREAD, user_id: 'u', text: 'Nice!' }],
  recipe_assets: [{ recipe_id: BREAD, name: 'scan', file_name: 'scan.pdf' }],
  api_extras: [{ recipee_id: BREAD, key_name: 'book', value: 'p. 12' }],
  categories: [{ id: 'c', name: 'Baking' }],
  recipes_to_categories: [{ recipe_id: BREAD, category_id: 'c' }],
  tags: [{ id: 't', name: 'basic' }],
  recipes_to_tags: [{ recipe_id: BREAD, tag_id: 't' }],
  shopping_lists: [{ id: 's', name: 'Weekly' }],
  shopping_list_items: [
    { id: 'i', shopping_list_id: 's', food_id: 'f', quantity: 1, position: 0, checked: true },
    { id: 'j', shopping_list_id: 's', note: 'candles', quantity: 0, position: 1 },
  ],
  group_meal_plans: [
    { id: 1, date: '2026-12-24', entry_type: 'dinner', title: '', text: '', recipe_id: BREAD },
    { id: 2, date: '2026-12-25', entry_type: 'side', title: 'Leftovers', text: 'cold' },
    { id: 3, date: 'soon', entry_type: 'side', title: 'Nothing', text: '' },
  ],
}

/** A backup of a whole Mealie with 31 recipes. The first one has a photo. */
export const mealieBackup = (photo: string | Uint8Array): Buffer =>
  buildZip([
    { name: 'database.json', content: JSON.stringify(database) },
    {
      name: 'data/recipes/1b2c24e8-3b12-4fef-91d0-3f3c0a5d3c22/images/original.webp',
      content: photo,
    },
  ])
