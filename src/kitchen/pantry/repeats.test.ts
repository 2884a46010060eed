import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { after, DAY } from '#platform/kernel/clock.ts'
import { purgeSync } from '#sync/write/purge.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { pantryOf } from '#test/app/pantry.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()
const cook = await signedUp(app)
const { id: householdId } = await firstHousehold(cook)
const call = inHousehold(app, cook, householdId)
const { stocked } = pantryOf(call)
const ITEMS = '/v1/pantry/items'

const movements = async (itemId: string) => {
  const { body } = await call('GET', `/v1/pantry/movements?pantry_item_id=${itemId}`)
  return body.items
}
/** The items and their movements. */
const stateOf = async (...itemIds: string[]) =>
  Promise.all(
    itemIds.map(async (id) => [await movements(id), (await call('GET', `${ITEMS}/${id}`)).body]),
  )

/** A request of each verb with an id, to send it twice. */
const VERBS: Record<string, (itemId: string, used: string) => [path: string, body: object]> = {
  add: (id) => [`${ITEMS}/${id}/add`, { id: randomUUID(), quantity: 2 }],
  consume: (id) => [`${ITEMS}/${id}/consume`, { id: randomUUID(), quantity: 2, reason: 'soup' }],
  waste: (id) => [`${ITEMS}/${id}/waste`, { id: randomUUID(), quantity: 2 }],
  count: (id) => [`${ITEMS}/${id}/count`, { id: randomUUID(), quantity: 2 }],
  undo: (_id, used) => [`/v1/pantry/movements/${used}/undo`, { id: randomUUID() }],
  open: (id) => [`${ITEMS}/${id}/open`, { id: randomUUID() }],
  'open all by its amount': (id) => [`${ITEMS}/${id}/open`, { quantity: 6, new_id: randomUUID() }],
  'open a part': (id) => [`${ITEMS}/${id}/open`, { quantity: 2, new_id: randomUUID() }],
  'freeze a part': (id) => [`${ITEMS}/${id}/freeze`, { quantity: 2, id: randomUUID() }],
  'thaw a part': (id) => [
    `${ITEMS}/${id}/thaw`,
    { quantity: 2, id: randomUUID(), new_id: randomUUID(), location_id: randomUUID() },
  ],
  'move a part': (id) => [
    `${ITEMS}/${id}/move`,
    { quantity: 2, new_id: randomUUID(), location_id: null },
  ],
}

const upperIds = (body: object) => {
  const entries = Object.entries(body).map(([name, value]) =>
    name.endsWith('id') && typeof value === 'string' ? [name, value.toUpperCase()] : [name, value],
  )
  return Object.fromEntries(entries)
}

describe('a repeated verb with the same id', () => {
  for (const [name, requestFor] of Object.entries(VERBS))
    it(`changes nothing and answers the same, even after later changes: ${name}`, async () => {
      const { id } = await stocked(8)
      const { body: use } = await call('POST', `${ITEMS}/${id}/consume`, { quantity: 2 })
      const [path, body] = requestFor(id, use.movement.id)
      const first = await call('POST', path, body)
      const again = await call('POST', path, body)
      app.clock.advance({ seconds: 10 })
      const ids = [id, ...(first.body.item.id === id ? [] : [first.body.item.id])]
      for (const one of ids) {
        await call('POST', `${ITEMS}/${one}/count`, { quantity: 9 })
        await call('PATCH', `${ITEMS}/${one}`, { opened_at: null, name: 'Renamed' })
      }
      const before = await stateOf(...ids)

      const later = await call('POST', path, body)

      assert.deepEqual([first.status, again.status, later.status], [200, 200, 200], later.text)
      assert.deepEqual(again.body, first.body)
      assert.deepEqual(
        [later.body.movement, later.body.item.id, later.body.rest?.id],
        [first.body.movement, first.body.item.id, first.body.rest?.id],
      )
      assert.deepEqual(await stateOf(...ids), before)
    })

  for (const [name, requestFor] of Object.entries(VERBS))
    it(`is recognized with its ids in upper case: ${name}`, async () => {
      const { id } = await stocked(8)
      const { body: use } = await call('POST', `${ITEMS}/${id}/consume`, { quantity: 2 })
      const [path, body] = requestFor(id, use.movement.id)
      const first = await call('POST', path, body)

      const again = await call('POST', path.replace(id, id.toUpperCase()), upperIds(body))

      assert.deepEqual([again.status, again.body], [200, first.body])
    })

  for (const verb of ['open', 'move'])
    it(`answers the item itself if all of it changes, with any new_id: ${verb}`, async () => {
      const { id } = await stocked(4)
      const { id: foreign } = await stocked(1)
      const { body: split } = await call('POST', `${ITEMS}/${id}/${verb}`, {
        location_id: randomUUID(),
        quantity: 2,
        new_id: randomUUID(),
      })
      const bodies = [foreign, split.item.id, id, randomUUID()].flatMap((new_id) => [
        { id: randomUUID(), new_id, location_id: randomUUID() },
        { id: randomUUID(), new_id, location_id: randomUUID(), quantity: 2 },
      ])

      for (const body of bodies) {
        const first = await call('POST', `${ITEMS}/${id}/${verb}`, body)
        const again = await call('POST', `${ITEMS}/${id}/${verb}`, body)

        assert.deepEqual([first.status, first.body.item.id, first.body.rest], [200, id, null])
        assert.deepEqual([again.status, again.body], [200, first.body])
      }
    })

  it('changes nothing and answers the same items when only the id is still stored', async () => {
    const { id } = await stocked(8)
    const requests = [{ quantity: 2 }, { quantity: 6 }, {}].map((body) => ({
      ...body,
      id: randomUUID(),
    }))
    const open = async () => {
      const answers = []
      for (const body of requests) answers.push(await call('POST', `${ITEMS}/${id}/open`, body))
      return answers.map(({ status, body: { item, rest } }) => [status, item.id, rest?.id])
    }
    const first = await open()
    const part = first[0]?.[1]
    await call('POST', `${ITEMS}/${id}/count`, { quantity: 9 })
    const before = await stateOf(id, part)
    await purgeSync(app.db, 60, after(app.clock(), 300 * DAY))

    const later = await open()

    assert.deepEqual(later, first)
    assert.deepEqual(
      first.map(([status, item, rest]) => [status, item === id, rest]),
      [
        [200, false, id],
        [200, true, undefined],
        [200, true, undefined],
      ],
    )
    assert.deepEqual(await stateOf(id, part), before)
  })

  it('does not add the part to another item with equal fields', async () => {
    const { id } = await stocked(4)
    const { id: twin } = await stocked(1)

    const moved = await call('POST', `${ITEMS}/${id}/move`, {
      quantity: 1,
      new_id: twin,
      location_id: null,
    })

    assert.deepEqual([moved.status, moved.body.code], [409, 'CONFLICT'])
    assert.equal((await call('GET', `${ITEMS}/${twin}`)).body.quantity, 1)
  })

  it('is a conflict if the request differs', async () => {
    const { id } = await stocked(8)
    const { id: other } = await stocked(8)
    const { body: used } = await call('POST', `${ITEMS}/${id}/consume`, { quantity: 1 })
    const ids = [randomUUID(), randomUUID(), randomUUID()]
    await call('POST', `${ITEMS}/${id}/consume`, { id: ids[0], quantity: 1 })
    await call('POST', `${ITEMS}/${id}/open`, { new_id: ids[1], quantity: 1 })
    await call('POST', `${ITEMS}/${id}/freeze`, { id: ids[2] })

    const answers = [
      await call('POST', `${ITEMS}/${id}/waste`, { id: ids[0], quantity: 1 }),
      await call('POST', `${ITEMS}/${other}/consume`, { id: ids[0], quantity: 1 }),
      await call('POST', `/v1/pantry/movements/${used.movement.id}/undo`, { id: ids[0] }),
      await call('POST', `${ITEMS}/${id}/open`, { new_id: ids[1], quantity: 2 }),
      await call('POST', `${ITEMS}/${id}/freeze`, { new_id: ids[1], quantity: 1 }),
      await call('POST', `${ITEMS}/${other}/open`, { new_id: ids[1], quantity: 1 }),
      await call('POST', `${ITEMS}/${id}/freeze`, { id: ids[2], quantity: 1 }),
      // The id of another item.
      await call('POST', `${ITEMS}/${id}/open`, { new_id: other, quantity: 1 }),
    ]

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code]),
      answers.map(() => [409, 'CONFLICT']),
    )
    assert.equal((await call('GET', `${ITEMS}/${other}`)).body.quantity, 8)
  })

  it('is done once if several requests arrive at the same time', async () => {
    const { id } = await stocked(8)
    const body = { quantity: 2, new_id: randomUUID() }

    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call('POST', `${ITEMS}/${id}/open`, body)),
    )

    assert.deepEqual(
      answers.map(({ status, body: { item, rest } }) => [status, item.quantity, rest.quantity]),
      answers.map(() => [200, 2, 6]),
    )
  })
})

describe('a second undo', () => {
  it('is refused because the movement is already undone', async () => {
    const { id } = await stocked(3)
    const { body: used } = await call('POST', `${ITEMS}/${id}/consume`, { quantity: 2 })
    const path = `/v1/pantry/movements/${used.movement.id}/undo`
    const { body: undone } = await call('POST', path)

    const { status, body } = await call('POST', path)

    assert.deepEqual(
      [status, body.error, body.duplicate_of],
      [409, 'This movement was already undone.', undone.movement.id],
    )
  })
})
