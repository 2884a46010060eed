import assert from 'node:assert/strict'
import type { Attack, Target } from './attack.ts'
import { holdBody } from './held-request.ts'
import type { Visitor } from './visitor.ts'

/** Requests that were allowed when their headers arrived, and are not when their body does. */
export const authority: readonly Attack[] = [
  {
    name: 'lets no removed owner make an accomplice owner with a body held back',
    async run(target) {
      const [ada, sly, friend] = await household(target)
      const role = `/v1/households/${ada.householdId}/members/${friend.id}`
      const held = await holdBody(target.url, sly, ['PATCH', role, { role: 'owner' }])

      await expectStatus(ada, 'DELETE', memberPath(ada, sly), 204)
      const { status } = await held.send()

      assert.ok(status === 403 || status === 404, String(status))
      assert.deepEqual(await rolesIn(ada), ['member', 'owner'])
    },
  },
  {
    name: 'lets no demoted owner delete the household with a body held back',
    async run(target) {
      const [ada, sly] = await household(target)
      const path = `/v1/households/${ada.householdId}`
      const held = await holdBody(target.url, sly, ['DELETE', path])

      await expectStatus(ada, 'PATCH', memberPath(ada, sly), 200, { role: 'member' })
      const { status } = await held.send()

      assert.equal(status, 403)
      await expectStatus(ada, 'GET', path, 200)
    },
  },
  {
    name: 'lets no session that ended delete the account with a body held back',
    async run(target) {
      const ada = await target.member()
      const held = await holdBody(target.url, ada, ['DELETE', '/v1/auth/account'])

      await expectStatus(ada, 'POST', '/v1/auth/signout', 204, { scope: 'all' })
      const { status } = await held.send()

      assert.equal(status, 401)
      assert.equal((await ada.signIn(ada.email, ada.password)).status, 200)
    },
  },
  {
    name: 'leaves one owner where two remove each other at once',
    async run(target) {
      const rounds = target.size === 'full' ? 12 : 3
      for (let round = 0; round < rounds; round += 1) {
        const [ada, sly] = await household(target)
        const [one, other] = await Promise.all([
          ada.call('DELETE', memberPath(ada, sly)),
          sly.call('DELETE', memberPath(ada, ada)),
        ])
        const statuses = [one.status, other.status].toSorted((a, b) => a - b)
        assert.equal(statuses[0], 204, String(statuses))
        assert.notEqual(statuses[1], 204, 'Both succeeded.')
        const remaining = one.status === 204 ? ada : sly
        const members = await remaining.call('GET', `/v1/households/${ada.householdId}/members`)
        assert.equal(members.body.items.filter(isOwner).length, 1)
      }
    },
  },
]

const isOwner = ({ role }: { role: string }) => role === 'owner'
const memberPath = (owner: Visitor, { id }: Visitor) =>
  `/v1/households/${owner.householdId}/members/${id}`

/** A household with two owners and a member: the first one's. */
async function household(target: Target): Promise<[Visitor, Visitor, Visitor]> {
  const [ada, sly, friend] = [await target.member(), await target.member(), await target.member()]
  for (const guest of [sly, friend]) {
    const path = `/v1/households/${ada.householdId}/invites`
    const invite = await ada.call('POST', path, { body: { role: 'member' } })
    assert.equal(invite.status, 201, invite.text)
    await expectStatus(guest, 'POST', '/v1/households/join', 200, { code: invite.body.code })
  }
  await expectStatus(ada, 'PATCH', memberPath(ada, sly), 200, { role: 'owner' })
  return [ada, sly, friend]
}

async function rolesIn(ada: Visitor): Promise<string[]> {
  const { body } = await ada.call('GET', `/v1/households/${ada.householdId}/members`)
  return body.items.map(({ role }: { role: string }) => role).toSorted()
}

export async function expectStatus(
  visitor: Visitor,
  method: string,
  path: string,
  status: number,
  body?: object,
): Promise<void> {
  const reply = await visitor.call(method, path, body ? { body } : {})
  assert.equal(reply.status, status, `${method} ${path}: ${reply.text}`)
}
