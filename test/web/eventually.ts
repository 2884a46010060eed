import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'

/** Milliseconds. A phone sends a change soon after it was made. */
const TIMEOUT = 5000
const PAUSE = 25

/** Waits until the server has what the test expects. */
export async function eventually<Value>(
  read: () => Promise<Value>,
  expected: NoInfer<Value>,
): Promise<void> {
  let found = await read()
  for (let waited = 0; waited < TIMEOUT && !isEqual(found, expected); waited += PAUSE) {
    await setTimeout(PAUSE)
    found = await read()
  }
  assert.deepEqual(found, expected)
}

const isEqual = (found: unknown, expected: unknown): boolean =>
  JSON.stringify(found) === JSON.stringify(expected)
