// Slow. Covers: src/transfer/exports src/transfer/imports
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { SECOND } from '#platform/kernel/clock.ts'
import { randomHousehold } from '#test/fixtures/random-household.ts'
import { startApp } from './app.ts'
import { firstHousehold } from './household.ts'
import { comparable, exportBytes, importsInto, picturesOf } from './larder-exports.ts'
import { signedUp } from './person.ts'

/** EXPORTED_HOUSEHOLDS sets more, which are also larger. */
const ASKED = process.env['EXPORTED_HOUSEHOLDS']
const COUNT = Number(ASKED ?? 3)
const ROUNDS = ASKED === undefined ? 4 : 15
const SEED = Number(process.env['PROPERTY_SEED'] ?? 51)
/** Levels of 256 that an encoding may change a colour. */
const OTHER_COLOUR = 4

const app = await startApp()
/** Another server with a database and photos of its own: it knows nothing of the households and their people. */
const empty = await startApp()

for (let seed = SEED; seed < SEED + COUNT; seed++)
  it(`a random household comes back on an empty server, for the seed ${seed}`, async () => {
    const { ada, householdId, accounts } = await randomHousehold(app, seed, ROUNDS)
    const first = await exportBytes(app, ada, householdId)
    // No server takes times that are still to come.
    empty.clock.advance({ seconds: (app.clock().getTime() - empty.clock().getTime()) / SECOND })
    const eve = await signedUp(empty)
    const { id } = await firstHousehold(eve)
    const target = importsInto(empty, eve, id)

    const job = await target.run(first)
    const second = await exportBytes(empty, eve, id)
    const again = await target.run(first)
    const third = await exportBytes(empty, eve, id)

    assert.deepEqual([job.state, job.problem, job.broken, job.skipped], ['done', null, 0, 0])
    // The accounts are of the other server, so the rows name nobody.
    const strangers = new Map(accounts.map((account) => [account, null]))
    const [before, after] = [await comparable(first, strangers), await comparable(second)]
    assert.ok(new Set(before.rows.map(({ entity }) => entity)).size >= 14)
    assert.deepEqual(after, before)
    await expectSamePictures(first, second)
    assert.deepEqual([again.state, again.unchanged, again.photos], ['done', again.done, 0])
    assert.deepEqual(await comparable(third), before)
  })

async function expectSamePictures(first: Buffer, second: Buffer): Promise<void> {
  const [before, after] = [await picturesOf(first), await picturesOf(second)]
  assert.ok(before.size > 0)
  assert.deepEqual([...after.keys()].toSorted(), [...before.keys()].toSorted())
  for (const [name, colours] of before)
    for (const [i, colour] of (after.get(name) ?? []).entries())
      assert.ok(Math.abs(colour - (colours[i] ?? 0)) < OTHER_COLOUR, name)
}
