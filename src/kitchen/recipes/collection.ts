import { recipe } from '@larder/rules/recipes/entities.ts'
import { recipeDocument } from '#kitchen/recipes/search/search-document.ts'
import { collection } from '#sync/schema/contract.ts'

export const recipes = collection(recipe, {
  number: 10,
  table: 'recipes',
  revisions: { table: 'recipe_revisions', id: 'recipe_id' },
  search: { table: 'recipe_search', id: 'recipe_id', document: recipeDocument },
})
