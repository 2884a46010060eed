import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { addressChanges } from '#test/app/address-change.ts'
import { outcome } from '#test/app/answers.ts'
import { type Answer, startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { newcomer, startHostileProvider, trusting } from '#test/processes/hostile-provider.ts'

const clock = () => app.clock()
const [home, work] = await Promise.all([startHostileProvider(clock), startHostileProvider(clock)])
const app = await startApp(
  trusting({ issuer: home.issuer, name: 'Home ID' }, { issuer: work.issuer, name: 'Work ID' }),
)
const { requestChange, confirm, tokenFor, changeAddress, undo, verifyAddress } = addressChanges(app)

const idp = (id_token: string) => app.call('POST', '/v1/auth/idp', { body: { id_token } })
const list = async (token: string) =>
  (await app.call('GET', '/v1/auth/identities', { token })).body.items
const unlink = (token: string, id: string, proof: object) =>
  app.call('DELETE', `/v1/auth/identities/${id}`, { token, body: proof })

/** A fresh id token of a person, with a nonce. */
async function fresh(person: object, provider = home) {
  const nonce = randomUUID()
  return { id_token: await provider.sign({ ...person, nonce }), nonce }
}

/** A person without a password, with both providers. */
async function linkedTwice() {
  const person = newcomer()
  const { body } = await idp(await home.sign(person))
  app.clock.advance({ seconds: 1 })
  await idp(await work.sign(person))
  const token: string = body.access_token
  const ids: string[] = (await list(token)).map(({ id }: { id: string }) => id)
  return { ...person, token, ids, proof: (provider = home) => fresh(person, provider) }
}

describe('GET /v1/auth/identities', () => {
  it('lists the providers of the account, and only to its owner', async () => {
    const ada = newcomer()
    const { body } = await idp(await home.sign(ada))
    const eve = await signedUp(app)

    const { status, body: listed } = await app.call('GET', '/v1/auth/identities', {
      token: body.access_token,
    })

    assert.equal(status, 200)
    assert.deepEqual(listed, {
      items: [
        {
          id: listed.items[0].id,
          provider: 'Home ID',
          issuer: home.issuer,
          subject: ada.sub,
          email: ada.email,
          created_at: '2026-11-20T08:00:00.000Z',
        },
      ],
    })
    assert.deepEqual(await list(eve.accessToken), [])
    const { body: exported } = await app.call('GET', '/v1/auth/export', {
      token: body.access_token,
    })
    assert.deepEqual(exported.identities, listed.items)
  })
})

describe('DELETE /v1/auth/identities/{id}', () => {
  it('unlinks a provider, sends a mail, and may be repeated', async () => {
    const { token, ids, email, proof } = await linkedTwice()
    const [first = ''] = ids

    const answers = [
      await unlink(token, first, await proof()),
      await unlink(token, first, await proof(work)),
    ]

    assert.deepEqual(answers.map(outcome), ['204 ok', '204 ok'])
    assert.deepEqual(
      (await list(token)).map(({ provider }: { provider: string }) => provider),
      ['Work ID'],
    )
    const mails = await app.inbox.to(email, 2)
    const notices = mails.filter(({ text }) =>
      text?.includes('no longer sign in to your Larder account with Home ID'),
    )
    assert.equal(notices.length, 1)
    const { items } = (await app.call('GET', '/v1/auth/events', { token })).body
    const events = items.filter(({ kind }: { kind: string }) => kind === 'identity_unlinked')
    assert.deepEqual(
      events.map(({ details }: { details: object }) => details),
      [{ provider: 'Home ID', ended: { sessions: 1 } }], // the second sign-in
    )
  })

  it('keeps the last way to sign in, and explains it', async () => {
    const person = newcomer()
    const { body } = await idp(await home.sign(person))
    const [{ id }] = await list(body.access_token)

    const answer = await unlink(body.access_token, id, await fresh(person))

    assert.equal(outcome(answer), '409 CONFLICT')
    assert.match(answer.body.error, /First set a password/)
    assert.equal((await list(body.access_token)).length, 1)
  })

  it('removes the last provider if there is a password', async () => {
    const ada = await signedUp(app)
    await verifyAddress(ada)
    await idp(await home.sign(newcomer({ email: ada.email })))
    const [{ id }] = await list(ada.accessToken)

    assert.equal(outcome(await unlink(ada.accessToken, id, { password: ada.password })), '204 ok')
    assert.deepEqual(await list(ada.accessToken), [])
  })

  it('keeps one of two that are removed at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const { token, ids, proof } = await linkedTwice()
      const proofs = await Promise.all([proof(home), proof(work)])

      const answers = await Promise.all(ids.map((id, i) => unlink(token, id, proofs[i] ?? {})))

      assert.deepEqual(answers.map(outcome).toSorted(), ['204 ok', '409 CONFLICT'])
      assert.equal((await list(token)).length, 1)
    }
  })

  it('does not remove an identity of another account', async () => {
    const ada = await linkedTwice()
    const eve = await signedUp(app)

    const answers: Answer[] = []
    for (const id of [...ada.ids, randomUUID()])
      answers.push(await unlink(eve.accessToken, id, { password: eve.password }))

    assert.deepEqual(answers.map(outcome), ['204 ok', '204 ok', '204 ok'])
    assert.equal((await list(ada.token)).length, 2)
  })
})

describe('a change of address', () => {
  it('that a squatter requested ends when the owner signs in through a provider', async () => {
    const victim = newcomer()
    const squatter = await signedUp(app, { email: victim.email })
    const theirs = `squatter-${randomUUID()}@example.com`
    await requestChange(squatter, theirs)
    const token = await tokenFor(theirs)

    await idp(await home.sign(victim))

    assert.equal(outcome(await confirm(token, squatter)), '400 INVALID_TOKEN')
  })

  it('that is undone removes the later links of a thief, and no earlier ones', async () => {
    const ada = await signedUp(app)
    await verifyAddress(ada)
    const own = newcomer({ email: ada.email })
    await idp(await home.sign(own))
    const thief = newcomer()
    app.clock.advance({ minutes: 1 })
    await requestChange(ada, thief.email)
    await confirm(await tokenFor(thief.email), ada)
    app.clock.advance({ minutes: 1 })
    const stolen = await idp(await work.sign(thief))
    const mails = await app.inbox.to(ada.email, 2)
    const link = /undo-email#token=([\w-]+)/.exec(mails.map(({ text }) => text).join())?.[1]

    const undone = await undo(link ?? '')

    assert.deepEqual([stolen.body.user.id, stolen.body.is_new_user], [ada.id, false])
    assert.equal(outcome(undone), '200 ok')
    const [again, back] = [await idp(await work.sign(thief)), await idp(await home.sign(own))]
    assert.deepEqual([again.body.is_new_user, back.body.user.id], [true, ada.id])
    assert.notEqual(again.body.user.id, ada.id)
  })

  it('reserves the previous address, even against a sign-in through a provider', async () => {
    const ada = await signedUp(app)
    await changeAddress(ada, `new-${randomUUID()}@example.com`)

    const answer = await idp(await home.sign(newcomer({ email: ada.email })))

    assert.equal(outcome(answer), '409 EMAIL_TAKEN')
  })
})
