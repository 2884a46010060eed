// Slow. Covers: web packages/client/src
// What leaves a list: on paper, as a text, and to other apps.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { eventually } from '#test/eventually.ts'
import { assertClean, boxOf } from './actions.ts'
import { seedKitchen } from './list-seed.ts'
import { signIn, startWebApp } from './web-app.ts'

const app = await startWebApp()

async function enterList() {
  const visit = await app.enter('/')
  await seedKitchen(visit.person)
  await visit.page.getByRole('link', { name: 'List', exact: true }).click()
  await visit.page.getByRole('heading', { name: 'Bought (2)' }).waitFor()
  return visit
}

async function choose(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions: Weekly shop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: label }).click()
}

const TEXT = `Weekly shop

Fruit and vegetables
- 6 Apples
- 400 g Spinach

Bread
- 1 Sourdough bread

Dairy and eggs
- 8 Eggs
- 2 l Oat milk (the barista one)

Other
- Birthday candles`

describe('a list', () => {
  it('is copied as a text, by aisle and without what is bought', async () => {
    await using visit = await enterList()
    const { page } = visit
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])

    await choose(page, 'Copy as text')
    await page.getByRole('status').getByText('List copied').waitFor()

    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    assert.equal(copied, TEXT)
  })

  it('is sent by the share menu of the device', async () => {
    await using visit = await enterList()
    const { page } = visit
    await page.evaluate('navigator.share = async (data) => void (window.shared = data)')

    await choose(page, 'Send list')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    assert.deepEqual(await page.evaluate('window.shared'), { title: 'Weekly shop', text: TEXT })
  })

  it('is copied, or sent by email or WhatsApp, where there is no share menu', async () => {
    await using visit = await enterList()
    const { page } = visit
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate('delete Navigator.prototype.share')

    await choose(page, 'Send list')
    const sheet = page.getByRole('dialog', { name: 'Send list' })
    const [mail, chat] = await Promise.all(
      ['Email', 'WhatsApp'].map((name) => sheet.getByRole('link', { name }).getAttribute('href')),
    )
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await sheet.getByRole('button', { name: 'Copy as text' }).click()
    await page.getByRole('status').getByText('List copied').waitFor()

    const { protocol, searchParams } = new URL(mail ?? '')
    assert.deepEqual(
      [protocol, searchParams.get('subject'), searchParams.get('body')],
      ['mailto:', 'Weekly shop', TEXT],
    )
    assert.equal(chat, `https://wa.me/?text=${encodeURIComponent(TEXT)}`)
    await assertClean(visit, app.home)
    assert.equal(await page.evaluate<string>('navigator.clipboard.readText()'), TEXT)
  })

  it('is printed in one column with boxes, and nothing else is', async () => {
    await using visit = await enterList()
    const { page } = visit
    await page.evaluate('window.print = () => (window.isPrinting = true)')

    await choose(page, 'Print')
    await eventually('the dialog of the printer', () => page.evaluate<boolean>('window.isPrinting'))
    await page.emulateMedia({ media: 'print' })

    assert.equal(
      (await page.locator('body').innerText()).trim().replaceAll(/\n+/g, '\n'),
      TEXT.replaceAll('- ', '').replaceAll(/\n+/g, '\n'),
    )
    assert.equal(
      await page.evaluate(
        `getComputedStyle(document.querySelector('.list-paper li'), '::before').borderTopWidth`,
      ),
      '1px',
    )
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`)
    await page.locator('.list-paper').waitFor({ state: 'detached' })
  })

  it('has the prices at the ends of the rows, and their sum, where there are any', async () => {
    await using visit = await enterList()
    const { page, person } = visit
    const { body } = await person.call('GET', '/v1/shopping-lists')
    const list = body.items.find((one: { name: string }) => one.name === 'Weekly shop')
    const path = `/v1/shopping-lists/${list.id}/items`
    for (const fields of [
      { name: 'Zorblax', price_minor: 149, currency: 'EUR' },
      { name: 'Xilo', price_minor: 300, currency: 'EUR' },
    ])
      await person.call('POST', path, fields)
    await page.getByText('Xilo').first().waitFor()
    await page.evaluate('window.print = () => (window.isPrinting = true)')

    await choose(page, 'Print')
    await eventually('the dialog of the printer', () => page.evaluate<boolean>('window.isPrinting'))
    await page.emulateMedia({ media: 'print' })

    const paper = page.locator('.list-paper')
    await paper.getByText('€4.49').waitFor()
    await paper.getByText(/^for 2 of \d+ items$/).waitFor()
    const right = (text: string) =>
      paper.getByText(text, { exact: true }).evaluate((one) => one.getBoundingClientRect().right)
    assert.equal(await right('€1.49'), await right('€3.00'))
  })

  it('looks the same if it is printed by the menu of the browser', async () => {
    await using visit = await enterList()
    const { page } = visit

    await page.emulateMedia({ media: 'print' })
    const box = await page.evaluate<string>(`(() => {
      const { borderTopWidth, borderTopLeftRadius } =
        getComputedStyle(document.querySelector('.list-box'))
      return borderTopWidth + ' ' + borderTopLeftRadius
    })()`)
    const words = await page.locator('body').innerText()
    const pages = String(await page.pdf()).match(/\/Type \/Page\b/g)

    for (const word of TEXT.match(/[\p{L}\d]+/gu) ?? []) assert.ok(words.includes(word), word)
    assert.doesNotMatch(words, /Share|Store|Add from|Bought|Put away/)
    assert.equal(box, '1px 0px')
    assert.equal(pages?.length, 1)
  })

  it('can be copied and printed by people who only view it', async () => {
    await using visit = await app.open('/sign-in')
    const { page } = visit
    const owner = await signedUp(app)
    const list = await seedKitchen(owner)
    const viewer = await joined(app, owner, 'viewer')
    const { body } = await viewer.call('GET', '/v1/households')
    const own = body.items.find(({ role }: { role: string }) => role === 'owner')
    assert.equal((await viewer.call('DELETE', `/v1/households/${own.id}`)).status, 204)
    await signIn(visit, viewer)
    await page.goto(`${app.home}/list/${list}`)

    const rowBox = await boxOf(page.locator('.list-row').first())
    const amount = await boxOf(page.locator('.list-amount').first())
    assert.ok(rowBox.x + rowBox.width - (amount.x + amount.width) > 12)
    await page.getByRole('button', { name: 'Actions: Weekly shop' }).click()
    const actions = page.getByRole('dialog').getByRole('listitem')
    await actions.first().waitFor()

    assert.deepEqual(await actions.allInnerTexts(), [
      'Keep screen on',
      'Print',
      'Copy as text',
      'Send list',
    ])
  })
})
