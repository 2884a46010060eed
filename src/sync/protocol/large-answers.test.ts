import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'

const MIB = 1_048_576
const app = await startApp()
const ada = await signedUp(app)
const { id: scope_id, default_shopping_list_id: list } = await firstHousehold(ada)
const call = inHousehold(app, ada, scope_id)

/** @returns the id of a new recipe */
async function newRecipe(ingredients: readonly object[]): Promise<string> {
  const withIds = ingredients.map((one) => ({ id: randomUUID(), original_text: '', ...one }))
  const body = { title: 'Cake', servings: 1, ingredients: withIds }
  const made = await call('POST', '/v1/recipes', body)
  assert.equal(made.status, 201, made.text)
  return made.body.id
}

const partsOf = (ids: readonly string[]) => ids.map((recipe_id) => ({ recipe_id, quantity: 1 }))
const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

describe('verbs of recipes with thousands of ingredients', () => {
  it('have answers of at most 8 MiB in one push', async () => {
    const dough = await newRecipe(times(200, () => ({ name: 'x'.repeat(200) })))
    const recipe_id = await newRecipe(partsOf(times(9, () => dough)))
    const runs = times(25, () => {
      const [id, mutation_id] = [randomUUID(), randomUUID()]
      return { mutation_id, op: 'run', verb: 'cook', id, wish: { recipe_id } }
    })

    const head = { client_id: randomUUID(), schema_version: 2, scope_id }
    const { status, text, body } = await ada.call('POST', '/v1/sync/push', {
      ...head,
      mutations: runs,
    })

    assert.equal(status, 200)
    assert.ok(text.length < 8.5 * MIB, `${text.length}`)
    const results: readonly { status: string; answer?: object }[] = body.results
    assert.deepEqual(new Set(results.map((one) => one.status)), new Set(['applied']))
    assert.deepEqual(
      [results.length, results[0]?.answer !== undefined, results[24]?.answer],
      [25, true, undefined],
    )
    const last = await call('GET', `/v1/pantry/operations/${runs[24]?.id}`)
    assert.equal(last.body.answer.ingredients.length, 1800)
  })

  it('are refused where they would change more than 2,500 rows', async () => {
    const parts = await Promise.all(
      times(6, (part) => newRecipe(times(450, (i) => ({ name: `Thing ${part} ${i}` })))),
    )
    const recipe_id = await newRecipe(partsOf(parts))

    const refused = await call('POST', `/v1/shopping-lists/${list}/add-recipe`, { recipe_id })

    assert.deepEqual(
      [refused.status, refused.body.error],
      [409, 'This would change more than 2500 rows at once.'],
    )
    const { body } = await call('GET', `/v1/shopping-lists/${list}/items`)
    assert.deepEqual(body.items, [])
  })
})
