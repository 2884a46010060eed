import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { describeSync } from '#server/entity-tables.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { etagOf } from '#test/fixtures/etag.ts'
import { backUp, restore } from '#test/simulation/backup.ts'

const app = await startApp()
const cook = await signedUp(app)
const { id: householdId } = await firstHousehold(cook)
const call = inHousehold(app, cook, householdId)
const FOODS = '/v1/pantry/foods'

describe('a row with an ETag', () => {
  it('is changed and deleted only with its current ETag', async () => {
    const { body: food } = await call('POST', FOODS, { name: 'Honey' })
    const path = `${FOODS}/${food.id}`
    const seen = { 'if-match': `"${food.version}"` }
    const { body: changed } = await call('PATCH', path, { note: 'runny' }, seen)

    const stale = [
      await call('PATCH', path, { note: 'set' }, seen),
      await call('PUT', path, { name: 'Honey' }, seen),
      await call('DELETE', path, undefined, seen),
    ]
    const fresh = await call(
      'PATCH',
      path,
      { note: 'set' },
      { 'if-match': `W/"${changed.version}"` },
    )
    const any = await call('PUT', path, { name: 'Heather honey' }, { 'if-match': '*' })
    const missing = await call(
      'PUT',
      `${FOODS}/${randomUUID()}`,
      { name: 'X' },
      { 'if-match': '*' },
    )
    const wrong = await call('PATCH', path, { note: 'x' }, { 'if-match': 'yesterday' })

    assert.deepEqual(
      stale.map(({ status, body }) => [status, body.code, body.current]),
      [1, 2, 3].map(() => [412, 'STALE', changed]),
    )
    assert.deepEqual([fresh.status, any.status, missing.status, wrong.status], [200, 200, 404, 400])
  })

  it('is not sent again to a client that has it', async () => {
    const { body: food } = await call('POST', FOODS, { name: 'Oats' })
    const path = `${FOODS}/${food.id}`

    const known = await call('GET', path, undefined, { 'if-none-match': `"1", "${food.version}"` })
    const other = await call('GET', path, undefined, { 'if-none-match': '"1"' })

    assert.deepEqual(
      [known.status, known.text, known.headers.get('etag'), other.status],
      [304, '', etagOf(food), 200],
    )
  })

  it('differs after a restore of the database, even with the same version', async () => {
    const { body: food } = await call('POST', FOODS, { name: 'Spelt' })
    const path = `${FOODS}/${food.id}`
    const backup = await backUp(app.db, describeSync(), [householdId])
    app.clock.advance({ seconds: 1 })
    const lost = await call('PATCH', path, { note: 'lost' })
    await restore(app.db, describeSync(), [householdId], backup)
    app.clock.advance({ seconds: 1 })
    const { body: current } = await call('PATCH', path, { note: 'new' })
    const tag = lost.headers.get('etag') ?? ''

    const read = await call('GET', path, undefined, { 'if-none-match': tag })
    const stale = [
      await call('PATCH', path, { note: 'x' }, { 'if-match': tag }),
      await call('PUT', path, { name: 'Spelt' }, { 'if-match': tag }),
      await call('DELETE', path, undefined, { 'if-match': tag }),
    ]

    assert.equal(current.version, lost.body.version)
    assert.deepEqual([read.status, read.body], [200, current])
    assert.deepEqual(
      stale.map(({ status, body }) => [status, body.current]),
      stale.map(() => [412, current]),
    )
    const mine = { 'if-match': read.headers.get('etag') ?? '' }
    assert.equal((await call('DELETE', path, undefined, mine)).status, 204)
  })

  it('also accepts the version alone as its ETag', async () => {
    const { body: food } = await call('POST', FOODS, { name: 'Millet' })
    const path = `${FOODS}/${food.id}`
    const tag = `"${food.version}"`

    const known = await call('GET', path, undefined, { 'if-none-match': tag })
    const changed = await call('PATCH', path, { note: 'fine' }, { 'if-match': tag })

    assert.deepEqual([known.status, changed.status], [304, 200])
  })

  it('is only created by PUT with `If-None-Match: *`', async () => {
    const id = randomUUID()
    const onlyNew = { 'if-none-match': '*' }

    const made = await call('PUT', `${FOODS}/${id}`, { name: 'Rice' }, onlyNew)
    const retried = await call('PUT', `${FOODS}/${id}`, { name: 'Rice' }, onlyNew)
    const refused = await call('PUT', `${FOODS}/${id}`, { name: 'Basmati' }, onlyNew)

    assert.deepEqual([made.status, retried.status], [201, 200])
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.current],
      [412, 'STALE', made.body],
    )
  })
})
