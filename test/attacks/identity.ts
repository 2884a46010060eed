import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from './attack.ts'
import { expectStatus } from './authority.ts'

/** Attacks on sign-up, sign-in and password reset. */
export const identity: readonly Attack[] = [
  {
    name: 'refuses invites by an account whose address is not verified',
    async run(target) {
      await target.client().signUp('Ada') // the first account of a server without a mail server may invite
      const eve = target.client()
      await eve.signUp('Eve')
      await expectStatus(eve, 'POST', `/v1/households/${eve.householdId}/invites`, 403, {})
    },
  },
  {
    name: 'gives a victim who resets the password a household without the squatter',
    async run(target) {
      const eve = target.client()
      await eve.signUp('Eve')
      await expectStatus(eve, 'POST', '/v1/pantry/items', 201, { name: 'Item of the squatter' })
      const victim = target.client()
      await expectStatus(victim, 'POST', '/v1/auth/password-reset', 200, { email: eve.email })
      const token = await target.mailedToken(eve.email, '/reset-password')
      const new_password = 'a password of the victim'
      await expectStatus(victim, 'PUT', '/v1/auth/password-reset', 200, { token, new_password })

      await expectStatus(eve, 'GET', '/v1/auth/account', 401)
      assert.equal((await eve.signIn(eve.email, eve.password)).status, 401)
      const { body } = await victim.signIn(eve.email, new_password)
      const headers = { authorization: `Bearer ${body.access_token}` }
      const households = await victim.call('GET', '/v1/households', { headers })
      const ids = households.body.items.map(({ id }: { id: string }) => id)
      assert.equal(ids.length, 1)
      assert.notEqual(ids[0], eve.householdId)
    },
  },
  {
    name: 'sends the owner a reset link after a stranger requested many',
    async run(target) {
      const ada = await target.member()
      const stranger = target.client()
      for (let i = 0; i < 6; i += 1)
        await expectStatus(stranger, 'POST', '/v1/auth/password-reset', 200, { email: ada.email })
      await sleep(3000) // until the mails for the stranger's requests are sent
      const before = await target.mailedToken(ada.email, '/reset-password')
      await expectStatus(ada, 'POST', '/v1/auth/password-reset', 200, { email: ada.email })
      for (let tries = 0; tries < 200; tries += 1)
        if ((await target.mailedToken(ada.email, '/reset-password')) !== before) return
        else await sleep(50)
      assert.fail('The owner got no link.')
    },
  },
  {
    name: 'lets an owner mistype the password once during an attack',
    async run(target) {
      const ada = await target.member()
      assert.equal((await ada.signIn(ada.email, ada.password)).status, 200)
      for (let i = 0; i < 110; i += 1) await target.client().signIn(ada.email, 'a wrong guess')
      assert.equal((await ada.signIn(ada.email, 'a typo of mine')).status, 401)
      assert.equal((await ada.signIn(ada.email, ada.password)).status, 200)
    },
  },
  {
    name: 'allows one account for all spellings of one mailbox',
    async run(target) {
      const domain = `example-${Date.now()}.com`
      await target.client().signUp('Ada', `jos\u00e9@${domain}`)
      for (const email of [
        `jose\u0301@${domain}`,
        `jos\u00e9@${domain}.`,
        `jos\u00e9@${domain.toUpperCase()}`,
      ]) {
        const reply = await target.client().call('POST', '/v1/auth/signup', {
          body: { email, password: 'a fine password of Eve', name: 'Eve' },
        })
        assert.ok([400, 409].includes(reply.status), `${email}: ${reply.text}`)
      }
    },
  },
  {
    name: 'ends the oldest session of an account that signs in very often',
    async run(target) {
      const ada = await target.member()
      const rounds = 105
      for (let i = 0; i < rounds; i += 1)
        assert.equal((await target.client().signIn(ada.email, ada.password)).status, 200)
      const fresh = await ada.signIn(ada.email, ada.password)
      const headers = { authorization: `Bearer ${fresh.body.access_token}` }
      const { body } = await ada.call('GET', '/v1/auth/sessions', { headers })
      const sessions = body.items ?? body.sessions ?? body
      assert.ok(sessions.length <= 100, `${sessions.length} sessions`)
    },
  },
]
