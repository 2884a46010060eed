import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { madeKey, withKey } from '#test/app/api-key.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { openPlannedHousehold } from '#test/app/planned-household.ts'

const app = await startApp()

async function openHousehold() {
  const ada = await signedUp(app)
  const { default_shopping_list_id: listId } = await firstHousehold(ada)
  const { key } = await madeKey(ada, 'shop')
  const call = withKey(app, key)
  const items = async () => {
    const { body } = await call('GET', `/v1/shopping-lists/${listId}/items`)
    return body.items
      .map(({ name, quantity, unit, food_id }: Record<string, unknown>) => ({
        name,
        quantity,
        unit,
        food_id,
      }))
      .toSorted((a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name))
  }
  return { ada, call, listId, items }
}

const added = (name: string, quantity: number, unit: string | null) => ({
  kind: 'new',
  name,
  quantity,
  unit,
  note: null,
})

/** The name and the note of an item. */
const shown = ({ name, note }: { name: string; note: string | null }) => [name, note]

describe('POST /v1/add', () => {
  it('makes a whole of equal parts', async () => {
    const { call, items } = await openHousehold()

    for (const text of ['1/3 kg flour', '1/3 kg flour', '1/6 kg flour', '1/6 kg flour'])
      await call('POST', '/v1/add', { text, language: 'en' })

    assert.deepEqual(await items(), [{ name: 'flour', quantity: 1, unit: 'kg', food_id: null }])
  })

  it('puts several things of one spoken line on the default list, with a shop key', async () => {
    const { call, listId, items } = await openHousehold()

    const { status, body } = await call('POST', '/v1/add', {
      text: 'two litres of milk and 6 eggs, 500 g flour',
    })

    assert.equal(status, 200)
    assert.deepEqual(
      body.items.map(({ item_id, ...item }: { item_id: string }) => [typeof item_id, item]),
      [
        ['string', added('milk', 2, 'l')],
        ['string', added('eggs', 6, null)],
        ['string', added('flour', 500, 'g')],
      ],
    )
    assert.deepEqual([body.list_id, typeof body.list_name], [listId, 'string'])
    assert.deepEqual(await items(), [
      { name: 'eggs', quantity: 6, unit: null, food_id: null },
      { name: 'flour', quantity: 500, unit: 'g', food_id: null },
      { name: 'milk', quantity: 2, unit: 'l', food_id: null },
    ])
  })

  it('keeps the adjectives of a thing that is on the list, or is a food, in the note', async () => {
    const { ada, call } = await openHousehold()
    await ada.call('POST', '/v1/pantry/foods', { name: 'Butter' })
    await call('POST', '/v1/add', { text: 'eggs' })

    const { body } = await call('POST', '/v1/add', {
      text: '6 large eggs\ncold butter\nlarge leeks',
    })
    const again = await call('POST', '/v1/add', { text: 'large eggs\ncold butter\nlarge leeks' })

    assert.deepEqual(body.items.map(shown), [
      ['large eggs', 'large'],
      ['Butter', 'cold'],
      ['large leeks', null],
    ])
    assert.deepEqual(
      again.body.items.map(({ kind }: { kind: string }) => kind),
      ['same', 'same', 'same'],
    )
  })

  it('keeps no adjective in the note that the name of the food has, however both are written', async () => {
    const names = [
      'chopped tomatoes',
      'gehackte tomaten',
      'verse melk',
      'fraîche herbe',
      'små agurker',
    ]
    const forms = [
      (name: string) => name,
      (name: string) => name.toUpperCase(),
      (name: string) => name.replace(/^./, (first) => first.toUpperCase()),
      (name: string) => name.normalize('NFD'),
    ]
    for (const written of forms) {
      const { ada, call, items } = await openHousehold()
      for (const name of names) await ada.call('POST', '/v1/pantry/foods', { name: written(name) })

      const { body } = await call('POST', '/v1/add', {
        text: forms.flatMap((typed) => names.map((name) => `2 ${typed(name)}`)).join('\n'),
      })

      assert.deepEqual(
        new Set(body.items.map(shown).map(([, note]: string[]) => note)),
        new Set([null]),
      )
      assert.deepEqual(
        (await items()).map(({ quantity }: { quantity: number }) => quantity),
        names.map(() => 2 * forms.length),
      )
    }
  })

  it('prefers the food with the very letters to one that only looks alike', async () => {
    const { ada, call, items } = await openHousehold()
    const make = async (name: string) =>
      (await ada.call('POST', '/v1/pantry/foods', { name })).body.id
    const [ripe, plain] = [await make('Ripe mango'), await make('Mango')]

    await call('POST', '/v1/add', { text: 'mango\nripe mango', language: 'en' })

    assert.deepEqual(
      (await items()).map((item: { food_id: string }) => item.food_id),
      [plain, ripe],
    )
  })

  it('takes nothing for a food whose name says more, and both of two foods by their own names', async () => {
    const { ada, call, items } = await openHousehold()
    const make = async (name: string) =>
      (await ada.call('POST', '/v1/pantry/foods', { name })).body.id
    const [sliced, tomatoes, chopped] = [
      await make('Sliced bread'),
      await make('Tomatoes'),
      await make('Chopped tomatoes'),
    ]

    await call('POST', '/v1/add', {
      text: 'bread\nsliced bread\n3 tomatoes\nchopped tomatoes\n2 ripe tomatoes',
    })

    const foods = (await items()).map((item: { name: string; food_id: string | null }) => [
      item.name,
      item.food_id,
    ])
    assert.deepEqual(foods, [
      ['bread', null],
      ['chopped tomatoes', chopped],
      ['sliced bread', sliced],
      ['tomatoes', tomatoes],
    ])
  })

  it('finds the foods of the household by all their names, and separates what they name', async () => {
    const { ada, call, items } = await openHousehold()
    const food = async (fields: object) =>
      (await ada.call('POST', '/v1/pantry/foods', fields)).body.id
    const salt = await food({ name: 'Salt and pepper' })
    const onion = await food({ name: 'Onion', plural_name: 'Onions', aliases: ['Zwiebel'] })
    await food({ name: 'Bread' })

    await call('POST', '/v1/add', { text: 'salt and pepper and zwiebel' })

    assert.deepEqual(await items(), [
      { name: 'salt and pepper', quantity: null, unit: null, food_id: salt },
      { name: 'zwiebel', quantity: null, unit: null, food_id: onion },
    ])
  })

  it('makes the amount of an open item larger, and says so', async () => {
    const { call, items } = await openHousehold()
    await call('POST', '/v1/add', { text: '1 l milk' })

    const { body } = await call('POST', '/v1/add', { text: '500 ml milk' })
    const again = await call('POST', '/v1/add', { text: 'milk' })

    const [item] = body.items
    assert.deepEqual([item.kind, item.quantity, item.unit], ['more', 1.5, 'l'])
    assert.equal(again.body.items[0].kind, 'same')
    assert.deepEqual(await items(), [{ name: 'milk', quantity: 1.5, unit: 'l', food_id: null }])
  })

  it('makes an item of each part of a list, known or not, in ten languages', async () => {
    const { ada, call } = await openHousehold()
    await ada.call('POST', '/v1/pantry/foods', {
      name: 'Milk',
      aliases: ['Milch', 'lait', 'latte'],
    })
    const texts = {
      en: 'milk, bread and eggs',
      de: 'Milch, Tempeh und Kefir',
      fr: 'lait, pain et œufs',
      es: 'leche, pan y huevos',
      it: 'latte, pane e uova',
      nl: 'melk, brood en eieren',
      pt: 'leite, pão e ovos',
      sv: 'mjölk, bröd och ägg',
      da: 'mælk, brød og æg',
      nb: 'melk, brød og egg',
    }

    const counts = await Promise.all(
      Object.entries(texts).map(async ([language, text]) => {
        const { body: list } = await ada.call('POST', '/v1/shopping-lists', { name: language })
        const { body } = await call('POST', '/v1/add', { text, language, list_id: list.id })
        return body.items.length
      }),
    )

    assert.deepEqual(counts, [3, 3, 3, 3, 3, 3, 3, 3, 3, 3])
  })

  it('makes one item of a thing with and without an adjective, in either order', async () => {
    const pairs = [
      ['butter', 'cold butter'],
      ['eggs', '2 large eggs'],
      ['250 g Butter', '50 g weiche Butter'],
      ['2 pommes', 'grosse pomme'],
    ]
    for (const [plain = '', other = ''] of pairs)
      for (const text of [`${plain}\n${other}`, `${other}\n${plain}`]) {
        const { call, items } = await openHousehold()
        await call('POST', '/v1/add', { text })
        assert.equal((await items()).length, 1, text)
      }
    const { call, items } = await openHousehold()
    await call('POST', '/v1/add', { text: '2 large eggs\neggs, 3 small eggs' })
    assert.equal((await items()).length, 1)
  })

  it('gives the amount that is named to the item with the same words, if there is one', async () => {
    const { call, items, listId, ada } = await openHousehold()
    for (const name of ['chopped tomatoes', 'tomatoes'])
      await ada.call('POST', `/v1/shopping-lists/${listId}/items`, { name, quantity: 1 })

    await call('POST', '/v1/add', { text: '2 tomatoes, 4 chopped tomatoes' })

    assert.deepEqual(
      (await items()).map(({ name, quantity }: Record<string, unknown>) => [name, quantity]),
      [
        ['chopped tomatoes', 5],
        ['tomatoes', 3],
      ],
    )
  })

  it('leaves a planned amount to the plan, whichever of the two comes first', async () => {
    for (const [typed, grown] of [
      ['3 eggs', 8],
      ['a dozen eggs', 8],
      ['3 large eggs', 8],
    ] as const)
      for (const isFirst of [true, false]) {
        const { call, create, plan, reconcile, open } = await openPlannedHousehold(app)
        const food_id = await create('/v1/pantry/foods', { name: 'Egg' })
        const type = () => call('POST', '/v1/add', { text: typed, language: 'en' })
        const amounts = async () =>
          new Set((await open()).map((line) => line.quantity ?? line.planned_quantity ?? 0))
        const entry = await plan(1, { food_id, quantity: 2 })
        if (isFirst) await type()
        await reconcile()
        if (!isFirst) await type()
        const [own = 0] = (await amounts()).difference(new Set([2]))

        await plan(2, { food_id, quantity: grown })
        await reconcile()
        assert.deepEqual(await amounts(), new Set([own, 2 + grown]), typed)
        await call('DELETE', `/v1/meal-plan/${entry}`)
        await reconcile()
        assert.deepEqual(await amounts(), new Set([own, grown]), typed)
      }
  })

  it('adds a typed thing, also if a line of the same name was dismissed', async () => {
    const { ada, call, listId } = await openHousehold()
    const { body: kefir } = await ada.call('POST', '/v1/pantry/foods', { name: 'Kefir' })
    const rows = [
      { name: 'quinoa' },
      { food_id: kefir.id },
      { name: '2% milk', planned_quantity: 3 },
    ]
    for (const row of rows) {
      const path = `/v1/shopping-lists/${listId}/items`
      const { body: line } = await ada.call('POST', path, row)
      await ada.call('PATCH', `${path}/${line.id}`, { dismissed_at: app.clock().toISOString() })
    }

    const { body } = await call('POST', '/v1/add', { text: 'Quinoa\nkefir\n2% milk\nkefir' })

    const kinds = body.items.map(({ kind, name }: Record<string, unknown>) => [kind, name])
    assert.deepEqual(kinds, [
      ['new', 'Quinoa'],
      ['new', 'Kefir'],
      ['new', '2% milk'],
    ])
  })

  it('reads the language of the account, or that of the request', async () => {
    const { ada, call, items } = await openHousehold()

    await call('POST', '/v1/add', { text: 'zwei Liter Milch und drei Zwiebeln', language: 'de' })
    await ada.call('PATCH', '/v1/auth/account', { language: 'fr' })
    await call('POST', '/v1/add', { text: 'une baguette' })

    assert.deepEqual(await items(), [
      { name: 'baguette', quantity: 1, unit: null, food_id: null },
      { name: 'Milch', quantity: 2, unit: 'l', food_id: null },
      { name: 'Zwiebeln', quantity: 3, unit: null, food_id: null },
    ])
  })

  it('is undone by its id, with a shop key too, and once', async () => {
    const { call, items } = await openHousehold()
    await call('POST', '/v1/add', { text: '1 l milk' })
    const { body } = await call('POST', '/v1/add', { text: '2 l oat drink and bread' })

    const undone = await call('DELETE', `/v1/add/${body.operation_id}`)
    const again = await call('DELETE', `/v1/add/${body.operation_id}`)

    assert.deepEqual([undone.status, undone.body.kept], [200, []])
    assert.deepEqual([again.status, again.body], [200, undone.body])
    assert.deepEqual(await items(), [{ name: 'milk', quantity: 1, unit: 'l', food_id: null }])
  })

  it('undoes no other operation', async () => {
    const { ada, call } = await openHousehold()
    const { body: food } = await ada.call('POST', '/v1/pantry/foods', { name: 'Tea' })
    const item = { food_id: food.id, quantity: 5 }
    await ada.call('POST', '/v1/pantry/items', item)
    const used = await ada.call('POST', `/v1/pantry/foods/${food.id}/consume`, { quantity: 1 })

    const { status } = await call('DELETE', `/v1/add/${used.body.operation_id}`)

    assert.deepEqual([used.status, status], [200, 404])
  })

  it('is done once for one id, also after the foods have changed', async () => {
    const { ada, call, items } = await openHousehold()
    const wish = { id: randomUUID(), text: 'two litres of milk' }
    const first = await call('POST', '/v1/add', wish)
    await ada.call('POST', '/v1/pantry/foods', { name: 'Milk' })

    const again = await call('POST', '/v1/add', wish)

    assert.deepEqual([again.status, again.body], [200, first.body])
    assert.equal((await items()).length, 1)
  })

  it('adds to a named list, and refuses an unknown one and a text without things', async () => {
    const { ada, call } = await openHousehold()
    const { body: party } = await ada.call('POST', '/v1/shopping-lists', { name: 'Party' })
    const add = async (wish: object) => {
      const { status, body } = await call('POST', '/v1/add', wish)
      return [status, body.list_name ?? body.code]
    }

    assert.deepEqual(
      [
        await add({ text: 'crisps', list_id: party.id }),
        await add({ text: 'crisps', list_id: randomUUID() }),
        await add({ text: ' ,; ' }),
        await add({ text: 'a\n'.repeat(101) }),
      ],
      [
        [200, 'Party'],
        [404, 'NOT_FOUND'],
        [400, 'VALIDATION_FAILED'],
        [400, 'VALIDATION_FAILED'],
      ],
    )
  })
})
