import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { shoppingOf } from '#test/app/shopping.ts'

const app = await startApp()
const cook = await signedUp(app)
const { id: scope_id } = await firstHousehold(cook)
const call = inHousehold(app, cook, scope_id)
const shopping = shoppingOf(call)
const EACH_WEEK = { every: 1, unit_of_time: 'week', next_on: '2026-12-01' }

describe('a recurring item', () => {
  it('has either a food or a name', async () => {
    const path = `${await shopping.list('Weekly')}/recurring-items`
    const food_id = randomUUID()
    const things = [{}, { name: 'Bread' }, { food_id }, { name: 'Bread', food_id }]

    const answers = await Promise.all(
      things.map((one) => call('POST', path, { ...EACH_WEEK, ...one })),
    )

    const sentence = 'A recurring item must have either a food_id or a name.'
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.details?.[0]?.message]),
      [
        [400, sentence],
        [201, undefined],
        [201, undefined],
        [400, sentence],
      ],
    )
  })

  it('is listed by the day on which it is due', async () => {
    const path = `${await shopping.list('Weekly')}/recurring-items`
    for (const next_on of ['2026-12-03', '2026-12-01', '2026-12-02'])
      await call('POST', path, { ...EACH_WEEK, name: 'Bread', next_on })

    const { body } = await call('GET', path)

    assert.deepEqual(
      body.items.map(({ next_on }: { next_on: string }) => next_on),
      ['2026-12-01', '2026-12-02', '2026-12-03'],
    )
  })

  it('is known to clients of schema version 2, and is deleted with its list', async () => {
    const list = await shopping.list('Weekly')
    const made = await call('POST', `${list}/recurring-items`, { ...EACH_WEEK, name: 'Bread' })
    const pull = async (schema_version: number, cursor?: string) => {
      const head = { client_id: randomUUID(), schema_version, scope_id, limit: 5000 }
      const { body } = await call('POST', '/v1/sync/pull', { ...head, ...(cursor && { cursor }) })
      const rows: { id: string; data?: object }[] = body.changes
      const own = rows.filter(({ id }) => id === made.body.id)
      return { cursor: body.cursor, own: own.map(({ data }) => (data ? 'live' : 'deleted')) }
    }

    const before = [await pull(1), await pull(2)]
    await call('DELETE', list)
    const after = [await pull(1, before[0]?.cursor), await pull(2, before[1]?.cursor)]

    assert.deepEqual(
      [...before, ...after].map(({ own }) => own),
      [[], ['live'], [], ['deleted']],
    )
  })

  it('keeps the fields that only the daily job sets', async () => {
    const path = `${await shopping.list('Weekly')}/recurring-items`

    const made = await call('POST', path, { ...EACH_WEEK, name: 'Bread', day_of_month: 31 })

    assert.equal(made.status, 400)
    assert.match(made.text, /the daily job sets it/)
  })
})
