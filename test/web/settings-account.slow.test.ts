// Slow. Covers: web src/accounts
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { openImports } from '#test/app/imports.ts'
import { confirmAddress } from '#test/app/verified.ts'
import { goOffline } from './actions.ts'
import { PHONE, startWebApp } from './web-app.ts'

const app = await startWebApp()
const account = async (person: {
  call: (method: string, path: string) => Promise<{ body: any }>
}) => (await person.call('GET', '/v1/auth/account')).body // its shape is in docs/accounts.md

describe('the account', () => {
  it('gets another name, which the household sees', async () => {
    await using visit = await app.enter('/settings', { viewport: PHONE })
    const { page, person } = visit

    await page.getByRole('link', { name: 'Name and email Ada Lovelace' }).click()
    await page.getByLabel('Your name').fill('Ada King')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.').waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('link', { name: 'Name and email Ada King' }).waitFor()

    assert.equal((await account(person)).name, 'Ada King')
    assert.deepEqual(await visit.accessibilityProblems(), [])
    assert.deepEqual(visit.complaints, [])
  })

  it('gets another address by a mail, after the password was right', async () => {
    await using visit = await app.enter('/settings/profile')
    const { page, person } = visit
    const email = `king-${person.id}@example.com`

    await page.getByRole('button', { name: /^Email/ }).click()
    await page.getByLabel('New email').fill(email)
    await page.getByLabel('Your password').fill('wrong')
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('Wrong password.').waitFor()
    await page.getByLabel('Your password').fill(person.password)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText(`Open the link we emailed to ${email}.`).waitFor()

    const [mail] = await app.inbox.to(email)
    assert.match(mail?.text ?? '', /confirm-email#token=/)
    assert.equal((await account(person)).email, person.email)
    assert.deepEqual(visit.complaints, [])
  })

  it('gets another password; sentences are beside the field, in the language of the user', async () => {
    await using visit = await app.enter('/settings/app', { viewport: PHONE })
    const { page, person } = visit
    await page.getByLabel('Language').selectOption('Français')
    await page.getByRole('heading', { name: 'Cette app' }).waitFor()
    await page.getByRole('button', { name: 'Retour' }).click()
    await page.getByRole('link', { name: 'Mot de passe et connexion' }).click()

    await page.getByLabel('Mot de passe actuel').fill(person.password)
    await page.getByLabel('Nouveau mot de passe').fill('short')
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await page.getByText(/Au moins 8 caractères\. Les mots de passe très courants/).waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await page.getByLabel('Nouveau mot de passe').fill('huit pots de confiture')
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await page.getByText('Mot de passe changé.').waitFor()

    const { status } = await app.call('POST', '/v1/auth/signin', {
      body: { email: person.email, password: 'huit pots de confiture' },
    })
    assert.equal(status, 200)
    assert.deepEqual(visit.complaints, [])
  })

  it('offers no reset by mail before its address is confirmed, because a reset would remove its data', async () => {
    await using visit = await app.enter('/settings')
    const { page, person } = visit

    await page.getByRole('link', { name: 'Password and sign-in' }).click()
    await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor()
    const before = await page.getByRole('button', { name: 'Email me the link' }).count()
    await confirmAddress(app, person)
    await page.reload()
    await page.getByRole('button', { name: 'Email me the link' }).click()
    await page.getByText('We sent an email').waitFor()

    assert.equal(before, 0)
    const [mail] = await app.inbox.to(person.email)
    assert.match(mail?.text ?? '', /reset-password#token=/)
    assert.deepEqual(await visit.accessibilityProblems(), [])
  })

  it('is signed out on other devices', async () => {
    await using visit = await app.enter('/settings')
    const { page, person } = visit

    await page.getByRole('link', { name: 'Your devices' }).click()
    await page.getByText('This device').waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await page.getByRole('button', { name: 'Sign out all other devices' }).click()
    await page.getByText('All other devices signed out.').waitFor()

    assert.equal((await person.call('GET', '/v1/auth/account')).status, 401)
    assert.equal(await page.getByRole('listitem').filter({ hasText: 'This device' }).count(), 1)
    assert.deepEqual(visit.complaints, [])
  })

  it('gives all its data as a file, tells its events, and is closed', async () => {
    await using visit = await app.enter('/settings/data', { viewport: PHONE })
    const { page, person } = visit

    await page.getByText('Not in it: photos, passwords, and anything').waitFor()
    await page.getByText('It can’t be imported.').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download your data' }).click(),
    ])
    const file = await readFile(await download.path())
    const exported = JSON.parse(file.toString())
    const imports = await openImports(app, person)
    const imported = await imports.run(file, '?file_name=larder.json')
    await page.getByRole('link', { name: 'Activity' }).click()
    await page.getByText('You downloaded your data.').waitFor()
    await page.getByText('You created the account.').waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Delete your account' }).click()
    await page.getByText('It will be deleted on').waitFor()
    await page.getByLabel('Your password').fill('not this one')
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByText('Wrong password.').waitFor()
    const { body: before } = await person.call('GET', '/v1/auth/account')
    await page.getByLabel('Your password').fill(person.password)
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByText('This account is scheduled for deletion.').waitFor()

    assert.equal(exported.user.email, person.email)
    assert.equal(imported.state, 'failed') // as the page says
    assert.equal(before.deletion_scheduled_at, null)
    assert.match(download.suggestedFilename(), /^larder-\d{4}-\d\d-\d\d\.json$/)
    assert.equal((await person.signIn()).body.code, 'ACCOUNT_PENDING_DELETION')
    assert.deepEqual(visit.complaints, [])
  })

  it('is signed out on this device; unsent changes wait', async () => {
    // Without space for a toast below the button.
    await using visit = await app.enter('/settings/household', {
      viewport: { width: 390, height: 1200 },
    })
    const { page } = visit
    await page.getByLabel('Name of the household').waitFor()
    await goOffline(page)
    await page.getByLabel('Name of the household').fill('Villa')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.').waitFor()

    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('1 change isn’t sent yet.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()

    assert.deepEqual(visit.complaints, [])
  })
})
