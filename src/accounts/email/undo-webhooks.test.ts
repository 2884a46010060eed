import assert from 'node:assert/strict'
import { it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import type { Person } from '#test/app/person.ts'
import { accountTheft } from '#test/app/stolen-account.ts'

const app = await startApp()
const { stealAccount, recoverAccount } = accountTheft(app)
const webhooksOf = (householdId: string) => `/v1/households/${householdId}/webhooks`

async function makeWebhook(person: Person, householdId: string, url: string): Promise<void> {
  const wish = { url, events: ['changed'] }
  const { status, text } = await person.call('POST', webhooksOf(householdId), wish)
  assert.equal(status, 201, text)
}

it('an undo deletes the webhooks that were made since the change, and keeps those of before', async () => {
  const { ada, id, undoChange } = await stealAccount((owner, householdId) =>
    makeWebhook(owner, householdId, 'https://hooks.example.com/mine'),
  )
  await makeWebhook(ada, id, 'https://hooks.example.com/of-the-thief')

  const { status } = await undoChange()

  const { get } = await recoverAccount(ada)
  const { body } = await get(webhooksOf(id))
  assert.equal(status, 200)
  assert.deepEqual(
    body.items.map(({ url }: { url: string }) => url),
    ['https://hooks.example.com/mine'],
  )
})
