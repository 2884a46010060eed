import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { HOUR } from '#platform/kernel/clock.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { linesOf, recipeRecord, startImport } from '#test/app/imports.ts'
import { signedUp } from '#test/app/person.ts'
import { resetToken } from '#test/app/reset-mail.ts'
import { verified } from '#test/app/verified.ts'
import { LOOPBACK, openReceiver } from '#test/app/webhook-receiver.ts'
import { eventually } from '#test/eventually.ts'

const receiver = await openReceiver()
after(() => receiver[Symbol.asyncDispose]())
/** Its workers look for work when something wakes them, and then not again in this test. */
const app = await startApp(LOOPBACK, undefined, {
  egress: { ca: receiver.ca, timeoutMs: 30_000 },
  pollMs: HOUR,
  importPeriods: { poll: HOUR },
})

it('a mail is sent when its transaction has committed, not at the next poll', async () => {
  const ada = await signedUp(app)

  assert.ok(await resetToken(app, ada.email))
  assert.ok(await resetToken(app, ada.email))
})

it('each change of a household reaches its webhooks without a poll', async () => {
  const ada = await verified(app)
  const { id } = await firstHousehold(ada)
  const wish = { url: `${receiver.url}/${id}`, events: ['changed'] }
  await ada.call('POST', `/v1/households/${id}/webhooks`, wish)
  const messages = () => receiver.received.filter(({ body }) => body.data.scope_id === id).length

  for (const count of [1, 2, 3]) {
    await ada.call('POST', '/v1/pantry/foods', { name: `Food ${count}` })
    await eventually(`${count} messages`, () => messages() >= count)
  }
})

it('an import begins without a poll', async () => {
  const ada = await signedUp(app)
  const call = (method: string, path: string, body?: unknown) => ada.call(method, path, body)

  await startImport(call, linesOf([recipeRecord('soup')]))
  await startImport(call, linesOf([recipeRecord('bread')]))
})
