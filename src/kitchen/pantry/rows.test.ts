import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { etagOf } from '#test/fixtures/etag.ts'

const app = await startApp()
const cook = await signedUp(app)
const { id: householdId } = await firstHousehold(cook)
const call = inHousehold(app, cook, householdId)
const FOODS = '/v1/pantry/foods'

const EMPTY_FOOD = {
  plural_name: null,
  aliases: [],
  category_id: null,
  default_unit: null,
  density_g_per_ml: null,
  grams_per_each: null,
  measures: [],
  shelf_life_days: {},
  min_quantity: null,
  restock_quantity: null,
  location_id: null,
  staple: false,
  allergens: [],
  note: null,
}

describe('a row', () => {
  it('is created with an id of the client, and the answer has all fields', async () => {
    const id = randomUUID()

    const made = await call('PUT', `${FOODS}/${id}`, { name: ' Milk ', density_g_per_ml: 1.03 })
    const read = await call('GET', `${FOODS}/${id.toUpperCase()}`)

    const now = app.clock().toISOString()
    const { version } = made.body
    assert.deepEqual(
      [made.status, made.headers.get('etag'), made.body],
      [
        201,
        etagOf(made.body),
        {
          id,
          version,
          ...EMPTY_FOOD,
          name: 'Milk',
          density_g_per_ml: 1.03,
          created_at: now,
          updated_at: now,
        },
      ],
    )
    assert.deepEqual(
      [read.status, read.headers.get('etag'), read.body],
      [200, etagOf(made.body), made.body],
    )
  })

  it('is created by POST without an id, or once with an id', async () => {
    const bare = await call('POST', FOODS, { name: 'Rye flour' })
    const id = randomUUID()
    const first = await call('POST', FOODS, { id, name: 'Spelt flour' })
    const again = await call('POST', FOODS, { id, name: 'Spelt flour' })
    const other = await call('POST', FOODS, { id, name: 'Wheat flour' })

    assert.deepEqual([bare.status, first.status, again.status, other.status], [201, 201, 200, 409])
    assert.match(bare.body.id, /^[0-9a-f-]{36}$/)
    assert.deepEqual([first.body.id, again.body], [id, first.body])
  })

  it('is replaced by PUT: omitted fields get their initial values', async () => {
    const id = randomUUID()
    await call('PUT', `${FOODS}/${id}`, {
      name: 'Salt',
      staple: true,
      note: 'coarse',
      aliases: ['NaCl'],
    })

    const replaced = await call('PUT', `${FOODS}/${id}`, { name: 'Sea salt' })
    const same = await call('PUT', `${FOODS}/${id}`, { name: 'Sea salt' })

    const { version: _version, created_at: _made, updated_at: _changed, ...rest } = replaced.body
    assert.deepEqual([replaced.status, rest], [200, { id, ...EMPTY_FOOD, name: 'Sea salt' }])
    assert.deepEqual([same.status, same.body], [200, replaced.body])
  })

  it('is changed by a JSON merge patch, even inside objects', async () => {
    const { body: food } = await call('POST', FOODS, {
      name: 'Cream',
      note: 'sour',
      staple: true,
      aliases: ['Smetana'],
      shelf_life_days: { sealed: 20, opened: 3 },
    })

    const changed = await call('PATCH', `${FOODS}/${food.id}`, {
      note: null,
      staple: null,
      aliases: null,
      shelf_life_days: { opened: 4, sealed: null, frozen: 60 },
    })
    const withoutName = await call('PATCH', `${FOODS}/${food.id}`, { name: null })

    assert.deepEqual(
      [changed.status, changed.body],
      [
        200,
        {
          ...food,
          version: changed.body.version,
          note: null,
          staple: false,
          aliases: [],
          shelf_life_days: { opened: 4, frozen: 60 },
        },
      ],
    )
    assert.deepEqual([withoutName.status, withoutName.body.code], [400, 'VALIDATION_FAILED'])
  })

  it('keeps the changes of two people in different fields', async () => {
    const { body: food } = await call('POST', FOODS, { name: 'Butter' })

    await Promise.all([
      call('PATCH', `${FOODS}/${food.id}`, { shelf_life_days: { opened: 10 } }),
      call('PATCH', `${FOODS}/${food.id}`, { shelf_life_days: { frozen: 90 } }),
      call('PATCH', `${FOODS}/${food.id}`, { note: 'salted' }),
    ])

    const { body } = await call('GET', `${FOODS}/${food.id}`)
    assert.deepEqual([body.shelf_life_days, body.note], [{ opened: 10, frozen: 90 }, 'salted'])
  })

  it('is deleted forever, and its id cannot be used again', async () => {
    const { body: food } = await call('POST', FOODS, { name: 'Yeast' })
    const path = `${FOODS}/${food.id}`

    const first = await call('DELETE', path)
    const second = await call('DELETE', path)
    const unknown = await call('DELETE', `${FOODS}/${randomUUID()}`)
    const [read, patched, put] = [
      await call('GET', path),
      await call('PATCH', path, { note: 'x' }),
      await call('PUT', path, { name: 'Yeast' }),
    ]

    assert.deepEqual([first.status, first.text, second.status, unknown.status], [204, '', 204, 404])
    assert.deepEqual([read.status, patched.status, put.status], [404, 404, 409])
  })

  it('accepts only known fields of the right type', async () => {
    const wrong = [
      { nmae: 'Typo' },
      { name: 'X', household_id: randomUUID() },
      { name: 'X', version: 1 },
      { name: 'X', staple: 'yes' },
      { name: 'X', min_quantity: 1.0000001 },
      { name: 'X', min_quantity: 1_000_000_000 },
      { name: 'X', density_g_per_ml: 0 },
      { name: 'x'.repeat(101) },
      { name: '   ' },
      { name: 'X', shelf_life_days: { opened: -1 } },
      { name: 'X', aliases: ['a', 1] },
      { name: 'X', category_id: 'urn:uuid:019a2b7c-4f5e-7c3d-8a1b-2c3d4e5f6a7b' },
    ]

    const answers = await Promise.all(wrong.map((one) => call('POST', FOODS, one)))

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code]),
      wrong.map(() => [400, 'VALIDATION_FAILED']),
    )
  })
})
