import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { addressChanges } from '#test/app/address-change.ts'
import { startApp } from '#test/app/app.ts'
import { openBrowser, type Visit } from '#test/app/browser.ts'
import { tokenIn } from '#test/app/inbox.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { focused, heading } from '#test/app/reset-page.ts'

const app = await startApp()
const browser = await openBrowser(app)
const { requestChange, tokenFor, changeAddress } = addressChanges(app)
const unused = () => `new-${randomUUID()}@example.com`
const account = async (person: Person) => (await person.call('GET', '/v1/auth/account')).body

interface Link {
  readonly token: string
  /** The input of the page, besides its button. */
  readonly password?: string
  /** True if the action of the page was done. */
  readonly isDone: () => Promise<boolean>
}

/** The pages, and how to get their links. */
const pages: {
  readonly path: string
  readonly title: string
  readonly button: string
  readonly done: string
  readonly link: () => Promise<Link>
}[] = [
  {
    path: 'verify-email',
    title: 'Confirm your address',
    button: 'Confirm the address',
    done: 'Your address is confirmed',
    link: async () => {
      const ada = await signedUp(app)
      const [mail = assert.fail()] = await app.inbox.verifications(ada.email)
      const isDone = async () => (await account(ada)).email_verified
      return { token: tokenIn(mail), password: ada.password, isDone }
    },
  },
  {
    path: 'confirm-email',
    title: 'Confirm your new address',
    button: 'Confirm the new address',
    done: 'Your address was changed',
    link: async () => {
      const ada = await signedUp(app)
      const email = unused()
      await requestChange(ada, email)
      const isDone = async () => (await account(ada)).email === email
      return { token: await tokenFor(email), password: ada.password, isDone }
    },
  },
  {
    path: 'undo-email',
    title: 'Take your account back',
    button: 'Undo the change',
    done: 'The account is yours again',
    link: async () => {
      const ada = await signedUp(app)
      const { undo } = await changeAddress(ada, unused())
      const isDone = async () => (await ada.call('GET', '/v1/auth/account')).status === 401
      return { token: undo, isDone }
    },
  },
]

async function press({ page }: Visit, name: string, password?: string): Promise<void> {
  if (password !== undefined) await page.getByLabel('Password of the account').fill(password)
  await page.getByRole('button', { name }).click()
}

for (const { path, title, button, done, link } of pages) {
  const PAGE = `http://larder.test/${path}`

  describe(`the page /${path}`, () => {
    it('acts when its button is pressed, and not before', async () => {
      const { token, password, isDone } = await link()
      await using visit = await browser.visit()
      await visit.page.goto(`${PAGE}#token=${token}`)
      await heading(visit, title)
      await visit.page.waitForLoadState('networkidle')

      const before = { isDone: await isDone(), url: visit.page.url() }
      await press(visit, button, password)
      await heading(visit, done)

      assert.deepEqual([before, await isDone()], [{ isDone: false, url: PAGE }, true])
      const sent = (await visit.requests()).filter(({ method }) => method !== 'GET')
      assert.deepEqual(
        sent.map(({ method, status, referrer }) => [method, status, referrer]),
        [['PUT', 200, '']],
      )
      assert.ok((await visit.requests()).every(({ url }) => !url.includes(token)))
      assert.deepEqual(visit.complaints, [])
    })

    it('shows that a link is used up, or that there is none', async () => {
      const { token, password } = await link()
      await using visit = await browser.visit()
      for (let times = 0; times < 2; times++) {
        await visit.page.goto(`${PAGE}#token=${token}`)
        await heading(visit, title)
        await press(visit, button, password)
        await heading(visit, times === 0 ? done : 'This link is no longer valid')
      }

      await visit.page.reload()

      await heading(visit, 'Open the link in your email')
    })

    it('shows the problem, and can be tried again', async () => {
      const { token, password, isDone } = await link()
      await using visit = await browser.visit()
      await visit.page.goto(`${PAGE}#token=${token}`)
      await heading(visit, title)
      await visit.page.context().setOffline(true)
      await press(visit, button, password)
      await visit.page.getByText('Larder doesn’t answer.').waitFor()

      await visit.page.context().setOffline(false)
      await visit.page.keyboard.press('Enter')
      await heading(visit, done)

      assert.equal(await isDone(), true)
    })

    it('explains what to do without JavaScript', async () => {
      await using visit = await browser.visit({ javaScriptEnabled: false })
      await visit.page.goto(`${PAGE}#token=x`)

      const text = await visit.page.locator('main').innerText()

      assert.ok(text.startsWith(title))
      assert.match(text, /This page needs JavaScript/)
      assert.equal(await visit.page.locator('button:visible, #loading:visible').count(), 0)
    })

    for (const colorScheme of ['light', 'dark'] as const)
      it(`is accessible and fits a narrow screen, in ${colorScheme} colours`, async () => {
        const { token, password } = await link()
        const viewport = { width: 320, height: 640 }
        await using visit = await browser.visit({ colorScheme, viewport })
        const { page } = visit
        const found: unknown[] = []
        const look = async () => {
          const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
          found.push(...(await visit.accessibilityProblems()), overflow)
        }

        await page.goto(PAGE)
        await heading(visit, 'Open the link in your email')
        await look()
        await page.goto(`${PAGE}#token=${token}`)
        await heading(visit, title)
        await look()
        await press(visit, button, password)
        await heading(visit, done)
        await look()
        await page.goto(`${PAGE}#token=${token}`)
        await heading(visit, title)
        await press(visit, button, password)
        await heading(visit, 'This link is no longer valid')
        await look()

        assert.deepEqual(found, [0, 0, 0, 0])
      })
  })
}

it('the page that confirms an address shows that the password is missing or wrong', async () => {
  const { token, password, isDone } = (await pages[0]?.link()) ?? assert.fail()
  await using visit = await browser.visit()
  await visit.page.goto(`http://larder.test/verify-email#token=${token}`)
  const shown: (string | null)[] = []

  for (const typed of ['', 'not that one', password]) {
    await press(visit, 'Confirm the address', typed)
    if (typed === password) break
    const problem = visit.page.locator('#password-problem')
    await problem.filter({ hasText: /./ }).waitFor()
    shown.push(await problem.textContent(), await focused(visit))
  }
  await heading(visit, 'Your address is confirmed')

  assert.deepEqual(shown, [
    'Type the password of your account.',
    'password',
    'The password is wrong.',
    'password',
  ])
  assert.equal(await isDone(), true)
})
