import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { openBrowser } from '#test/app/browser.ts'
import { askForLink, fill, heading, PAGE, save } from '#test/app/reset-page.ts'

const GOOD = 'jam, rice and eleven lemons'

const app = await startApp()
const browser = await openBrowser(app)

describe('the page behind the reset link, for everybody', () => {
  it('explains what to do without JavaScript', async () => {
    await using visit = await browser.visit({ javaScriptEnabled: false })
    const { page } = visit
    await page.goto(`${PAGE}#token=x`)

    assert.match(
      await page.locator('main').innerText(),
      /^Choose a new password\s+This page needs JavaScript/,
    )
    assert.equal(await page.locator('input:visible, #loading:visible').count(), 0)
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`is accessible and fits a narrow screen, in ${colorScheme} colours`, async () => {
      const { link } = await askForLink(app)
      // As wide as 640 pixels at a zoom of 200 % (WCAG 2.2, 1.4.10).
      await using visit = await browser.visit({
        colorScheme,
        viewport: { width: 320, height: 640 },
      })
      const { page } = visit
      const found: Record<string, unknown> = {}
      const look = async (view: string) => {
        const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
        found[view] = { accessibility: await visit.accessibilityProblems(), overflow }
      }

      await page.goto(PAGE)
      await heading(visit, 'Get a link by email')
      await look('ask')
      await page.getByLabel('Email address').fill('a@b@c')
      await page.keyboard.press('Enter')
      await page.getByText('This is not an email address').waitFor()
      await look('ask, refused')
      await page.getByLabel('Email address').fill('nobody@example.com')
      await page.keyboard.press('Enter')
      await heading(visit, 'Check your inbox')
      await look('asked')
      await page.goto(link)
      await heading(visit, 'Choose a new password')
      await page.getByRole('button', { name: 'Show what I type' }).click()
      await fill(visit, 'W'.repeat(60), 'short')
      await save(visit)
      await page.getByText('The two passwords differ').waitFor()
      await look('choose, refused')
      await page.context().setOffline(true)
      await fill(visit, GOOD)
      await save(visit)
      await page.getByText('Larder doesn’t answer').waitFor()
      await look('choose, offline')
      await page.context().setOffline(false)
      await save(visit)
      await heading(visit, 'Your password was changed')
      await look('changed')
      await page.goto(link)
      await fill(visit, GOOD)
      await save(visit)
      await heading(visit, 'This link is no longer valid')
      await look('expired')

      const views = [
        'ask',
        'ask, refused',
        'asked',
        'choose, refused',
        'choose, offline',
        'changed',
        'expired',
      ]
      assert.deepEqual(
        found,
        Object.fromEntries(views.map((view) => [view, { accessibility: [], overflow: 0 }])),
      )
    })
  }
})
