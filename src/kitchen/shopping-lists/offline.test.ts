import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()
const idsOf = (items: { id: string }[]) => items.map((one) => one.id).toSorted()

it('keeps two items with the same name apart when one is checked or deleted', async () => {
  const ada = await signedUp(app)
  const ben = await joined(app, ada)
  const { id, default_shopping_list_id: list_id } = await firstHousehold(ada)
  const [hers, his] = [randomUUID(), randomUUID()]
  const path = `/v1/shopping-lists/${list_id}/items`
  const create = (item: string) => ({
    mutation_id: randomUUID(),
    op: 'create',
    entity: 'shopping_item',
    id: item,
    data: { list_id, name: 'Milk' },
  })
  const head = { client_id: randomUUID(), schema_version: 1, scope_id: id }

  await ada.call('PUT', `${path}/${hers}`, { name: 'Milk' })
  const pushed = await ben.call('POST', '/v1/sync/push', { ...head, mutations: [create(his)] })
  const both = await ada.call('GET', path)
  await ada.call('PATCH', `${path}/${his}`, { checked_at: app.clock().toISOString() })
  await inHousehold(app, ben, id)('DELETE', `${path}/${hers}`)
  const { body: left } = await ada.call('GET', path)

  assert.equal(pushed.body.results[0].status, 'applied')
  assert.deepEqual(idsOf(both.body.items), [hers, his].toSorted())
  assert.deepEqual(
    left.items.map((one: { id: string; checked_by: string }) => [one.id, one.checked_by]),
    [[his, ada.id]],
  )
})
