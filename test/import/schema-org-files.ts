import { buildZip } from './build-zip.ts'
import { numbered } from './numbered.ts'

export const sageRecipe = {
  '@context': 'http://schema.org',
  '@type': 'Recipe',
  identifier: 'id-1',
  name: 'Ragù',
  description: '<p>Slow &amp; good.</p>',
  datePublished: '2024-01-01',
  image: ['https://cdn.example.com/1.jpg', 'https://cdn.example.com/2.jpg'],
  prepTime: 'a while or so',
  totalTime: 'PT3H',
  recipeYield: '6 servings',
  recipeIngredient: ['[Sauce]', '1 kg tomatoes', '', '[Pasta]', '500 g spaghetti'],
  recipeInstructions: [
    { '@type': 'HowToSection', name: 'Sauce' },
    { '@type': 'HowToStep', text: 'Cook. ![image:1] ![image:2|The pot]' },
    { '@type': 'HowToSection', name: 'Pasta' },
    { '@type': 'HowToStep', text: 'Boil.' },
  ],
  recipeCategory: ['Italian', 'Slow'],
  creditText: 'Nonna',
  isBasedOn: 'https://example.com/ragu',
  comment: [{ '@type': 'Comment', name: 'Author Notes', text: 'Use good wine.' }],
  aggregateRating: { '@type': 'AggregateRating', ratingValue: '4', bestRating: '5' },
  nutrition: { '@type': 'NutritionInformation', calories: '450 kcal', fatContent: '12 g' },
}

/** An export of RecipeSage with 32 recipes, and two records that are broken. */
export function recipeSageExport(): string {
  const others = numbered(30, (n) => ({ ...sageRecipe, identifier: `${n}`, name: `Recipe ${n}` }))
  const bare = {
    '@type': 'Recipe',
    identifier: 'bare',
    name: 'Bare',
    prepTime: '30',
    comment: null,
  }
  return JSON.stringify({
    recipes: [sageRecipe, { '@type': 'Recipe' }, 'text', bare, ...others],
  })
}

export const nextcloudSoup = {
  '@context': 'http://schema.org',
  '@type': 'Recipe',
  id: '123',
  name: 'Hähnchensuppe',
  description: '',
  url: '',
  image: '/srv/nextcloud/full.jpg',
  prepTime: 'PT0H15M',
  cookTime: null,
  totalTime: '',
  recipeYield: 4,
  recipeCategory: 'Suppen',
  keywords: 'schnell,warm',
  tool: ['Topf'],
  recipeIngredient: ['## Brühe', '1 Huhn', '2 l Wasser'],
  recipeInstructions: ['## Brühe', 'Kochen, siehe #r/7.', { '@type': 'HowToStep', text: 'Essen.' }],
  nutrition: [],
  dateCreated: '2020-01-01T00:00:00+0000',
}

/** A folder of Nextcloud Cookbook with 31 recipes, and one that is broken. The first one has a photo. */
export const nextcloudCookbook = (photo: string | Uint8Array): Buffer =>
  buildZip([
    {
      name: Buffer.from('Recipes/Hähnchensuppe/recipe.json'.normalize('NFD')),
      content: JSON.stringify(nextcloudSoup),
    },
    { name: Buffer.from('Recipes/Hähnchensuppe/full.jpg'.normalize('NFD')), content: photo },
    { name: 'Recipes/Hähnchensuppe/thumb.jpg', content: 'small' },
    { name: 'Recipes/Broken/recipe.json', content: '{"name":' },
    ...numbered(30, (n) => ({
      name: `Recipes/R${n}/recipe.json`,
      content: JSON.stringify({ ...nextcloudSoup, id: `${n + 1000}` }),
    })),
  ])

/** 30 recipes of schema.org. */
export const schemaRecipes = () =>
  numbered(30, (n) => ({
    ...sageRecipe,
    '@id': `https://example.com/${n}`,
    identifier: undefined,
    name: `Recipe ${n}`,
  }))
