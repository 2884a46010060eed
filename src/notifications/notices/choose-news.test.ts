import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { chooseNews } from './choose-news.ts'

const TODAY = '2026-11-20'
const none = { past: [], today: [], soon: [] }

describe('the news', () => {
  it('are at most 100 lots and foods, the most urgent ones first, with the number of the others', () => {
    const lots = Array.from({ length: 60 }, (_, i) => ({ id: `past ${i}`, date: '2026-11-01' }))
    const soon = Array.from({ length: 60 }, (_, i) => ({ id: `soon ${i}`, date: '2026-11-21' }))

    const { news, told } = chooseNews({ lots: [...lots, ...soon], foods: ['salt'] }, {}, TODAY)

    assert.deepEqual(
      [news?.lots.soon.length, news?.lots.past.length, news?.foods, news?.more],
      [60, 40, [], 21],
    )
    assert.equal(Object.keys(told).length, 121) // the others are counted, so they are told
  })

  it('leave out a lot whose later stage was told', () => {
    const lots = [{ id: 'milk', date: '2026-11-21' }]

    const { news, told } = chooseNews({ lots, foods: [] }, { milk: 'today 2026-11-21' }, TODAY)

    assert.deepEqual([news, told], [undefined, { milk: 'today 2026-11-21' }])
  })

  it('forget lots and foods that are used up', () => {
    const before = { milk: 'today 2026-11-20', salt: 'low' }

    const first = chooseNews({ lots: [], foods: [] }, before, TODAY)
    const second = chooseNews({ lots: [], foods: ['salt'] }, first.told, TODAY)

    assert.deepEqual(first, { news: undefined, told: {} })
    assert.deepEqual(second.news, { lots: none, foods: ['salt'], more: 0 })
  })
})
