import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { category, pusher, recipe, times } from '#test/fixtures/new-rows.ts'
import { outcome } from './answers.ts'
import { startApp } from './app.ts'
import { firstHousehold, joined } from './household.ts'
import { type Person, signedUp } from './person.ts'

const usual = await startApp({ RATE_LIMITS: 'on' })
/** A replica without rate limits, for sign-ups and sign-ins. */
const unlimited = await startApp({}, usual)

describe('the default quotas', () => {
  it('allow 2,000 edits of a phone that was offline for 70 days, while nine other members push', async () => {
    const ada = await signedUp(unlimited)
    const { id } = await firstHousehold(ada)
    const others: Person[] = []
    for (let i = 0; i < 9; i++) others.push(await joined(unlimited, ada))
    usual.clock.advance({ days: 70 })
    const back = (await ada.signIn()).body

    const answers = await Promise.all([
      ...times(10, () =>
        pusher(usual, { accessToken: back.access_token }, id)(times(200, category)),
      ),
      ...(await Promise.all(others.map((one) => one.signIn()))).map(({ body }) =>
        pusher(usual, { accessToken: body.access_token }, id)(times(20, category)),
      ),
    ])

    assert.deepEqual([...new Set(answers.map(outcome))], ['200 ok'])
  })

  it('allow an account to import 5,000 recipes', async () => {
    const ada = await signedUp(unlimited)
    const push = pusher(usual, ada, (await firstHousehold(ada)).id)

    const outcomes = new Set<string>()
    for (let i = 0; i < 25; i++) outcomes.add(outcome(await push(times(200, recipe))))

    assert.deepEqual([...outcomes], ['200 ok'])
  })
})
