import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { startApp } from '#test/app.ts'
import { firstHousehold, joined } from '#test/household.ts'
import { signedUp } from '#test/person.ts'

const app = await startApp()

it('exports every row of every household one is in, however many, and of no other', async () => {
  const ada = await signedUp(app, { name: 'Ada' })
  const { id: adas } = await firstHousehold(ada)
  const eve = await signedUp(app)
  await eve.call('POST', '/v1/pantry/foods', { name: 'Not hers' })
  const ben = await joined(app, ada)
  const { id: bens } = await firstHousehold(ben)
  await ben.call('POST', '/v1/recipes', { title: 'Stew' })
  for (let batch = 0; batch < 3; batch++) {
    const mutations = Array.from({ length: 200 }, (_, i) => ({
      mutation_id: randomUUID(),
      op: 'create',
      entity: 'category',
      id: randomUUID(),
      data: { name: `Category ${batch * 200 + i}` },
    }))
    const head = { client_id: randomUUID(), schema_version: 1, scope_id: adas }
    await ada.call('POST', '/v1/sync/push', { ...head, mutations })
  }

  const { status, body } = await ben.call('GET', '/v1/auth/export')

  assert.deepEqual(
    [status, body.households.map((one: { id: string }) => one.id)],
    [200, [bens, adas]],
  )
  const rows: { household_id: string; entity: string; id: string }[] = body.household_rows
  const counts = Map.groupBy(
    rows,
    (row) => `${row.household_id === adas ? 'hers' : 'his'} ${row.entity}`,
  )
  assert.deepEqual(Object.fromEntries([...counts].map(([key, list]) => [key, list.length])), {
    'his member': 1,
    'his recipe': 1,
    'his shopping_list': 1,
    'hers member': 2,
    'hers category': 600,
    'hers shopping_list': 1,
  })
  assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length)
})
