// Slow. Covers: src/platform/http src/accounts src/access/sessions src/transfer/imports test/attacks
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allAttacks } from './all-attacks.ts'
import { runAttacks } from './run-attacks.ts'

// `npm run attacks` does the same at full size and prints the costs.
const results = await runAttacks(allAttacks, 'short')

describe('Larder under attack', () => {
  for (const { name, failure } of results)
    it(name, () => {
      assert.equal(failure, undefined)
    })
})
