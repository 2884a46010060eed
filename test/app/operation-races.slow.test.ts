// Slow. Covers: src/sync src/kitchen/pantry src/kitchen/shopping-lists src/kitchen/recipes src/kitchen/meal-plan
// Several callers change one household at once, through verbs. VERB_RACES sets the number of rounds.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from './app.ts'
import {
  dayOf,
  openPlannedHousehold,
  type PlannedHousehold,
  withEggs,
} from './planned-household.ts'

const ROUNDS = Number(process.env['VERB_RACES'] ?? 10)
const app = await startApp()
const rounds = Array.from({ length: ROUNDS }, (_, i) => i)

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** The amount of an item, which must be that of its ledger. */
async function amountOf({ call }: PlannedHousehold, id: string): Promise<number> {
  const { body: item } = await call('GET', `/v1/pantry/items/${id}`)
  const { body: ledger } = await call('GET', `/v1/pantry/movements?pantry_item_id=${id}`)
  const movements: readonly { kind: string; delta: number; value: number; version: number }[] =
    ledger.items
  const inOrder = movements.toSorted((a, b) => a.version - b.version)
  const counted = inOrder.findLastIndex(({ kind }) => kind === 'count')
  const since = inOrder.slice(counted + 1).map(({ delta }) => delta)
  assert.equal(item.quantity, (inOrder[counted]?.value ?? 0) + sum(since), ledger.text)
  return item.quantity
}

describe('verbs at the same time', () => {
  it('lose nothing and invent nothing when 16 callers consume one food', async () => {
    const household = await openPlannedHousehold(app)
    const { call, food, stocked } = household
    for (const round of rounds) {
      const food_id = await food({})
      const lots = [await stocked(10, { food_id }), await stocked(10, { food_id })]

      const answers = await Promise.all(
        Array.from({ length: 16 }, () =>
          call('POST', `/v1/pantry/foods/${food_id}/consume`, { quantity: 1.5 }),
        ),
      )

      const used = answers.map(({ body }) => body.used.quantity)
      const missing = answers.map(({ body }) => body.shortfall?.quantity ?? 0)
      const left = await Promise.all(lots.map(({ id }) => amountOf(household, id)))
      assert.deepEqual([sum(used), sum(missing), left], [20, 4, [0, 0]], `round ${round}`)
    }
  })

  it('make one line when two phones or two callers reconcile', async () => {
    for (const round of rounds) {
      const { call, path, list_id, scope_id, toBuy } = await withEggs(app)
      const wish = { to: dayOf(app, 4) }
      const run = { op: 'run', verb: 'reconcile', on: dayOf(app, 0), wish: { list_id, ...wish } }
      const push = () =>
        call('POST', '/v1/sync/push', {
          client_id: randomUUID(),
          schema_version: 2,
          scope_id,
          mutations: [{ mutation_id: randomUUID(), id: randomUUID(), ...run }],
        })
      const post = () => call('POST', `${path}/reconcile`, wish)

      const answers = await Promise.all(round % 2 === 0 ? [push(), push()] : [push(), post()])

      assert.deepEqual(
        answers.map(({ status, body }) => body.results?.[0].status ?? status),
        ['applied', round % 2 === 0 ? 'applied' : 200],
        answers[0]?.text,
      )
      assert.deepEqual(await toBuy(), [[4, null]], `round ${round}`)
    }
  })

  it('have answers and an amount of some order when one cooks, one counts and one undoes', async () => {
    const household = await openPlannedHousehold(app)
    for (const round of rounds) {
      const { itemId, requests } = await prepareRace(household)

      const [cooked, , undone] = await Promise.all(requests.map((send) => send()))

      const amount = await amountOf(household, itemId)
      const kept = undone?.body.kept.map(({ reason }: { reason: string }) => reason)
      const outcome = [cooked?.body.ingredients[0].used.quantity, kept, amount]
      const possible = ORDERS.map(outcomeIn)
      assert.ok(
        possible.some((one) => JSON.stringify(one) === JSON.stringify(outcome)),
        `round ${round}: ${JSON.stringify(outcome)} is none of ${JSON.stringify(possible)}`,
      )
    }
  })
})

/** An item with 8 of 10. Cooking needs 9, the count finds 5, and the undo gives 2 back. */
async function prepareRace({ call, create, food, stocked }: PlannedHousehold) {
  const food_id = await food({})
  const { id: itemId } = await stocked(10, { food_id })
  const { body: used } = await call('POST', `/v1/pantry/foods/${food_id}/consume`, { quantity: 2 })
  const ingredients = [{ id: randomUUID(), original_text: 'some', food_id, quantity: 9 }]
  const recipeId = await create('/v1/recipes', { title: 'Stew', ingredients })
  const requests = [
    () => call('POST', `/v1/recipes/${recipeId}/cook`),
    () => call('POST', `/v1/pantry/items/${itemId}/count`, { quantity: 5 }),
    () => call('POST', `/v1/pantry/operations/${used.operation_id}/undo`),
  ]
  return { itemId, requests }
}

type Step = 'cook' | 'count' | 'undo'

const ORDERS: readonly (readonly Step[])[] = [
  ['cook', 'count', 'undo'],
  ['cook', 'undo', 'count'],
  ['count', 'cook', 'undo'],
  ['count', 'undo', 'cook'],
  ['undo', 'cook', 'count'],
  ['undo', 'count', 'cook'],
]

/** The amount that is cooked, the changes that the undo keeps, and the amount in the end. */
function outcomeIn(steps: readonly Step[]) {
  let [amount, cooked, isCounted] = [8, 0, false]
  const kept: string[] = []
  for (const step of steps)
    if (step === 'count') [amount, isCounted] = [5, true]
    else if (step === 'cook') {
      cooked = Math.min(amount, 9)
      amount -= cooked
    } else if (isCounted) kept.push('counted')
    else amount += 2
  return [cooked, kept, amount]
}
