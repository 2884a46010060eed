// Slow. Covers: web packages/client/src src/households/invites
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { invitedBy } from '#test/app/invite.ts'
import { signedUp } from '#test/app/person.ts'
import { confirmAddress, verified } from '#test/app/verified.ts'
import { fillSignIn, fillSignUp, PHONE, signIn, startWebApp } from './web-app.ts'

const app = await startWebApp()

/** Starts another replica, where not everybody may make an account. */
const startDoor = (SIGN_UP: 'invite' | 'closed') =>
  startApp({ SIGN_UP, PUBLIC_URL: app.home }, app, { webApp: Promise.resolve(app.files) })

describe('the door', () => {
  it('makes an account, and shows the household', async () => {
    await using visit = await app.open('/sign-up')
    const { page } = visit

    await page.locator('form button[type=submit]').waitFor()
    const before = await visit.accessibilityProblems()
    await fillSignUp(visit)
    await page.waitForURL(`${app.home}/`)
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()

    assert.deepEqual([before, await visit.accessibilityProblems()], [[], []])
    assert.deepEqual(visit.complaints, [])
  })

  it('gives a new household places, aisles and foods in the language of the user', async () => {
    const email = `ben-${randomUUID()}@example.com`
    await using visit = await app.open('/sign-up', { locale: 'de-DE' })
    const { page } = visit

    await page.getByLabel('Dein Name').fill('Ben')
    await page.getByLabel('E-Mail').fill(email)
    await page.getByLabel('Passwort', { exact: true }).fill('sieben gute Lampen')
    await page.getByRole('button', { name: 'Konto erstellen' }).click()
    await page.waitForURL(`${app.home}/`)
    await page.getByRole('button', { name: 'Alles ist gespeichert' }).waitFor()

    const { body } = await app.call('POST', '/v1/auth/signin', {
      body: { email, password: 'sieben gute Lampen' },
    })
    const places = await app.call('GET', '/v1/pantry/locations', { token: body.access_token })
    const names = places.body.items.map(({ name }: { name: string }) => name)
    assert.ok(names.includes('Kühlschrank'), names.join())
    assert.deepEqual(visit.complaints, [])
  })

  it('tells in the language of the user that a password is wrong, and keeps the address', async () => {
    const { email } = await signedUp(app)
    await using visit = await app.open('/', { locale: 'de-DE' })
    const { page } = visit

    await page.getByLabel('E-Mail').fill(email)
    await page.getByLabel('Passwort', { exact: true }).fill('not this one')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: /./ }).waitFor()

    assert.equal(await page.getByLabel('E-Mail').inputValue(), email)
  })

  it('lets an invited person in, with a new account', async () => {
    const ada = await verified(app)
    const { code, householdId } = await invitedBy(ada)
    await using visit = await app.open(`/join#${code}`)
    const { page } = visit

    await page.getByRole('button', { name: 'Join household' }).waitFor()
    const url = page.url()
    await fillSignUp(visit)
    await page.getByText('You are now a member of the household').waitFor()
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()

    const { body } = await ada.call('GET', `/v1/households/${householdId}/members`)
    assert.deepEqual(
      body.items.map(({ name, role }: { name: string; role: string }) => [name, role]).toSorted(),
      [
        ['Ada Lovelace', 'owner'],
        ['Ben', 'member'],
      ],
    )
    assert.ok(!url.includes(code))
    assert.deepEqual(visit.complaints, [])
  })

  it('lets somebody join who is signed in, and shows the household of the invite', async () => {
    const ada = await verified(app)
    const { code } = await invitedBy(ada)
    await using visit = await app.enter('/')
    const { page } = visit

    await page.goto(`${app.home}/join#${code}`)
    await page.getByText(/ invites you to the household “/).waitFor()
    await page.getByRole('button', { name: 'Join household' }).click()
    await page.getByText('You are now a member of').waitFor()
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()

    const { body } = await visit.person.call('GET', '/v1/households')
    assert.equal(body.items.length, 2)
    assert.deepEqual(visit.complaints, [])
  })

  it('takes a whole link where somebody pastes it instead of the code', async () => {
    const ada = await verified(app)
    const { code, householdId } = await invitedBy(ada)
    await using visit = await app.enter('/')
    const { page, person } = visit

    await page.goto(`${app.home}/join`)
    await page.getByLabel('Invite code').fill(` https://larder.example/join#${code} `)
    await page.getByRole('button', { name: 'Join household' }).click()
    await page.getByText('You are now a member of').waitFor()

    const { body } = await person.call('GET', '/v1/households')
    assert.ok(body.items.some(({ id }: { id: string }) => id === householdId))
  })

  it('tells that an invite is not valid, and lets the person try again', async () => {
    await using visit = await app.enter()
    const { page } = visit
    await page.goto(`${app.home}/join#01KBR-NOPE`)

    await page.getByRole('button', { name: 'Join household' }).click()
    await page.getByRole('alert').filter({ hasText: /./ }).waitFor()

    assert.equal(await page.getByLabel('Invite code').inputValue(), '01KBR-NOPE')
  })

  it('tells after a sign-in that an invite is not valid, and shows the household of the person', async () => {
    const [ada, ben] = [await verified(app), await signedUp(app)]
    const { code, householdId, id } = await invitedBy(ada)
    await ada.call('DELETE', `/v1/households/${householdId}/invites/${id}`)
    await using visit = await app.open(`/join#${code}`)
    const { page } = visit

    await page.getByRole('link', { name: 'I have an account' }).click()
    await fillSignIn(visit, ben)
    await page.getByText('This link or code is wrong, used or expired').waitFor()
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()

    assert.deepEqual(visit.complaints, [])
  })

  it('asks for the code of an invite where only invited people may make an account', async () => {
    const { code, householdId } = await invitedBy(await verified(app))
    const { url } = await startDoor('invite')
    await using visit = await app.browser.visit({ viewport: PHONE })
    const { page } = visit
    await page.goto(url)

    await page.getByRole('link', { name: 'New here? Create an account' }).click()
    await page.getByText('You need an invite to create an account on this server.').waitFor()
    const problems = await visit.accessibilityProblems()
    await page.getByLabel('Invite code').fill('01KBR-NOPE')
    await fillSignUp(visit)
    await page.getByRole('alert').filter({ hasText: 'wrong, used or expired' }).waitFor()
    await page.getByLabel('Invite code').fill(code)
    await page.getByRole('button', { name: 'Create an account' }).click()
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()

    assert.equal(await page.evaluate(`localStorage.getItem('larder.household')`), householdId)
    assert.deepEqual([problems, visit.complaints], [[], []])
  })

  it('says that nobody can make an account, and leads to the sign-in', async () => {
    const { url } = await startDoor('closed')
    await using visit = await app.browser.visit({ viewport: PHONE })
    const { page } = visit

    await page.goto(`${url}/sign-up`)
    await page.getByText('This server doesn’t accept new accounts.').waitFor()
    const problems = await visit.accessibilityProblems()
    await page.getByRole('link', { name: 'Have an account? Sign in' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()

    assert.equal(await page.getByRole('link', { name: 'Create an account' }).count(), 0)
    assert.deepEqual([problems, visit.complaints], [[], []])
  })

  it('sends a mail to somebody who forgot the password', async () => {
    const { email } = await signedUp(app)
    await using visit = await app.open('/')
    const { page } = visit

    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('an email is on its way').waitFor()

    assert.equal((await app.inbox.to(email)).length, 1)
    assert.deepEqual(await visit.accessibilityProblems(), [])
  })

  it('gives a closed account back', async () => {
    const ada = await signedUp(app)
    await ada.call('DELETE', '/v1/auth/account')
    await using visit = await app.open('/')
    const { page } = visit

    await fillSignIn(visit, ada)
    await page.getByText('It will be deleted on').waitFor()
    const problems = await visit.accessibilityProblems()
    await page.getByRole('button', { name: 'Restore account' }).click()
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()

    const { body } = await ada.signIn()
    assert.equal(body.user.deletion_scheduled_at, null)
    assert.deepEqual([problems, visit.complaints], [[], []])
  })

  it('keeps several accounts in one browser, and changes between them', async () => {
    const ben = await signedUp(app, { name: 'Ben' })
    await using visit = await app.enter('/settings')
    const { page } = visit

    await page.getByRole('button', { name: 'Use another account' }).click()
    await page.getByRole('button', { name: 'Ada Lovelace' }).waitFor()
    await signIn(visit, ben)
    await page.goto(`${app.home}/settings`)
    await page.getByRole('button', { name: 'Ada Lovelace' }).click()
    await page.waitForURL(`${app.home}/`)
    await page.goto(`${app.home}/settings/profile`)
    await page.getByText(visit.person.email).first().waitFor()

    const cookies = await page.context().cookies()
    assert.equal(cookies.filter(({ httpOnly }) => httpOnly).length, 2)
    assert.deepEqual(visit.complaints, [])
  })

  it('shows the draft of an account to no other account of the household', async () => {
    const ben = await signedUp(app, { name: 'Ben' })
    await using visit = await app.enter('/recipes/new')
    const { page, person } = visit
    await confirmAddress(app, person)
    const { code, householdId } = await invitedBy(person)
    await ben.call('POST', '/v1/households/join', { code })

    await page.goto(`${app.home}/recipes/new`)
    await page.getByRole('textbox', { name: 'Title' }).fill('Birthday cake for Ben')
    await page.goto(`${app.home}/settings`)
    await page.getByRole('button', { name: 'Use another account' }).click()
    await signIn(visit, ben)
    await page.goto(`${app.home}/recipes/new?household=${householdId}`)
    const title = page.getByRole('textbox', { name: 'Title' })
    await title.waitFor()
    const shownToBen = await title.inputValue()
    await page.goto(`${app.home}/settings`)
    await page.getByRole('button', { name: 'Ada Lovelace' }).click()
    await page.waitForURL(`${app.home}/`)
    await page.goto(`${app.home}/recipes/new`)
    await title.waitFor()

    assert.deepEqual([shownToBen, await title.inputValue()], ['', 'Birthday cake for Ben'])
    assert.deepEqual(visit.complaints, [])
  })

  it('opens the household in a tab whose own sign-in fails while another tab signs in', async () => {
    const person = await signedUp(app)
    await using first = await app.open('/list')
    const { page } = first
    const second = await page.context().newPage()
    await second.goto(`${app.home}/list`)
    const { promise: isHeld, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/v1/auth/signin', async (route) => {
      await isHeld
      await route.continue()
    })

    await fillSignIn(first, { email: person.email, password: 'not this one' })
    await signIn({ ...first, page: second }, person)
    await second.getByRole('combobox', { name: 'Add an item' }).waitFor()
    release()

    await page.getByRole('combobox', { name: 'Add an item' }).waitFor()
    assert.deepEqual(first.complaints, [])
  })
})
