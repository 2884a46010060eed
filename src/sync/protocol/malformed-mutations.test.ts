import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { food, statuses, update } from '#test/simulation/mutations.ts'
import { startKitchenServer } from '#test/simulation/server.ts'

const { household } = await startKitchenServer()

const HALF = '\ud83c' // half of an emoji
const milk = () => food('Milk')
const threeTimes = (status: string) => Array<string>(3).fill(status)
const malformed: Record<string, object> = {
  'no operation': { op: undefined },
  'an operation that is long': { op: 'x'.repeat(1000) },
  'a number as the operation': { op: 7 },
  'no entity': { entity: undefined },
  'a long entity': { entity: 'x'.repeat(1000) },
  'null as the entity': { entity: null },
  'no id': { id: undefined },
  'a long id': { id: 'x'.repeat(1000) },
  'an invalid id': { id: 'milk' },
  'text after the id': { id: `${randomUUID()}\n` },
  'no data': { data: undefined },
  'null as data': { data: null },
  'text as data': { data: 'Milk' },
  'a list as data': { data: ['Milk'] },
  'null as the patch': { op: 'update', patch: null },
  'an update without a patch': { op: 'update' },
  'a list as `expect`': { op: 'update', patch: { name: 'Tea' }, expect: [] },
  'a version below zero': { op: 'delete', if_version: -1 },
  'a version as text': { op: 'delete', if_version: '1' },
  'all_or_nothing as text': { op: 'update', patch: {}, all_or_nothing: 'yes' },
  'an unknown member': { colour: 'red' },
  'half an emoji': { data: { name: `Milk ${HALF}` } },
  'half an emoji in a name': { data: { [HALF]: 1 } },
  'half an emoji in `expect`': { op: 'update', patch: {}, expect: { name: HALF } },
  'NUL deep inside': { data: { name: 'Milk', extra: [{ a: 'a\0b' }] } },
}

describe('a mutation', () => {
  for (const [what, wrong] of Object.entries(malformed))
    it(`with ${what} is refused by itself`, async () => {
      const { ada } = await household()
      const [one, other] = [milk(), food('Eggs')]

      const pushed = await ada.push([{ ...one, ...wrong }, other])
      const alone = await ada.push([{ ...one, ...wrong, seq: 1 }])

      assert.equal(pushed.status, 200, JSON.stringify(pushed.body))
      const [refusal] = pushed.body.results
      assert.deepEqual(
        [statuses(pushed), statuses(alone), alone.body.last_seq],
        [['rejected validation', 'applied'], ['rejected validation'], 1],
      )
      assert.deepEqual([Array.isArray(refusal.details), refusal.row], [true, undefined])
    })

  it('without an id, or with a split group, refuses the push', async () => {
    const { ada } = await household()
    const wrong = [
      { mutation_id: 'x' },
      { mutation_id: null },
      { seq: 0 },
      { seq: '1' },
      { group_id: '' },
      { group_id: 7 },
    ]

    const answers = []
    for (const one of wrong) answers.push(await ada.push([food('Eggs'), { ...milk(), ...one }]))

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code]),
      wrong.map(() => [400, 'VALIDATION_FAILED']),
    )
    assert.deepEqual(Object.keys(await ada.rows()).length, 2)
  })

  it('with a name like `constructor` is refused as unknown', async () => {
    const { ada } = await household()
    const [one, names] = [milk(), ['constructor', 'toString', 'hasOwnProperty']]
    await ada.push([one])

    const pushed = await ada.push([
      ...names.map((name) => food(name)),
      ...names.map((entity) => ({ ...milk(), entity })),
      ...names.map((name) => ({ ...milk(), data: { name: 'Tea', [name]: 1 } })),
      ...names.map((name) => update(one, { [name]: 1 })),
      ...names.map((name) => update(one, { name: 'Tea' }, { expect: { [name]: 1 } })),
    ])

    assert.deepEqual(statuses(pushed), [
      ...threeTimes('applied'),
      ...threeTimes('rejected unknown_entity'),
      ...threeTimes('rejected unknown_field'),
      ...threeTimes('rejected unknown_field'),
      ...threeTimes('rejected validation'),
    ])
  })

  it('with a long unknown name is refused without half of an emoji, also when it is sent again', async () => {
    const { ada } = await household()
    const name = `${'x'.repeat(99)}🍅🍅`
    const wrong = { ...milk(), data: { name: 'Milk', [name]: 1 } }

    const [first, again] = [await ada.push([wrong]), await ada.push([wrong])]

    for (const { status, body } of [first, again]) {
      assert.equal(status, 200, JSON.stringify(body))
      assert.equal(body.results[0].details[0].path, `/${'x'.repeat(99)}🍅`)
      assert.ok(body.results[0].details[0].message.isWellFormed())
    }
  })
})
