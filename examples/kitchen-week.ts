// A week in a kitchen of two people, by REST and sync: plan, list, shop offline, put away, cook, undo.
// Each thing that a person does is at most one request.
// node examples/kitchen-week.ts http://localhost:8080 HOUSEHOLD_ID ADAS_ACCESS_TOKEN BENS_ACCESS_TOKEN

const DAY = 24 * 60 * 60 * 1000

// oxlint-disable-next-line typescript/no-explicit-any -- docs/openapi.json has the shapes of the answers
type Answer = any

export interface Household {
  readonly url: string
  readonly id: string
  /** Access tokens of two members. */
  readonly ada: string
  readonly ben: string
  /** Today. The default is the time of this computer. */
  readonly now?: Date
}

/**
 * Plays the week from today on.
 *
 * @param tell gets one sentence for each thing that happened
 */
export async function playWeek(household: Household, tell: (sentence: string) => void) {
  const { now = new Date() } = household
  /** A day of this week, `YYYY-MM-DD`: 0 is today. */
  const day = (days: number) => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)
  const tick = (id: string, fields: object = {}) => ({
    mutation_id: crypto.randomUUID(),
    op: 'update',
    entity: 'shopping_item',
    id,
    patch: { checked_at: now.toISOString(), ...fields },
    expect: { checked_at: null },
  })
  const ada = personOf(household, household.ada)
  const ben = personOf(household, household.ben)
  const lists: Answer = await ada('GET', '/v1/shopping-lists')
  const listPath = `/v1/shopping-lists/${lists.items[0].id}`

  // The foods, their facts, and the stock.
  const flour = await ada('POST', '/v1/pantry/foods', {
    name: 'Flour',
    default_unit: 'g',
    density_g_per_ml: 0.53,
  })
  const milk = await ada('POST', '/v1/pantry/foods', {
    name: 'Milk',
    default_unit: 'ml',
    shelf_life_days: { sealed: 7 },
  })
  const eggs = await ada('POST', '/v1/pantry/foods', {
    name: 'Eggs',
    min_quantity: 2,
    restock_quantity: 6,
  })
  await ada('POST', '/v1/pantry/items', { food_id: flour.id, quantity: 300, unit: 'g' })
  await ada('POST', '/v1/pantry/items', {
    food_id: milk.id,
    quantity: 0.25,
    unit: 'l',
    date_kind: 'use_by',
    best_before: day(1),
  })
  await ada('POST', '/v1/pantry/items', { food_id: eggs.id, quantity: 3 })

  const pancakes = await ada('POST', '/v1/recipes', {
    title: 'Pancakes',
    servings: 4,
    ingredients: [
      ingredient('250 g flour', 250, 'g', flour.id),
      ingredient('500 ml milk', 500, 'ml', milk.id),
      ingredient('3 eggs', 3, null, eggs.id),
    ],
  })

  // Ada plans two dinners, and fills the list: the plan minus the pantry.
  const today = await ada('POST', '/v1/meal-plan', {
    date: day(0),
    meal: 'dinner',
    recipe_id: pancakes.id,
    servings: 4,
  })
  await ada('POST', '/v1/meal-plan', {
    date: day(3),
    meal: 'dinner',
    recipe_id: pancakes.id,
    servings: 4,
  })
  const list = await ada('POST', `${listPath}/reconcile`, { to: day(6) })
  tell(`The list: ${namesOf(list.added)}.`)

  // Ben is in the shop without a network. His phone keeps the ticks, and pushes them at home.
  const items: Answer[] = (await ben('GET', `${listPath}/items`)).items
  const item = (foodId: string) => items.find(({ food_id }) => food_id === foodId).id
  const ticks = [
    tick(item(flour.id)),
    tick(item(milk.id), { quantity: 1000 }), // he bought a litre
    tick(item(eggs.id)),
  ]
  const { results } = await ben('POST', '/v1/sync/push', {
    client_id: crypto.randomUUID(),
    schema_version: 2,
    scope_id: household.id,
    mutations: ticks,
  })
  tell(`Ben ticked ${results.filter(({ status }: Answer) => status === 'applied').length} things.`)

  // He puts all of it away.
  const stored = await ben('POST', `${listPath}/put-away`, {})
  tell(`Put away: ${stored.put_away.map(amountOf).toSorted().join(', ')}.`)

  // Ada cooks today's dinner. One serving is left.
  const cooked = await ada('POST', `/v1/recipes/${pancakes.id}/cook`, {
    plan_entry_id: today.id,
    servings: 4,
    leftovers: { servings: 1, location_id: null, best_before: day(2) },
  })
  tell(`Cooked with ${cooked.movements.length} items of the pantry; left: 1 serving.`)

  // Ben did not see it, and cooks the same entry. Nothing happens twice.
  const again = await ben('POST', `/v1/recipes/${pancakes.id}/cook`, { plan_entry_id: today.id })
  tell(`The second cooking is the first one: ${again.cooking_id === cooked.cooking_id}.`)

  // Ben enters eggs that he did not take. He undoes it.
  const taken = await ben('POST', `/v1/pantry/foods/${eggs.id}/consume`, { quantity: 2 })
  const undone = await ben('POST', `/v1/pantry/operations/${taken.operation_id}/undo`)
  tell(`Took ${taken.used.quantity} eggs, and undid it; ${undone.kept.length} changes stay.`)

  // The plan of the week is still covered, so a new run has nothing to buy.
  const next = await ada('POST', `${listPath}/reconcile`, { to: day(6) })
  tell(`Still to buy: ${namesOf(next.added) || 'nothing'}.`)

  const soon = await ada('GET', '/v1/pantry/expiring?within_days=3')
  tell(
    `Use soon: ${soon.items.map(({ name, food_id }: Answer) => name ?? nameOf(food_id)).join(', ')}.`,
  )

  function nameOf(foodId: string): string {
    return [flour, milk, eggs].find(({ id }) => id === foodId)?.name
  }
  function namesOf(lines: Answer[]): string {
    const amounts = lines.map(
      (line) => `${nameOf(line.food_id)} ${line.planned_quantity}${line.unit ?? ''}`,
    )
    return amounts.toSorted().join(', ')
  }
}

/** @returns a function that sends a request of one member, and throws if the answer is an error */
function personOf({ url, id }: Household, token: string) {
  return async (method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'larder-household': id,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer: Answer = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${answer.code}, ${answer.error}`)
    return answer
  }
}

const ingredient = (
  original_text: string,
  quantity: number,
  unit: string | null,
  food_id: string,
) => ({ id: crypto.randomUUID(), original_text, quantity, unit, food_id })

const amountOf = ({ quantity, unit }: { quantity: number; unit: string | null }) =>
  `${quantity}${unit === null ? '' : ` ${unit}`}`

if (import.meta.main) {
  const [url, id, ada, ben] = process.argv.slice(2)
  if (!url || !id || !ada || !ben)
    throw new Error('Give the URL, the id of a household, and access tokens of two members.')
  await playWeek({ url, id, ada, ben }, (sentence) => process.stdout.write(`${sentence}\n`))
}
