import assert from 'node:assert/strict'
import { it } from 'node:test'
import { entity } from '@larder/rules/describe-entity.ts'
import { describeSync } from '#collections.ts'
import { expectDistinct } from './collections-by-name.ts'
import { collection } from './contract.ts'

it('does not start with two kinds of rows of one number or one name', () => {
  const { collections } = describeSync()
  const [first = assert.fail()] = collections
  const other = entity('other', { fields: {} })
  const ofItsNumber = collection(other, { number: first.number, table: 'others' })
  const ofItsName = collection(first, { number: 30_000, table: 'others' })

  assert.throws(
    () => expectDistinct([...collections, ofItsNumber]),
    /and others have the same number/,
  )
  assert.throws(() => expectDistinct([...collections, ofItsName]), /and others have the same name/)
})
