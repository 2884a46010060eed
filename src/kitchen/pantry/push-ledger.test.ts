import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { removeDueAccounts } from '#accounts/removal/remove-accounts.ts'
import { describeSync } from '#server/entity-tables.ts'
import { startApp } from '#test/app/app.ts'
import { problemsOnly } from '#test/app/database.ts'
import { firstHousehold, inHousehold, joined } from '#test/app/household.ts'
import { mailsOut } from '#test/app/mails-out.ts'
import { pantryOf } from '#test/app/pantry.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { create, group, remove, type Sent, statuses } from '#test/simulation/mutations.ts'

const app = await startApp({ DELETION_WINDOW_DAYS: '0' })
const cook = await signedUp(app)
const { id: householdId } = await firstHousehold(cook)
const call = inHousehold(app, cook, householdId)
const { stocked } = pantryOf(call)

const pushAs = (person: Person) => (mutations: object[]) =>
  person.call('POST', '/v1/sync/push', {
    client_id: randomUUID(),
    schema_version: 1,
    scope_id: householdId,
    mutations: mutations.map((one) => ({ mutation_id: randomUUID(), ...one })),
  })
const push = pushAs(cook)
const quantityOf = async (id: string) => (await call('GET', `/v1/pantry/items/${id}`)).body.quantity

const movement = (itemId: string, kind: string, amount: object) =>
  create('stock_movement', { pantry_item_id: itemId, kind, ...amount })
const use = (itemId: string, delta: number) => movement(itemId, 'consume', { delta })
const count = (itemId: string, value: number) => movement(itemId, 'count', { value })
const move = (itemId: string, delta: number) => movement(itemId, 'move', { delta })
const undo = (itemId: string, undone: Sent, more: object = {}) =>
  movement(itemId, 'undo', { undoes_id: undone.id, ...more })
const deltas = ({ body }: { body: { results: { row?: { data?: { delta: number } } }[] } }) =>
  body.results.map(({ row }) => row?.data?.delta)

describe('an undo that is pushed', () => {
  it('gets its delta from the movement that it undoes, not from the client', async () => {
    const { id } = await stocked(10)
    const used = use(id, -4)
    await push([used])

    const undone = await push([undo(id, used, { delta: 999_999 })])

    assert.deepEqual([statuses(undone), deltas(undone)], [['applied'], [4]])
    assert.equal(await quantityOf(id), 10)
  })

  it('restores the amount that the server had before a count', async () => {
    const { id } = await stocked(10)
    const counted = count(id, 7)
    const ben = await joined(app, cook)
    await pushAs(ben)([use(id, -2)]) // Ben was first: 8 on the server, 10 on the phone

    const pushed = await push([counted, undo(id, counted, { delta: 3 })])

    assert.deepEqual([statuses(pushed), deltas(pushed)[1]], [['applied', 'applied'], 1])
    assert.equal(await quantityOf(id), 8)
  })

  it('has the same result in one push as in several', async () => {
    const amounts: number[] = []
    for (const isOnePush of [true, false]) {
      const { id } = await stocked(5)
      const [first, second] = [count(id, 9), count(id, 3)]
      const late = use(id, -1)
      const back = undo(id, late)
      const mutations = [
        first,
        use(id, -1.5),
        second,
        late,
        undo(id, first), // refused after the count
        back,
        undo(id, back), // undoes the undo
        undo(id, late), // a repeat
        undo(id, second),
      ]
      const answers = isOnePush
        ? statuses(await push(mutations))
        : (await pushOneByOne(mutations)).flatMap(statuses)
      assert.deepEqual(answers, [
        ...Array<string>(4).fill('applied'),
        'conflict counted',
        'applied',
        'applied',
        'conflict duplicate',
        'applied',
      ])
      amounts.push(await quantityOf(id))
    }
    assert.deepEqual(amounts, [6.5, 6.5]) // 9 - 1.5 counted as 3, undone: 7.5; then 1 used, undone, used
  })

  it('is refused if its movement is unknown, of another item, or a move', async () => {
    const [{ id }, { id: other }] = [await stocked(5), await stocked(5)]
    const used = use(id, -1)
    const [out, into] = [move(id, -1), move(other, 1)]
    await push([used, ...group(out, into)])

    const pushed = await push([
      undo(id, { id: randomUUID() }),
      undo(other, used),
      undo(id, out),
      undo(other, into),
      movement(id, 'undo', { undoes_id: null, delta: 3 }),
    ])
    const withLog = await push([{ ...undo(id, { id: randomUUID() }), seq: 1 }])

    assert.deepEqual(statuses(pushed), [
      'rejected parent_missing',
      ...Array<string>(4).fill('rejected validation'),
    ])
    assert.deepEqual(statuses(withLog), ['rejected parent_gone'])
    assert.deepEqual([await quantityOf(id), await quantityOf(other)], [3, 6])
  })

  it('changes nothing when it is repeated, even after a count', async () => {
    const { id } = await stocked(5)
    const used = use(id, -2)
    const undone = undo(id, used)
    const { body } = await push([used, undone])
    await push([count(id, 1)])

    const again = await push([
      undone,
      { ...undone, op: 'upsert' },
      undo(id, used),
      { ...undone, data: body.results[1].row.data },
      { ...undone, data: { ...(undone['data'] as object), reason: 'other' } },
    ])

    assert.deepEqual(statuses(again), [
      'applied noop',
      'applied noop',
      'conflict duplicate',
      'applied noop',
      'conflict id_exists',
    ])
    assert.equal(await quantityOf(id), 1)
  })

  it('is deleted with its item', async () => {
    const { id } = await stocked(5)
    const used = use(id, -2)

    const pushed = await push([used, remove({ id, entity: 'pantry_item' }), undo(id, used)])

    assert.deepEqual(statuses(pushed), ['applied', 'applied', 'rejected parent_gone'])
  })

  it('knows the order of the movements after the removal of their author', async () => {
    const ben = await joined(app, cook)
    const [{ id: counted }, { id: used }] = [await stocked(10), await stocked(10)]
    const [before, after] = [use(counted, -4), use(used, -4)]
    await pushAs(ben)([before]) // Ben's movement gets a new version when his account is removed
    await push([count(counted, 6)])
    await pushAs(ben)([count(used, 8)])
    await push([after])
    await ben.call('DELETE', '/v1/auth/account')
    await mailsOut(app)
    await removeDueAccounts(app.db, { sync: describeSync(), log: problemsOnly }, app.clock())

    const pushed = await push([undo(counted, before), undo(used, after)])

    assert.deepEqual(statuses(pushed), ['conflict counted', 'applied'])
    assert.deepEqual([await quantityOf(counted), await quantityOf(used)], [6, 8])
  })
})

describe('a count that is pushed', () => {
  it('is zero or more', async () => {
    const { id } = await stocked(5)

    const pushed = await push([count(id, -1), count(id, 0)])

    assert.deepEqual(statuses(pushed), ['rejected validation', 'applied'])
    assert.equal(await quantityOf(id), 0)
  })
})

describe('a move that is pushed', () => {
  it('is in one group with its other half', async () => {
    const [{ id: from }, { id: to }] = [await stocked(5), await stocked(1)]
    const part = create('pantry_item', { name: 'Part' })

    const pushed = await push([
      ...group(move(from, -2), move(to, 2)),
      ...group(part, move(from, -1), move(part.id, 1)).map((one) => ({ ...one, group_id: 'h' })),
    ])

    assert.deepEqual(statuses(pushed), Array<string>(5).fill('applied'))
    assert.deepEqual(await Promise.all([from, to, part.id].map(quantityOf)), [2, 3, 1])
  })

  it('is refused without its other half, with its whole group', async () => {
    const [{ id: from }, { id: to }] = [await stocked(5), await stocked(1)]
    const part = create('pantry_item', { name: 'Part' })
    const there = [move(from, -1), move(to, 1)]
    await push(group(...there))
    const wrong: [mutations: object[], statuses: string[]][] = [
      [[move(from, -2)], ['rejected validation']],
      [group(move(from, -2)), ['rejected validation']],
      [
        [move(from, -2), move(to, 2)],
        ['rejected validation', 'rejected validation'],
      ],
      [group(move(from, -2), move(to, 1)), ['rejected validation', 'rejected group_failed']],
      [group(move(from, -2), move(from, 2)), ['rejected validation', 'rejected group_failed']],
      [group(part, move(part.id, 2)), ['rejected group_failed', 'rejected validation']],
      [
        group(move(from, -1), move(to, 1), move(to, 1)),
        ['rejected group_failed', 'rejected group_failed', 'rejected validation'],
      ],
      // One half was pushed before, and already has its other half.
      [group(there[0] ?? {}, move(to, 1)), ['rejected group_failed', 'rejected validation']],
      [group(move(from, 0), move(to, 0)), ['rejected validation', 'rejected validation']],
      [
        group(move(from, -1), move(randomUUID(), 1)),
        ['rejected group_failed', 'rejected parent_missing'],
      ],
    ]

    for (const [mutations, expected] of wrong)
      assert.deepEqual(statuses(await push(mutations)), expected, JSON.stringify(mutations))
    const again = await push([...there, ...group(...there)])
    const { body: alone } = await push([move(from, -2)])

    assert.deepEqual(statuses(again), Array<string>(4).fill('applied noop'))
    assert.equal(
      alone.results[0].details[0].message,
      'Send both sides of a move next to each other, in one group.',
    )
    assert.deepEqual([await quantityOf(from), await quantityOf(to)], [4, 2])
  })
})

/** Sends each mutation in its own push. */
async function pushOneByOne(mutations: object[]) {
  const answers = []
  for (const one of mutations) answers.push(await push([one]))
  return answers
}
