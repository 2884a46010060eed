import assert from 'node:assert/strict'
import { it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { shoppingOf } from '#test/app/shopping.ts'

const app = await startApp()
const cook = await signedUp(app)
const { id: householdId } = await firstHousehold(cook)
const call = inHousehold(app, cook, householdId)
const { list, item } = shoppingOf(call)

async function make(path: string, fields: object): Promise<string> {
  const { status, body, text } = await call('POST', path, fields)
  assert.equal(status, 201, text)
  return body.id
}

it('sorts the items of a list as the categories are in its store', async () => {
  const category = (name: string, position: number) =>
    make('/v1/pantry/categories', { name, position })
  const [fruit, dairy, bread, drinks] = [
    await category('Fruit', 1),
    await category('Dairy', 2),
    await category('Bread', 4),
    await category('Drinks', 3),
  ]
  const milk = await make('/v1/pantry/foods', { name: 'Milk', category_id: dairy })
  const path = await list('Weekend')
  for (const fields of [
    { name: 'Soap' },
    { name: 'Toast', category_id: bread },
    { name: 'Juice', category_id: drinks },
    { name: 'Pears', category_id: fruit },
    { name: 'apples', category_id: fruit },
    { food_id: milk },
    { food_id: milk, name: 'Oat milk', category_id: drinks },
  ])
    await item(path, fields)
  const names = async () => {
    const all: string[] = []
    for (let cursor = ''; ;) {
      const { body, text } = await call('GET', `${path}/items?sort=store&limit=2${cursor}`)
      assert.ok(body.items, text)
      all.push(...body.items.map(({ name }: { name: string | null }) => name ?? 'milk'))
      if (body.next_cursor === null) return all
      cursor = `&cursor=${body.next_cursor}`
    }
  }

  const without = await names()
  const store_id = await make('/v1/stores', { name: 'Corner shop', category_order: [dairy, fruit] })
  await call('PATCH', path, { store_id })
  const within = await names()

  assert.deepEqual(
    [without, within],
    [
      ['apples', 'Pears', 'milk', 'Juice', 'Oat milk', 'Toast', 'Soap'],
      ['milk', 'apples', 'Pears', 'Juice', 'Oat milk', 'Toast', 'Soap'],
    ],
  )
})
