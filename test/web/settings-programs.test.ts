import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startWebApp } from './web-app.ts'

const app = await startWebApp()

describe('API keys', () => {
  it('are made with the password, shown once, listed and revoked', async () => {
    await using visit = await app.enter('/settings')
    const { page, person } = visit
    await page.getByRole('link', { name: 'API keys' }).click()
    await page.getByText('No keys yet.').waitFor()

    await page.getByRole('button', { name: 'Create key' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('What is it for?').fill('Kitchen speaker')
    await sheet.getByLabel('Your password').fill('wrong')
    await sheet.getByRole('button', { name: 'Create key' }).click()
    await sheet.getByText('Wrong password.').waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await sheet.getByLabel('Expires').selectOption('In a year')
    await sheet.getByLabel('Your password').fill(person.password)
    await sheet.getByRole('button', { name: 'Create key' }).click()
    await sheet.getByText('You won’t see it again.').waitFor()
    const key = await sheet.getByLabel('Key', { exact: true }).inputValue()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await sheet.getByRole('button', { name: 'Copy key' }).click()
    await page.getByText('Key copied.').waitFor()
    await sheet.getByRole('button', { name: 'Done' }).click()

    await page.getByText(/^Shopping lists · Not used yet · until /).waitFor()
    const use = async () => (await app.call('GET', '/v1/shopping-lists', { token: key })).status
    assert.equal(await use(), 200)
    assert.equal((await app.call('GET', '/v1/recipes', { token: key })).status, 403)
    await page.getByRole('button', { name: 'Revoke Kitchen speaker' }).click()
    await page.getByText('Key revoked.').waitFor()
    await page.getByText('No keys yet.').waitFor()
    assert.equal(await use(), 401)
    assert.deepEqual(visit.complaints, [])
  })
})

describe('webhooks', () => {
  it('are made with their events, switched off and deleted', async () => {
    await using visit = await app.enter('/settings/webhooks')
    const { page } = visit

    await page.getByRole('button', { name: 'Create webhook' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Address').fill('https://127.0.0.1/hook')
    await sheet.getByRole('switch', { name: 'Someone joined' }).click()
    await sheet.getByRole('button', { name: 'Create webhook' }).click()
    await sheet.getByText(/not public/).waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await sheet.getByLabel('Address').fill('https://hooks.example.com/larder')
    await sheet.getByRole('button', { name: 'Create webhook' }).click()
    await sheet.getByText('You won’t see it again.').waitFor()
    assert.match(await sheet.getByLabel('Secret', { exact: true }).inputValue(), /^whsec_/)
    await sheet.getByRole('button', { name: 'Done' }).click()

    await page.getByText('On · Something changed · Someone joined').waitFor()
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByText('Off · Something changed · Someone joined').waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No webhooks yet.').waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    assert.deepEqual(visit.complaints, [])
  })
})
