// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { startWebApp } from './web-app.ts'

const app = await startWebApp('localhost')

const IPHONE = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  hasTouch: true,
  isMobile: true,
}
const hint = (page: Page) => page.getByRole('heading', { name: 'Larder on your home screen' })

/** What an iPhone does to the data of a page that is not on the home screen. */
const EVICTS = 'your iPhone deletes what Larder keeps offline when you don’t open it for 7 days'

/** Makes yesterday the first day of this phone. */
const waitADay = (page: Page) =>
  page.evaluate(`localStorage.setItem('larder.home-screen', '2026-01-01')`)

describe('a phone', () => {
  it('explains the home screen once, on the second day', async () => {
    await using visit = await app.enter('/', IPHONE)
    const { page } = visit
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    await page.getByText('Today’s meals').or(page.getByText('Nothing planned')).first().waitFor()
    const onFirstDay = await hint(page).count()

    await waitADay(page)
    await page.reload()
    await hint(page).waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await page.getByText('Tap Share in Safari').waitFor()
    await page.getByText(EVICTS).waitFor()
    await page.getByRole('button', { name: 'Got it' }).click()
    await hint(page).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')

    assert.deepEqual([onFirstDay, await hint(page).count()], [0, 0])
    assert.deepEqual(visit.complaints, [])
  })

  it('that is an iPhone gets a shortcut for its share sheet', async () => {
    await using visit = await app.enter('/settings/app', {
      ...IPHONE,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const { page } = visit

    await page.getByRole('heading', { name: 'Share recipes from your iPhone' }).waitFor()
    await page.getByText(EVICTS).waitFor()
    await page.getByRole('button', { name: 'Copy address' }).click()
    await page.getByText('Address copied.').waitFor()
    const address = await page.evaluate<string>('navigator.clipboard.readText()')

    assert.equal(address, `${app.home}/share?url=`)
    const link = page.getByRole('link', { name: 'Open Shortcuts' })
    assert.equal(await link.getAttribute('href'), 'shortcuts://create-shortcut')
    assert.deepEqual(await visit.accessibilityProblems(), [])
    // The shortcut puts the page behind the address as it is, or encoded.
    const pages = [
      '?id=7',
      '?id=7&print=1#method',
      '?url=https://example.org/a?b=c',
      '/50%25+rye#a?b',
    ]
    for (const one of pages.map((rest) => `https://example.com/r${rest}`))
      for (const shared of [one, encodeURIComponent(one)]) {
        await page.goto(address + shared)
        await page.getByLabel('Address').waitFor()
        assert.equal(await page.getByLabel('Address').inputValue(), one, shared)
      }
    assert.deepEqual(visit.complaints, [])
  })

  it('on its side has no control below its camera or its round corners', async () => {
    await using visit = await app.enter('/', { ...IPHONE, viewport: { width: 844, height: 390 } })
    const { page } = visit
    const devtools = await page.context().newCDPSession(page)
    const insets = { left: 47, right: 59, bottom: 21 }
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets })
    const found: string[] = []
    for (const path of ['/', '/list', '/pantry', '/recipes', '/plan', '/settings']) {
      await page.goto(app.home + path)
      await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
      await page.getByRole('heading', { level: 1 }).waitFor()
      const beside = await page.evaluate<string[]>(`
        [...document.querySelectorAll('a, button, input, h1')]
          .filter((one) => one.checkVisibility() && !one.closest('.sr-only, .skip'))
          .filter((one) => {
            // An icon may be touched around it, too.
            const shown = one.matches('.icon-button') ? one.querySelector('.icon') : one
            const { left, right } = shown.getBoundingClientRect()
            return left < ${insets.left} || right > innerWidth - ${insets.right}
          })
          .map((one) => one.ariaLabel ?? one.textContent)`)
      found.push(...beside.map((one) => `${path}: ${one}`))
    }

    assert.deepEqual(found, [])
    assert.deepEqual(visit.complaints, [])
  })

  it('that is no iPhone, and a computer, is not bothered', async () => {
    await using visit = await app.enter('/settings/app')
    await waitADay(visit.page)
    await visit.page.getByRole('heading', { name: 'Home screen' }).waitFor()
    assert.equal(await visit.page.getByText('Share recipes from your iPhone').count(), 0)
    assert.equal(await visit.page.getByText(EVICTS).count(), 0)
    await visit.page.goto(app.home)
    await visit.page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    await visit.page.waitForLoadState('networkidle')

    assert.equal(await hint(visit.page).count(), 0)
  })
})
