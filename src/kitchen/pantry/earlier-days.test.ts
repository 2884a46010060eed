// What a verb does on an earlier day is of that day, in all time zones.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Data } from '@larder/rules/json.ts'
import { DAY, localDay, toText } from '@larder/rules/local-day.ts'
import { freezeItem, openItem, thawItem } from '@larder/rules/pantry/change-item.ts'
import { consumeFood, wasteFood } from '@larder/rules/pantry/consume.ts'
import { addToItem, consumeItem, countItem, wasteItem } from '@larder/rules/pantry/move-amount.ts'
import { cook } from '@larder/rules/recipes/cook.ts'
import { checkItems } from '@larder/rules/shopping-lists/check-items.ts'
import { putAway } from '@larder/rules/shopping-lists/put-away.ts'
import type { Verb } from '@larder/rules/verbs/verb.ts'
import { idOf, LIST, openKitchenCopy } from '#test/fixtures/kitchen-copy.ts'

const ZONES = [...Intl.supportedValuesOf('timeZone'), 'Etc/GMT+12', 'Etc/GMT-14', '+12:45']
/** The days of the household's clock, 2026-11-20T08:00Z, without today. */
const DAYS_AGO = [1, 14]
/** The fields that hold a time of a verb. */
const TIMES = [
  'occurred_at',
  'opened_at',
  'frozen_at',
  'thawed_at',
  'checked_at',
  'put_away_at',
] as const

function buildKitchen(time_zone: string) {
  const kitchen = openKitchenCopy({ time_zone })
  const food_id = kitchen.put('food', 'Egg', { name: 'Egg' })
  const pantry_item_id = kitchen.stock('eggs', 100, { food_id })
  const ingredients = [{ id: idOf('part'), original_text: '', food_id, quantity: 1 }]
  const recipe_id = kitchen.put('recipe', 'Stew', { title: 'Stew', servings: 1, ingredients })
  const item = kitchen.put('shopping_item', 'bread', { list_id: LIST, name: 'Bread' })
  const leftovers = { servings: 1, location_id: null }
  const one = { pantry_item_id, quantity: 1 }
  const steps: readonly (readonly [Verb, Data])[] = [
    [consumeFood, { food_id, quantity: 1 }],
    [wasteFood, { food_id, quantity: 1 }],
    [cook, { recipe_id, leftovers }],
    [addToItem, one],
    [consumeItem, one],
    [wasteItem, one],
    [countItem, one],
    [openItem, { pantry_item_id }],
    [freezeItem, { pantry_item_id }],
    [thawItem, { pantry_item_id }],
    [checkItems, { list_id: LIST, item_ids: [item], checked: true }],
    [putAway, { list_id: LIST }],
  ]
  return { kitchen, steps }
}

describe('a verb of an earlier day', () => {
  it('writes only times of that day, in any time zone', () => {
    const wrong: string[] = []
    let times = 0
    for (const zone of ZONES)
      for (const daysAgo of DAYS_AGO) {
        const today = localDay('2026-11-20T08:00:00.000Z', zone)
        const on = toText(Date.parse(today) / DAY - daysAgo) ?? ''
        const { kitchen, steps } = buildKitchen(zone)
        for (const [verb, wish] of steps) {
          const before = new Map(rowsOf(kitchen).map(({ id, data }) => [id, data]))
          kitchen.run(verb, wish, { on })
          for (const { id, data } of rowsOf(kitchen))
            for (const field of TIMES) {
              const time = data[field]
              if (typeof time !== 'string' || time === before.get(id)?.[field]) continue
              times++
              const found = localDay(time, zone)
              if (found !== on) wrong.push(`${verb.name} in ${zone} on ${on}: ${found}`)
            }
        }
      }

    assert.deepEqual(wrong, [])
    assert.ok(times >= ZONES.length * DAYS_AGO.length * 13)
  })
})

const rowsOf = ({ all }: ReturnType<typeof openKitchenCopy>) =>
  ['stock_movement', 'pantry_item', 'shopping_item'].flatMap((entity) => all(entity))
