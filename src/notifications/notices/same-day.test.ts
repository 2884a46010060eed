import assert from 'node:assert/strict'
import { it } from 'node:test'
import { startAppAt } from '#test/app/app-at.ts'
import { mailsOut } from '#test/app/mails-out.ts'
import { DAILY, sweep, withNotices } from '#test/app/notices.ts'

/** Somebody with notices at 07:30, whose first setting was saved at 08:00. */
async function person() {
  const app = await startAppAt(new Date('2026-11-20T08:00:00.000Z'))
  const { call, householdId, stock, told } = await withNotices(app)
  return {
    stock,
    want: (at: string) => call('PUT', `/v1/households/${householdId}/notices`, { ...DAILY, at }),
    /** @returns the number of digests so far */
    sweepAnHourLater: async () => {
      app.clock.advance({ hours: 1 })
      await sweep(app)
      await mailsOut(app)
      return told().length
    },
  }
}

it('a time that has passed today is none for today, and a later time is', async () => {
  const { stock, want, sweepAnHourLater } = await person()
  await stock('Milk', '2026-11-21')

  const at9 = await sweepAnHourLater()
  await want('09:30')
  const at10 = await sweepAnHourLater()

  assert.deepEqual([at9, at10], [0, 1])
})

it('a digest that was not sent, because nothing was new, leaves the day to a later time', async () => {
  const { stock, want, sweepAnHourLater } = await person()
  await want('08:30')
  const at9 = await sweepAnHourLater()
  await stock('Milk', '2026-11-21')

  const at10 = await sweepAnHourLater()
  await want('10:30')
  const at11 = await sweepAnHourLater()

  assert.deepEqual([at9, at10, at11], [0, 0, 1])
})

it('a second digest on a day is not sent, even if the time is changed', async () => {
  const { stock, want, sweepAnHourLater } = await person()
  await stock('Milk', '2026-11-21')
  await want('08:30')
  const at9 = await sweepAnHourLater()
  await stock('Ham', '2026-11-21')
  await want('09:30')

  const at10 = await sweepAnHourLater()

  assert.deepEqual([at9, at10], [1, 1])
})
