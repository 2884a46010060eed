import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 25
/** The milliseconds of one test. Something that takes longer comes too late for its test. */
export const TEST_MS = Number(
  process.execArgv.findLast((one) => one.startsWith('--test-timeout='))?.split('=')[1] ?? 120_000,
)

type NotYet = false | '' | 0 | null | undefined

/** One error for each thing that has not come yet, or never came. */
const missing = new Set<Error>()
process.on('exit', () => missing.forEach((error) => console.error(error)))

/**
 * Waits for something that no event tells. Only the time limit of the test ends it earlier. At its end the process
 * prints what never came, who waited, and the last error of `look`.
 * @param what the name of the awaited thing, for that message
 * @param look is called again and again; a falsy value or an error means "not yet"
 * @returns the first value of `look` that is not falsy
 */
export async function eventually<T>(
  what: string,
  look: () => T | NotYet | Promise<T | NotYet>,
): Promise<T> {
  const never = new Error(`It never came: ${what}`)
  missing.add(never)
  const end = performance.now() + TEST_MS
  while (performance.now() < end) {
    try {
      const found = await look()
      if (found) {
        missing.delete(never)
        return found
      }
    } catch (error) {
      never.cause = error
    }
    await sleep(PAUSE_MS)
  }
  throw never
}

/** Waits until `read` returns the expected value. @see eventually */
export async function eventuallyEqual<T>(
  read: () => T | Promise<T>,
  expected: NoInfer<T>,
): Promise<void> {
  await eventually('the expected value', async () => {
    assert.deepEqual(await read(), expected)
    return true
  })
}
