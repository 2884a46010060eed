// Slow. Covers: web src/accounts/identities
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { firstHousehold } from '#test/app/household.ts'
import { confirmAddress } from '#test/app/verified.ts'
import {
  setRealTime,
  signInWithProvider,
  startProvider,
  WEB_CLIENT,
} from '#test/processes/oidc-provider.ts'
import { sha256 } from '#web/data/sha-256.ts'
import { startWebApp } from './web-app.ts'

const provider = await startProvider()
const app = await startWebApp('localhost', {
  OIDC_PROVIDERS: JSON.stringify([
    { issuer: provider.issuer, client_ids: [WEB_CLIENT, 'larder'], name: 'Village Bakery' },
  ]),
})
setRealTime(app)

describe('sign-in through a provider', () => {
  it('makes an account, and signs in to it the second time', async () => {
    const { subject, email } = provider.add()
    provider.present = subject

    for (let times = 0; times < 2; times++) {
      await using visit = await app.open('/')
      const { page } = visit
      await page.getByRole('link', { name: 'Continue with Village Bakery' }).click()
      await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
      await page.waitForURL(`${app.home}/`)
      assert.deepEqual(visit.complaints, [])
    }

    const accounts = await app.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .execute()
    assert.equal(accounts.length, 1)
  })

  it('waits for an owner, with a new account that joins by six digits', async () => {
    await using owner = await app.enter('/')
    await confirmAddress(app, owner.person)
    const { id } = await firstHousehold(owner.person)
    const { body } = await owner.person.call('POST', `/v1/households/${id}/join-code`)
    provider.present = provider.add().subject
    await using visit = await app.open('/join')
    const { page } = visit

    await page.getByLabel('Invite code').fill(body.code)
    await page.getByRole('button', { name: 'Create an account' }).click()
    await page.getByRole('link', { name: 'Continue with Village Bakery' }).click()

    await page.getByRole('heading', { name: 'Waiting for confirmation' }).waitFor()
    assert.deepEqual(visit.complaints, [])
  })

  it('tells that it did not work, and leads back', async () => {
    await using visit = await app.open('/sign-in/callback?error=access_denied&state=x')
    const { page } = visit

    await page.getByText('Sign-in was cancelled').waitFor()
    const problems = await visit.accessibilityProblems()
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()

    assert.deepEqual([problems, visit.complaints], [[], []])
  })

  it('ignores a code that this tab did not ask for', async () => {
    provider.present = provider.add().subject
    await using visit = await app.open('/')
    const { page } = visit
    await page.evaluate(
      `sessionStorage.setItem('larder.provider', JSON.stringify({ state: 'a', client: 'x', tokenEndpoint: '/', nonce: '', verifier: '' }))`,
    )

    await page.goto(`${app.home}/sign-in/callback?code=stolen&state=b`)
    await page.getByText('Sign-in was cancelled').waitFor()

    const sent = (await visit.requests()).filter(({ method }) => method === 'POST')
    assert.deepEqual(sent, [])
  })
})

async function openSignIn(page: Page) {
  await page.goto(`${app.home}/settings/sign-in`)
  await page.getByRole('button', { name: /^Village Bakery/ }).click()
  return page.getByRole('dialog', { name: 'Village Bakery' })
}

describe('a linked provider', () => {
  it('is unlinked with the password', async () => {
    await using visit = await app.enter()
    const { page, person } = visit
    await confirmAddress(app, person)
    const { subject } = provider.add({ email: person.email })
    const { status, text } = await signInWithProvider(app, provider, subject)
    assert.equal(status, 200, text)
    const unlink = page.getByRole('button', { name: 'Remove this way to sign in' })

    const sheet = await openSignIn(page)
    await sheet.getByLabel('Your password').fill('not this one')
    await unlink.click()
    await sheet.getByText('Wrong password.').waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await sheet.getByLabel('Your password').fill(person.password)
    await unlink.click()
    await page.getByText('Village Bakery removed.').waitFor()
    await page.getByRole('button', { name: /^Village Bakery/ }).waitFor({ state: 'detached' })

    const { body: again } = await person.signIn() // the other sessions have ended
    const { body } = await app.call('GET', '/v1/auth/identities', { token: again.access_token })
    assert.deepEqual([body.items, visit.complaints], [[], []])
  })

  it('stays where the account has no password', async () => {
    provider.present = provider.add().subject
    await using visit = await app.open('/')
    const { page } = visit
    setRealTime(app)
    await page.getByRole('link', { name: 'Continue with Village Bakery' }).click()
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()

    const sheet = await openSignIn(page)
    await sheet.getByLabel('Your password').fill('there is none')
    await page.getByRole('button', { name: 'Remove this way to sign in' }).click()
    await sheet.getByText('Your account has no password yet.').waitFor()

    assert.deepEqual(visit.complaints, [])
  })
})

it('the digest for plain http is SHA-256', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      assert.equal(
        Buffer.from(sha256(bytes)).toString('hex'),
        createHash('sha256').update(bytes).digest('hex'),
      )
    }),
  )
})
