import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Person } from '#test/app/person.ts'

/** Functions that fill the household of a person by HTTP. Each returns the row. */
export function kitchenOf(person: Person) {
  async function create(path: string, fields: object) {
    const { status, body, text } = await person.call('POST', path, fields)
    assert.equal(status, 201, text)
    return body
  }
  return {
    create,
    food: (name: string, fields: object = {}) => create('/v1/pantry/foods', { name, ...fields }),
    item: (fields: object) => create('/v1/pantry/items', fields),
    planned: (fields: object) => create('/v1/meal-plan', { meal: 'dinner', ...fields }),
    /** @param ingredients such as `{ food_id, quantity: 250, unit: 'g' }` */
    recipe: (title: string, ingredients: readonly object[] = [], fields: object = {}) =>
      create('/v1/recipes', {
        title,
        servings: 4,
        ingredients: ingredients.map((one) => ({
          id: randomUUID(),
          original_text: 'some',
          ...one,
        })),
        ...fields,
      }),
  }
}
