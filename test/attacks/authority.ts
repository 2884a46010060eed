import assert from 'node:assert/strict'
import type { Attack, Target } from './attack.ts'
import type { Client } from './client.ts'
import { holdBody } from './held-request.ts'

/** Requests that were allowed when their headers arrived, and are not when their body arrives. */
export const authority: readonly Attack[] = [
  {
    name: 'refuses the delayed body by which a removed owner would promote a friend',
    async run(target) {
      const [ada, eve, friend] = await household(target)
      const role = `/v1/households/${ada.householdId}/members/${friend.id}`
      const held = await holdBody(target.url, eve, ['PATCH', role, { role: 'owner' }])

      await expectStatus(ada, 'DELETE', memberPath(ada, eve), 204)
      const { status } = await held.send()

      assert.ok(status === 403 || status === 404, String(status))
      assert.deepEqual(await rolesIn(ada), ['member', 'owner'])
    },
  },
  {
    name: 'refuses the delayed request by which a demoted owner would delete the household',
    async run(target) {
      const [ada, eve] = await household(target)
      const path = `/v1/households/${ada.householdId}`
      const held = await holdBody(target.url, eve, ['DELETE', path])

      await expectStatus(ada, 'PATCH', memberPath(ada, eve), 200, { role: 'member' })
      const { status } = await held.send()

      assert.equal(status, 403)
      await expectStatus(ada, 'GET', path, 200)
    },
  },
  {
    name: 'refuses the delayed request by which an ended session would delete the account',
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
    name: 'keeps one owner when two owners remove each other in parallel',
    async run(target) {
      const rounds = target.size === 'full' ? 12 : 3
      for (let round = 0; round < rounds; round += 1) {
        const [ada, eve] = await household(target)
        const [one, other] = await Promise.all([
          ada.call('DELETE', memberPath(ada, eve)),
          eve.call('DELETE', memberPath(ada, ada)),
        ])
        const statuses = [one.status, other.status].toSorted((a, b) => a - b)
        assert.equal(statuses[0], 204, String(statuses))
        assert.notEqual(statuses[1], 204, 'Both succeeded.')
        const remaining = one.status === 204 ? ada : eve
        const members = await remaining.call('GET', `/v1/households/${ada.householdId}/members`)
        assert.equal(members.body.items.filter(isOwner).length, 1)
      }
    },
  },
]

const isOwner = ({ role }: { role: string }) => role === 'owner'
const memberPath = (owner: Client, { id }: Client) =>
  `/v1/households/${owner.householdId}/members/${id}`

/** The household of the first client: the first two are owners, the third is a member. */
async function household(target: Target): Promise<[Client, Client, Client]> {
  const [ada, eve, friend] = [await target.member(), await target.member(), await target.member()]
  for (const guest of [eve, friend]) {
    const path = `/v1/households/${ada.householdId}/invites`
    const invite = await ada.call('POST', path, { body: { role: 'member' } })
    assert.equal(invite.status, 201, invite.text)
    await expectStatus(guest, 'POST', '/v1/households/join', 200, { code: invite.body.code })
  }
  await expectStatus(ada, 'PATCH', memberPath(ada, eve), 200, { role: 'owner' })
  return [ada, eve, friend]
}

async function rolesIn(ada: Client): Promise<string[]> {
  const { body } = await ada.call('GET', `/v1/households/${ada.householdId}/members`)
  return body.items.map(({ role }: { role: string }) => role).toSorted()
}

export async function expectStatus(
  client: Client,
  method: string,
  path: string,
  status: number,
  body?: object,
): Promise<void> {
  const reply = await client.call(method, path, body ? { body } : {})
  assert.equal(reply.status, status, `${method} ${path}: ${reply.text}`)
}
