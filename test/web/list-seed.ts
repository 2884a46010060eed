import { randomUUID } from 'node:crypto'
import type { Person } from '#test/app/person.ts'

/** Fills a household with aisles, foods and a list as a family has them. @returns the id of the list */
export async function seedKitchen(person: Person): Promise<string> {
  const call: Person['call'] = async (...request) => {
    const answer = await person.call(...request)
    if (answer.status >= 300) throw new Error(`${request[1]}: ${JSON.stringify(answer.body)}`)
    return answer
  }
  const { body } = await call('GET', '/v1/households')
  const list: string = body.items[0].default_shopping_list_id
  const aisles = await makeAisles(call)
  const fridge = randomUUID()
  await call('PUT', `/v1/pantry/locations/${fridge}`, { name: 'Fridge', kind: 'fridge' })
  await call('POST', '/v1/pantry/locations', { name: 'Cellar' })
  const food = async (name: string, aisle: string, fields: object = {}) => {
    const id = randomUUID()
    await call('PUT', `/v1/pantry/foods/${id}`, { name, category_id: aisles[aisle], ...fields })
    return id
  }
  const oatMilk = await food('Oat milk', 'Dairy and eggs', {
    default_unit: 'l',
    location_id: fridge,
    shelf_life_days: { sealed: 60 },
  })
  const eggs = await food('Egg', 'Dairy and eggs', { plural_name: 'Eggs', location_id: fridge })
  const apples = await food('Apple', 'Fruit and vegetables', { plural_name: 'Apples' })
  const spinach = await food('Spinach', 'Fruit and vegetables', { shelf_life_days: { sealed: 4 } })
  await food('Milk', 'Dairy and eggs', { default_unit: 'l' })
  const recipe = randomUUID()
  await call('PUT', `/v1/recipes/${recipe}`, {
    title: 'Spinach omelette',
    servings: 2,
    ingredients: [
      { id: randomUUID(), original_text: '4 eggs', quantity: 4, food_id: eggs },
      {
        id: randomUUID(),
        original_text: '200 g spinach',
        quantity: 200,
        unit: 'g',
        food_id: spinach,
      },
    ],
  })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await call('POST', '/v1/meal-plan', {
    date: tomorrow,
    meal: 'dinner',
    recipe_id: recipe,
    servings: 4,
  })
  const store = randomUUID()
  const order = ['Fruit and vegetables', 'Bread', 'Dairy and eggs'].map((name) => aisles[name])
  await call('PUT', `/v1/stores/${store}`, { name: 'Corner shop', category_order: order })
  await call('PATCH', `/v1/shopping-lists/${list}`, { name: 'Weekly shop', store_id: store })
  await call('POST', `/v1/shopping-lists`, { name: 'Chemist' })
  await call('POST', `/v1/shopping-lists/${list}/reconcile`, { to: tomorrow })
  const add = (fields: object) => call('POST', `/v1/shopping-lists/${list}/items`, fields)
  await add({ food_id: oatMilk, quantity: 2, unit: 'l', note: 'the barista one' })
  await add({ food_id: apples, quantity: 6 })
  await add({ name: 'Sourdough bread', category_id: aisles['Bread'], quantity: 1 })
  await add({ name: 'Birthday candles' })
  const now = new Date().toISOString()
  await add({ name: 'Coffee beans', quantity: 500, unit: 'g', checked_at: now })
  await add({ food_id: eggs, quantity: 10, checked_at: now })
  return list
}

async function makeAisles(call: Person['call']): Promise<Record<string, string>> {
  const aisles: Record<string, string> = {}
  for (const name of ['Dairy and eggs', 'Fruit and vegetables', 'Bread', 'Household']) {
    const id = randomUUID()
    await call('PUT', `/v1/pantry/categories/${id}`, { name })
    aisles[name] = id
  }
  return aisles
}
