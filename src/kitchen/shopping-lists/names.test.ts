import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { nameKey } from '@larder/rules/names/name-key.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { FOODS_IN_TWO_NUMBERS, pairsOf } from '#test/fixtures/food-names.ts'

const app = await startApp()

/** A household, and what makes its rows. */
async function kitchen() {
  const cook = await signedUp(app)
  const { id, default_shopping_list_id: list } = await firstHousehold(cook)
  const call = inHousehold(app, cook, id)
  const make = async (path: string, body: object) => {
    const answer = await call('POST', path, body)
    assert.ok([200, 201].includes(answer.status), `${path}: ${answer.text}`)
    return answer.body
  }
  const day = (days: number) =>
    new Date(app.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  return { make, list, day }
}

/** Pairs of which each has another key. */
const distinct = (text: string) => [
  ...new Map(pairsOf(text).map((pair) => [nameKey(pair[0]), pair])).values(),
]

for (const [language, text] of Object.entries(FOODS_IN_TWO_NUMBERS)) {
  const pairs = distinct(text).slice(0, 25)
  for (const isFood of [true, false])
    it(`nothing is bought of what is at home in the other number, as ${isFood ? 'foods' : 'names'}: ${language}`, async () => {
      const { make, list, day } = await kitchen()
      for (const [name] of pairs) {
        const food = isFood ? { food_id: (await make('/v1/pantry/foods', { name })).id } : { name }
        await make('/v1/pantry/items', { ...food, quantity: 10 })
      }
      const recipe = await make('/v1/recipes', {
        title: 'Everything',
        servings: 1,
        ingredients: pairs.map(([, name]) => ({
          id: randomUUID(),
          original_text: `3 ${name}`,
          name,
          quantity: 3,
        })),
      })
      await make('/v1/meal-plan', {
        recipe_id: recipe.id,
        date: day(1),
        meal: 'dinner',
        servings: 1,
      })

      const answer = await make(`/v1/shopping-lists/${list}/reconcile`, { to: day(2) })

      assert.deepEqual(
        answer.added.map((line: { name: string }) => line.name),
        [],
      )
    })

  it(`the singular and the plural are one line: ${language}`, async () => {
    const { make } = await kitchen()
    const some = pairs.slice(0, 5)
    for (const [one, other] of some)
      for (const name of [one, other]) await make('/v1/add', { text: name, language })

    const { items } = await make('/v1/add', {
      text: some.map(([, other]) => other).join('\n'),
      language,
    })

    assert.deepEqual(
      items.map((item: { kind: string }) => item.kind),
      some.map(() => 'same'),
    )
  })
}
