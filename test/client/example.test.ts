import assert from 'node:assert/strict'
import { it } from 'node:test'
import { memory } from 'larder-client/memory'
import { spendEvening } from '#examples/household-client.ts'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()

it('the example of the client library does as it says', async () => {
  const ada = await signedUp(app)
  const lines: string[] = []

  await spendEvening(app.url, memory(), ada, (line) => lines.push(line))

  assert.deepEqual(lines, ['Shopping list: ', 'Shopping list: Milk', '4 eggs are left'])
  const { body } = await ada.call('GET', '/v1/pantry/items')
  assert.deepEqual(
    body.items.map(({ quantity }: { quantity: number }) => quantity),
    [4],
  )
})
