import assert from 'node:assert/strict'
import { it } from 'node:test'
import { recentActivities } from '#web/today/recent.ts'

type Rows = Parameters<typeof recentActivities>[0]

/** Rows with only the fields that the function reads. */
function rowsOf(movements: readonly object[], cookings: readonly object[] = []): Rows {
  return {
    movements: movements.map((one, i) => ({
      id: `movement ${i}`,
      account_id: 'ben',
      operation_id: null,
      undoes_id: null,
      occurred_at: null,
      ...one,
    })) as unknown as Rows['movements'],
    cookings: cookings as unknown as Rows['cookings'],
    listItems: [],
    nameOfItem: (id) => id,
    nameOfListItem: () => undefined,
  }
}

const use = (pantry_item_id: string, time: string, more: object = {}) => {
  return { kind: 'consume', pantry_item_id, created_at: `2026-11-20T${time}:00.000Z`, ...more }
}
const wanted = { me: 'ada', since: '2026-11-17', most: 5, timeZone: 'UTC' }

it('tells the activities of an hour together, each thing once, and those of others alone', () => {
  const rows = rowsOf([
    use('Milk', '08:00'),
    use('Tea', '08:30'),
    use('Milk', '08:40'),
    use('Rice', '12:00'),
    use('Salt', '12:01', { account_id: 'ada' }),
  ])

  assert.deepEqual(recentActivities(rows, wanted), [
    { kind: 'used', accountId: 'ben', at: '2026-11-20T12:00:00.000Z', things: ['Rice'] },
    { kind: 'used', accountId: 'ben', at: '2026-11-20T08:40:00.000Z', things: ['Milk', 'Tea'] },
  ])
})

it('leaves out what was undone, and what a cooking has used', () => {
  const cooking = {
    account_id: 'ben',
    recipe_title: 'Soup',
    cooked_on: '2026-11-20',
    created_at: '2026-11-20T18:00:00.000Z',
    operation_id: 'cooking',
    undone_at: null,
  }
  const rows = rowsOf(
    [
      use('Leek', '18:00', { operation_id: 'cooking' }),
      use('Milk', '19:00', { id: 'mistake' }),
      use('Milk', '19:01', { kind: 'undo', undoes_id: 'mistake' }),
    ],
    [cooking, { ...cooking, recipe_title: 'Burnt soup', undone_at: '2026-11-20T19:00:00.000Z' }],
  )

  assert.deepEqual(recentActivities(rows, wanted), [
    { kind: 'cooked', accountId: 'ben', at: '2026-11-20T18:00:00.000Z', things: ['Soup'] },
  ])
})

it('tells an activity of an earlier day at that day', () => {
  const rows = rowsOf([
    use('Milk', '08:00', { occurred_at: '2026-11-18T12:00:00.000Z' }),
    use('Tea', '08:00', { occurred_at: '2026-11-20T12:00:00.000Z' }),
    use('Old', '08:00', { occurred_at: '2026-11-01T12:00:00.000Z' }),
  ])

  assert.deepEqual(
    recentActivities(rows, wanted).map(({ at, things }) => [at, things]),
    [
      ['2026-11-20T08:00:00.000Z', ['Tea']],
      ['2026-11-18T12:00:00.000Z', ['Milk']],
    ],
  )
})

it('knows the days of the household', () => {
  const timeZone = 'Pacific/Auckland'
  const cooking = {
    account_id: 'ben',
    recipe_title: 'Soup',
    cooked_on: '2026-11-20',
    created_at: '2026-11-20T20:00:00.000Z', // the morning of the 21st
    undone_at: null,
  }
  const today = { ...cooking, recipe_title: 'Tea', cooked_on: '2026-11-21' }

  assert.deepEqual(
    recentActivities(rowsOf([], [cooking, today]), { ...wanted, timeZone }).map(
      ({ at, things }) => [at, things],
    ),
    [
      ['2026-11-20T20:00:00.000Z', ['Tea']],
      ['2026-11-20T00:00:00.000Z', ['Soup']],
    ],
  )
})
