import assert from 'node:assert/strict'
import { it } from 'node:test'
import { ENTITIES } from '@larder/rules/kitchen/all-entities.ts'
import { describeChanges } from './describe-changes.ts'

/** What an undo leaves alone: the movements tell the sum of a lot. */
const LEFT_OUT = ['created_at', 'updated_at', 'pantry_item.quantity']

for (const [entity, { fields }] of ENTITIES)
  it(`keeps each field of a row that changed, so that an undo can restore it: ${entity}`, () => {
    const names = Object.keys(fields)
    const rowOf = (value: number) => Object.fromEntries(names.map((name) => [name, value]))
    const row = { entity, id: 'one', version: 1 }

    const [change] = describeChanges(
      [{ ...row, data: rowOf(1) }],
      [{ ...row, data: rowOf(2), was: 'live' }],
      ENTITIES,
    )

    const isLeftOut = (name: string) =>
      LEFT_OUT.includes(name) ||
      LEFT_OUT.includes(`${entity}.${name}`) ||
      fields[name]?.stamp !== undefined
    const kept = names.filter((name) => !isLeftOut(name)).toSorted()
    assert.deepEqual(Object.keys(change?.before ?? {}).toSorted(), kept)
    assert.deepEqual(Object.keys(change?.after ?? {}).toSorted(), kept)
  })
