import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { openBrowser, type Visit } from '#test/app/browser.ts'
import { askForLink, fill, focused, heading, PAGE, save } from '#test/app/reset-page.ts'

const GOOD = 'jam, rice and eleven lemons'

const app = await startApp({ RATE_LIMITS: 'on' })
const browser = await openBrowser(app)
const alert = async ({ page }: Visit) => {
  await page.locator('#choose-problem:not(:empty)').waitFor()
  return page.locator('#choose-problem').innerText()
}

describe('the page behind the reset link, after errors', () => {
  it('shows that there is no network, and keeps the typed text', async () => {
    const { link } = await askForLink(app)
    await using visit = await browser.visit()
    await visit.page.goto(link)
    await fill(visit, GOOD)

    await visit.page.context().setOffline(true)
    await save(visit)
    const said = await alert(visit)
    await visit.page.context().setOffline(false)
    await save(visit)
    await heading(visit, 'Your password was changed')

    assert.equal(said, 'Larder doesn’t answer. Check your network connection, and try again.')
  })

  it('sends once, even after several clicks', async () => {
    const { link } = await askForLink(app)
    await using visit = await browser.visit()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await visit.page.route('**/v1/auth/password-reset', async (route) => {
      await answered
      await route.continue()
    })
    await visit.page.goto(link)
    await fill(visit, GOOD)

    await save(visit)
    await visit.page.getByRole('button', { name: 'Save' }).click({ force: true })
    await visit.page.getByLabel('Repeat the password').press('Enter')
    const progress = await visit.page.locator('#choose [role=status]').innerText()
    answer()
    await heading(visit, 'Your password was changed')

    assert.equal(progress, 'Saving the new password…')
    const sent = (await visit.requests()).filter(({ method }) => method === 'PUT')
    assert.deepEqual(
      sent.map(({ status }) => status),
      [200],
    )
  })

  it('shows when to try again, as in the server’s response', async () => {
    await using visit = await browser.visit({ timezoneId: 'UTC' })
    await visit.page.clock.setFixedTime('2026-11-20T08:00:00Z')
    const { link } = await askForLink(app)
    await visit.page.goto(link)
    await fill(visit, GOOD)

    const said: string[] = []
    for (const [status, after] of [
      [503, '1'],
      [503, undefined],
      [502, undefined],
      [429, '600'],
    ] as const) {
      await visit.page.route(
        '**/v1/auth/password-reset',
        (route) =>
          route.fulfill({ status, headers: after ? { 'retry-after': after } : {}, body: '<html>' }),
        { times: 1 },
      )
      await save(visit)
      said.push(await alert(visit))
    }
    app.clock.advance({ minutes: 5 })
    for (let times = 0; times < 10; times++)
      await app.call('PUT', '/v1/auth/password-reset', { body: { token: 'x', new_password: GOOD } })
    await save(visit)
    said.push(await alert(visit))

    assert.deepEqual(said, [
      'Larder can’t do this right now. Try again in 1 second.',
      'Larder can’t do this right now. Try again in a moment.',
      'Larder can’t do this right now. Try again in a moment.',
      'Too many tries. Try again in 10 minutes, at 08:10.',
      'Too many tries. Try again in 60 seconds.',
    ])
    assert.match(await focused(visit), /^$/) // the button, which has no id: Enter tries again
    assert.deepEqual(visit.complaints, [])
  })

  it('shows the request id after a server error', async () => {
    await using visit = await browser.visit()
    await visit.page.route('**/v1/auth/password-reset', (route) =>
      route.fulfill({
        status: 500,
        json: { error: 'Something.', code: 'INTERNAL', request_id: '7' },
      }),
    )
    await visit.page.goto(`${PAGE}#token=x`)
    await fill(visit, GOOD)
    await save(visit)

    assert.equal(
      await alert(visit),
      'Something went wrong on the server. Try again in a moment. If this happens again, tell the person who runs your server this number: 7',
    )
  })
})
