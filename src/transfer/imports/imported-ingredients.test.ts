import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { linesOf, openImports } from '#test/app/imports.ts'

const app = await startApp()

/** A recipe whose ingredients are only texts. */
const recipeOf = (key: string, lines: readonly string[], more: object = {}) => ({
  kind: 'recipe',
  key,
  recipe: {
    title: key,
    ingredients: lines.map((original_text) => ({ original_text })),
    steps: [],
    ...more,
  },
})

/** The parts of an ingredient that a reader fills. */
const partsOf = ({ id: _id, section: _section, ...parts }: Record<string, unknown>) => parts

describe('the lines of ingredients of an import', () => {
  it('are split into their parts, and name the foods of the household', async () => {
    const { run, list, call } = await openImports(app)
    const { body: carrot } = await call('POST', '/v1/pantry/foods', { name: 'Carrot' })
    const lines = ['2 large carrots, finely diced', '1-2 cups all-purpose flour', 'Salt']
    const german = ['2-3 EL fein gehackte Petersilie', '500 g Mehl', '1 Prise Salz']
    const file = linesOf([recipeOf('Soup', lines), recipeOf('Suppe', german)])

    const [first, second] = [await run(file), await run(file)]

    const ids = (await list('/v1/recipes')).map(({ id }: { id: string }) => id)
    const recipes = await Promise.all(ids.map((id: string) => call('GET', `/v1/recipes/${id}`)))
    const found = Object.fromEntries(
      recipes.map(({ body }) => [body.title, body.ingredients.map(partsOf)]),
    )
    const rest = { food_id: null, quantity_max: null, unit: null, note: null }
    assert.deepEqual(found['Soup'], [
      {
        ...rest,
        original_text: lines[0],
        quantity: 2,
        name: 'carrots',
        food_id: carrot.id,
        note: 'large, finely diced',
      },
      {
        ...rest,
        original_text: lines[1],
        quantity: 1,
        quantity_max: 2,
        unit: 'cups',
        name: 'all-purpose flour',
      },
      { ...rest, original_text: 'Salt', quantity: null, name: 'Salt' },
    ])
    assert.deepEqual(found['Suppe'], [
      {
        ...rest,
        original_text: german[0],
        quantity: 2,
        quantity_max: 3,
        unit: 'EL',
        name: 'Petersilie',
        note: 'fein gehackte',
      },
      { ...rest, original_text: german[1], quantity: 500, unit: 'g', name: 'Mehl' },
      { ...rest, original_text: german[2], quantity: 1, unit: 'Prise', name: 'Salz' },
    ])
    assert.deepEqual([first.created, second.unchanged], [2, 2])
  })

  it('keep the parts that the other program has apart', async () => {
    const { run, list, call } = await openImports(app)
    const ingredient = { original_text: '1 tin beans', quantity: 1, unit: 'tin', name: 'red beans' }

    await run(linesOf([recipeOf('Chili', [], { ingredients: [ingredient] })]))

    const [{ id }] = await list('/v1/recipes')
    const { body } = await call('GET', `/v1/recipes/${id}`)
    assert.deepEqual(body.ingredients.map(partsOf), [
      { ...ingredient, food_id: null, quantity_max: null, note: null },
    ])
  })
})
