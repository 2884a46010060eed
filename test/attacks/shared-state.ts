import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Attack } from './attack.ts'
import type { Client, Reply } from './client.ts'

/** Each of these is sent on a connection of its own, so that all workers get some. */
const CLOSE = { connection: 'close' }
const AT_ONCE = 40

/** How many answers have each status. */
function countStatuses(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const atOnce = (send: (n: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, n) => send(n)))

const wrongPassword = (client: Client, email: string) =>
  client.call('POST', '/v1/auth/signin', {
    body: { email, password: 'a wrong guess' },
    headers: CLOSE,
  })

/** Attacks on limits and keys that count in total, in one process and in several. */
export const sharedState: readonly Attack[] = [
  {
    name: 'allows one client ten wrong passwords for an address, sent in parallel',
    async run(target) {
      const ada = await target.member()
      const eve = target.client()

      const replies = await atOnce(() => wrongPassword(eve, ada.email))

      const { 401: wrong = 0, 429: limited = 0 } = countStatuses(replies)
      assert.ok(wrong <= 10, `${wrong} guesses were answered`)
      assert.equal(wrong + limited, AT_ONCE)
      assert.equal((await ada.signIn(ada.email, ada.password)).status, 200)
    },
  },
  {
    name: 'allows all clients a hundred wrong passwords for an address in parallel',
    async run(target) {
      const ada = await target.member()
      // The first guess of a client is always answered: strangers must not lock out the owner's new phone.
      const clients = Array.from({ length: AT_ONCE }, () => target.client())
      let wrong = 0
      for (let round = 0; round < 4; round++) {
        const replies = await Promise.all(clients.map((one) => wrongPassword(one, ada.email)))
        wrong += countStatuses(replies)['401'] ?? 0
      }

      assert.ok(wrong <= 100, `${wrong} guesses were answered`)
      assert.ok(wrong > 0)
    },
  },
  {
    name: 'gives one successor to a refresh token that is used in parallel, and none to a thief',
    async run(target) {
      const ada = await target.member()
      const { body: session } = await ada.signIn(ada.email, ada.password)
      const refresh = (refresh_token: string) =>
        ada.call('POST', '/v1/auth/refresh', { body: { refresh_token }, headers: CLOSE })

      const replies = await atOnce(() => refresh(session.refresh_token))
      const given = new Set(replies.flatMap(({ body }) => body.refresh_token ?? []))
      const [successor = ''] = [...given] as string[]
      await refresh(successor)
      const stolen = await refresh(session.refresh_token)
      const after = await refresh(successor)

      assert.equal(given.size, 1)
      assert.deepEqual([stolen.status, after.status], [401, 401])
    },
  },
  {
    name: 'does a request with an Idempotency-Key once in parallel',
    async run(target) {
      const ada = await target.member()
      const name = `Plums ${randomUUID()}`
      const headers = { ...CLOSE, 'idempotency-key': randomUUID() }

      const replies = await atOnce(() =>
        ada.call('POST', '/v1/pantry/foods', { body: { name }, headers }),
      )

      const ids = new Set(replies.flatMap(({ status, body }) => (status === 201 ? body.id : [])))
      const { body } = await ada.call('GET', '/v1/pantry/foods?limit=200')
      const made = body.items.filter((one: { name: string }) => one.name === name)
      assert.deepEqual([ids.size, made.length], [1, 1])
      assert.ok(replies.every(({ status }) => [201, 409, 429, 503].includes(status)))
    },
  },
  {
    name: 'takes sixty imports an hour of an account, sent in parallel',
    async run(target) {
      const ada = await target.member()
      const headers = { ...CLOSE, 'content-type': 'application/octet-stream' }
      const rawBody = new TextEncoder().encode('not a file of any program')
      let taken = 0
      for (let round = 0; round < 3; round++) {
        const replies = await atOnce(() => ada.call('POST', '/v1/imports', { rawBody, headers }))
        taken += countStatuses(replies)['202'] ?? 0
        assert.ok(replies.every(({ status }) => status < 500 || status === 503))
      }

      assert.ok(taken <= 60, `${taken} imports were taken`)
    },
  },
  {
    name: 'makes no more households in parallel than an account may have',
    async run(target) {
      const ada = await target.member()
      for (let round = 0; round < 2; round++)
        await atOnce((n) =>
          ada.call('POST', '/v1/households', { body: { name: `H ${n}` }, headers: CLOSE }),
        )

      const { body } = await ada.call('GET', '/v1/households')
      assert.ok(body.items.length <= 50, `${body.items.length} households`)
    },
  },
]
