import assert from 'node:assert/strict'
import { it } from 'node:test'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { resetToken } from '#test/app/reset-mail.ts'
import { newcomer, startHostileProvider, trusting } from '#test/processes/hostile-provider.ts'

const clock = () => app.clock()
const provider = await startHostileProvider(clock)
const app = await startApp({ ...trusting(provider), RATE_LIMITS: 'off' })
const idp = (id_token: string) => app.call('POST', '/v1/auth/idp', { body: { id_token } })
const reset = async (email: string) =>
  app.call('PUT', '/v1/auth/password-reset', {
    body: { token: await resetToken(app, email), new_password: 'mine from now on' },
  })

it('removes, by a reset, the unverified provider that made the account', async () => {
  const victim = newcomer({ email_verified: false })
  const squatter = await idp(await provider.sign(victim))

  const { status } = await reset(victim.email)

  assert.deepEqual([squatter.status, status], [201, 200])
  assert.equal(outcome(await idp(await provider.sign(victim))), '409 EMAIL_TAKEN')
  const mine = await app.call('POST', '/v1/auth/signin', {
    body: { email: victim.email, password: 'mine from now on' },
  })
  assert.equal(mine.body.user.id, squatter.body.user.id)
})

it('keeps the identities of an account whose address was verified before', async () => {
  const ada = newcomer({})
  const before = await idp(await provider.sign(ada))

  await reset(ada.email)

  const after = await idp(await provider.sign(ada))
  assert.deepEqual([before.status, after.status, after.body.is_new_user], [201, 200, false])
})
