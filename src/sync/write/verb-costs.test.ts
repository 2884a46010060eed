import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, it } from 'node:test'
import type { Data } from '@larder/rules/json.ts'
import { openItem } from '@larder/rules/pantry/change-item.ts'
import { consumeFood } from '@larder/rules/pantry/consume.ts'
import { addToItem } from '@larder/rules/pantry/move-amount.ts'
import { undoMovement } from '@larder/rules/pantry/undo-movement.ts'
import { checkItems } from '@larder/rules/shopping-lists/check-items.ts'
import { undo } from '@larder/rules/verbs/undo.ts'
import type { Verb } from '@larder/rules/verbs/verb.ts'
import { inTransaction, openDatabase } from '#platform/postgres/database.ts'
import { describeSync } from '#server/entity-tables.ts'
import { runVerb } from '#sync/write/verbs/run-verb.ts'
import { startApp } from '#test/app/app.ts'
import { problemsOnly } from '#test/app/database.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { pantryOf } from '#test/app/pantry.ts'
import { signedUp } from '#test/app/person.ts'
import { shoppingOf } from '#test/app/shopping.ts'
import { withoutSessions, writerOf } from '#test/app/without-sessions.ts'
import { openProxy } from '#test/processes/postgres-proxy.ts'

const app = await startApp()
const opened = new AsyncDisposableStack()
after(() => opened.disposeAsync())
const proxy = opened.use(await openProxy(app.databaseUrl))
const { db } = opened.use(openDatabase(proxy.url, problemsOnly, { connections: 1 }))
const sync = withoutSessions(describeSync())
const ada = await signedUp(app)
const { id: scopeId } = await firstHousehold(ada)
const call = inHousehold(app, ada, scopeId)

/** Runs a verb in a transaction of its own. @returns its round trips and its answer */
async function costOf(verb: Verb, wish: Data) {
  const run = { verb, wish, operationId: randomUUID() }
  const before = proxy.roundTrips()
  const { result } = await inTransaction(db, (tx) =>
    runVerb(tx, sync, { scopeId, writer: writerOf(ada.id), run }, app.clock()),
  )
  assert.equal(result.status, 'applied')
  return { trips: proxy.roundTrips() - before, answer: result.answer ?? {} }
}

it('a verb of one item or list takes three round trips, also where it keeps an operation', async () => {
  const { id: pantry_item_id } = await pantryOf(call).stocked(9)
  const { list, item } = shoppingOf(call)
  const path = await list('Costs')
  const items = await Promise.all(['A', 'B'].map((name) => item(path, { name })))
  const item_ids = items.map(({ id }) => id)
  const check = { list_id: path.split('/').at(-1) ?? '', item_ids }
  proxy.set('far')

  const trips: number[] = []
  // The first time connects and prepares the statements.
  for (const checked of [true, false]) {
    const added = await costOf(addToItem, { pantry_item_id, quantity: 1 })
    const undone = await costOf(undoMovement, { movement_id: added.answer['movement_id'] ?? null })
    const parted = await costOf(openItem, { pantry_item_id, quantity: 1 })
    const ticked = await costOf(checkItems, { ...check, checked })
    trips.splice(0, 4, ...[added, undone, parted, ticked].map((one) => one.trips))
  }

  // Begin, lock and load; save; commit.
  assert.deepEqual(trips, [3, 3, 3, 3])
})

it('a verb that reads again takes one round trip for each further reading, and one for what it writes', async () => {
  const { body: food } = await call('POST', '/v1/pantry/foods', { name: 'Rice' })
  await pantryOf(call).stocked(9, { food_id: food.id })
  proxy.set('far')

  const trips: number[] = []
  for (let i = 0; i < 2; i++) {
    const used = await costOf(consumeFood, { food_id: food.id, quantity: 1 })
    const undone = await costOf(undo, { operation_id: used.answer['operation_id'] ?? null })
    trips.splice(0, 2, used.trips, undone.trips)
  }

  // Begin, lock and load; the lots, or the operation and its rows; the rows of the movements; save; commit.
  assert.deepEqual(trips, [5, 6])
})
