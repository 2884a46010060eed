import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LANGUAGES } from '#platform/kernel/languages.ts'
import { TEXTS } from '#platform/languages/texts.ts'
import { startApp } from '#test/app/app.ts'
import { openBrowser } from '#test/app/browser.ts'
import { askForLink, heading } from '#test/app/reset-page.ts'
import { textsByPath } from '#test/fixtures/text-keys.ts'

const app = await startApp({}, undefined, { webApp: Promise.resolve(new Map()) })
const browser = await openBrowser(app)
const PAGES = [
  'reset-password',
  'verify-email',
  'confirm-email',
  'undo-email',
  'lost-factor',
  'keep-factor',
]
const load = (page: string, language: string) =>
  app.call('GET', `/${page}`, { headers: { 'accept-language': language } })

describe('the texts of pages', () => {
  for (const language of LANGUAGES)
    it(`are all used in ${language}`, async () => {
      const texts = TEXTS[language].pages
      const pages = await Promise.all(PAGES.map((page) => load(page, language)))
      const written = pages.map(({ text }) => text).join('\n')

      const unused = textsByPath(texts).filter(
        ([, text]) => !text.split(/\{\w+\}/).every((piece) => written.includes(piece)),
      )
      assert.deepEqual(unused, [])
      assert.doesNotMatch(written, /\{\{|\{(validity|link|end)\}|undefined/)
    })
})

describe('a page', () => {
  it('is in the language of the browser, and says so', async () => {
    const { headers, text } = await load('verify-email', 'ja, nl-BE;q=0.8, de;q=0.7')

    assert.deepEqual(
      [headers.get('content-language'), headers.get('vary')?.toLowerCase()],
      ['nl', 'accept-language'],
    )
    assert.match(text, /<html lang="nl">[^]*<title>Bevestig je adres – Larder<\/title>/)
  })

  it('is the same for everybody, whatever the link is', async () => {
    const [one, other] = [await load('verify-email', 'fr'), await load('verify-email?x=1', 'fr')]

    assert.equal(one.text, other.text)
  })

  it('shows problems and answers in its language', async () => {
    const { link } = await askForLink(app)
    await using visit = await browser.visit({ locale: 'de-DE' })
    const { page } = visit
    const shown: unknown[] = []
    const send = async (...typed: readonly string[]) => {
      for (const [i, label] of ['Neues Passwort', 'Passwort wiederholen'].entries())
        await page.getByLabel(label, { exact: true }).fill(typed[i] ?? '')
      await page.getByRole('button', { name: 'Neues Passwort speichern' }).click()
    }
    await page.goto(link)
    await heading(visit, 'Wähle ein neues Passwort')

    for (const typed of [
      ['short', ''],
      ['password1', 'password1'],
    ]) {
      await send(...typed)
      const problem = page.locator('#new-password-problem:not(:empty)')
      await problem.waitFor()
      shown.push(await problem.innerText())
    }
    await send('sieben gute Lampen', 'sieben gute Lampen')
    await heading(visit, 'Dein Passwort wurde geändert')

    assert.deepEqual(shown, [
      'Dieses Passwort ist zu kurz. Es muss mindestens 8 Zeichen haben.',
      'Dieses Passwort ist zu häufig, oder es ist deine Adresse oder dein Name. Wähle ein anderes.',
    ])
    assert.equal(await page.title(), 'Dein Passwort wurde geändert – Larder')
    assert.deepEqual(visit.complaints, [])
  })

  it('is accessible and fits a phone in each language', async () => {
    const found: Record<string, unknown> = {}
    for (const locale of LANGUAGES) {
      await using visit = await browser.visit({ locale, viewport: { width: 320, height: 640 } })
      const { page } = visit
      for (const path of PAGES) {
        await page.goto(`http://larder.test/${path}#token=x`)
        await page.locator('main > section:visible').first().waitFor()
        const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
        const problems = path === 'verify-email' ? await visit.accessibilityProblems() : []
        found[`${path} ${locale}`] = [overflow, ...problems]
        await page.goto('about:blank')
      }
    }

    const good = PAGES.flatMap((path) => LANGUAGES.map((locale) => [`${path} ${locale}`, [0]]))
    assert.deepEqual(found, Object.fromEntries(good))
  })
})
