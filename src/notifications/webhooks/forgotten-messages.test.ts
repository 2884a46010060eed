import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { startApp } from '#test/app/app.ts'
import { runDailyJob } from '#test/app/daily-job.ts'
import { firstHousehold } from '#test/app/household.ts'
import { verified } from '#test/app/verified.ts'

// It sends nothing: no webhook is due in the time of the test.
const app = await startApp({ WEBHOOKS: 'on' })

it('messages of webhooks that nobody sends are deleted after a week', async () => {
  const ada = await verified(app)
  const { id } = await firstHousehold(ada)
  const hook = { url: 'https://hooks.example.com/larder', events: ['invited'] }
  await ada.call('POST', `/v1/households/${id}/webhooks`, hook)
  await sql`update webhooks set due_at = now() + interval '1 day'`.execute(app.db)
  for (let i = 0; i < 2; i++) await ada.call('POST', `/v1/households/${id}/invites`, {})
  await sql`
    update webhook_messages set created_at = ${app.clock()}::timestamptz - interval '8 days'
    where number = (select min(number) from webhook_messages)`.execute(app.db)

  const { webhook_messages_purged } = await runDailyJob(app, app.clock())

  const { rows } = await sql`select event from webhook_messages`.execute(app.db)
  assert.deepEqual([webhook_messages_purged, rows], [1, [{ event: 'invited' }]])
})
