// The recipes for which the foods are there.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp() // its clock begins on 2026-11-20
const PATH = '/v1/recipes/cookable'

interface Cookable {
  readonly recipe_id: string
  readonly title: string
  readonly missing: string[]
  readonly unknown: number
  readonly next_date: string | null
}

async function kitchen() {
  const cook = await signedUp(app)
  const { id: householdId } = await firstHousehold(cook)
  const call = inHousehold(app, cook, householdId)
  const make = async (path: string, fields: object): Promise<string> => {
    const { status, body, text } = await call('POST', path, fields)
    assert.equal(status, 201, text)
    return body.id
  }
  const newFood = (fields: object = {}) =>
    make('/v1/pantry/foods', { name: randomUUID(), ...fields })
  const stock = (food_id: string, fields: object = {}) =>
    make('/v1/pantry/items', { food_id, quantity: 1, ...fields })
  const stocked = async (best_before: string | null = null) => {
    const food = await newFood()
    await stock(food, { best_before })
    return food
  }
  const newRecipe = (title: string, ingredients: object[], id = randomUUID()) =>
    make('/v1/recipes', { id, title, ingredients: ingredients.map(ingredient) })
  const cookable = async (query = ''): Promise<Cookable[]> => {
    const { status, body, text } = await call('GET', `${PATH}${query}`)
    assert.equal(status, 200, text)
    return body.items
  }
  return { householdId, call, newFood, stock, stocked, newRecipe, cookable }
}

const ingredient = (fields: object) => ({ id: randomUUID(), original_text: 'some', ...fields })
const titles = (recipes: readonly Cookable[]) => recipes.map(({ title }) => title)

describe('GET /v1/recipes/cookable', () => {
  it('lists recipes by the number of missing foods, and names them', async () => {
    const { newFood, stocked, newRecipe, cookable } = await kitchen()
    const [egg, milk] = [await stocked('2026-12-01'), await stocked('2026-11-25')]
    const [sugar, salt, rice] = [await newFood(), await newFood(), await newFood()]
    const three = [sugar, salt, rice].map((food_id) => ({ food_id }))
    const soup = await newRecipe('Soup', [{ food_id: egg }, ...three])
    const cake = await newRecipe('Cake', [{ food_id: egg }, { food_id: sugar }, { food_id: sugar }])
    const omelette = await newRecipe('Omelette', [{ food_id: egg }, { food_id: milk }])

    const all = await cookable('?max_missing=3')

    assert.deepEqual(all, [
      {
        recipe_id: omelette,
        title: 'Omelette',
        missing: [],
        unknown: 0,
        next_date: '2026-11-25',
      },
      { recipe_id: cake, title: 'Cake', missing: [sugar], unknown: 0, next_date: '2026-12-01' },
      {
        recipe_id: soup,
        title: 'Soup',
        missing: [sugar, salt, rice].toSorted(),
        unknown: 0,
        next_date: '2026-12-01',
      },
    ])
    assert.deepEqual(titles(await cookable()), ['Omelette', 'Cake'])
    assert.deepEqual(titles(await cookable('?max_missing=0')), ['Omelette'])
  })

  it('sorts by the first date with sort=expiring, and recipes without a date last', async () => {
    const { newFood, stocked, newRecipe, cookable } = await kitchen()
    const [soon, later] = [await stocked('2026-11-18'), await stocked('2027-01-01')]
    await newRecipe('Never', [{ food_id: await stocked() }])
    await newRecipe('Later', [{ food_id: later }])
    await newRecipe('Soon', [{ food_id: soon }, { food_id: await newFood() }])

    assert.deepEqual(titles(await cookable('?sort=expiring')), ['Soon', 'Later', 'Never'])
  })

  it('counts no lot past its use_by date, and no lot that is used up', async () => {
    const { householdId, call, newFood, stock, newRecipe, cookable } = await kitchen()
    const [bad, old, empty, today] = [
      await newFood(),
      await newFood(),
      await newFood(),
      await newFood(),
    ]
    await stock(bad, { best_before: '2026-11-19', date_kind: 'use_by' })
    await stock(old, { best_before: '2026-11-19' })
    await stock(empty, { quantity: 0 })
    await stock(today, { best_before: '2026-11-20', date_kind: 'use_by' })
    const foods = [bad, old, empty, today].map((food_id) => ({ food_id }))
    await newRecipe('Stew', foods)

    const [inUtc] = await cookable()
    await call('PATCH', `/v1/households/${householdId}`, { time_zone: 'Pacific/Pago_Pago' })
    const [inSamoa] = await cookable() // it is still the 19th there

    assert.deepEqual(inUtc?.missing, [bad, empty].toSorted())
    assert.deepEqual(inSamoa?.missing, [empty])
  })

  it('leaves out optional ingredients, takes staples to be there, and counts what it does not know', async () => {
    const { newFood, stocked, newRecipe, cookable } = await kitchen()
    const [egg, salt, herbs] = [
      await stocked(),
      await newFood({ staple: true }),
      await stocked('2026-11-21'),
    ]
    await newRecipe('Known', [
      { food_id: egg },
      { food_id: salt },
      { food_id: await newFood(), optional: true },
      { food_id: herbs, optional: true },
      { name: 'love', optional: true },
    ])
    await newRecipe('Half known', [
      { food_id: egg },
      { name: 'flour' },
      { name: 'milk' },
      { recipe_id: randomUUID() },
    ])
    const counted = await newFood({ staple: true, min_quantity: 1 })
    await newRecipe('Out of oil', [{ food_id: egg }, { food_id: counted }])
    await newRecipe('Only text', [{ name: 'flour' }])
    await newRecipe('Nothing', [])

    const all = await cookable()

    assert.deepEqual(
      all.map(({ title, missing, unknown, next_date }) => [title, missing, unknown, next_date]),
      [
        ['Known', [], 0, null],
        ['Half known', [], 3, null],
        ['Out of oil', [counted], 0, null],
      ],
    )
  })

  it('counts a deleted food without items as missing', async () => {
    const { call, newFood, stocked, newRecipe, cookable } = await kitchen()
    const gone = await newFood({ staple: true })
    await newRecipe('Old', [{ food_id: gone }, { food_id: await stocked() }])

    await call('DELETE', `/v1/pantry/foods/${gone}`)

    assert.deepEqual(
      (await cookable()).map(({ missing }) => missing),
      [[gone]],
    )
  })

  it('counts the ingredients of recipes in a recipe, five deep, and each food once', async () => {
    const { newFood, stocked, newRecipe, cookable } = await kitchen()
    const [egg, flour] = [await stocked('2026-12-01'), await newFood()]
    const dough = await newRecipe('Dough', [{ food_id: egg }, { food_id: flour }, { name: 'love' }])
    await newRecipe('Twice', [{ recipe_id: dough }, { recipe_id: dough }, { food_id: flour }])
    await newRecipe('Maybe', [{ recipe_id: dough, optional: true }, { food_id: egg }])
    let inner = await newRecipe('Level 6', [{ food_id: await newFood() }])
    for (const level of [5, 4, 3, 2, 1])
      inner = await newRecipe(`Level ${level}`, [{ recipe_id: inner }, { food_id: egg }])
    await newRecipe('Level 0', [{ recipe_id: inner }])

    const found = new Map((await cookable()).map((one) => [one.title, one]))

    const twice = found.get('Twice')
    assert.deepEqual([twice?.missing, twice?.unknown, twice?.next_date], [[flour], 1, '2026-12-01'])
    const maybe = found.get('Maybe')
    assert.deepEqual([maybe?.missing, maybe?.unknown], [[], 0])
    const [outer, next] = [found.get('Level 0'), found.get('Level 1')]
    assert.deepEqual([outer?.missing, outer?.unknown], [[], 1]) // the sixth is too deep
    assert.deepEqual([next?.missing.length, next?.unknown], [1, 0])
  })

  it('stops at recipes that contain each other', async () => {
    const { newFood, stocked, newRecipe, cookable } = await kitchen()
    const [egg, flour, a, b] = [await stocked(), await newFood(), randomUUID(), randomUUID()]
    await newRecipe('A', [{ recipe_id: b }, { food_id: egg }], a)
    await newRecipe('B', [{ recipe_id: a }, { food_id: flour }, { name: 'love' }], b)

    const all = await cookable()

    assert.deepEqual(
      all.map(({ title, missing, unknown }) => [title, missing, unknown]),
      [
        ['A', [flour], 1],
        ['B', [flour], 1],
      ],
    )
  })

  it('has pages in both orders', async () => {
    const { newFood, stocked, newRecipe, call } = await kitchen()
    const foods = [await stocked('2026-12-01'), await stocked(), await newFood(), await newFood()]
    for (const [i, food_id] of [...foods, ...foods, ...foods].entries())
      await newRecipe(`Dish ${i % 5}`, [{ food_id }, { food_id: foods[0] }])

    for (const sort of ['missing', 'expiring']) {
      const whole = await call('GET', `${PATH}?sort=${sort}`)
      const pages: Cookable[] = []
      for (let cursor = ''; ;) {
        const { body } = await call('GET', `${PATH}?sort=${sort}&limit=5${cursor}`)
        pages.push(...body.items)
        if (body.next_cursor === null) break
        cursor = `&cursor=${body.next_cursor}`
      }

      assert.deepEqual(pages, whole.body.items)
      assert.equal(pages.length, 12)
    }
  })

  it('has only recipes and lots of the household', async () => {
    const [mine, other] = [await kitchen(), await kitchen()]
    const food = await other.stocked()
    await other.newRecipe('Theirs', [{ food_id: food }])
    await mine.newRecipe('Mine', [{ food_id: food }])

    const all = await mine.cookable()

    assert.deepEqual(
      all.map(({ title, missing }) => [title, missing]),
      [['Mine', [food]]],
    )
  })

  it('refuses a hostile query', async () => {
    const { call } = await kitchen()
    const cursors = ['x', '[]', '[0,0,"infinity","x"]', `[0,0,"x","a","${randomUUID()}"]`]
    const queries = [
      ...cursors.map((text) => `cursor=${Buffer.from(text).toString('base64url')}`),
      'max_missing=-1',
      'max_missing=51',
      'max_missing=0.5',
      'max_missing=',
      'sort=title',
      'sort=missing&sort=expiring',
      'limit=0',
      'food_id=1',
    ]

    const answers = await Promise.all(queries.map((query) => call('GET', `${PATH}?${query}`)))

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code]),
      queries.map((query) => [
        400,
        query.startsWith('cursor') ? 'CURSOR_INVALID' : 'VALIDATION_FAILED',
      ]),
    )
  })
})
