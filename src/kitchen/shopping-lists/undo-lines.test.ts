import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { openPlannedHousehold } from '#test/app/planned-household.ts'

const app = await startApp()

const eggs = (quantity: number) => ({
  title: 'Omelette',
  servings: 1,
  ingredients: [{ id: randomUUID(), original_text: 'eggs', name: 'Egg', quantity }],
})

it('keeps the planned quantity the sum of the sources, also where an undo comes after other changes', async () => {
  const { call, path, create, items } = await openPlannedHousehold(app)
  const add = async (quantity: number): Promise<string> => {
    const recipe_id = await create('/v1/recipes', eggs(quantity))
    return (await call('POST', `${path}/add-recipe`, { recipe_id })).body.source_id
  }
  const first = await add(2)
  const undone = await add(3)
  await call('DELETE', `${path}/sources/${undone}`)
  const last = await add(3)

  const { body } = await call('POST', `/v1/pantry/operations/${undone}/undo`, {})

  const [line] = await items()
  const source = { kind: 'recipe', label: 'Omelette' }
  assert.deepEqual(
    [line.planned_quantity, line.sources],
    [
      5,
      [
        { ...source, id: first, quantity: 2 },
        { ...source, id: last, quantity: 3 },
      ],
    ],
  )
  assert.deepEqual(
    body.kept.map(({ field, reason }: Record<string, string>) => [field, reason]).toSorted(),
    [
      ['planned_quantity', 'changed'],
      ['sources', 'changed'],
    ],
  )
})
