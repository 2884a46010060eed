// Slow. Covers: src/platform/workers src/platform/http src/accounts src/access/sessions test/attacks
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allAttacks } from './all-attacks.ts'
import { runAttacks } from './run-attacks.ts'
import { sharedState } from './shared-state.ts'

/** The attacks on state that the workers share; the others are about one process. */
const SHARED =
  /invites|squatter|reset link|mistype|spellings|oldest session|limits the|one export|refuses the delayed|one owner|in parallel|three times|read nothing|serves others/
const chosen = [
  ...sharedState,
  ...allAttacks.filter((one) => SHARED.test(one.name) && !sharedState.includes(one)),
]
const results = await runAttacks(chosen, 'short', { workers: 3 })

describe('Larder with three workers under attack', () => {
  it('is attacked in many ways', () => {
    assert.ok(chosen.length >= 20, `${chosen.length} attacks`)
  })

  for (const { name, failure } of results)
    it(name, () => {
      assert.equal(failure, undefined)
    })
})
