import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()
const ITEMS = '/v1/pantry/items'
const FOODS = '/v1/pantry/foods'

interface Item {
  readonly name: string
  readonly effective_date: string | null
}

async function kitchen() {
  const cook = await signedUp(app)
  const { id } = await firstHousehold(cook)
  const call = inHousehold(app, cook, id)
  const create = async (path: string, fields: object) => {
    const { status, body, text } = await call('POST', path, fields)
    assert.equal(status, 201, text)
    return body
  }
  const dates = async (query = '') => {
    const { body } = await call('GET', `${ITEMS}${query}`)
    return body.items.map(({ name, effective_date }: Item) => [name, effective_date])
  }
  const push = async (mutations: object[]) => {
    const sent = mutations.map((one) => ({ mutation_id: randomUUID(), ...one }))
    const { status, body, text } = await call('POST', '/v1/sync/push', {
      client_id: randomUUID(),
      schema_version: 1,
      scope_id: id,
      mutations: sent,
    })
    assert.equal(status, 200, text)
    for (const result of body.results) assert.equal(result.status, 'applied', text)
  }
  return { householdId: id, call, create, dates, push }
}

describe('a list of items', () => {
  it('is sorted by effective date over all pages', async () => {
    const { call, create } = await kitchen()
    const { id } = await create(FOODS, { name: 'Milk', shelf_life_days: { opened: 2 } })
    await create(ITEMS, { name: 'no date' })
    await create(ITEMS, { name: 'printed', best_before: '2026-11-30' })
    const opened_at = '2026-11-20T08:00:00Z'
    await create(ITEMS, { name: 'opened', food_id: id, best_before: '2026-12-24', opened_at })
    await create(ITEMS, { name: 'far', best_before: '9999-12-31' })

    const names: string[] = []
    for (let cursor = ''; ;) {
      const { body } = await call('GET', `${ITEMS}?limit=1${cursor}`)
      names.push(...body.items.map((one: Item) => one.name))
      if (body.next_cursor === null) break
      cursor = `&cursor=${body.next_cursor}`
    }

    assert.deepEqual(names, ['opened', 'printed', 'far', 'no date'])
  })

  it('uses the current shelf life of the food, and no item gets a new version', async () => {
    const { call, dates, push } = await kitchen()
    const [food, ...items] = Array.from({ length: 4 }, () => randomUUID())
    const createItem = (id: string | undefined, name: string) => ({
      op: 'create',
      entity: 'pantry_item',
      id,
      data: { name, food_id: food, opened_at: '2026-11-20T08:00:00Z' },
    })
    const version = async () => (await call('GET', `${ITEMS}/${items[0]}`)).body.version

    await push([createItem(items[0], 'before its food')])
    const datesWithoutFood = await dates()
    const first = await version()
    const data = { name: 'Milk', shelf_life_days: { opened: 2 } }
    await push([
      { op: 'create', entity: 'food', id: food, data },
      createItem(items[1], 'with its food'),
    ])
    const datesBefore = await dates()
    const patch = { shelf_life_days: { opened: 9 } }
    await push([
      createItem(items[2], 'as its food changes'),
      { op: 'update', entity: 'food', id: food, patch },
    ])
    const changed = await dates()
    await call('DELETE', `${FOODS}/${food}`)
    const deleted = await dates()

    assert.deepEqual(datesWithoutFood, [['before its food', null]])
    assert.deepEqual(sorted(datesBefore), [
      ['before its food', '2026-11-22'],
      ['with its food', '2026-11-22'],
    ])
    assert.deepEqual(sorted(changed), [
      ['as its food changes', '2026-11-29'],
      ['before its food', '2026-11-29'],
      ['with its food', '2026-11-29'],
    ])
    assert.deepEqual(
      deleted.map(([, date]: string[]) => date),
      [null, null, null],
    )
    assert.equal(await version(), first)
  })

  it('uses the current time zone of the household', async () => {
    const { call, create, dates, push, householdId } = await kitchen()
    const { id } = await create(FOODS, { name: 'Milk', shelf_life_days: { frozen: 1 } })
    await create(ITEMS, { name: 'ice', food_id: id, frozen_at: '2026-11-20T23:30:00Z' })
    const inUtc = await dates()

    const patch = { time_zone: 'Europe/Berlin' }
    await push([{ op: 'update', entity: 'household', id: householdId, patch }])
    const inBerlin = await dates()
    await call('PATCH', `/v1/households/${householdId}`, { time_zone: 'America/New_York' })
    const inNewYork = await dates()
    await create(ITEMS, { name: 'more ice', food_id: id, frozen_at: '2026-11-21T04:30:00Z' })

    assert.deepEqual(
      [inUtc, inBerlin, inNewYork, sorted(await dates())],
      [
        [['ice', '2026-11-21']],
        [['ice', '2026-11-22']],
        [['ice', '2026-11-21']],
        [
          ['ice', '2026-11-21'],
          ['more ice', '2026-11-21'],
        ],
      ],
    )
  })

  it('filters expiring items only with a quantity above zero', async () => {
    const { call, create, dates } = await kitchen()
    const items: string[] = []
    for (const name of ['some', 'none', 'less than none']) {
      const { id } = await create(ITEMS, { name, best_before: '2026-11-21' })
      items.push(id)
    }
    await call('POST', `${ITEMS}/${items[0]}/add`, { quantity: 0.000001 })
    await call('POST', `${ITEMS}/${items[2]}/consume`, { quantity: 1 })

    const names = async (query: string) => (await dates(query)).map(([name]: string[]) => name)

    assert.deepEqual(await names('?expiring_before=2026-11-22'), ['some'])
    assert.deepEqual(await names('?expiring_before=2026-11-21'), [])
    assert.deepEqual(await names('?in_stock=true'), ['some'])
    assert.deepEqual((await names('?in_stock=false')).toSorted(), ['less than none', 'none'])
  })

  it('refuses a cursor with an invalid day', async () => {
    const { call } = await kitchen()
    const wrong = ['2026-02-30', '0000-01-01', '-infinity', 'x', 1]

    const answers = await Promise.all(
      wrong.map((day) => {
        const cursor = Buffer.from(JSON.stringify([day, randomUUID()])).toString('base64url')
        return call('GET', `${ITEMS}?cursor=${cursor}`)
      }),
    )

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code]),
      wrong.map(() => [400, 'CURSOR_INVALID']),
    )
  })
})

describe('a search', () => {
  it('ignores surrounding white space and the Unicode form of accents', async () => {
    const { call, create } = await kitchen()
    await create(FOODS, { name: 'Crème fraîche' })
    await create(ITEMS, { name: 'Crème brûlée' })
    await create('/v1/recipes', { title: 'Crème anglaise' })
    const q = encodeURIComponent(`\t ${'crème'.normalize('NFD')} `)

    const found = await Promise.all(
      [FOODS, ITEMS, '/v1/recipes'].map(async (path) => (await call('GET', `${path}?q=${q}`)).body),
    )
    const blank = await call('GET', `${FOODS}?q=%20%20`)

    assert.deepEqual(
      found.map(({ items }) =>
        items.map((one: Record<string, string>) => one['name'] ?? one['title']),
      ),
      [['Crème fraîche'], ['Crème brûlée'], ['Crème anglaise']],
    )
    assert.deepEqual([blank.status, blank.body.code], [400, 'VALIDATION_FAILED'])
  })
})

const sorted = (rows: string[][]) => rows.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
