// Slow. Covers: web src/households/members src/households/invites
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Route } from 'playwright-core'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { confirmAddress } from '#test/app/verified.ts'
import { eventually } from '#test/eventually.ts'
import { closeSheet, goTo, row } from './actions.ts'
import { kitchenOf } from './kitchen.ts'
import { fillSignUp, PHONE, startWebApp } from './web-app.ts'

const app = await startWebApp()

describe('the people of a household', () => {
  it('are invited by a link, get another role, and are removed', async () => {
    await using visit = await app.enter('/settings')
    const { page, person: owner } = visit
    const { id, default_shopping_list_id: list } = await firstHousehold(owner)
    await kitchenOf(owner).create(`/v1/shopping-lists/${list}/items`, { name: 'Milk' })
    await confirmAddress(app, owner)

    await page.getByRole('link', { name: 'People' }).click()
    await page.getByRole('button', { name: 'Invite someone' }).click()
    await page.getByText('npm run larder -- home').waitFor()
    const url = await page.getByLabel('Link', { exact: true }).inputValue()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await closeSheet(page)
    await page.getByText('Open invite: Member').waitFor()
    await using ben = await app.browser.visit({ viewport: PHONE })
    await ben.page.goto(url)
    await fillSignUp(ben)
    await goTo(ben.page, 'List')
    await row(ben.page, 'Milk').waitFor()
    await page.getByText('Open invite').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Ben Member' }).click()
    await page.getByLabel('Viewer').check()
    await page.getByText('Ben is now: Viewer.').waitFor()
    const members = await owner.call('GET', `/v1/households/${id}/members`)
    await page.getByRole('button', { name: 'Remove from the household' }).click()
    await page.getByRole('button', { name: 'Yes, remove' }).click()
    await page.getByRole('button', { name: 'Ben' }).waitFor({ state: 'detached' })

    assert.deepEqual(members.body.items.map(({ role }: { role: string }) => role).toSorted(), [
      'owner',
      'viewer',
    ])
    assert.deepEqual(await visit.accessibilityProblems(), [])
    assert.deepEqual([visit.complaints, ben.complaints], [[], []])
  })

  it('are invited at once by the first account of a server without a mail server', async () => {
    const other = await startWebApp('localhost', { DAILY_JOB_AT: '03:15' })
    await using visit = await other.enter('/settings/profile')
    const { page, person } = visit
    await page.getByText('Until you confirm it, someone who proves').waitFor()
    await page.goto(`${other.home}/settings/people`)

    await page.getByRole('button', { name: 'Invite someone' }).click()
    await page.locator('.share-link').waitFor()
    const url = await page.getByLabel('Link', { exact: true }).inputValue()

    const { code } = { code: url.replace(/^.*#/, '') }
    const ben = await signedUp(other)
    const { status } = await ben.call('POST', '/v1/households/join', { code })
    assert.equal(status, 200)
    const { body } = await person.call('GET', '/v1/auth/account')
    assert.equal(body.email_verified, false)
    assert.deepEqual(visit.complaints, [])
  })

  it('get a link for the role that the owner chooses, and one only', async () => {
    await using visit = await app.enter('/settings')
    const { page, person } = visit
    const { id } = await firstHousehold(person)
    await confirmAddress(app, person)
    const link = page.getByLabel('Link', { exact: true })

    await page.goto(`${app.home}/settings/people`)
    await page.getByRole('button', { name: 'Invite someone' }).click()
    const first = await link.inputValue()
    await page.getByLabel('Role').selectOption('Viewer')
    await eventually('there is another link', async () => (await link.inputValue()) !== first)
    const second = await link.inputValue()
    await closeSheet(page)
    await page.getByText('Open invite: Viewer').waitFor()
    await page.getByRole('button', { name: 'Invite someone' }).click()
    const third = await link.inputValue()
    await closeSheet(page)
    await page.reload()
    await page.getByRole('button', { name: 'Invite someone' }).click()
    const fourth = await link.inputValue()

    const { body } = await person.call('GET', `/v1/households/${id}/invites`)
    assert.deepEqual(
      body.items.map(({ role }: { role: string }) => role),
      ['viewer'],
    )
    assert.deepEqual([third, fourth], [second, second])
    assert.deepEqual(visit.complaints, [])
  })

  it('are not invited before the address is confirmed: the mail is sent again', async () => {
    await signedUp(app) // the first account may invite
    app.clock.advance({ seconds: 1 })
    await using visit = await app.enter('/settings/people')
    const { page, person } = visit

    await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Invite someone' }).count(), 0)
    await page.getByRole('button', { name: 'Send the email again' }).click()
    await page.getByText('We sent an email').waitFor()

    assert.equal((await app.inbox.verifications(person.email, 2)).length, 2)
    assert.deepEqual(await visit.accessibilityProblems(), [])
  })

  it('get the link to copy by hand where the browser refuses the clipboard', async () => {
    await using visit = await app.enter('/settings')
    const { page, person } = visit
    await confirmAddress(app, person)
    await page.addInitScript(`
      document.execCommand = () => false
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))`)
    await page.goto(`${app.home}/settings/people`)
    await page.getByRole('button', { name: 'Invite someone' }).click()
    const url = await page.getByLabel('Link', { exact: true }).inputValue()

    await page.getByRole('button', { name: 'Copy link' }).click()
    const text = page.getByRole('textbox', { name: 'Copy link' })
    await text.and(page.locator(':focus')).waitFor()
    const selected = await page.evaluate('getSelection().toString()')

    assert.deepEqual([await text.inputValue(), selected], [url, url])
    assert.deepEqual(await visit.accessibilityProblems(), [])
    assert.deepEqual(visit.complaints, [])
  })

  it('an invite is revoked', async () => {
    await using visit = await app.enter('/settings')
    const { page, person } = visit
    const { id } = await firstHousehold(person)
    await confirmAddress(app, person)
    await person.call('POST', `/v1/households/${id}/invites`, { role: 'viewer' })

    await page.getByRole('link', { name: 'People' }).click()
    await page.getByRole('button', { name: 'Cancel invite: Viewer' }).click()
    await page.getByText('Invite cancelled.').waitFor()

    assert.deepEqual((await person.call('GET', `/v1/households/${id}/invites`)).body.items, [])
  })

  it('a revoked invite stays away where an older list comes later', async () => {
    await using visit = await app.enter('/settings')
    const { page, person } = visit
    const { id } = await firstHousehold(person)
    await confirmAddress(app, person)
    for (const role of ['viewer', 'member'])
      await person.call('POST', `/v1/households/${id}/invites`, { role })
    await page.getByRole('link', { name: 'People' }).click()
    const revoke = (role: string) => page.getByRole('button', { name: `Cancel invite: ${role}` })
    await revoke('Viewer').waitFor()
    const [asked, free, come] = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
    const holdList = async (route: Route) => {
      const { body: json } = await person.call('GET', `/v1/households/${id}/invites`)
      asked?.resolve()
      await free?.promise
      await route.fulfill({ json })
      come?.resolve()
    }
    await page.route(`**/v1/households/${id}/invites`, holdList, { times: 1 })

    await revoke('Viewer').click()
    await asked?.promise
    await revoke('Member').click()
    await revoke('Member').waitFor({ state: 'detached' })
    free?.resolve()
    await come?.promise
    await page.getByRole('button', { name: 'Invite someone' }).click()
    await page.getByLabel('Link', { exact: true }).waitFor()

    assert.equal(await page.getByText('Open invite').count(), 0)
    assert.deepEqual(visit.complaints, [])
  })
})
