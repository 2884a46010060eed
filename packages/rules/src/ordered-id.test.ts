import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isId } from './id.ts'
import { orderedId } from './ordered-id.ts'

it('makes ids that sort in the order in which they were made, though the clock stands or goes back', () => {
  const start = Date.now()
  const times = Array.from(
    { length: 3000 },
    (_, index) => start + (index % 7 === 0 ? index : -index),
  )
  const ids = times.map((now) => orderedId(now, crypto.getRandomValues(new Uint8Array(9))))

  assert.deepEqual(ids.toSorted(), ids)
  assert.deepEqual(
    ids.filter((id) => !isId(id) || !/^.{14}7.{4}[89ab]/.test(id)),
    [],
  )
  assert.equal(new Set(ids).size, ids.length)
  // Another test of this process may have made an id with a later clock.
  assert.ok(Number.parseInt(ids[0]?.replace('-', '').slice(0, 12) ?? '', 16) >= start)
})
