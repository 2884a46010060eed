import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { memory } from 'larder-client/memory'
import { openLarder } from 'larder-client/open-larder.ts'
import { RequestRefused } from 'larder-client/wire'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { trusting } from '#test/processes/hostile-provider.ts'
import { CLIENTS, setRealTime, startProvider } from '#test/processes/oidc-provider.ts'

const provider = await startProvider()
const app = await startApp(
  trusting({ issuer: provider.issuer, name: 'Home ID', clients: Object.keys(CLIENTS) }),
)

/** The provider has the real time. */
async function idToken(...of: Parameters<typeof provider.idToken>): Promise<string> {
  const token = await provider.idToken(...of)
  setRealTime(app)
  return token
}

async function open() {
  const larder = await openLarder({ url: app.url, storage: memory(), live: 'off' })
  after(() => larder.close())
  return larder
}

const refusalOf = async (work: Promise<unknown>): Promise<RequestRefused> => {
  const error = await work.then(() => undefined).catch((refused: unknown) => refused)
  assert.ok(error instanceof RequestRefused)
  return error
}

describe('a sign-in by the token of a provider', () => {
  it('makes an account at the first time, and opens it later', async () => {
    const { subject } = provider.add()
    const [first, second] = [await open(), await open()]

    const nonce = 'n-0S6_WzA2Mj'
    const isNew = await first.signInWith({
      id_token: await idToken(subject, { nonce }),
      nonce,
      name: 'Grace',
    })
    const isNewAgain = await second.signInWith({ id_token: await idToken(subject) })

    assert.deepEqual([isNew, isNewAgain], [true, false])
    assert.equal(second.accountId(), first.accountId())
    assert.equal((await first.household()).settings.first()?.name, 'Grace')
  })

  it('is refused where the token is wrong', async () => {
    const larder = await open()

    const { code } = await refusalOf(larder.signInWith({ id_token: 'wrong' }))

    assert.deepEqual([code, larder.accountId()], ['INVALID_ID_TOKEN', undefined])
  })
})

describe('a deleted account', () => {
  it('is restored with the token of the refusal, and signs in again', async () => {
    const ada = await signedUp(app)
    await ada.call('DELETE', '/v1/auth/account')
    const larder = await open()
    const refused = await refusalOf(larder.signIn(ada))

    await larder.restore(refused.restoreToken ?? '')
    await larder.signIn(ada)

    assert.equal(refused.code, 'ACCOUNT_PENDING_DELETION')
    assert.ok(new Date(refused.deletionScheduledAt ?? '') > app.clock())
    assert.equal(larder.accountId(), ada.id)
  })
})
