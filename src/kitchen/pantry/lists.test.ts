import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()
const cook = await signedUp(app)
const { id: householdId } = await firstHousehold(cook)
const call = inHousehold(app, cook, householdId)
const FOODS = '/v1/pantry/foods'
const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a list', () => {
  it('has pages in an order that writes do not change', async () => {
    const eve = await signedUp(app)
    const names = ['apple', 'Banana', 'cherry', 'Date', 'elder', 'Fig', 'grape']
    for (const name of names.toReversed()) await eve.call('POST', FOODS, { name })

    const first = await eve.call('GET', `${FOODS}?limit=3`)
    await eve.call('POST', FOODS, { name: 'aardvark cake' })
    await eve.call('DELETE', `${FOODS}/${first.body.items[2].id}`)
    const second = await eve.call('GET', `${FOODS}?limit=3&cursor=${first.body.next_cursor}`)
    const third = await eve.call('GET', `${FOODS}?limit=3&cursor=${second.body.next_cursor}`)

    const shown = [first, second, third].map(({ body }) =>
      body.items.map((one: { name: string }) => one.name),
    )
    assert.deepEqual(shown, [['apple', 'Banana', 'cherry'], ['Date', 'elder', 'Fig'], ['grape']])
    assert.equal(third.body.next_cursor, null)
  })

  it('has 50 rows a page by default, and at most 200', async () => {
    const eve = await signedUp(app)
    await Promise.all(
      Array.from({ length: 52 }, (_, i) => eve.call('POST', FOODS, { name: `Food ${i}` })),
    )

    const usual = await eve.call('GET', FOODS)
    const all = await eve.call('GET', `${FOODS}?limit=200`)
    const [none, many] = [
      await eve.call('GET', `${FOODS}?limit=0`),
      await eve.call('GET', `${FOODS}?limit=201`),
    ]

    assert.deepEqual([usual.body.items.length, all.body.items.length], [50, 52])
    assert.deepEqual([none.status, many.status], [400, 400])
  })

  it('accepts only its own cursors', async () => {
    const wrong = [
      'x',
      forged({}),
      forged(['a']),
      forged(['a', 'b']),
      forged([1, randomUUID()]),
      forged(['a\u0000', randomUUID()]),
      forged(['\ud800', randomUUID()]),
    ]

    const answers = await Promise.all(wrong.map((one) => call('GET', `${FOODS}?cursor=${one}`)))

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code]),
      wrong.map(() => [400, 'CURSOR_INVALID']),
    )
  })

  it('is sorted by position, then by name', async () => {
    const eve = await signedUp(app)
    const expected = [
      { name: 'Last' },
      { name: 'Second', position: 2 },
      { name: 'First', position: 1.5 },
      { name: 'Before last', position: 9 },
    ]
    for (const one of expected) await eve.call('POST', '/v1/pantry/categories', one)

    const pages = [await eve.call('GET', '/v1/pantry/categories?limit=2')]
    pages.push(
      await eve.call('GET', `/v1/pantry/categories?limit=2&cursor=${pages[0]?.body.next_cursor}`),
    )

    assert.deepEqual(
      pages.flatMap(({ body }) => body.items.map((one: { name: string }) => one.name)),
      ['First', 'Second', 'Before last', 'Last'],
    )
  })

  it('has filters', async () => {
    const eve = await signedUp(app)
    const category = randomUUID()
    await eve.call('POST', FOODS, { name: '100% rye', category_id: category })
    await eve.call('POST', FOODS, { name: 'Bread_crumbs', aliases: ['Panko'], staple: true })

    const named = async (query: string) => {
      const { body } = await eve.call('GET', `${FOODS}?${query}`)
      return body.items.map((one: { name: string }) => one.name)
    }

    assert.deepEqual(
      [
        await named('q=%25'),
        await named('q=_'),
        await named('q=PANKO'),
        await named('staple=true'),
        await named(`category_id=${category}`),
        await named('q=nothing'),
      ],
      [['100% rye'], ['Bread_crumbs'], ['Bread_crumbs'], ['Bread_crumbs'], ['100% rye'], []],
    )
  })
})

describe('names and codes', () => {
  it('belong to only one food of a household, as name or alias', async () => {
    const first = await call('POST', FOODS, { name: 'Aubergine', aliases: ['Eggplant'] })

    const taken = await Promise.all(
      [
        { name: ' EGGPLANT ' },
        { name: 'ａｕｂｅｒｇｉｎｅ' },
        { name: 'Melanzana', aliases: ['aubergine'] },
      ].map((one) => call('POST', FOODS, one)),
    )
    const racing = await Promise.all([1, 2, 3].map(() => call('POST', FOODS, { name: 'Leek' })))
    const elsewhere = await (await signedUp(app)).call('POST', FOODS, { name: 'Aubergine' })
    await call('DELETE', `${FOODS}/${first.body.id}`)
    const free = await call('POST', FOODS, { name: 'Eggplant' })

    assert.deepEqual(
      taken.map(({ status, body }) => [status, body.code, body.duplicate_of]),
      [1, 2, 3].map(() => [409, 'CONFLICT', first.body.id]),
    )
    assert.deepEqual(
      racing.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 409, 409],
    )
    assert.deepEqual([elsewhere.status, free.status], [201, 201])
  })

  it('are stored as 14 digits if they are GTINs, and belong to only one barcode', async () => {
    const { body: food } = await call('POST', FOODS, { name: 'Cola' })
    const barcode = (code: string) =>
      call('POST', '/v1/pantry/barcodes', { code, food_id: food.id })

    const ean13 = await barcode('4006381333931')
    const same = await barcode('04006381333931')
    const ean8 = await barcode(' 7351-3537 ')
    const wrongDigit = await barcode('4006381333932')
    const own = await barcode('shelf-3')
    const found = await call('GET', '/v1/pantry/barcodes?code=4006381333931')

    assert.deepEqual(
      [ean13, ean8, wrongDigit, own].map(({ status, body }) => [status, body.code]),
      [
        [201, '04006381333931'],
        [201, '00000073513537'],
        [201, '4006381333932'],
        [201, 'shelf-3'],
      ],
    )
    assert.deepEqual([same.status, same.body.duplicate_of], [409, ean13.body.id])
    assert.deepEqual(found.body.items, [ean13.body])
  })

  it('are deleted with their food', async () => {
    const { body: food } = await call('POST', FOODS, { name: 'Tonic' })
    const { body: barcode } = await call('POST', '/v1/pantry/barcodes', {
      code: 'tonic-1',
      food_id: food.id,
    })

    await call('DELETE', `${FOODS}/${food.id}`)

    const withoutFood = await call('POST', '/v1/pantry/barcodes', { code: 'x', food_id: food.id })
    assert.equal((await call('GET', `/v1/pantry/barcodes/${barcode.id}`)).status, 404)
    assert.deepEqual([withoutFood.status, withoutFood.body.code], [409, 'CONFLICT'])
  })
})
