// Slow. Covers: web packages/client/src src/households/guests
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { joined } from '#test/app/household.ts'
import { isTicked, tick } from './actions.ts'
import { seedKitchen } from './list-seed.ts'
import { PHONE, signIn, startWebApp } from './web-app.ts'

const app = await startWebApp()

/** Opens the list of a household that has one. */
async function enterList() {
  const visit = await app.enter()
  const { page, person } = visit
  const list = await seedKitchen(person)
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  await page.goto(`${app.home}/list/${list}`)
  return { ...visit, list }
}

describe('several lists', () => {
  it('makes, renames and deletes lists, and keeps the one that was shown', async () => {
    await using visit = await enterList()
    const { page } = visit
    await page.getByRole('button', { name: 'Other lists' }).click()
    await page.getByLabel('New list').fill('Garden')
    await page.getByRole('button', { name: 'Create list' }).click()
    await page.getByRole('heading', { name: 'Garden' }).waitFor()

    await page.getByRole('link', { name: 'Today' }).click()
    await page.getByRole('link', { name: 'List', exact: true }).click()
    await page.getByRole('heading', { name: 'Garden' }).waitFor()
    await page.getByRole('button', { name: 'Actions: Garden' }).click()
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByLabel('Name of the list').fill('Terrace')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'Terrace' }).waitFor()
    await page.getByRole('button', { name: 'Actions: Terrace' }).click()
    await page.getByRole('button', { name: 'Delete list' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete list' }).click()

    await page.getByRole('heading', { name: 'Weekly shop' }).waitFor()
    assert.deepEqual(visit.complaints, [])
  })

  it('fills a list from the plan, and takes it back', async () => {
    await using visit = await enterList()
    const { page } = visit
    await page.getByRole('button', { name: 'Details: Spinach' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('checkbox', { name: /^Spinach/ }).waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Add from meal plan' }).click()
    const sheet = page.getByRole('dialog')
    await sheet
      .getByRole('listitem')
      .filter({ hasText: /Spinach.*400 g/s })
      .waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await sheet.getByRole('button', { name: /^Add \d+ items?$/ }).click()
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('checkbox', { name: /^Spinach/ }).waitFor()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()

    await page.getByRole('checkbox', { name: /^Spinach/ }).waitFor({ state: 'detached' })
  })

  it('shares a list by a link, by which a guest ticks something off, and ends the link', async () => {
    await using visit = await enterList()
    const { page, person, list } = visit
    await page.clock.setFixedTime(app.clock()) // the link ends seven days later
    await page.getByRole('button', { name: 'Share' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Who is it for?').fill('Grandma')

    await sheet.getByRole('button', { name: 'Create link' }).click()
    await sheet.getByText('npm run larder -- home').waitFor()
    const url = await sheet.getByRole('textbox').inputValue()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await using guest = await app.browser.visit({ viewport: PHONE })
    await guest.page.goto(url)
    await tick(guest.page, 'Birthday candles')
    await isTicked(page, 'Birthday candles')
    await sheet.getByRole('button', { name: 'End link: Grandma' }).click()
    await sheet.getByText('Grandma').waitFor({ state: 'detached' })
    await guest.page.getByText('This link no longer works.').waitFor()

    const { body } = await person.call('GET', `/v1/shopping-lists/${list}/links`)
    assert.deepEqual(body.items, [])
    assert.deepEqual([visit.complaints, guest.complaints], [[], []])
  })

  it('leads an owner who shares from the list to an invite, and no member', async () => {
    await using visit = await enterList()
    const { page, person, list } = visit
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('link', { name: /^Invite your family/ }).waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await page.getByRole('link', { name: /^Invite your family/ }).click()
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor()
    await page.getByRole('heading', { name: 'Invites' }).waitFor()

    const member = await joined(app, person, 'member')
    const { body } = await member.call('GET', '/v1/households')
    const own = body.items.find(({ role }: { role: string }) => role === 'owner')
    await member.call('DELETE', `/v1/households/${own.id}`)
    await using other = await app.open()
    await signIn(other, member)
    await other.page.goto(`${app.home}/list/${list}`)
    await other.page.getByRole('button', { name: 'Share' }).click()
    await other.page.getByRole('button', { name: 'Create link' }).waitFor()
    assert.equal(await other.page.getByRole('link', { name: /^Invite your family/ }).count(), 0)
    assert.deepEqual([visit.complaints, other.complaints], [[], []])
  })
})
