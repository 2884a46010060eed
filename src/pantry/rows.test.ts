import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from '#test/app.ts'
import { firstHousehold, inHousehold } from '#test/household.ts'
import { signedUp } from '#test/person.ts'

const app = await startApp()
const cook = await signedUp(app)
const { id: householdId } = await firstHousehold(cook)
const call = inHousehold(app, cook, householdId)
const FOODS = '/v1/pantry/foods'
const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const EMPTY_FOOD = {
  plural_name: null,
  aliases: [],
  category_id: null,
  default_unit: null,
  density_g_per_ml: null,
  grams_per_each: null,
  shelf_life_days: {},
  min_quantity: null,
  restock_quantity: null,
  location_id: null,
  staple: false,
  allergens: [],
  note: null,
}

describe('a row', () => {
  it('is made with an id of the client’s, and answers in full', async () => {
    const id = randomUUID()

    const made = await call('PUT', `${FOODS}/${id}`, { name: ' Milk ', density_g_per_ml: 1.03 })
    const read = await call('GET', `${FOODS}/${id.toUpperCase()}`)

    const now = app.clock().toISOString()
    const { version } = made.body
    assert.deepEqual(
      [made.status, made.headers.get('etag'), made.body],
      [
        201,
        `"${version}"`,
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
      [200, `"${version}"`, made.body],
    )
  })

  it('is made by POST without an id, or with one, and then once', async () => {
    const bare = await call('POST', FOODS, { name: 'Rye flour' })
    const id = randomUUID()
    const first = await call('POST', FOODS, { id, name: 'Spelt flour' })
    const again = await call('POST', FOODS, { id, name: 'Spelt flour' })
    const other = await call('POST', FOODS, { id, name: 'Wheat flour' })

    assert.deepEqual([bare.status, first.status, again.status, other.status], [201, 201, 200, 409])
    assert.match(bare.body.id, /^[0-9a-f-]{36}$/)
    assert.deepEqual([first.body.id, again.body], [id, first.body])
  })

  it('is replaced by PUT: what is left out is as in a new one', async () => {
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

  it('is changed by a JSON merge patch, into objects too', async () => {
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
    const nameless = await call('PATCH', `${FOODS}/${food.id}`, { name: null })

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
    assert.deepEqual([nameless.status, nameless.body.code], [400, 'VALIDATION_FAILED'])
  })

  it('keeps what two people change at once in different parts', async () => {
    const { body: food } = await call('POST', FOODS, { name: 'Butter' })

    await Promise.all([
      call('PATCH', `${FOODS}/${food.id}`, { shelf_life_days: { opened: 10 } }),
      call('PATCH', `${FOODS}/${food.id}`, { shelf_life_days: { frozen: 90 } }),
      call('PATCH', `${FOODS}/${food.id}`, { note: 'salted' }),
    ])

    const { body } = await call('GET', `${FOODS}/${food.id}`)
    assert.deepEqual([body.shelf_life_days, body.note], [{ opened: 10, frozen: 90 }, 'salted'])
  })

  it('is deleted for good, once or twice, and its id is spent', async () => {
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

  it('is changed and deleted by those who have seen it as it is', async () => {
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

  it('is not sent again to those who have it', async () => {
    const { body: food } = await call('POST', FOODS, { name: 'Oats' })
    const path = `${FOODS}/${food.id}`

    const known = await call('GET', path, undefined, { 'if-none-match': `"1", "${food.version}"` })
    const other = await call('GET', path, undefined, { 'if-none-match': '"1"' })

    assert.deepEqual(
      [known.status, known.text, known.headers.get('etag'), other.status],
      [304, '', `"${food.version}"`, 200],
    )
  })

  it('is only made where a PUT says so', async () => {
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

  it('has no fields but its own, and those only of their kind', async () => {
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

describe('a list', () => {
  it('is read page by page, in an order that writes do not upset', async () => {
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

  it('holds 50 rows if nothing is said, and 200 at most', async () => {
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

  it('takes no cursor but its own', async () => {
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

  it('stands in the order of positions where rows have one', async () => {
    const eve = await signedUp(app)
    const wanted = [
      { name: 'Last' },
      { name: 'Second', position: 2 },
      { name: 'First', position: 1.5 },
      { name: 'Before last', position: 9 },
    ]
    for (const one of wanted) await eve.call('POST', '/v1/pantry/categories', one)

    const pages = [await eve.call('GET', '/v1/pantry/categories?limit=2')]
    pages.push(
      await eve.call('GET', `/v1/pantry/categories?limit=2&cursor=${pages[0]?.body.next_cursor}`),
    )

    assert.deepEqual(
      pages.flatMap(({ body }) => body.items.map((one: { name: string }) => one.name)),
      ['First', 'Second', 'Before last', 'Last'],
    )
  })

  it('is narrowed down by what is looked for', async () => {
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
  it('belong to one live food of a household, as name or alias', async () => {
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

  it('are codes of 14 digits where they are GTINs, and of one barcode each', async () => {
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

  it('go with their food', async () => {
    const { body: food } = await call('POST', FOODS, { name: 'Tonic' })
    const { body: barcode } = await call('POST', '/v1/pantry/barcodes', {
      code: 'tonic-1',
      food_id: food.id,
    })

    await call('DELETE', `${FOODS}/${food.id}`)

    const orphan = await call('POST', '/v1/pantry/barcodes', { code: 'x', food_id: food.id })
    assert.equal((await call('GET', `/v1/pantry/barcodes/${barcode.id}`)).status, 404)
    assert.deepEqual([orphan.status, orphan.body.code], [409, 'CONFLICT'])
  })
})
