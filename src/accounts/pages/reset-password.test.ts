import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { openBrowser } from '#test/app/browser.ts'
import { signedUp } from '#test/app/person.ts'
import { askForLink, fill, focused, heading, tokenFor, PAGE, save } from '#test/app/reset-page.ts'

const GOOD = 'jam, rice and eleven lemons'

const app = await startApp()
const browser = await openBrowser(app)
const signIn = (email: string, password: string) =>
  app.call('POST', '/v1/auth/signin', { body: { email, password } })

describe('the page behind the reset link', () => {
  it('leads from a forgotten password to a new one that works', async () => {
    const ada = await signedUp(app)
    await using visit = await browser.visit()
    const { page } = visit

    await page.goto(PAGE)
    await page.getByLabel('Email address').fill(ada.email)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await heading(visit, 'Check your inbox')
    const link = await tokenFor(app, ada.email)
    await page.goto('about:blank')
    await page.goto(link)
    await heading(visit, 'Choose a new password')
    await fill(visit, 'password1')
    await save(visit)
    await page.getByText('This password is too common').waitFor()
    await fill(visit, GOOD)
    await save(visit)
    await heading(visit, 'Your password was changed')

    assert.deepEqual(
      [(await signIn(ada.email, ada.password)).status, (await signIn(ada.email, GOOD)).status],
      [401, 200],
    )
    assert.equal((await ada.call('GET', '/v1/auth/account')).status, 401)
    assert.deepEqual(visit.complaints, [])
    const asked = (await visit.requests()).map(({ method, url, status, referrer }) =>
      [method, url.replace('http://larder.test/', ''), status, referrer].join(' ').trim(),
    )
    const files = ['pages/larder.svg', 'pages/page.css', 'pages/page.js', 'pages/reset-password.js']
    assert.deepEqual(
      new Set(asked),
      new Set([
        'GET reset-password 200',
        ...files.flatMap((path) => [`GET ${path} 200`, `GET ${path} 304`]),
        'POST v1/auth/password-reset 200',
        'PUT v1/auth/password-reset 400',
        'PUT v1/auth/password-reset 200',
      ]),
    )
  })

  it('removes the token from the address and the history', async () => {
    const { link } = await askForLink(app)
    await using visit = await browser.visit()
    const { page } = visit
    await page.goto(PAGE)
    await page.goto(link)
    await heading(visit, 'Choose a new password')

    const address = page.url()
    await page.reload()
    await heading(visit, 'Get a link by email')
    await page.goBack()

    assert.deepEqual([address, page.url()], [PAGE, PAGE])
    assert.equal(await page.evaluate('localStorage.length + sessionStorage.length'), 0)
    const token = link.slice(link.indexOf('=') + 1)
    assert.ok((await visit.requests()).every(({ url }) => !url.includes(token)))
  })

  it('can be used with only the keyboard', async () => {
    const ada = await askForLink(app)
    await using visit = await browser.visit()
    const { keyboard } = visit.page
    await visit.page.goto(ada.link)
    await heading(visit, 'Choose a new password')

    const stops: string[] = []
    for (const text of [GOOD, GOOD, ' ']) {
      await keyboard.press('Tab')
      stops.push(await focused(visit))
      if (text === ' ') await keyboard.press('Space')
      else await keyboard.type(text)
    }
    const isShown = await visit.page
      .getByRole('button', { name: 'Show what I type', pressed: true })
      .count()
    const types = await visit.page.evaluate(
      "[...document.querySelectorAll('#choose input')].map((field) => field.type)",
    )
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await heading(visit, 'Your password was changed')

    assert.deepEqual(stops, ['new-password', 'repeated', 'reveal'])
    assert.deepEqual([isShown, types], [1, ['text', 'text']])
    assert.equal(await focused(visit), 'changed-title')
    assert.equal(await visit.page.title(), 'Your password was changed – Larder')
    assert.equal((await signIn(ada.email, GOOD)).status, 200)
  })

  it('shows a problem beside its field, and moves the focus there', async () => {
    const { link } = await askForLink(app)
    await using visit = await browser.visit()
    await visit.page.goto(link)

    const shown: unknown[] = []
    for (const [password, repeated] of [
      ['', ''],
      ['seven 7', 'seven 7'],
      ['x'.repeat(257), ''],
      [GOOD, GOOD.toUpperCase()],
      ['password1', 'password1'],
    ] as const) {
      await fill(visit, password, repeated)
      await save(visit)
      await visit.page.locator('[aria-invalid=true]').waitFor()
      shown.push(
        await visit.page.evaluate(`[
        document.activeElement.id,
        ...document.activeElement.getAttribute('aria-describedby').split(' ')
          .map((id) => document.getElementById(id))
          .filter((element) => element.className === 'problem')
          .map((element) => element.innerText),
        document.querySelectorAll('[aria-invalid]').length,
      ]`),
      )
    }

    assert.deepEqual(shown, [
      ['new-password', 'Type the new password.', 1],
      ['new-password', 'This password is too short. It must have at least 8 characters.', 1],
      ['new-password', 'This password is too long. It must have at most 256 characters.', 1],
      ['repeated', 'The two passwords differ. Type the second one again.', 1],
      ['new-password', 'This password is too common. Other people would guess it.', 1],
    ])
  })

  it('shows that a link is used up, and offers a new one', async () => {
    const ada = await askForLink(app)
    await using visit = await browser.visit()
    await visit.page.goto(ada.link)
    await fill(visit, GOOD)
    await save(visit)
    await heading(visit, 'Your password was changed')

    await visit.page.goto(ada.link) // in the same tab: nothing is loaded, only the fragment changes
    await heading(visit, 'Choose a new password')
    await fill(visit, 'a second password, too late')
    await save(visit)
    await heading(visit, 'This link is no longer valid')
    await visit.page.getByLabel('Email address').fill('nobody')
    await visit.page.keyboard.press('Enter')
    await visit.page.getByText('This is not an email address').waitFor()
    assert.equal(await focused(visit), 'email')
    await visit.page.getByLabel('Email address').fill(ada.email)
    await visit.page.keyboard.press('Enter')
    await heading(visit, 'Check your inbox')
    await visit.page.goto(await tokenFor(app, ada.email, 3))
    await fill(visit, 'a third password, in time')
    await save(visit)
    await heading(visit, 'Your password was changed')

    assert.equal((await signIn(ada.email, 'a third password, in time')).status, 200)
    assert.deepEqual(visit.complaints, [])
  })

  it('shows the same for addresses with and without an account', async () => {
    const ada = await signedUp(app)
    await using visit = await browser.visit()

    const texts: string[] = []
    for (const email of [ada.email, 'nobody-here@example.com']) {
      await visit.page.goto(PAGE)
      await visit.page.getByLabel('Email address').fill(email)
      await visit.page.keyboard.press('Enter')
      await heading(visit, 'Check your inbox')
      texts.push(await visit.page.locator('main').innerText())
    }

    assert.equal(texts[0], texts[1])
  })
})
