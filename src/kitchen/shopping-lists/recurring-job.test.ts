import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { runDailyJob } from '#test/app/daily-job.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { hold } from '#test/app/row-locks.ts'
import { shoppingOf } from '#test/app/shopping.ts'

const app = await startApp() // its clock is in November 2026, so items can be ticked on earlier days
const cook = await signedUp(app)
const { id: householdId } = await firstHousehold(cook)
const call = inHousehold(app, cook, householdId)
const shopping = shoppingOf(call)

/** Runs the daily job in the morning of these days. */
async function runOn(...days: string[]) {
  for (const day of days) await runDailyJob(app, new Date(`${day}T06:00:00Z`))
}

/** Makes a list with a recurring item. @returns functions that read both */
async function recurring(fields: object) {
  const list = await shopping.list('Weekly')
  const wanted = { name: 'Bread', every: 1, unit_of_time: 'week', ...fields }
  const { status, body, text } = await call('POST', `${list}/recurring-items`, wanted)
  assert.equal(status, 201, text)
  const path = `${list}/recurring-items/${body.id}`
  const items = async () => (await call('GET', `${list}/items`)).body.items
  const nextOn = async (): Promise<string> => (await call('GET', path)).body.next_on
  const change = async (row: string, patch: object) => {
    const answer = await call('PATCH', row, patch)
    assert.equal(answer.status, 200, answer.text)
  }
  return {
    id: body.id,
    list,
    path,
    items,
    nextOn,
    row: async () => (await call('GET', path)).body,
    count: async () => (await items()).length,
    move: (next_on: string) => change(path, { next_on }),
    /** Changes the item that was added last. */
    changeItem: async (patch: object) =>
      change(`${list}/items/${(await items()).at(-1).id}`, patch),
    tickOn: async (day: string) => {
      for (const { id, checked_at } of await items())
        if (checked_at === null)
          await change(`${list}/items/${id}`, { checked_at: `${day}T18:00:00.000Z` })
    },
  }
}

describe('a recurring item that is due', () => {
  it('is added to its list on its day, not before', async () => {
    const bread = await recurring({ quantity: 2, unit: 'loaf', next_on: '2026-03-10' })

    await runOn('2026-03-09')
    const before = await bread.items()
    await runOn('2026-03-10')

    const [item] = await bread.items()
    const { name, quantity, unit, sources, planned_quantity } = item
    const source = { kind: 'recurring', id: bread.id, label: 'Bread', quantity: 2 }
    assert.deepEqual(before, [])
    assert.deepEqual(
      [name, quantity, unit, sources, planned_quantity],
      ['Bread', null, 'loaf', [source], 2],
    )
    const { next_on, item_id } = await bread.row()
    assert.deepEqual([next_on, item_id], ['2026-03-17', item.id])
  })

  it('goes into the line of the food that its name means, and makes none beside it', async () => {
    const foods = new Map<string, string>()
    for (const name of ['Butter', 'Onion', 'Tomate']) {
      const aliases = name === 'Butter' ? ['Spread'] : []
      foods.set(name, (await call('POST', '/v1/pantry/foods', { name, aliases })).body.id)
    }
    const names = {
      Butter: ['butter', 'BUTTER', 'spread', 'cold butter'],
      Onion: ['onions'],
      Tomate: ['tomaten', 'Reife Tomate'],
    }
    const written = Object.entries(names).flatMap(([food, all]) =>
      all.map((name) => [food, name] as const),
    )
    for (const [food, name] of written)
      for (const line of ['of the food', 'of the name', 'none']) {
        const food_id = foods.get(food)
        const weekly = await recurring({ name, quantity: 2, next_on: '2026-03-10' })
        const named = line === 'of the food' ? { food_id } : { name }
        const ingredients = [{ id: food_id, original_text: '', quantity: 1, ...named }]
        const { body: recipe } = await call('POST', '/v1/recipes', { title: 'Soup', ingredients })
        if (line !== 'none')
          await call('POST', `${weekly.list}/add-recipe`, { recipe_id: recipe.id })

        await runOn('2026-03-10')
        const items = await weekly.items()
        await call('POST', `${weekly.list}/reconcile`, { to: '2026-11-30', low_stock: false })

        const planned = line === 'none' ? 2 : 3
        assert.deepEqual(
          items.map((one: Record<string, unknown>) => [
            one.food_id,
            one.name,
            one.planned_quantity,
          ]),
          [[food_id, null, planned]],
          `${name}, line ${line}`,
        )
        assert.deepEqual(await weekly.items(), items)
      }
  })

  it('is no food that has more adjectives than its name, as a typed line', async () => {
    await call('POST', '/v1/pantry/foods', { name: 'Chopped tomatoes' })
    const weekly = await recurring({ name: 'Tomatoes', quantity: 2, next_on: '2026-03-10' })

    await runOn('2026-03-10')

    const [item] = await weekly.items()
    assert.deepEqual([item.food_id, item.name], [null, 'Tomatoes'])
  })

  it('goes into the open planned line of its thing and unit', async () => {
    const { body: food } = await call('POST', '/v1/pantry/foods', { name: 'Milk' })
    const milk = await recurring({ name: null, food_id: food.id, unit: 'l', next_on: '2026-03-10' })
    const more = { quantity: 3, unit: 'l', every: 1, unit_of_time: 'month', next_on: '2026-03-10' }
    await call('POST', `${milk.list}/recurring-items`, { food_id: food.id, ...more })
    const ingredients = [
      { id: food.id, original_text: '1 l milk', quantity: 1, unit: 'l', food_id: food.id },
    ]
    const { body: recipe } = await call('POST', '/v1/recipes', { title: 'Custard', ingredients })
    await call('POST', `${milk.list}/add-recipe`, { recipe_id: recipe.id })

    await runOn('2026-03-10')

    const [line, ...others] = await milk.items()
    assert.deepEqual(others, [])
    assert.deepEqual(
      line.sources
        .map(({ label, quantity }: { label: string; quantity: number }) => [label, quantity])
        .toSorted(),
      [
        ['Custard', 1],
        ['Milk', null],
        ['Milk', 3],
      ],
    )
    assert.equal(line.planned_quantity, 4)
  })

  it('is added once by jobs that run at once', async () => {
    const bread = await recurring({ quantity: 1, next_on: '2026-03-10' })
    const lock = 'select from sync_scope where household_id = $1 for no key update'
    await using held = await hold(app, lock, [householdId])

    const jobs = [1, 2, 3].map(() => runOn('2026-03-10'))
    await held.waiting(3)
    await held.release()
    await Promise.all(jobs)

    const [item, ...others] = await bread.items()
    assert.deepEqual([item.planned_quantity, others], [1, []])
  })

  it('is added once for all days that were missed', async () => {
    const daily = { quantity: 1, unit_of_time: 'day', next_on: '2026-03-01' }
    const bread = await recurring(daily)

    await runOn('2026-03-10')

    const [item, ...others] = await bread.items()
    assert.deepEqual([item.planned_quantity, others], [1, []])
    assert.equal(await bread.nextOn(), '2026-03-11')
  })

  it('is deleted where its food is gone', async () => {
    const { body: food } = await call('POST', '/v1/pantry/foods', { name: 'Tofu' })
    const tofu = await recurring({ name: null, food_id: food.id, next_on: '2026-03-10' })
    await call('DELETE', `/v1/pantry/foods/${food.id}`)

    await runOn('2026-03-10')

    assert.deepEqual(await tofu.items(), [])
    assert.equal((await call('GET', tofu.path)).status, 404)
  })

  it('stays on the list when the list is reconciled', async () => {
    const bread = await recurring({ quantity: 2, next_on: '2026-03-10' })
    await runOn('2026-03-10')
    const before = await bread.items()

    const { body } = await call('POST', `${bread.list}/reconcile`, { to: '2026-11-30' })

    assert.deepEqual([body.changed, body.removed], [[], []])
    assert.deepEqual(await bread.items(), before)
  })
})

describe('a recurring item that counts from its schedule', () => {
  it('is not added while its item is open, and again on the next day after that', async () => {
    const bread = await recurring({ quantity: 1, next_on: '2026-03-10' })
    await runOn('2026-03-10', '2026-03-17')
    const waiting = [await bread.count(), await bread.nextOn()]
    await bread.tickOn('2026-03-18')

    await runOn('2026-03-23')
    const early = await bread.count()
    await runOn('2026-03-24')

    assert.deepEqual(waiting, [1, '2026-03-24'])
    assert.deepEqual([early, await bread.count(), await bread.nextOn()], [1, 2, '2026-03-31'])
  })

  it('is not added while its item is open on another list', async () => {
    const bread = await recurring({ next_on: '2026-03-10' })
    const other = await shopping.list('Other')
    await runOn('2026-03-10')
    await bread.changeItem({ list_id: other.split('/').at(-1) })

    await runOn('2026-03-17')

    const { body } = await call('GET', `${other}/items`)
    assert.deepEqual([await bread.count(), body.items.length], [0, 1])
  })

  it('comes back on its next day after it was dismissed', async () => {
    const bread = await recurring({ quantity: 1, next_on: '2026-03-10' })
    await runOn('2026-03-10')
    await bread.changeItem({ dismissed_at: '2026-03-11T08:00:00.000Z' })

    await runOn('2026-03-16')
    const [hidden] = await bread.items()
    await runOn('2026-03-17')

    const [item, ...others] = await bread.items()
    assert.deepEqual([hidden.dismissed_at, others], ['2026-03-11T08:00:00.000Z', []])
    assert.deepEqual(
      [item.dismissed_at, item.dismissed_sources, item.planned_quantity],
      [null, [], 1],
    )
  })

  it('comes back on its next day after its share was taken out', async () => {
    const bread = await recurring({ quantity: 1, next_on: '2026-03-10' })
    await runOn('2026-03-10')
    await call('DELETE', `${bread.list}/sources/${bread.id}`)
    const taken = await bread.count()

    await runOn('2026-03-16')
    const early = await bread.count()
    await runOn('2026-03-17')

    assert.deepEqual([taken, early, await bread.count()], [0, 0, 1])
  })

  it('keeps the 31st in short months, until somebody moves it', async () => {
    const bread = await recurring({ unit_of_time: 'month', next_on: '2026-01-31' })
    const days: string[] = []
    const run = async (day: string) => {
      await runOn(day)
      days.push(await bread.nextOn())
    }

    for (const day of ['2026-01-31', '2026-02-28', '2026-03-31']) await run(day)
    await bread.move('2026-04-15')
    await run('2026-04-15')

    assert.deepEqual(days, ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-15'])
  })
})

describe('a recurring item that counts from the tick', () => {
  const ticked = { counts_from: 'ticked', quantity: 1, every: 10, unit_of_time: 'day' }

  it('stays due while its item is open, and then counts from the day of the tick', async () => {
    const bread = await recurring({ ...ticked, next_on: '2026-03-10' })
    await runOn('2026-03-10', '2026-03-20')
    const waiting = [await bread.count(), await bread.nextOn()]
    await bread.tickOn('2026-03-25')

    await runOn('2026-03-26')
    const next = [await bread.count(), await bread.nextOn()]
    await runOn('2026-04-03')
    const early = await bread.count()
    await runOn('2026-04-04')

    assert.deepEqual(
      [waiting, next],
      [
        [1, '2026-03-10'],
        [1, '2026-04-04'],
      ],
    )
    assert.deepEqual([early, await bread.count()], [1, 2])
  })

  it('counts from the day on which its item was dismissed or put away', async () => {
    const [rice, milk] = [
      await recurring({ ...ticked, next_on: '2026-03-10' }),
      await recurring({ ...ticked, next_on: '2026-03-10' }),
    ]
    await runOn('2026-03-10')
    await rice.changeItem({ dismissed_at: '2026-03-12T08:00:00.000Z' })
    await milk.tickOn('2026-03-13')
    await call('POST', `${milk.list}/put-away`, {})

    await runOn('2026-03-15')

    assert.deepEqual([await rice.nextOn(), await milk.nextOn()], ['2026-03-22', '2026-03-23'])
  })

  it('is added at once where the day after the tick was missed', async () => {
    const bread = await recurring({ ...ticked, next_on: '2026-03-10' })
    await runOn('2026-03-10')
    await bread.tickOn('2026-03-11')

    await runOn('2026-04-01')

    assert.equal(await bread.count(), 2)
  })

  it('counts from the day of the job where its item is gone', async () => {
    const bread = await recurring({ ...ticked, next_on: '2026-03-10' })
    await runOn('2026-03-10')
    const [item] = await bread.items()
    await call('DELETE', `${bread.list}/items/${item.id}`)

    await runOn('2026-03-15')

    assert.deepEqual([await bread.count(), await bread.nextOn()], [0, '2026-03-25'])
  })
})

describe('the day of a household', () => {
  it('begins in its own time zone', async () => {
    const zones = ['Pacific/Auckland', 'Europe/Berlin', 'America/Los_Angeles']
    const all = await Promise.all(
      zones.map(async (time_zone) => {
        const person = await signedUp(app)
        const { id, default_shopping_list_id: listId } = await firstHousehold(person)
        await person.call('PATCH', `/v1/households/${id}`, { time_zone })
        const list = `/v1/shopping-lists/${listId}`
        const bread = { name: 'Bread', every: 1, unit_of_time: 'week', next_on: '2026-03-29' }
        await person.call('POST', `${list}/recurring-items`, bread)
        return async () => (await person.call('GET', `${list}/items`)).body.items.length
      }),
    )
    const counts = () => Promise.all(all.map((count) => count()))
    const found: number[][] = []

    // The clocks of Berlin go forward at 2026-03-29T01:00Z.
    for (const at of [
      '2026-03-28T10:59',
      '2026-03-28T11:00',
      '2026-03-28T23:00',
      '2026-03-29T07:00',
    ]) {
      await runDailyJob(app, new Date(`${at}:00Z`))
      found.push(await counts())
    }

    assert.deepEqual(found, [
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
      [1, 1, 1],
    ])
  })
})
