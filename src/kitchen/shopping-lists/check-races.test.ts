import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { type Answer, startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { shoppingOf } from '#test/app/shopping.ts'

const app = await startApp()
const cook = await signedUp(app)
const { id: householdId } = await firstHousehold(cook)
const call = inHousehold(app, cook, householdId)
const { list, item } = shoppingOf(call)
const other = await list('Other')

interface Target {
  readonly path: string
  readonly ids: readonly string[]
}
type Request = (target: Target) => Promise<Answer>

const check =
  (checked: boolean): Request =>
  ({ path, ids }) =>
    call('POST', `${path}/check`, { item_ids: ids, checked })
const toFirst =
  (method: string, body?: object): Request =>
  ({ path, ids }) =>
    call(method, `${path}/items/${ids[0]}`, body)

const WRITERS: Record<string, Request> = {
  'the same request': check(true),
  unchecking: check(false),
  'deleting checked items': ({ path }) => call('POST', `${path}/clear-checked`),
  'a deletion': toFirst('DELETE'),
  'a rename': toFirst('PATCH', { name: 'Green tea' }),
  'a move to another list': toFirst('PATCH', { list_id: other.split('/').at(-1) }),
}

/** The outcome of two requests: their answers, and the items of the list. */
async function outcomeOf(requests: readonly Request[], isAtOnce: boolean): Promise<string> {
  const path = await list(`List ${randomUUID()}`)
  const items = [await item(path, { name: 'Tea' }), await item(path, { name: 'Milk' })]
  const target = { path, ids: items.map(({ id }) => id) }
  const answers: Answer[] = []
  if (isAtOnce) answers.push(...(await Promise.all(requests.map((request) => request(target)))))
  else for (const request of requests) answers.push(await request(target))
  const { body } = await call('GET', `${path}/items`)
  const results = answers.map(({ status, body: one }) => [
    status,
    one?.items?.map(shown),
    one?.missing?.length,
    one?.cleared,
  ])
  return JSON.stringify({ results, left: body.items.map(shown).toSorted() })
}

const shown = ({ name, checked_at }: { name: string; checked_at: string | null }) =>
  `${name} ${checked_at !== null}`

describe('checking items', () => {
  for (const [name, writer] of Object.entries(WRITERS))
    it(`has the same result as one after the other: ${name}`, async () => {
      const first = await outcomeOf([check(true), writer], false)
      const { results, left } = JSON.parse(await outcomeOf([writer, check(true)], false))
      const second = JSON.stringify({ results: results.toReversed(), left })

      for (let round = 0; round < 3; round++) {
        const outcome = await outcomeOf([check(true), writer], true)

        assert.ok(
          [first, second].includes(outcome),
          `${outcome}\nis neither\n${first}\nnor\n${second}`,
        )
      }
    })
})
