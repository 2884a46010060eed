// The aisle of a thing that is no food: from the foods of the household, and else from the goods of the language.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()

async function openShop(aisles: readonly string[]) {
  const person = await signedUp(app)
  const { default_shopping_list_id: list } = await firstHousehold(person)
  const call: typeof person.call = (...request) => person.call(...request)
  const names = new Map<string | null, string | null>([[null, null]])
  for (const name of aisles) {
    const { body } = await call('POST', '/v1/pantry/categories', { name })
    names.set(body.id, name)
  }
  const idOf = (name: string) => [...names].find(([, one]) => one === name)?.[0] ?? assert.fail()
  /** Adds a text, and shows the aisle of each item. */
  const add = async (text: string, language = 'en') => {
    const { status, body } = await call('POST', '/v1/add', { text, language })
    assert.equal(status, 200)
    const { body: all } = await call('GET', `/v1/shopping-lists/${list}/items`)
    const made = new Set(body.items.map(({ item_id }: { item_id: string }) => item_id))
    return Object.fromEntries(
      all.items
        .filter(({ id }: { id: string }) => made.has(id))
        .map((one: { name: string; category_id: string | null }) => [
          one.name,
          names.get(one.category_id),
        ]),
    )
  }
  return { call, add, idOf }
}

describe('the aisle of an added thing', () => {
  it('is the one for that kind of goods', async () => {
    const { add } = await openShop(['Fruit and vegetables', 'Pasta, rice and tins', 'Household'])

    assert.deepEqual(await add('cherry tomatoes, 2 tins of tuna, bin liners, shampoo, xyzzy'), {
      'cherry tomatoes': 'Fruit and vegetables',
      tuna: 'Pasta, rice and tins',
      'bin liners': 'Household',
      shampoo: 'Household',
      xyzzy: null,
    })
  })

  it('is found in compound words of other languages', async () => {
    const { add } = await openShop(['Brot und Gebäck', 'Tiefkühlung', 'Haushalt', 'Getränke'])

    assert.deepEqual(
      await add('Dinkelvollkornbrot, TK-Himbeeren, Katzenmilch, Quittensaft', 'de'),
      {
        Dinkelvollkornbrot: 'Brot und Gebäck',
        'TK-Himbeeren': 'Tiefkühlung',
        Katzenmilch: 'Haushalt',
        Quittensaft: 'Getränke',
      },
    )
  })

  it('is that of a food of the household whose name is a part of the name', async () => {
    const { call, add, idOf } = await openShop(['Dairy', 'Health shelf'])
    await call('POST', '/v1/pantry/foods', {
      name: 'Oat milk',
      category_id: idOf('Health shelf'),
    })

    assert.deepEqual(await add('Brandless oat milk barista, whole milk'), {
      'Brandless oat milk barista': 'Health shelf',
      'whole milk': 'Dairy',
    })
  })
})

describe('a text in a language that Larder does not know', () => {
  it('is read by its words, or like those of the account', async () => {
    const texts: readonly [string, readonly string[]][] = [
      ['milk, bread and eggs', ['bread', 'eggs', 'milk']],
      ['two litres of milk and bread', ['bread', 'milk']],
      ['zwei Liter Milch, Brot und Eier', ['Brot', 'Eier', 'Milch']],
      ['deux litres de lait, pain et œufs', ['lait', 'pain', 'œufs']],
      ['dos litros de leche, pan y huevos', ['huevos', 'leche', 'pan']],
      ['mleko, chleb', ['chleb', 'mleko']],
    ]

    for (const language of ['xx', 'pl', 'zz-ZZ', 'i-klingon', '!!', '  '])
      for (const [text, names] of texts) {
        const { add } = await openShop([])
        const found = Object.keys(await add(text, language)).toSorted()
        assert.deepEqual(found, names.toSorted(), `${language}: ${text}`)
      }
  })
})
