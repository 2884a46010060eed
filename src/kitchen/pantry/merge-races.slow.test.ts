// Slow. Covers: src/kitchen/pantry src/sync/write
// Two foods are merged while somebody else uses or changes one of them. VERB_RACES sets the number of rounds.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { type Answer, startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { RACES } from '#test/fixtures/verb-races.ts'

const app = await startApp()

type Call = ReturnType<typeof inHousehold>
type Foods = Awaited<ReturnType<typeof openFoods>>
type Write = (foods: Foods) => Promise<Answer>

interface Row {
  readonly id: string
  readonly food_id: string | null
  readonly name: string
  readonly aliases: readonly string[]
  readonly quantity: number
  readonly ingredients: readonly Pick<Row, 'food_id'>[]
}

const merge =
  (from: 'one' | 'other' | 'third', into: 'one' | 'other' | 'third'): Write =>
  ({ call, ids }) =>
    call('POST', `/v1/pantry/foods/${ids[from]}/merge`, { into_id: ids[into] })

const verb =
  (name: 'consume' | 'waste', food: 'one' | 'other'): Write =>
  ({ call, ids }) =>
    call('POST', `/v1/pantry/foods/${ids[food]}/${name}`, { quantity: 5 })

/** What may happen to the foods at the same time. */
const WRITES: Readonly<Record<string, Write>> = {
  'the same merge': merge('one', 'other'),
  'the merge in the other direction': merge('other', 'one'),
  'a merge of the food that stays': merge('other', 'third'),
  'a merge into the food that goes': merge('third', 'one'),
  'consume of the food that goes': verb('consume', 'one'),
  'waste of the food that stays': verb('waste', 'other'),
  'an amount for a lot': ({ call, lot }) =>
    call('POST', `/v1/pantry/items/${lot}/add`, { quantity: 2 }),
  'a deletion of the food that goes': ({ call, ids }) =>
    call('DELETE', `/v1/pantry/foods/${ids.one}`),
  'a deletion of the food that stays': ({ call, ids }) =>
    call('DELETE', `/v1/pantry/foods/${ids.other}`),
  'a new name for the food that stays': ({ call, ids }) =>
    call('PATCH', `/v1/pantry/foods/${ids.other}`, { aliases: ['Bulb'] }),
  'a food with a name of the one that goes': ({ call }) =>
    call('POST', '/v1/pantry/foods', { name: 'One' }),
  'another food in a recipe': ({ call, ids, recipe }) =>
    call('PATCH', `/v1/recipes/${recipe}`, { ingredients: [lineOf(ids.third)] }),
  'the undo of an earlier merge': ({ call, operation }) =>
    call('POST', `/v1/pantry/operations/${operation}/undo`),
}

const lineOf = (food_id: string) => ({ id: randomUUID(), original_text: 'some', food_id })

/** Three foods in a household of their own: each has lots, and the third has got a fourth one. */
async function openFoods() {
  const cook = await signedUp(app)
  const { id } = await firstHousehold(cook)
  const call = inHousehold(app, cook, id)
  const make = async (path: string, body: object): Promise<string> => {
    const { status, body: row, text } = await call('POST', path, body)
    assert.equal(status, 201, text)
    return row.id
  }
  const food = (name: string) => make('/v1/pantry/foods', { name, plural_name: `${name}s` })
  const ids = { one: await food('One'), other: await food('Other'), third: await food('Third') }
  const fourth = await food('Fourth')
  const lots: string[] = []
  // Each has a day of its own, so that there is one order in which they are used.
  for (const [i, food_id] of [ids.one, ids.one, ids.other, ids.third, fourth].entries())
    lots.push(
      await make('/v1/pantry/items', { food_id, quantity: 4, best_before: `2026-12-0${i + 1}` }),
    )
  const recipe = await make('/v1/recipes', {
    title: 'Soup',
    ingredients: [lineOf(ids.one), lineOf(ids.other)],
  })
  const { body } = await call('POST', `/v1/pantry/foods/${fourth}/merge`, { into_id: ids.other })
  return { call, ids, lot: lots[0] ?? '', recipe, operation: body.operation_id }
}

/** The answers, the foods with their amounts, and the foods of the recipe, by names. */
async function outcomeOf(writes: readonly Write[], isParallel: boolean): Promise<string> {
  const opened = await openFoods()
  const answers: Answer[] = []
  if (isParallel) answers.push(...(await Promise.all(writes.map((one) => one(opened)))))
  else for (const one of writes) answers.push(await one(opened))
  const { call, recipe } = opened
  const [foods, items] = await Promise.all([
    rowsOf(call, '/v1/pantry/foods'),
    rowsOf(call, '/v1/pantry/items'),
  ])
  const names = new Map(foods.map(({ id, name }) => [id, name]))
  const nameOf = ({ food_id }: Pick<Row, 'food_id'>) => names.get(food_id ?? '') ?? 'none'
  const soup: Row = (await call('GET', `/v1/recipes/${recipe}`)).body
  return JSON.stringify({
    answers: answers.map(({ status, body }) => [status, body?.code, body?.kept]),
    foods: foods.map(({ name, aliases }) => `${name}: ${aliases.toSorted().join()}`).toSorted(),
    items: items.map((item) => `${item.quantity} ${nameOf(item)}`).toSorted(),
    soup: soup.ingredients.map(nameOf),
  })
}

async function rowsOf(call: Call, path: string): Promise<readonly Row[]> {
  const { status, body, text } = await call('GET', path)
  assert.equal(status, 200, text)
  return body.items
}

describe('a merge of two foods at the same time as another request', { concurrency: 4 }, () => {
  for (const [name, write] of Object.entries(WRITES))
    it(`has the same result as one after the other: ${name}`, async () => {
      const mine = merge('one', 'other')
      const first = await outcomeOf([mine, write], false)
      const last = swapped(await outcomeOf([write, mine], false))

      const outcomes = await Promise.all(
        Array.from({ length: 3 * RACES }, () => outcomeOf([mine, write], true)),
      )

      for (const outcome of outcomes)
        if (outcome !== first) assert.equal(outcome, last, `not ${first}`)
    })
})

/** The outcome with its answers in reverse order. */
function swapped(outcome: string): string {
  const { answers, ...rest } = JSON.parse(outcome)
  return JSON.stringify({ answers: answers.toReversed(), ...rest })
}
