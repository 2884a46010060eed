import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'
import { firstHousehold, inHousehold } from './household.ts'
import { pantryOf } from './pantry.ts'
import { signedUp } from './person.ts'
import { shoppingOf } from './shopping.ts'

const DAY = 86_400_000

/** A day of the test clock, `YYYY-MM-DD`: 0 is today. */
export const dayOf = ({ clock }: Pick<TestApp, 'clock'>, n: number): string =>
  new Date(clock().getTime() + n * DAY).toISOString().slice(0, 10)

interface Line {
  readonly id: string
  readonly quantity: number | null
  readonly dismissed_at: string | null
  readonly planned_quantity: number | null
  readonly unit: string | null
}

/** A new household, and functions that fill its plan and reconcile its default list by HTTP. */
export async function openPlannedHousehold(app: TestApp) {
  const ada = await signedUp(app)
  const { id: scope_id, default_shopping_list_id: list_id } = await firstHousehold(ada)
  const call = inHousehold(app, ada, scope_id)
  const path = `/v1/shopping-lists/${list_id}`

  async function create(under: string, fields: object): Promise<string> {
    const { status, body, text } = await call('POST', under, fields)
    assert.equal(status, 201, text)
    return body.id
  }

  /** Makes a recipe for one. @returns its id */
  const recipe = (parts: readonly object[], more: object = {}) => {
    const ingredients = parts.map((part) => ({ id: randomUUID(), original_text: 'some', ...part }))
    return create('/v1/recipes', { title: 'Dinner', servings: 1, ...more, ingredients })
  }

  /** Plans a recipe for a dinner on a day. @returns the id of the entry */
  const planRecipe = (n: number, recipe_id: string) =>
    create('/v1/meal-plan', { date: dayOf(app, n), meal: 'dinner', recipe_id })

  /** Plans a dinner on a day of a food with an amount. @returns the id of the entry */
  const plan = async (n: number, fields: { food_id: string; quantity: number; unit?: string }) =>
    planRecipe(n, await recipe([fields]))

  /** Reconciles up to the fourth day from today, if `wish` says nothing else. */
  async function reconcile(wish: object = {}) {
    const answer = await call('POST', `${path}/reconcile`, { to: dayOf(app, 4), ...wish })
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }

  const items = async (query = '') => (await call('GET', `${path}/items${query}`)).body.items

  /** The open lines that are not dismissed. */
  async function open(): Promise<readonly Line[]> {
    const lines: readonly Line[] = await items('?checked=false')
    return lines.filter((one) => one.dismissed_at === null)
  }

  return {
    ...pantryOf(call),
    ...shoppingOf(call),
    call,
    path,
    list_id,
    scope_id,
    create,
    recipe,
    planRecipe,
    plan,
    reconcile,
    items,
    open,
    food: (fields: object) =>
      create('/v1/pantry/foods', { name: `Food ${randomUUID()}`, ...fields }),
    /** The planned amounts on the open lines that are not dismissed. */
    planned: async () => (await open()).map((one) => one.planned_quantity),
    /** The same with their units. */
    toBuy: async () => (await open()).map((one) => [one.planned_quantity, one.unit]),
  }
}

export type PlannedHousehold = Awaited<ReturnType<typeof openPlannedHousehold>>

/** A household with five eggs, where today's dinner needs 6 and tomorrow's 3. */
export async function withEggs(app: TestApp) {
  const kitchen = await openPlannedHousehold(app)
  const food_id = await kitchen.food({ name: 'Egg' })
  await kitchen.stocked(5, { food_id })
  const dinner = (n: number, quantity: number) => kitchen.plan(n, { food_id, quantity })
  const [monday, tuesday] = [await dinner(0, 6), await dinner(1, 3)]
  return { ...kitchen, food_id, dinner, monday, tuesday }
}

/** A household with a food, a lot of 5 of it, and a recipe that needs 2. */
export async function withStew(app: TestApp) {
  const household = await openPlannedHousehold(app)
  const food_id = await household.food({ default_unit: 'g' })
  const lot = await household.stocked(5, { food_id, unit: 'g' })
  const recipe_id = await household.recipe([{ food_id, quantity: 2, unit: 'g' }], { title: 'Stew' })
  return { ...household, food_id, lot, recipe_id }
}
