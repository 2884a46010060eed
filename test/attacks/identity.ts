import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from './attack.ts'
import { expectStatus } from './authority.ts'

/** Attacks on the way into an account. */
export const identity: readonly Attack[] = [
  {
    name: 'refuses invites by an account whose address is not verified',
    async run(target) {
      const sly = target.visitor()
      await sly.signUp('Sly')
      await expectStatus(sly, 'POST', `/v1/households/${sly.householdId}/invites`, 403, {})
    },
  },
  {
    name: 'gives a victim who resets the password a household without the squatter',
    async run(target) {
      const sly = target.visitor()
      await sly.signUp('Sly')
      await expectStatus(sly, 'POST', '/v1/pantry/items', 201, { name: 'Of the squatter' })
      const victim = target.visitor()
      await expectStatus(victim, 'POST', '/v1/auth/password-reset', 200, { email: sly.email })
      const token = await target.mailedToken(sly.email, '/reset-password')
      const new_password = 'a password of the victim'
      await expectStatus(victim, 'PUT', '/v1/auth/password-reset', 200, { token, new_password })

      await expectStatus(sly, 'GET', '/v1/auth/account', 401)
      assert.equal((await sly.signIn(sly.email, sly.password)).status, 401)
      const { body } = await victim.signIn(sly.email, new_password)
      const headers = { authorization: `Bearer ${body.access_token}` }
      const households = await victim.call('GET', '/v1/households', { headers })
      const ids = households.body.items.map(({ id }: { id: string }) => id)
      assert.equal(ids.length, 1)
      assert.notEqual(ids[0], sly.householdId)
    },
  },
  {
    name: 'sends the owner a reset link after a stranger asked for many',
    async run(target) {
      const ada = await target.member()
      const stranger = target.visitor()
      for (let i = 0; i < 6; i += 1)
        await expectStatus(stranger, 'POST', '/v1/auth/password-reset', 200, { email: ada.email })
      await sleep(3000) // until the mails of the stranger's requests are out
      const before = await target.mailedToken(ada.email, '/reset-password')
      await expectStatus(ada, 'POST', '/v1/auth/password-reset', 200, { email: ada.email })
      for (let tries = 0; tries < 200; tries += 1)
        if ((await target.mailedToken(ada.email, '/reset-password')) !== before) return
        else await sleep(50)
      assert.fail('The owner got no link.')
    },
  },
  {
    name: 'keeps a few tries for an owner who mistypes during an attack',
    async run(target) {
      const ada = await target.member()
      assert.equal((await ada.signIn(ada.email, ada.password)).status, 200)
      for (let i = 0; i < 110; i += 1) await target.visitor().signIn(ada.email, 'a wrong guess')
      assert.equal((await ada.signIn(ada.email, 'a typo of mine')).status, 401)
      assert.equal((await ada.signIn(ada.email, ada.password)).status, 200)
    },
  },
  {
    name: 'makes one account of the spellings of one mailbox',
    async run(target) {
      const domain = `example-${Date.now()}.com`
      await target.visitor().signUp('Ada', `jos\u00e9@${domain}`)
      for (const email of [
        `jose\u0301@${domain}`,
        `jos\u00e9@${domain}.`,
        `jos\u00e9@${domain.toUpperCase()}`,
      ]) {
        const reply = await target.visitor().call('POST', '/v1/auth/signup', {
          body: { email, password: 'a fine password of Sly', name: 'Sly' },
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
        assert.equal((await target.visitor().signIn(ada.email, ada.password)).status, 200)
      const fresh = await ada.signIn(ada.email, ada.password)
      const headers = { authorization: `Bearer ${fresh.body.access_token}` }
      const { body } = await ada.call('GET', '/v1/auth/sessions', { headers })
      const sessions = body.items ?? body.sessions ?? body
      assert.ok(sessions.length <= 100, `${sessions.length} sessions`)
    },
  },
]
