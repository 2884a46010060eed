import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { row, syncSays } from './actions.ts'
import { kitchenOf } from './kitchen.ts'
import { signIn, startWebApp } from './web-app.ts'

const app = await startWebApp()

describe('a new device that has a part of the rows', () => {
  it('waits for the settings of the household, and shows the screen when they come', async () => {
    const person = await signedUp(app)
    const { id, default_shopping_list_id: list } = await firstHousehold(person)
    await kitchenOf(person).create(`/v1/shopping-lists/${list}/items`, { name: 'Milk' })
    await person.call('PATCH', `/v1/households/${id}`, { name: 'Villa' }) // now its row is the newest
    await using visit = await app.open('/list', { serviceWorkers: 'block' })
    const { page } = visit
    await page.route('**/v1/sync/pull', async (route) => {
      const body = route.request().postDataJSON()
      if (body.scope_id !== id) await route.continue()
      else if (body.cursor) await route.abort()
      else await route.continue({ postData: { ...body, limit: 1 } })
    })

    await signIn(visit, person)
    await page.getByText('One moment').waitFor()
    const before = await visit.accessibilityProblems()
    await page.unroute('**/v1/sync/pull')
    await row(page, 'Milk').waitFor()
    await syncSays(page, 'Everything is saved')

    assert.deepEqual(before, [])
    assert.deepEqual(visit.complaints, [])
  })
})
