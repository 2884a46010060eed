import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addressChanges } from '#test/app/address-change.ts'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { tokenIn } from '#test/app/inbox.ts'
import { NO_ACCESS, tryAccess, signUpSquatter } from '#test/app/squatter.ts'
import { eventually } from '#test/eventually.ts'
import { newcomer, startHostileProvider, trusting } from '#test/processes/hostile-provider.ts'

/** The clock of the app, which starts after its providers. */
const clock = () => app.clock()
const [provider, unverifying] = await Promise.all([
  startHostileProvider(clock),
  startHostileProvider(clock),
])
const app = await startApp({ ...trusting(provider, unverifying), RATE_LIMITS: 'off' })

const changes = addressChanges(app)
const idp = (id_token: string) => app.call('POST', '/v1/auth/idp', { body: { id_token } })
const withToken = (token: string) => app.call('GET', '/v1/auth/account', { token })
const restore = (token: string) => app.call('POST', '/v1/auth/restore-account', { token })
const refresh = (refresh_token: string) =>
  app.call('POST', '/v1/auth/refresh', { body: { refresh_token } })

describe('an account that a stranger made with my address', () => {
  it('is mine when I sign in through a provider that has verified the address', async () => {
    const { squatter, victim } = await signUpSquatter(app)
    const another = await squatter.signIn()

    const mine = await idp(await provider.sign(victim))

    assert.deepEqual(
      [mine.status, mine.body.is_new_user, mine.body.user],
      [
        200,
        false,
        {
          ...another.body.user,
          name: 'Victoria',
          email_verified: true,
          updated_at: clock().toISOString(),
        },
      ],
    )
    assert.deepEqual(await tryAccess(app, squatter, another), NO_ACCESS)
    assert.equal(outcome(await withToken(mine.body.access_token)), '200 ok')
    assert.equal(outcome(await idp(await provider.sign(victim))), '200 ok')
  })

  it('causes a mail to me about the removed and the linked credentials', async () => {
    const { victim } = await signUpSquatter(app)
    app.clock.advance({ minutes: 1 })

    const { body } = await idp(await provider.sign(victim))

    const events = await app.call('GET', '/v1/auth/events', { token: body.access_token })
    const mails = await app.inbox.to(victim.email)
    assert.deepEqual(
      events.body.items
        .map(({ kind }: { kind: string }) => kind)
        .slice(0, 3)
        .toSorted(),
      ['credentials_destroyed', 'identity_linked', 'signed_in'],
    )
    const mail = mails.find(
      ({ subject }) => subject === 'A new sign-in method for your Larder account',
    )
    assert.match(mail?.text ?? '', /only with [^]*password.*were removed/)
    assert.doesNotMatch(mail?.text ?? '', /\balso\b/)
  })

  it('refuses an earlier reset token', async () => {
    const { squatter, victim } = await signUpSquatter(app)
    await app.call('POST', '/v1/auth/password-reset', { body: { email: victim.email } })
    const resetMails = () =>
      app.inbox.mails.filter(
        ({ envelopeTo, text }) => envelopeTo.includes(victim.email) && text?.includes('#token='),
      )
    await eventually('a mail with a link', () => resetMails().length > 0)
    const tokens = resetMails().map(tokenIn)

    const mine = await idp(await provider.sign(victim))
    const answers = await Promise.all(
      tokens.map((token) =>
        app.call('PUT', '/v1/auth/password-reset', {
          body: { token, new_password: 'the squatter strikes back' },
        }),
      ),
    )

    assert.deepEqual(
      answers.map(outcome),
      tokens.map(() => '400 INVALID_TOKEN'),
    )
    assert.equal(outcome(await withToken(mine.body.access_token)), '200 ok')
    assert.deepEqual(await tryAccess(app, squatter), NO_ACCESS)
  })

  it('does not change to an address that they have requested', async () => {
    const { squatter, victim } = await signUpSquatter(app)
    const theirs = `sly-${victim.email}`
    await changes.requestChange(squatter, theirs)
    const link = await changes.tokenFor(theirs)

    const mine = await idp(await provider.sign(victim))
    const confirmed = await changes.confirm(link, squatter)

    const account = await withToken(mine.body.access_token)
    assert.equal(outcome(confirmed), '400 INVALID_TOKEN')
    assert.deepEqual([account.status, account.body.email], [200, victim.email])
  })

  it('refuses an identity from a provider that does not verify addresses', async () => {
    const victim = newcomer()
    const squatter = newcomer({ email: victim.email, email_verified: false })
    const theirs = await idp(await unverifying.sign(squatter))

    const mine = await idp(await provider.sign(victim))
    const again = await idp(await unverifying.sign(squatter))

    assert.deepEqual([theirs, mine, again].map(outcome), ['201 ok', '200 ok', '409 EMAIL_TAKEN'])
    assert.equal(mine.body.user.id, theirs.body.user.id)
    assert.deepEqual(
      [await withToken(theirs.body.access_token), await refresh(theirs.body.refresh_token)].map(
        outcome,
      ),
      ['401 UNAUTHENTICATED', '401 UNAUTHENTICATED'],
    )
  })

  it('is mine even if they have scheduled its deletion, and only I can restore it', async () => {
    const { squatter, victim } = await signUpSquatter(app)
    await squatter.call('DELETE', '/v1/auth/account')
    const theirs = (await squatter.signIn()).body.restore_token

    const refused = await idp(await provider.sign(victim))
    const answers = [
      await restore(theirs),
      await restore(squatter.accessToken),
      await restore(refused.body.restore_token),
      await idp(await provider.sign(victim)),
    ]

    assert.equal(outcome(refused), '403 ACCOUNT_PENDING_DELETION')
    assert.deepEqual(answers.map(outcome), [
      '401 UNAUTHENTICATED',
      '401 UNAUTHENTICATED',
      '200 ok',
      '200 ok',
    ])
    assert.deepEqual(await tryAccess(app, squatter), NO_ACCESS)
  })

  it('stays theirs while the provider has not verified my address', async () => {
    const { squatter, victim } = await signUpSquatter(app)

    const answer = await idp(await provider.sign({ ...victim, email_verified: false }))

    assert.equal(outcome(answer), '409 EMAIL_TAKEN')
    assert.equal((await squatter.signIn()).status, 200)
  })
})
