import assert from 'node:assert/strict'
import { it } from 'node:test'
import { entity } from '@larder/rules/describe-entity.ts'
import { describeSync } from '#server/entity-tables.ts'
import { expectDistinct, entityTable } from './contract.ts'

it('does not start if two kinds of rows have the same number or name', () => {
  const { collections } = describeSync()
  const [first = assert.fail()] = collections
  const other = entity('other', { fields: {} })
  const withSameNumber = entityTable(other, { number: first.number, table: 'others' })
  const withSameName = entityTable(first, { number: 30_000, table: 'others' })

  assert.throws(
    () => expectDistinct([...collections, withSameNumber]),
    /and others have the same number/,
  )
  assert.throws(
    () => expectDistinct([...collections, withSameName]),
    /and others have the same name/,
  )
})
