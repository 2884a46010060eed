import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { newState, openHousehold, type State } from '#examples/household-client.ts'
import { cheap, type LarderProcess } from './larder-process.ts'
import { call, signUp } from './replica-calls.ts'

/** Tokens name their issuer, so that a service on another port would not take them. */
export const settings = { ...cheap, PUBLIC_URL: 'http://larder.test' }

/** A family's only account, at several phones. */
export async function settle(larder: LarderProcess) {
  const { accessToken } = await signUp(larder)
  const { body } = await call(larder, 'GET', '/v1/households', undefined, accessToken)
  const { id: scopeId, default_shopping_list_id: listId } = body.items[0]
  const phone = (at: LarderProcess, state: State = newState()) => {
    const server = { url: at.url, scopeId, token: async () => accessToken }
    return Object.assign(openHousehold(server, state), { state })
  }
  const add = (name: string, id = randomUUID()) => {
    const data = { list_id: listId, name }
    return { op: 'create', entity: 'shopping_item', id, data } as const
  }
  return {
    phone,
    add,
    /** Puts items on the list from another phone. */
    others: async (at: LarderProcess, ...names: string[]): Promise<void> => {
      const other = phone(at)
      for (const name of names) other.act(add(name))
      await other.sync()
    },
    /** What the server says to the cursor of a phone. */
    pull: async (at: LarderProcess, { clientId, cursor }: State) => {
      const asked = { client_id: clientId, schema_version: 1, scope_id: scopeId, cursor }
      const { status, body: said } = await call(at, 'POST', '/v1/sync/pull', asked, accessToken)
      return [status, status === 200 ? said.reset : said.reason]
    },
    names: (of: ReturnType<typeof openHousehold>) =>
      of
        .view('shopping_item')
        .map(({ name, checked_at }) => `${String(name)}${checked_at ? ' ✓' : ''}`)
        .toSorted(),
  }
}

/**
 * A phone reads three rows that a restore loses, and does two things that it has not sent. After the restore
 * others write four rows, so that the versions of the lost rows are given again.
 *
 * @param keep makes the backup; may stop the service and start another
 * @param bringBack restores it, and gives the service that runs then
 */
export async function restored(
  first: LarderProcess,
  keep: (larder: LarderProcess) => Promise<LarderProcess>,
  bringBack: (larder: LarderProcess) => Promise<LarderProcess>,
): Promise<void> {
  const { phone, add, others, pull, names } = await settle(first)
  const early = phone(first)
  const { state } = early
  const milk = add('Milk')
  early.act(milk)
  await early.sync()
  const behind = structuredClone(state)

  const before = await keep(first)
  assert.deepEqual(await pull(before, state), [200, false]) // nothing is lost so far
  await others(before, 'Lost 1', 'Lost 2', 'Lost 3')
  const ahead = phone(before, state)
  await ahead.sync()
  assert.equal(names(ahead).length, 4)
  const [patch, expect] = [{ checked_at: '2026-11-20T08:00:00.000Z' }, { checked_at: null }]
  ahead.act({ op: 'update', entity: 'shopping_item', id: milk.id, patch, expect })
  ahead.act(add('Not sent yet'))
  const now = await bringBack(before)
  await others(now, 'New 1', 'New 2', 'New 3', 'New 4')
  const answer = await pull(now, state)
  const healed = phone(now, state)
  await healed.sync()

  assert.deepEqual(answer, [410, 'epoch_changed'])
  const expected = ['Milk ✓', 'New 1', 'New 2', 'New 3', 'New 4', 'Not sent yet']
  assert.deepEqual(names(healed), expected)
  const fresh = phone(now)
  await fresh.sync()
  assert.deepEqual(names(fresh), expected)
  assert.deepEqual([state.outbox, state.refused], [[], []])
  const late = phone(now, behind)
  await late.sync()
  assert.deepEqual(names(late), expected)
}
