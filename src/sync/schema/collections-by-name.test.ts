import assert from 'node:assert/strict'
import { it } from 'node:test'
import { entity } from '@larder/rules/describe-entity.ts'
import { describeSync } from '#server/collections.ts'
import { expectDistinct, collection } from './contract.ts'

it('does not start if two kinds of rows have the same number or name', () => {
  const { collections } = describeSync()
  const [first = assert.fail()] = collections
  const other = entity('other', { fields: {} })
  const withSameNumber = collection(other, { number: first.number, table: 'others' })
  const withSameName = collection(first, { number: 30_000, table: 'others' })

  assert.throws(
    () => expectDistinct([...collections, withSameNumber]),
    /and others have the same number/,
  )
  assert.throws(
    () => expectDistinct([...collections, withSameName]),
    /and others have the same name/,
  )
})
