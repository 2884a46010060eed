// As test/app/held-bodies.slow.test.ts does with the routes: the headers of a call arrive, then somebody takes a right away,
// then the body arrives.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { madeKey } from '#test/app/api-key.ts'
import { startApp } from '#test/app/app.ts'
import { holdRequests } from '#test/app/held-requests.ts'
import { firstHousehold, inHousehold, joined } from '#test/app/household.ts'
import type { Person } from '#test/app/person.ts'
import { verified } from '#test/app/verified.ts'

const hold = holdRequests()
const app = await startApp()

interface Home {
  readonly ada: Person
  readonly ben: Person
  readonly householdId: string
  readonly keyId: string
}

/** Ben is a member of Ada's household, and has a key for it. Sends the headers of a call with his key. */
async function openHeldCall() {
  const ada = await verified(app)
  const ben = await joined(app, ada)
  const { id: householdId, default_shopping_list_id: listId } = await firstHousehold(ada)
  const { id: keyId, key } = await madeKey(ben, 'write', { householdIds: [householdId] })
  const call = { name: 'add_to_list', arguments: { household_id: householdId, text: 'tea' } }
  const [send = assert.fail()] = await hold(app, [
    {
      method: 'POST',
      path: '/mcp',
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json, text/event-stream',
      },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call },
    },
  ])
  const home: Home = { ada, ben, householdId, keyId }
  const items = async () => {
    const atHome = inHousehold(app, ada, householdId)
    return (await atHome('GET', `/v1/shopping-lists/${listId}/items`)).body.items
  }
  return { home, send, items }
}

/** The status, and `done` or the error of the tool. */
async function textOf(send: Awaited<ReturnType<typeof openHeldCall>>['send']): Promise<string> {
  const answer = await send()
  const { result, code } = JSON.parse(answer?.text ?? '{}')
  return `${answer?.status} ${code ?? (result?.isError ? result.content[0].text : 'done')}`
}

describe('a call of a tool', () => {
  it('is done if its body arrives late', async () => {
    const { send, items } = await openHeldCall()

    assert.equal(await textOf(send), '200 done')
    assert.equal((await items()).length, 1)
  })

  const losses: readonly [string, RegExp, (home: Home) => Promise<{ status: number }>][] = [
    [
      'its key was revoked',
      /^200 This API key is unknown, was revoked or has expired\.$/,
      ({ ben, keyId }) => ben.call('DELETE', `/v1/auth/keys/${keyId}`),
    ],
    [
      'its maker was removed from the household',
      /^200 No such household\.$/,
      ({ ada, ben, householdId }) =>
        ada.call('DELETE', `/v1/households/${householdId}/members/${ben.id}`),
    ],
    [
      'its maker became a viewer',
      /^200 Your role does not allow this\.$/,
      ({ ada, ben, householdId }) =>
        ada.call('PATCH', `/v1/households/${householdId}/members/${ben.id}`, { role: 'viewer' }),
    ],
    [
      'the account of its maker waits for removal',
      /^200 This account is about to be deleted\./,
      ({ ben }) => ben.call('DELETE', '/v1/auth/account'),
    ],
  ]
  for (const [name, refusal, takeRight] of losses)
    it(`does nothing if its body arrives after ${name}`, async () => {
      const { home, send, items } = await openHeldCall()

      const { status } = await takeRight(home)

      assert.ok(status < 300, `${status}`)
      assert.match(await textOf(send), refusal)
      assert.deepEqual(await items(), [])
    })
})
