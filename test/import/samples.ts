import { gzipSync } from 'node:zlib'
import { buildZip, type ZipPart } from './build-zip.ts'

/** A small file of a program. */
export interface Sample {
  /** The text that the program writes. */
  readonly text: string
  /** Makes the file of that text, or of another one in its place. */
  readonly file: (text: Buffer) => Buffer
  /** The files in it, where it is a zip. */
  readonly parts?: (text: Buffer) => readonly ZipPart[]
}

const schema = {
  '@type': 'Recipe',
  name: 'Soup',
  recipeIngredient: ['[A]', '1 leek'],
  recipeInstructions: [
    { '@type': 'HowToSection', name: 'A', itemListElement: [{ text: 'Cook.' }] },
  ],
}
const mealie = {
  name: 'Soup',
  slug: 'soup',
  prep_time: '10 minutes',
  recipe_ingredient: [{ title: 'A', note: 'x', food: { name: 'leek' }, unit: null, quantity: 1 }],
  recipe_instructions: [{ title: 'A', text: 'Cook.' }],
  settings: { disable_amount: false },
}
const backup = {
  recipes: [{ id: 1, name: 'Soup' }],
  recipes_ingredients: [{ recipe_id: 1, position: 1, note: '1 leek' }],
  ingredient_foods: [{ id: 2, name: 'Leek' }],
  shopping_lists: [{ id: 3, name: 'Shop' }],
  shopping_list_items: [{ id: 4, shopping_list_id: 3, food_id: 2, quantity: 2 }],
  group_meal_plans: [{ id: 5, date: '2026-12-01', recipe_id: 1 }],
}
const tandoor = {
  name: 'Soup',
  working_time: 3,
  steps: [
    {
      instruction: 'Cook {{ ingredients[0] }}.',
      ingredients: [{ food: { name: 'leek' }, amount: 1 }],
    },
  ],
}
const owl = {
  recipes: [
    {
      name: 'Soup',
      time: 3,
      items: [{ name: 'leek', description: '1' }],
      description: 'Cook @leek.',
    },
  ],
}
const paprika = {
  name: 'Soup',
  ingredients: 'SOUP\nleek',
  directions: 'Cook **it**.\n\n[photo:1]',
  photos: [{ data: 'eA==' }],
}
const keeper =
  '<div class="recipe-details"><h2 itemprop="name">Soup</h2><meta content="PT5M" itemprop="prepTime"><div itemprop="recipeIngredients"><p>leek</p></div></div>'
const copied =
  '<meta name="copymethat_class_id_version" content="2"><div class="recipe"><div id="name">Soup</div><ul><li class="recipeIngredient">leek</li></ul></div>'

const PLAN_TO_EAT = 'Title,Main Ingredient,Ingredients,Directions\nSoup,leek,"1 leek\n, A",Cook\n'

/** The values of the samples that are JSON, and a page. */
export const VALUES = { keeper, mealie, owl, paprika, schema, tandoor }

const plain = (text: string): Sample => ({ text, file: (bytes) => bytes })
const packed = (text: string, parts: (content: Buffer) => readonly ZipPart[]): Sample => ({
  text,
  parts,
  file: (content) => buildZip(parts(content)),
})
/** In a zip, under a name. */
const zipped = (name: string, text: string): Sample =>
  packed(text, (content) => [{ name, content, isStored: true }])

/** A sample of each format whose files are texts. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  Mealie: zipped('recipes/soup/soup.json', JSON.stringify(mealie)),
  'a backup of Mealie': zipped('database.json', JSON.stringify(backup)),
  Tandoor: packed(JSON.stringify(tandoor), (content) => [
    { name: '1.zip', content: buildZip([{ name: 'recipe.json', content }]) },
  ]),
  'Paprika 3': packed(JSON.stringify(paprika), (text) => [
    { name: 'a.paprikarecipe', content: gzipSync(text) },
  ]),
  'Nextcloud Cookbook': zipped('Soup/recipe.json', JSON.stringify(schema)),
  RecipeSage: plain(JSON.stringify({ recipes: [schema] })),
  'schema.org JSON-LD': plain(JSON.stringify({ '@graph': [schema] })),
  KitchenOwl: plain(JSON.stringify(owl)),
  'Recipe Keeper': plain(keeper),
  'Copy Me That': plain(copied),
  'Plan to Eat': plain(PLAN_TO_EAT),
  'My Recipe Box': plain(
    'title,preparationTime,ingredients,instructions\nSoup,1 h,1 leek ((a)),Cook\n',
  ),
  'a pantry as CSV': plain('Name,Quantity,Best before\nLeek,1,2026-12-01\n'),
  Chowdown: zipped(
    '_recipes/a.md',
    '---\nlayout: recipe\ntitle: Soup\ncomponents: [b]\ningredients:\n- 1 leek\n---\nWarm.',
  ),
  Cooklang: zipped(
    'a.cook',
    '---\ntitle: Soup\n---\n= A =\nEat @leek{1%kg}(cut) for ~{3%minutes}.',
  ),
  'a file of Cooklang': plain('>> servings: 2\nEat @leek{1%kg}(cut) in #pot{} for ~{3%minutes}.'),
  'a pantry of Cooklang': packed(
    '[fridge]\nleek = { expire = "10.05.2027", quantity = "1%kg" }\n',
    (content) => [
      { name: 'pantry.conf', content },
      { name: 'a.cook', content: 'Eat @leek{}.' },
    ],
  ),
  'a zip of Recipe Keeper': zipped('recipes.html', keeper),
  'a zip of Copy Me That': zipped('recipes.html', copied),
  'a zip of Plan to Eat': zipped('recipes.csv', PLAN_TO_EAT),
  'a zip of schema.org JSON-LD': packed(JSON.stringify(schema), (content) => [
    { name: 'a.json', content },
    { name: 'b.json', content: JSON.stringify({ ...schema, name: 'Stew' }) },
  ]),
  'records of JSON': plain(
    '{"format":"larder-records","version":1}\n{"kind":"recipe","key":"1","recipe":{"title":"Soup","ingredients":[{"original_text":"1 leek"}],"steps":[]},"photos":["eA=="]}\n',
  ),
  Larder: zipped(
    'larder.json',
    '{"format":"larder","version":1,"household":{"id":"01a1f7f9-31d0-7f5e-82e3-1aae906af165"},\n"rows":[\n{"entity":"recipe","id":"01a1f7f9-31d0-7f5e-82e3-1aae906af166","version":1,"title":"Soup"}],\n"revisions":[]}\n',
  ),
}
