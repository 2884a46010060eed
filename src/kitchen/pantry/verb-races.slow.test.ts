// Slow. Covers: src/kitchen/pantry src/sync/write
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { RACES, openKitchen, outcomeOf, VERBS, WRITERS } from '#test/fixtures/verb-races.ts'

const app = await startApp()

describe('a verb at the same time as another request', { concurrency: 4 }, () => {
  for (const [writerName, writer] of Object.entries(WRITERS))
    it(`has the same result as one after the other: ${writerName}`, async () => {
      const kitchen = await openKitchen(app)
      for (const [verbName, verb] of Object.entries(VERBS)) {
        const inOrder = async () => outcomeOf(kitchen, [verb, writer], false)
        const inOther = async () => swapped(await outcomeOf(kitchen, [writer, verb], false))

        const outcomes = await Promise.all(
          Array.from({ length: RACES }, () => outcomeOf(kitchen, [verb, writer], true)),
        )

        for (const outcome of outcomes) {
          assertLedger(outcome)
          const first = await inOrder()
          if (outcome !== first)
            assert.equal(outcome, await inOther(), `${verbName} with ${writerName}, not ${first}`)
        }
      }
    })
})

/** The outcome with its answers in reverse order. */
function swapped(outcome: string): string {
  const { answers, ...rest } = JSON.parse(outcome)
  return JSON.stringify({ answers: answers.toReversed(), ...rest })
}

function assertLedger(outcome: string): void {
  const { items, ledger } = JSON.parse(outcome)
  const quantities = items.map(({ quantity }: { quantity: number }) => quantity)
  assert.deepEqual(
    quantities.toSorted((a: number, b: number) => a - b),
    ledger,
    outcome,
  )
}
