import assert from 'node:assert/strict'
import { it } from 'node:test'
import { textOf } from '@larder/rules/json.ts'
import { localDay } from '@larder/rules/local-day.ts'
import { planStock } from './plan-pantry.ts'

const ZONES = [...Intl.supportedValuesOf('timeZone'), 'Etc/GMT+12', 'Etc/GMT-14']
const DAYS = ['2026-03-29', '2026-10-25', '2026-11-20', '2027-01-01']

const known = {
  idOf: (_kind: string, key: string) => key,
  rowOf: () => undefined,
  foodNamed: () => undefined,
  foodMeant: () => undefined,
  currency: 'EUR',
  defaultListId: 'list',
}

it('opens an item on the day of the file, in any time zone', () => {
  const stock = { kind: 'stock', key: 'milk', name: 'Milk', quantity: 1 } as const

  const wrong = ZONES.flatMap((timeZone) =>
    DAYS.filter((opened_on) => {
      const { row } = planStock({ ...stock, opened_on }, { ...known, timeZone })
      return localDay(textOf(row.data['opened_at']) ?? '', timeZone) !== opened_on
    }),
  )

  assert.deepEqual(wrong, [])
})
