// Slow. Covers: demo packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fillDemo } from '#demo/fill-demo.ts'
import { startApp } from '#test/app/app.ts'
import { tokenIn } from '#test/app/inbox.ts'

// One household for all tests, which only read it.
const app = await startApp()
const sentences: string[] = []
const demo = await fillDemo({
  url: app.url,
  now: app.clock,
  confirmationToken: async (email) => {
    const [mail] = await app.inbox.verifications(email)
    return mail ? tokenIn(mail) : assert.fail()
  },
  tell: (sentence) => sentences.push(sentence),
})
const TODAY = '2026-11-20' // of the test clock
const { body: session } = await app.call('POST', '/v1/auth/signin', {
  body: { email: demo.email, password: demo.password },
})
const token: string = session.access_token

const read = async (path: string, household = demo.householdId) => {
  const answer = await app.call('GET', path, { token, headers: { 'larder-household': household } })
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}
/** All rows of a list, which may have several pages. */
async function all(path: string): Promise<Awaited<ReturnType<typeof read>>[]> {
  const rows = []
  let cursor = ''
  do {
    const { items, next_cursor } = await read(
      `${path}${path.includes('?') ? '&' : '?'}limit=200${cursor}`,
    )
    rows.push(...items)
    cursor = next_cursor === null ? '' : `&cursor=${next_cursor}`
  } while (cursor !== '')
  return rows
}

describe('the household of the demo', () => {
  it('has three people, and its owner has a second household', async () => {
    const households = await read('/v1/households')
    const { items: members } = await read(`/v1/households/${demo.householdId}/members`)

    assert.deepEqual(
      new Map(households.items.map(({ id, name }: Record<string, string>) => [id, name])),
      new Map([
        [demo.householdId, 'Plum Lane 7'],
        [demo.cabinId, 'Cabin at the lake'],
      ]),
    )
    assert.deepEqual(
      members.map(({ name, role }: Record<string, string>) => `${name}: ${role}`).toSorted(),
      ['Ada: owner', 'Ben: member', 'Clara: viewer'],
    )
    assert.equal(sentences.length, 5)
  })

  it('has foods, aisles, places, stores and recipes', async () => {
    const paths = [
      '/v1/pantry/categories',
      '/v1/pantry/locations',
      '/v1/stores',
      '/v1/pantry/foods',
      '/v1/pantry/barcodes',
      '/v1/recipes',
    ]
    const counts = await Promise.all(paths.map(async (path) => (await all(path)).length))

    assert.deepEqual(counts, [14, 6, 2, 99, 15, 16])
  })

  it('has collections of recipes, each with a cover of its own', async () => {
    const collections = await all('/v1/recipe-collections')
    const [photos, places] = [await all('/v1/photos'), await all('/v1/collected-recipes')]

    const shown = collections.map(({ id, name, cover_photo_id }) => {
      const dishes = places.filter((one) => one.collection_id === id)
      const cover = photos.find((one) => one.id === cover_photo_id)
      const at = dishes.findIndex(({ recipe_id }) => recipe_id === cover?.recipe_id)
      return [name, dishes.length, at]
    })
    assert.deepEqual(shown, [
      ['Quick dinners', 5, 2],
      ['Sunday baking', 3, 1],
    ])
  })

  it('holds no negative amount, and each amount is the sum of its movements', async () => {
    const items = await all('/v1/pantry/items')
    const movements = (await all('/v1/pantry/movements')).toSorted((a, b) => a.version - b.version)
    const sums = new Map<string, number>()
    for (const { pantry_item_id: id, delta, value } of movements)
      sums.set(id, value ?? Math.round(((sums.get(id) ?? 0) + delta) * 1e6) / 1e6)

    assert.deepEqual(
      items.filter(({ quantity }) => quantity < 0),
      [],
    )
    assert.deepEqual(
      items.filter(({ id, quantity }) => (sums.get(id) ?? 0) !== quantity),
      [],
    )
  })

  it('has a history of both people', async () => {
    const movements = await all('/v1/pantry/movements')
    const cookings = await all('/v1/cookings')

    const days: string[] = cookings.map((one) => one.cooked_on)
    days.sort()
    const kinds = new Set(movements.map(({ kind }) => kind))
    assert.deepEqual([days[0], days.at(-1)], ['2026-10-25', '2026-11-19'])
    assert.deepEqual([authorsOf(cookings).size, authorsOf(movements).size], [2, 2])
    assert.deepEqual(kinds, new Set(['add', 'consume', 'waste', 'count']))
    assert.deepEqual(
      movements.filter(
        ({ occurred_at }) => occurred_at !== null && occurred_at.slice(0, 10) > TODAY,
      ),
      [],
    )
  })

  it('has food that should be used soon, and food that runs low', async () => {
    const { items } = await read('/v1/pantry/expiring?within_days=7')
    const low = await all('/v1/pantry/foods?low=true')

    const left: number[] = items.map((one: { days_left: number }) => one.days_left)
    assert.ok(left.some((days) => days < 0) && left.some((days) => days > 2))
    assert.ok(left.includes(0) && left.includes(1))
    assert.ok(left.filter((days) => days < 0).length <= 6, `${left.join()} days are left`)
    assert.ok(low.length >= 3 && low.length <= 6, low.map(({ name }) => name).join())
  })

  it('has a list of today, with lines of the plan, of a recipe, of low stock and by hand', async () => {
    const [groceries, other] = await all('/v1/shopping-lists')
    const items = await all(`/v1/shopping-lists/${groceries.id}/items?sort=store`)
    const lines = items.filter(({ dismissed_at }) => dismissed_at === null)
    const { items: recurring } = await read(`/v1/shopping-lists/${groceries.id}/recurring-items`)

    const ticked = lines.filter(({ checked_at }) => checked_at !== null)
    const kinds = new Set(lines.flatMap(({ sources }) => sources.map(kindOf)))
    assert.deepEqual([groceries.name, other.name], ['Groceries', 'Drugstore & hardware'])
    assert.ok(lines.length >= 15 && lines.length <= 22, `${lines.length} lines`)
    assert.equal(ticked.length, 5)
    assert.equal(new Set(ticked.map(({ checked_by }) => checked_by)).size, 1)
    assert.notEqual(ticked[0].checked_by, session.user.id)
    assert.deepEqual(kinds, new Set(['plan', 'recipe', 'low_stock']))
    assert.ok(lines.some(({ note, sources }) => note !== null && sources.length === 0))
    assert.equal(recurring.length, 3)
  })

  it('has meals planned for the next ten days', async () => {
    const meals = await all('/v1/meal-plan?from=2026-11-20&to=2026-11-29')

    const days = new Set(meals.filter(({ meal }) => meal === 'dinner').map(({ date }) => date))
    assert.equal(days.size, 10)
    assert.deepEqual(
      meals.filter(({ cooked_at }) => cooked_at !== null),
      [],
    )
  })

  it('has a photo of each recipe, which can be read', async () => {
    const recipes = await all('/v1/recipes')

    const types = await Promise.all(
      recipes.map(async ({ photo }) => {
        const path = `/v1/photos/${photo.id}/640.webp`
        const headers = { 'larder-household': demo.householdId }
        return (await app.call('GET', path, { token, headers })).headers.get('content-type')
      }),
    )
    assert.deepEqual(new Set(types), new Set(['image/webp']))
    assert.deepEqual(new Set(recipes.map(({ id }) => id)), new Set(Object.values(demo.recipes)))
  })

  it('has recipes whose amounts can be compared with the pantry', async () => {
    const unknown = []
    for (const [key, id] of Object.entries(demo.recipes)) {
      const { ingredients } = await read(`/v1/recipes/${id}/availability`)
      for (const { name, state } of ingredients)
        if (state === 'unknown') unknown.push(`${key}: ${name}`)
    }

    assert.deepEqual(unknown, ['countryBread: 380 ml cold water'])
  })
})

const authorsOf = (rows: readonly { account_id: string }[]) =>
  new Set(rows.map((one) => one.account_id))
const kindOf = ({ kind }: { kind: string }) => kind
