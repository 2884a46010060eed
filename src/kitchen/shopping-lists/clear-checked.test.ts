import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { STEP_ROWS } from '#sync/schema/contract.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { openPausedPool } from '#test/app/paused-pool.ts'
import { signedUp } from '#test/app/person.ts'
import { hold } from '#test/app/row-locks.ts'
import { shoppingOf } from '#test/app/shopping.ts'

const app = await startApp()
const pool = openPausedPool(app.databaseUrl)
/** A replica whose transactions can be paused before they begin. */
const paused = await startApp({}, { ...app, db: pool.db })

it('keeps an item that is checked between two of its steps', async () => {
  const ada = await signedUp(app)
  const { id: householdId } = await firstHousehold(ada)
  const path = await shoppingOf((method, url, body) => ada.call(method, url, body)).list('Party')
  const listId = path.split('/').at(-1)
  const then = app.clock().toISOString()
  const item = (position: string, checked_at: string | null) => ({
    mutation_id: randomUUID(),
    op: 'create',
    entity: 'shopping_item',
    id: randomUUID(),
    data: { list_id: listId, name: position, position, checked_at },
  })
  const later = item('m', null) // in the middle of the second step
  const items = [
    ...Array.from({ length: STEP_ROWS }, (_, i) => item(`a${String(i).padStart(4, '0')}`, then)),
    item('l', then),
    later,
    item('n', then),
  ]
  for (let made = 0; made < items.length; made += 200)
    await ada.call('POST', '/v1/sync/push', {
      client_id: randomUUID(),
      schema_version: 1,
      scope_id: householdId,
      mutations: items.slice(made, made + 200),
    })

  const held = await hold(app, 'select from shopping_items where id = $1 for update', [
    items[0]?.id,
  ])
  const clearing = paused.call('POST', `${path}/clear-checked`, { token: ada.accessToken })
  await held.waiting(1)
  pool.pause() // the second step
  await held.release()
  const checked = await ada.call('PATCH', `${path}/items/${later.id}`, { checked_at: then })
  pool.resume()
  const cleared = await clearing
  const left = await ada.call('GET', `${path}/items`)

  assert.deepEqual(
    [checked.status, cleared.status, cleared.body],
    [200, 200, { cleared: STEP_ROWS + 2 }],
  )
  assert.deepEqual(
    left.body.items.map(({ id, checked_at }: { id: string; checked_at: string }) => [
      id,
      checked_at,
    ]),
    [[later.id, then]],
  )
})
