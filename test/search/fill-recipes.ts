import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Person } from '#test/app/person.ts'
import { fieldsOfRecipe, foodIds, type MadeRecipe } from './make-recipes.ts'

/** Mutations in one push. */
const BATCH = 200

/** Pushes recipes and their foods. */
export async function fillRecipes(
  person: Person,
  scopeId: string,
  recipes: readonly MadeRecipe[],
): Promise<void> {
  const foods = foodIds()
  const rows = [
    ...[...foods].map(([name, id]) => ({
      entity: 'food',
      id,
      data: { name: `${name.slice(3)} (${name.slice(0, 2)})` }, // names are unique
    })),
    ...recipes.map((recipe) => ({
      entity: 'recipe',
      id: recipe.id,
      data: fieldsOfRecipe(recipe, foods),
    })),
  ]
  const client_id = randomUUID()
  for (let i = 0; i < rows.length; i += BATCH) {
    const mutations = rows
      .slice(i, i + BATCH)
      .map((row) => ({ mutation_id: randomUUID(), op: 'create', ...row }))
    const head = { client_id, schema_version: 2, scope_id: scopeId }
    const { body, text } = await person.call('POST', '/v1/sync/push', { ...head, mutations })
    const refused = body.results?.filter(({ status }: { status: string }) => status !== 'applied')
    assert.deepEqual(refused, [], text.slice(0, 1000))
  }
}
