import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { goOffline } from './actions.ts'
import { startWebApp } from './web-app.ts'

const app = await startWebApp()

describe('a public page', () => {
  it('is made, read without an account, and ended; without a network it says why not', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    const soup = { title: 'Soup', note: 'Only for us' }
    const { id } = (await person.call('POST', '/v1/recipes', soup)).body
    await page.goto(`${app.home}/recipes/${id}`)

    await page.getByRole('button', { name: 'Actions: Soup' }).click()
    await page.getByRole('button', { name: 'Public page' }).click()
    await goOffline(page)
    await page.getByRole('button', { name: 'Create page' }).click()
    await page.getByText('Public pages need a connection').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Create page' }).click()
    const url = await page.getByLabel('Link', { exact: true }).inputValue()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await using reader = await app.open(new URL(url).pathname)
    await reader.page.getByRole('heading', { name: 'Soup' }).waitFor()
    assert.equal(await reader.page.getByText('Only for us').count(), 0)
    await page.getByRole('button', { name: 'End page from' }).click()
    await page.getByText('The page no longer works.').waitFor()
    await page.getByRole('button', { name: 'Create page' }).waitFor()
    const answer = await reader.page.reload()

    assert.equal(answer?.status(), 404)
    assert.deepEqual(visit.complaints, [])
  })
  it('shows its address where the network goes right after it was made', async () => {
    await using visit = await app.enter('/recipes', { serviceWorkers: 'block' })
    const { page, person } = visit
    const { id } = (await person.call('POST', '/v1/recipes', { title: 'Soup' })).body
    await page.goto(`${app.home}/recipes/${id}`)
    await page.getByRole('button', { name: 'Actions: Soup' }).click()
    await page.getByRole('button', { name: 'Public page' }).click()
    let isMade = false
    await page.route('**/share', async (route) => {
      if (isMade) return route.abort()
      isMade = route.request().method() === 'POST'
      return route.continue()
    })

    await page.getByRole('button', { name: 'Create page' }).click()

    const url = await page.getByLabel('Link', { exact: true }).inputValue()
    assert.match(url, /\/shared\//)
    assert.deepEqual(visit.complaints, [])
  })
})
