import assert from 'node:assert/strict'
import { it } from 'node:test'
import { playWeek } from '#examples/kitchen-week.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'

it('two people plan, shop, cook and undo for a week, as the example shows', async () => {
  const app = await startApp()
  const ada = await signedUp(app)
  const ben = await joined(app, ada)
  const { id } = await firstHousehold(ada)
  const told: string[] = []

  await playWeek(
    { url: app.url, id, ada: ada.accessToken, ben: ben.accessToken, now: app.clock() },
    (sentence) => told.push(sentence),
  )

  assert.deepEqual(told, [
    'The list: Eggs 9, Flour 200g, Milk 750ml.',
    'Ben ticked 3 things.',
    'Put away: 1000 ml, 200 g, 9.',
    'Cooked with 5 items of the pantry; left: 1 serving.',
    'The second cooking is the first one: true.',
    'Took 2 eggs, and undid it; 0 changes stay.',
    'Still to buy: nothing.',
    'Use soon: Pancakes.',
  ])
})
