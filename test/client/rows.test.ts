import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { it } from 'node:test'
import { ENTITIES } from '@larder/rules/kitchen/all-entities.ts'
import { VERBS } from '@larder/rules/kitchen/all-verbs.ts'
import { COLLECTIONS, VERB_METHODS } from 'larder-client/kinds.ts'
import { printClientTypes } from '#test/print-client-types.ts'

it('the types of rows and wishes are those of the rules', async () => {
  const file = await readFile('packages/client/src/rows.ts', 'utf8')

  assert.equal(file, printClientTypes(), 'run `npm run client:types`')
})

it('a household has a collection for each kind of row, and a method for each verb', () => {
  const kinds = [...ENTITIES.values()].filter(({ scope }) => scope === 'household')

  assert.deepEqual(Object.values(COLLECTIONS).toSorted(), kinds.map(({ name }) => name).toSorted())
  assert.deepEqual(Object.values(VERB_METHODS).toSorted(), [...VERBS.keys()].toSorted())
})
