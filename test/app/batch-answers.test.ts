import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { everyKind, type Operation } from '#test/fixtures/batch-operations.ts'
import { storeCooking } from '#test/fixtures/cooking.ts'
import { type Answer, startApp } from './app.ts'
import { firstHousehold, inHousehold } from './household.ts'
import { signedUp } from './person.ts'

const app = await startApp()

/** Three households that get the same operations. */
async function twins() {
  const sides = [await signedUp(app), await signedUp(app), await signedUp(app)]
  return Promise.all(
    sides.map(async (person) => {
      const { id, default_shopping_list_id } = await firstHousehold(person)
      const own = inHousehold(app, person, id)
      return { person, id, listId: default_shopping_list_id, call: own }
    }),
  )
}

/** Replaces what differs between two households: ids, versions, times. */
function comparable(value: unknown, own: readonly string[]): unknown {
  const text = JSON.stringify(value ?? null)
    .replaceAll(
      /"(version|timestamp|request_id|created_at|updated_at|etag|checked_at)":("[^"]*"|\d+),?/g,
      '',
    )
    .replaceAll(/"\/operations\/\d+\/(body)?/g, '"/')
    .replaceAll('"//', '"/')
  return JSON.parse(
    own.reduce((all, id, i) => all.replaceAll(id, `own-${i}`), text).replaceAll(',}', '}'),
  )
}

type Call = ReturnType<typeof inHousehold>

async function sendOneByOne(send: Call, operations: readonly Operation[]): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const { method, path, body, if_match } of operations)
    answers.push(
      await send(method, path, body, if_match === undefined ? {} : { 'if-match': if_match }),
    )
  return answers
}

interface Result {
  readonly status: number
  readonly body?: unknown
  readonly error?: unknown
}

async function sendInBatches(send: Call, operations: readonly Operation[], size: number) {
  const results: Result[] = []
  for (let from = 0; from < operations.length; from += size) {
    const part = operations.slice(from, from + size)
    const { body, text } = await send('POST', '/v1/batch', { operations: part })
    results.push(...(body.results ?? assert.fail(text)))
  }
  return results
}

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, one]) => [name, sorted(one)]),
        )
      : value

it('a batch has the answers of the single requests, for every row kind', async () => {
  const recipeId = randomUUID()
  const [one, other, whole] = await twins()
  assert.ok(one && other && whole)
  const cookings = await Promise.all(
    [one, other, whole].map(({ id }) => storeCooking(app, id, { recipe_id: recipeId })),
  )
  const wanted = everyKind(one.listId, one.person.id, cookings[0] ?? '')
  const ownIds = [one, other, whole].map(({ id, listId: list, person }, i) => [
    list,
    person.id,
    cookings[i] ?? '',
    id,
  ])
  const [ofOne = [], ofOther = [], ofWhole = []] = ownIds
  const forSide = (ids: readonly string[]): Operation[] =>
    JSON.parse(
      ofOne.reduce((text, id, i) => text.replaceAll(id, ids[i] ?? ''), JSON.stringify(wanted)),
    )

  const [singles, results, statuses] = await Promise.all([
    sendOneByOne(one.call, wanted),
    // One by one: in a batch of several, each result shows its row as the last operation left it.
    sendInBatches(other.call, forSide(ofOther), 1),
    sendInBatches(whole.call, forSide(ofWhole), 200),
  ])

  const wrong = singles.flatMap((single, i) => {
    const found = results[i]
    const expected = sorted(comparable(single.body, ofOne))
    const shown = sorted(comparable(found?.body ?? found?.error, ofOther))
    const isSame =
      single.status === found?.status &&
      single.status === statuses[i]?.status &&
      JSON.stringify(expected) === JSON.stringify(shown)
    return isSame
      ? []
      : [[wanted[i], single.status, found?.status, statuses[i]?.status, expected, shown]]
  })
  assert.deepEqual(wrong, [])
  assert.ok(wanted.length > 200)
  const written = new Set(singles.map(({ status }) => status))
  assert.deepEqual(written, new Set([201, 200, 409, 412, 404, 400, 204]))
})
