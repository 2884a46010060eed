import { recipe } from '@larder/rules/recipes/entities.ts'
import { collection } from '#sync/collection/contract.ts'

export const recipes = collection(recipe, {
  number: 10,
  table: 'recipes',
  revisions: { table: 'recipe_revisions', id: 'recipe_id' },
})
