// Slow. Covers: web src/accounts/passkeys
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { outcome } from '#test/app/answers.ts'
import type { Person } from '#test/app/person.ts'
import { plugIn } from './virtual-passkeys.ts'
import { startWebApp } from './web-app.ts'

const app = await startWebApp()
const PATH = '/v1/auth/passkey-signin'
const challenge = async () => (await app.call('POST', `${PATH}/options`)).body

/** Adds a passkey in the settings, which are open. */
async function add(page: Page, { password }: Person, name = 'My phone'): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name of the passkey').fill(name)
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByText(`“${name}” added.`).waitFor()
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${app.home}/settings`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

const byPasskey = (page: Page) => page.getByRole('button', { name: 'Use a passkey' })

/** Shows an empty page at another origin. */
async function goElsewhere(page: Page, origin: string): Promise<void> {
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
  )
  await page.goto(`${origin}/`)
}

/** Asks the browser as a page does. @returns the credential as JSON */
const inPage = (page: Page, verb: 'get' | 'create', options: object): Promise<object> =>
  page.evaluate(
    `(async () => {
      const read = PublicKeyCredential.${verb === 'get' ? 'parseRequestOptionsFromJSON' : 'parseCreationOptionsFromJSON'}
      const publicKey = read.call(PublicKeyCredential, ${JSON.stringify(options)})
      return (await navigator.credentials.${verb}({ publicKey })).toJSON()
    })()`,
  )

describe('a passkey', () => {
  it('is added in the settings, signs in at the door, and is renamed and removed', async () => {
    await using visit = await app.enter('/settings/sign-in')
    const { page, person } = visit
    await plugIn(page)

    await add(page, person)
    await page.getByRole('button', { name: 'My phone Not used yet' }).waitFor()
    const problems = await visit.accessibilityProblems()
    await signOut(page)
    const atDoor = await visit.accessibilityProblems()
    await byPasskey(page).click()
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
    await page.goto(`${app.home}/settings/sign-in`)
    await page.getByRole('button', { name: /^My phone Last used/ }).click()
    const inSheet = await visit.accessibilityProblems()
    await page.getByLabel('Name of the passkey').fill('Old phone')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: /^Old phone/ }).click()
    await page.getByLabel('Your password').fill('wrong')
    await page.getByRole('button', { name: 'Remove this passkey' }).click()
    await page.getByText('Wrong password.').waitFor()
    await page.getByLabel('Your password').fill(person.password)
    await page.getByRole('button', { name: 'Remove this passkey' }).click()
    await page.getByText('Old phone removed.').waitFor()
    await page.getByRole('button', { name: /^Old phone/ }).waitFor({ state: 'detached' })

    assert.deepEqual([problems, atDoor, inSheet], [[], [], []])
    assert.deepEqual(visit.complaints, [])
  })

  it('says that this device has one already, and that the person cancelled', async () => {
    await using visit = await app.enter('/settings/sign-in')
    const { page, person } = visit
    await plugIn(page)
    await add(page, person)

    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const offered = await page.getByLabel('Name of the passkey').inputValue()
    await page.getByLabel('Your password').fill(person.password)
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await page.getByText('This device already has a passkey for your account.').waitFor()
    await page.evaluate(
      `navigator.credentials.create = () => Promise.reject(new DOMException('', 'NotAllowedError'))`,
    )
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await page.getByText('Cancelled. No passkey was added.').waitFor()

    assert.notEqual(offered, '')
    assert.deepEqual(visit.complaints, [])
  })

  it('that is the second one of a kind of device gets the next number, and a message', async () => {
    await using visit = await app.enter('/settings/sign-in')
    const { page, person } = visit
    const names: string[] = []
    for (let count = 0; count < 2; count++) {
      const passkeys = await plugIn(page) // each time another one
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      const name = await page.getByLabel('Name of the passkey').inputValue()
      names.push(name)
      await page.getByLabel('Your password').fill(person.password)
      await page.getByRole('button', { name: 'Create passkey' }).click()
      await page.getByText(`“${name}” added.`).waitFor()
      await page.getByRole('button', { name: `${name} Not used yet`, exact: true }).waitFor()
      await passkeys.unplug()
    }

    assert.equal(names[1], `${names[0]} 2`)
    assert.deepEqual(visit.complaints, [])
  })

  it('that was copied is refused at the door, and its owner sees it in the events', async () => {
    await using visit = await app.enter('/settings/sign-in')
    const { page, person } = visit
    const passkeys = await plugIn(page)
    await add(page, person)
    const [copy = assert.fail()] = await passkeys.credentials()
    for (let times = 0; times < 2; times++) {
      await signOut(page)
      await byPasskey(page).click()
      await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
    }
    await signOut(page)

    await passkeys.replaceBy(copy)
    await byPasskey(page).click()
    await page.getByText('That passkey didn’t work.').waitFor()

    const { body } = await person.call('GET', '/v1/auth/events')
    const [refused] = body.items.filter(({ kind }: { kind: string }) => kind === 'passkey_refused')
    assert.deepEqual(refused?.details, { name: 'My phone', reason: 'counter' })
    assert.deepEqual(visit.complaints, [])
  })

  it('signs in once by each answer of the browser: a replay is refused', async () => {
    await using visit = await app.enter('/settings/sign-in')
    const { page, person } = visit
    await plugIn(page)
    await add(page, person)
    await signOut(page)
    const sent = page.waitForRequest((request) => new URL(request.url()).pathname === PATH)
    await byPasskey(page).click()
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()

    const body = JSON.parse((await sent).postData() ?? '')
    const again = await app.call('POST', PATH, { body })

    assert.equal(outcome(again), '401 INVALID_CREDENTIALS')
  })

  it('is refused when a page of another origin asks for it', async () => {
    await using visit = await app.enter('/settings/sign-in')
    const { page, person } = visit
    await plugIn(page)
    await add(page, person)
    await goElsewhere(page, 'http://localhost:8081')

    const credential = await inPage(page, 'get', await challenge())
    const refused = await app.call('POST', PATH, { body: { credential } })

    assert.equal(outcome(refused), '401 INVALID_CREDENTIALS')
    assert.ok(
      app.logLines.some((line) => line.includes('Unexpected authentication response origin')),
    )
  })

  it('is not added when a page makes it for another relying party', async () => {
    await using visit = await app.enter('/settings/sign-in')
    const { page, person } = visit
    await plugIn(page)
    const { password } = person
    const { body: options } = await person.call('POST', '/v1/auth/passkeys/options', { password })
    await goElsewhere(page, 'http://evil.localhost')

    const credential = await inPage(page, 'create', {
      ...options,
      rp: { id: 'evil.localhost', name: 'Evil' },
    })
    const refused = await person.call('POST', '/v1/auth/passkeys', { name: 'Evil', credential })

    assert.equal(outcome(refused), '400 INVALID_TOKEN')
  })
})

describe('where there are no passkeys', () => {
  it('the settings say why, and the door does not offer them', async () => {
    const plain = await startWebApp('larder.test')
    await using visit = await plain.open('/sign-in')
    await visit.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    const offered = await byPasskey(visit.page).count()
    await using inside = await plain.enter('/settings/sign-in')

    await inside.page.getByText('Passkeys need an https address').waitFor()

    assert.equal(offered, 0)
    assert.equal(await inside.page.getByRole('button', { name: 'Add a passkey' }).count(), 0)
    assert.deepEqual(await inside.accessibilityProblems(), [])
  })
})
