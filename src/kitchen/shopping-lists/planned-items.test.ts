import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { writeAsService } from '#test/app/as-service.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { shoppingOf } from '#test/app/shopping.ts'

const app = await startApp()
const cook = await signedUp(app)
const { id: householdId } = await firstHousehold(cook)
const call = inHousehold(app, cook, householdId)
const { list, item } = shoppingOf(call)

const namesOf = async (path: string) => {
  const { status, body, text } = await call('GET', path)
  assert.equal(status, 200, text)
  return body.items.map(({ name }: { name: string }) => name)
}
const putAway = (id: string) =>
  writeAsService(app, householdId, [
    {
      op: 'update',
      entity: 'shopping_item',
      id,
      patch: { put_away_at: app.clock().toISOString() },
    },
  ])

describe('an item that was put away', () => {
  it('leaves the reads of its list, and is shown on request', async () => {
    const path = await list('Put away')
    const { id } = await item(path, { name: 'Tea', checked_at: '2026-11-01T08:00:00.000Z' })
    await item(path, { name: 'Milk' })

    await putAway(id)

    const [open, away] = [`${path}/items`, `${path}/items?put_away=true`]
    assert.deepEqual(
      [await namesOf(open), await namesOf(away), await namesOf(`${open}?checked=true`)],
      [['Milk'], ['Tea'], []],
    )
    const { body } = await call('GET', `${path}/items/${id}`)
    assert.equal(body.put_away_at, app.clock().toISOString())
  })

  it('is not deleted by `clear-checked`', async () => {
    const path = await list('Cleared')
    const checked_at = '2026-11-01T08:00:00.000Z'
    const { id } = await item(path, { name: 'Tea', checked_at })
    await item(path, { name: 'Milk', checked_at })
    await putAway(id)

    const { body } = await call('POST', `${path}/clear-checked`)

    assert.deepEqual(body, { cleared: 1 })
    assert.deepEqual(await namesOf(`${path}/items?put_away=true`), ['Tea'])
  })
})

describe('the fields of verbs', () => {
  const source = { kind: 'plan', id: randomUUID(), label: 'Monday', quantity: 1.5 }
  const SET_BY_VERBS = {
    sources: [source],
    planned_quantity: 1.5,
    put_away_at: '2026-11-01T08:00:00.000Z',
    dismissed_sources: [source.id],
  }

  it('are read-only to clients, and set by the service', async () => {
    const path = await list('Read-only')
    const { id } = await item(path, { name: 'Tea' })
    const refused = Object.entries(SET_BY_VERBS).map(async ([field, value]) => {
      const { status, body } = await call('PATCH', `${path}/items/${id}`, { [field]: value })
      return [status, body.code]
    })

    const answers = await Promise.all(refused)
    await writeAsService(app, householdId, [
      { op: 'update', entity: 'shopping_item', id, patch: SET_BY_VERBS },
    ])

    assert.deepEqual(
      answers,
      answers.map(() => [400, 'VALIDATION_FAILED']),
    )
    const { body } = await call('GET', `${path}/items/${id}`)
    assert.deepEqual({ ...body, ...SET_BY_VERBS }, body)
  })

  it('stay when a client replaces the row', async () => {
    const path = await list('Replaced')
    const { id } = await item(path, { name: 'Tea' })
    await writeAsService(app, householdId, [
      { op: 'update', entity: 'shopping_item', id, patch: SET_BY_VERBS },
    ])

    const { body } = await call('PUT', `${path}/items/${id}`, { name: 'Green tea' })

    assert.deepEqual({ ...body, ...SET_BY_VERBS, name: 'Green tea' }, body)
  })
})

it('a list names its store, and an item can be dismissed', async () => {
  const path = await list('Store')
  const store_id = randomUUID()
  const { id } = await item(path, { name: 'Tea' })
  const dismissed_at = app.clock().toISOString()

  const named = await call('PATCH', path, { store_id })
  const dismissed = await call('PATCH', `${path}/items/${id}`, { dismissed_at })

  assert.deepEqual(
    [named.body.store_id, dismissed.body.dismissed_at],
    [store_id, dismissed_at],
    dismissed.text,
  )
})
