import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { create, food, group, remove, statuses, update } from '#test/simulation/mutations.ts'
import { type Device, startKitchenServer } from '#test/simulation/server.ts'

const kitchen = await startKitchenServer()
const { household } = kitchen

const createItem = (length: number) =>
  create('pantry_item', { name: 'Rice', extra: { text: 'é'.repeat(length) } })

describe('POST /v1/sync/push', () => {
  it('applies all mutations of an atomic batch or none, and stores no result of a refused batch', async () => {
    const { ada } = await household()
    const [milk, wrong] = [{ mutation_id: randomUUID(), ...food('Milk') }, food('')]

    const refused = await ada.push([milk, wrong], { atomic: true })
    const retried = await ada.push([milk], { atomic: true })

    assert.deepEqual([refused.status, refused.body.code], [409, 'BATCH_REJECTED'])
    assert.deepEqual(statuses(refused), ['applied', 'rejected validation'])
    assert.deepEqual(statuses(retried), ['applied'])
  })

  it('returns the stored rows when it refuses a batch, not the refused values', async () => {
    const { ada } = await household()
    const [milk, eggs] = [food('Milk'), food('Eggs')]
    const made = await ada.push([milk])
    const change = { ...update(milk, { name: 'Oat milk' }), mutation_id: randomUUID() }
    const [added, gone] = [eggs, remove(milk)].map((one) => ({ ...one, mutation_id: randomUUID() }))

    const refused = await ada.push([change, added ?? {}, gone ?? {}, food('')], { atomic: true })

    const { row } = made.body.results[0]
    assert.deepEqual(refused.body.results.slice(0, 3), [
      { mutation_id: change.mutation_id, status: 'applied', row },
      { mutation_id: added?.mutation_id, status: 'applied' },
      { mutation_id: gone?.mutation_id, status: 'applied', row },
    ])
  })

  it('applies all mutations of a group or none', async () => {
    const { ada } = await household()
    const [milk, eggs] = [food('Milk'), food('Eggs')]

    const pushed = await ada.push([...group(milk, food('')), eggs])
    const split = await ada.push([...group(milk), food('Oats'), ...group(food('Rice'))])

    assert.deepEqual(statuses(pushed), ['rejected group_failed', 'rejected validation', 'applied'])
    assert.equal((await ada.rows())[milk.id], undefined)
    assert.equal(split.status, 400)
  })

  it('accepts 200 mutations and 1 MiB, and refuses more', async () => {
    const { id, ada } = await household()
    const many = Array.from({ length: 201 }, (_, i) => food(`Food ${i}`))

    const tooMany = await ada.push(many)
    const tooLong = await ada.call('/push', ofBytes(ada, id, 1_048_577))
    const nothing = (await ada.pull()).body.version
    const longEnough = await ada.call('/push', ofBytes(ada, id, 1_048_576))
    const enough = await ada.push(many.slice(1))

    assert.deepEqual(
      [tooMany, tooLong].map(({ status, body }) => [status, body.code]),
      [
        [413, 'BODY_TOO_LARGE'],
        [413, 'BODY_TOO_LARGE'],
      ],
    )
    assert.equal(nothing, 2)
    assert.deepEqual(statuses(longEnough), Array(200).fill('applied'))
    assert.deepEqual([enough.status, enough.body.version], [200, 402])
  })

  it('refuses a row of more than 128 KiB, because an answer may contain 200 such rows', async () => {
    const { ada } = await household()
    const [largest, tooLarge] = [createItem(65_300), createItem(65_537)]
    const grown = { text: 'é'.repeat(65_300), tooLarge: 'x'.repeat(500) }

    const pushed = await ada.push([largest, tooLarge, update(largest, { extra: grown })])

    assert.deepEqual(statuses(pushed), ['applied', 'rejected validation', 'rejected validation'])
    const message = 'A row holds at most 128 KiB of JSON.'
    for (const { details } of pushed.body.results.slice(1))
      assert.deepEqual(details, [{ path: '', message }])
  })

  it('changes nothing for viewers', async () => {
    const { id } = await household()
    const viewer = await kitchen.member(id, 'viewer')

    const pushed = await viewer.push([food('Milk')])

    assert.deepEqual([pushed.status, statuses(pushed)], [200, ['rejected forbidden']])
  })
})

/** The body of a push with 200 large mutations. It has exactly `bytes` bytes. */
function ofBytes({ clientId }: Device, scopeId: string, bytes: number): object {
  const mutations = Array.from({ length: 200 }, () => ({
    mutation_id: randomUUID(),
    ...create('pantry_item', { name: 'Rice', extra: { text: 'x'.repeat(4900) } }),
  }))
  const body = { client_id: clientId, schema_version: 1, scope_id: scopeId, mutations }
  const [first] = mutations
  assert.ok(first)
  const rest = bytes - Buffer.byteLength(JSON.stringify(body))
  Object.assign(
    first,
    create('pantry_item', { name: 'Rice', extra: { text: 'x'.repeat(4900 + rest) } }),
  )
  assert.equal(Buffer.byteLength(JSON.stringify(body)), bytes)
  return body
}
