import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { food, statuses, update } from '#test/simulation/mutations.ts'
import { startKitchenServer } from '#test/simulation/server.ts'

const { household } = await startKitchenServer()

const HALF = '\ud83c' // of an emoji that was cut in two
const milk = () => food('Milk')
const threeTimes = (status: string) => Array<string>(3).fill(status)
const malformed: Record<string, object> = {
  'no operation': { op: undefined },
  'an operation that is long': { op: 'x'.repeat(1000) },
  'an operation that is a number': { op: 7 },
  'no entity': { entity: undefined },
  'an entity that is long': { entity: 'x'.repeat(1000) },
  'an entity that is null': { entity: null },
  'no id': { id: undefined },
  'an id that is long': { id: 'x'.repeat(1000) },
  'an id that is none': { id: 'milk' },
  'an id with something behind it': { id: `${randomUUID()}\n` },
  'no data': { data: undefined },
  'data that are null': { data: null },
  'data that are a text': { data: 'Milk' },
  'data that are a list': { data: ['Milk'] },
  'a patch that is null': { op: 'update', patch: null },
  'an update without a patch': { op: 'update' },
  'what it expects as a list': { op: 'update', patch: { name: 'Tea' }, expect: [] },
  'a version below zero': { op: 'delete', if_version: -1 },
  'a version as text': { op: 'delete', if_version: '1' },
  'all_or_nothing as text': { op: 'update', patch: {}, all_or_nothing: 'yes' },
  'a member that is not known': { colour: 'red' },
  'half an emoji': { data: { name: `Milk ${HALF}` } },
  'half an emoji in a name': { data: { [HALF]: 1 } },
  'half an emoji in what it expects': { op: 'update', patch: {}, expect: { name: HALF } },
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

  it('that does not say which it is, or hangs together with none, refuses the push', async () => {
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

  it('named like what every object has is refused as unknown', async () => {
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
})
