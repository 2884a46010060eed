import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type RecentName, suggest } from './suggest.ts'

const food = (name: string, more: { plural_name?: string; aliases?: string[] } = {}) => ({
  id: `id of ${name}`,
  name,
  ...more,
})
const recently = (name: string, last: string, count = 1): RecentName => ({ name, last, count })

const namesFor = (query: string, names: readonly string[], recent: readonly RecentName[] = []) =>
  suggest(query, { foods: names.map((name) => food(name)), recent }).map(({ name }) => name)

describe('suggestions while typing', () => {
  it('put names that begin with the text first, then words that do, then other names with it', () => {
    const names = ['Milk', 'Olive iliad', 'Ilama', 'Bread']

    assert.deepEqual(namesFor('il', names), ['Ilama', 'Olive iliad', 'Milk'])
  })

  it('find the word after a part that is inside of another word', () => {
    assert.deepEqual(namesFor('rice', ['Licorice ricecake', 'Licorice']), [
      'Licorice ricecake',
      'Licorice',
    ])
  })

  it('allow one typo from four letters on', () => {
    const foods = ['Butter', 'Milk']

    const found = ['buter', 'buttter', 'botter', 'btuter', 'milj', 'bto', 'bxtxer'].map((query) =>
      namesFor(query, foods),
    )

    assert.deepEqual(found, [['Butter'], ['Butter'], ['Butter'], ['Butter'], ['Milk'], [], []])
  })

  it('ignore case and accents', () => {
    assert.deepEqual(namesFor('KÄSE', ['Kase']), ['Kase'])
    assert.deepEqual(namesFor('creme fr', ['Crème fraîche']), ['Crème fraîche'])
    assert.deepEqual(namesFor('suss', ['Süßkartoffel']), ['Süßkartoffel'])
  })

  it('find a food by its plural and its other names', () => {
    const foods = [
      food('Potato', { plural_name: 'Potatoes', aliases: ['Spud'] }),
      food('Egg', { aliases: ['Ovum'] }),
    ]

    assert.deepEqual(suggest('spu', { foods, recent: [] }), [
      { name: 'Potato', foodId: 'id of Potato' },
    ])
    assert.deepEqual(suggest('potatoe', { foods, recent: [] }), [
      { name: 'Potato', foodId: 'id of Potato' },
    ])
  })

  it('put the names of the latest day first, then the frequent ones, then the short ones', () => {
    const recent = [
      recently('mint', '2026-01-03T10:00:00Z', 1),
      recently('Milk', '2026-01-03T09:00:00Z', 5),
      recently('Mince', '2026-01-02T09:00:00Z', 90),
    ]

    assert.deepEqual(namesFor('mi', ['Mince', 'Milk', 'Mint', 'Millet', 'Miso'], recent), [
      'Milk',
      'Mint',
      'Mince',
      'Miso',
      'Millet',
    ])
  })

  it('have names that are no foods, each once', () => {
    const recent = [
      recently('milk', '2026-01-03T10:00:00Z'),
      recently('Milk crate', '2026-01-01T10:00:00Z'),
    ]

    assert.deepEqual(suggest('milk', { foods: [food('Milk')], recent }), [
      { name: 'Milk', foodId: 'id of Milk' },
      { name: 'Milk crate' },
    ])
  })

  it('are the recent names where there is no text', () => {
    const recent = [
      recently('Milk', '2026-01-03T10:00:00Z'),
      recently('Soap', '2026-01-04T10:00:00Z'),
    ]

    assert.deepEqual(namesFor(' ', ['Milk', 'Rice'], recent), ['Soap', 'Milk'])
  })

  it('are as many as asked for', () => {
    const foods = Array.from({ length: 20 }, (_, i) => food(`Milk ${i}`))

    assert.equal(suggest('milk', { foods, recent: [] }).length, 8)
    assert.equal(suggest('milk', { foods, recent: [], limit: 3 }).length, 3)
  })

  it('read each name only once', () => {
    let reads = 0
    const foods = Array.from({ length: 50 }, (_, i) => ({
      id: `${i}`,
      name: `Food ${i}`,
      get aliases() {
        reads++
        return [`Alias ${i}`]
      },
    }))

    for (const query of ['f', 'fo', 'foo', 'food', 'fodo']) suggest(query, { foods, recent: [] })

    assert.equal(reads, 50)
  })
})
