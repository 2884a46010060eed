import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startAppAt } from '#test/app/app-at.ts'
import { mailsOut } from '#test/app/mails-out.ts'
import { sweep, withNotices } from '#test/app/notices.ts'

// Friday
const app = await startAppAt(new Date('2026-11-20T06:00:00.000Z'))

/** Moves the clock to a time of 2026 and sweeps. The clock never goes back. */
async function sweepAt(time: string) {
  const seconds = (new Date(`2026-${time}Z`).getTime() - app.clock().getTime()) / 1000
  assert.ok(seconds >= 0)
  app.clock.advance({ seconds })
  const counts = await sweep(app)
  await mailsOut(app)
  return counts
}

describe('a digest', () => {
  it('tells what expires and what runs low, once, at the time of the setting', async () => {
    const { stock, call, mails, person } = await withNotices(app)
    await stock('Milk', '2026-11-20')
    await stock('Yogurt', '2026-11-22')
    await stock('Ham', '2026-11-18')
    await stock('Rice', '2027-11-22')
    await call('POST', '/v1/pantry/foods', { name: 'Salt', min_quantity: 1 })

    await sweepAt('11-20T07:15')
    const early = mails().length
    await sweepAt('11-20T07:30')
    await sweepAt('11-20T07:45')

    assert.equal(early, 0)
    assert.deepEqual(
      mails().map(({ subject, text }) => [subject, text?.trim().split('\n\n').slice(0, -1)]),
      [
        [
          'News from Villa',
          [
            'Hello Ada,',
            'This is new in Villa on Friday 20 November:',
            'Use today:',
            '• Milk (Friday 20 November)',
            'Use soon:',
            '• Yogurt (Sunday 22 November)',
            'The date has passed:',
            '• Ham (Wednesday 18 November)',
            'Almost used up:',
            '• Salt',
            'You get this email because you asked Larder for notifications about this household.',
          ],
        ],
      ],
    )
    assert.equal(person.email, mails()[0]?.to?.[0]?.address)
  })

  it('tells a lot once for each stage, and again when its date has changed', async () => {
    const { stock, call, told } = await withNotices(app)
    const milk = await stock('Milk', '2026-11-24')

    for (const day of [21, 22, 23, 24, 25, 26]) await sweepAt(`11-${day}T07:30`)
    await call('PATCH', `/v1/pantry/items/${milk}`, { best_before: '2026-11-28' })
    await sweepAt('11-27T07:30')

    assert.deepEqual(told(), [
      ['Use soon:', '• Milk (Tuesday 24 November)'],
      ['Use today:', '• Milk (Tuesday 24 November)'],
      ['The date has passed:', '• Milk (Tuesday 24 November)'],
      ['Use soon:', '• Milk (Saturday 28 November)'],
    ])
  })

  it('tells a food again that was bought and runs low again', async () => {
    const { call, told } = await withNotices(app, { expiring: 'off' })
    const food = await call('POST', '/v1/pantry/foods', { name: 'Salt', min_quantity: 1 })
    const food_id = food.body.id

    for (const day of ['11-28', '11-29']) await sweepAt(`${day}T07:30`)
    await call('POST', '/v1/pantry/items', { food_id, quantity: 2 })
    await sweepAt('11-30T07:30')
    await call('POST', `/v1/pantry/foods/${food_id}/consume`, { quantity: 2 })
    await sweepAt('12-01T07:30')

    const once = ['Almost used up:', '• Salt']
    assert.deepEqual(told(), [once, once])
  })

  it('is never empty', async () => {
    const { stock, call, told } = await withNotices(app)
    const milk = await stock('Milk', '2026-12-04')
    await stock('Rice', '2028-01-01')
    await call('POST', `/v1/pantry/items/${milk}/consume`, { quantity: 1 })

    const { notices_queued } = await sweepAt('12-02T07:30')

    assert.deepEqual([notices_queued, told()], [0, []])
  })

  it('comes on Mondays if it is weekly', async () => {
    const { stock, told } = await withNotices(app, { expiring: 'weekly', days_ahead: 7 })
    await stock('Milk', '2026-12-09')
    const seen: number[] = []

    for (const day of ['03', '04', '05', '06', '07', '08', '13', '14']) {
      await sweepAt(`12-${day}T07:30`)
      seen.push(told().length)
    }

    assert.deepEqual(seen, [0, 0, 0, 0, 1, 1, 1, 2])
  })

  it('that was missed is sent later on the same day, and not on the next one', async () => {
    const { stock, told } = await withNotices(app)
    await stock('Milk', '2026-12-17')

    await sweepAt('12-16T06:00') // the service was off since 07:00 of the day before
    const early = told().length
    await sweepAt('12-16T22:00')
    await sweepAt('12-16T22:15')

    assert.deepEqual([early, told()], [0, [['Use soon:', '• Milk (Thursday 17 December)']]])
  })

  it('is queued once if several replicas sweep at the same time', async () => {
    const all = []
    for (let i = 0; i < 6; i++) all.push(await withNotices(app))
    for (const { stock } of all) await stock('Milk', '2026-12-20')
    app.clock.advance({ days: 1 })

    const counts = await Promise.all([1, 2, 3].map(() => sweep(app)))
    await mailsOut(app)

    assert.deepEqual(
      all.map(({ told }) => told().length),
      all.map(() => 1),
    )
    assert.ok(counts.every(({ notices_failed }) => notices_failed === 0))
  })

  it('tells the meals of the day, each day, in the order of the plan', async () => {
    const { call, told } = await withNotices(app, {
      expiring: 'off',
      low_stock: false,
      meals: true,
    })
    const plan = (date: string, meal: string, title: string) =>
      call('POST', '/v1/meal-plan', { date, meal, title })
    await plan('2026-12-20', 'dinner', 'Lasagne')
    const gone = await plan('2026-12-21', 'dinner', 'Soup')
    await plan('2026-12-22', 'Second breakfast', 'Scones')
    await plan('2026-12-22', 'lunch', 'Salad')

    await sweepAt('12-19T07:30') // nothing is planned
    await sweepAt('12-20T07:30')
    await call('DELETE', `/v1/meal-plan/${gone.body.id}`)
    for (const day of ['21', '22']) await sweepAt(`12-${day}T07:30`)

    assert.deepEqual(told(), [
      ['On the menu today:', '• Dinner: Lasagne'],
      ['On the menu today:', '• Second breakfast: Scones', '• Lunch: Salad'],
    ])
  })

  it('tells the meals of the week on Monday, if all is told weekly', async () => {
    const { call, told } = await withNotices(app, { expiring: 'weekly', meals: true })
    for (const [date, title] of [
      ['2026-12-28', 'Lasagne'],
      ['2027-01-03', 'Soup'],
      ['2027-01-04', 'Pizza'],
    ])
      await call('POST', '/v1/meal-plan', { date, meal: 'dinner', title })

    for (const day of [26, 27, 28, 29]) await sweepAt(`12-${day}T07:30`)

    assert.deepEqual(told(), [
      [
        'On the menu this week:',
        '• Dinner: Lasagne (Monday 28 December)',
        '• Dinner: Soup (Sunday 3 January)',
      ],
    ])
  })
})
