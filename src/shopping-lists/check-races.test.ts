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

interface Place {
  readonly path: string
  readonly ids: readonly string[]
}
type Act = (place: Place) => Promise<Answer>

const check =
  (checked: boolean): Act =>
  ({ path, ids }) =>
    call('POST', `${path}/check`, { item_ids: ids, checked })
const toFirst =
  (method: string, body?: object): Act =>
  ({ path, ids }) =>
    call(method, `${path}/items/${ids[0]}`, body)

const WRITERS: Record<string, Act> = {
  'the same': check(true),
  'putting back': check(false),
  'clearing away': ({ path }) => call('POST', `${path}/clear-checked`),
  'a deletion': toFirst('DELETE'),
  'a rename': toFirst('PATCH', { name: 'Green tea' }),
  'a move to another list': toFirst('PATCH', { list_id: other.split('/').at(-1) }),
}

/** What two acts come to: their answers, and the items of the list. */
async function outcomeOf(acts: readonly Act[], isAtOnce: boolean): Promise<string> {
  const path = await list(`List ${randomUUID()}`)
  const items = [await item(path, { name: 'Tea' }), await item(path, { name: 'Milk' })]
  const place = { path, ids: items.map(({ id }) => id) }
  const answers: Answer[] = []
  if (isAtOnce) answers.push(...(await Promise.all(acts.map((act) => act(place)))))
  else for (const act of acts) answers.push(await act(place))
  const { body } = await call('GET', `${path}/items`)
  const told = answers.map(({ status, body: one }) => [
    status,
    one?.items?.map(shown),
    one?.missing?.length,
    one?.cleared,
  ])
  return JSON.stringify({ told, left: body.items.map(shown).toSorted() })
}

const shown = ({ name, checked_at }: { name: string; checked_at: string | null }) =>
  `${name} ${checked_at !== null}`

describe('ticking items off', () => {
  for (const [name, writer] of Object.entries(WRITERS))
    it(`comes to the same as one after the other: beside ${name}`, async () => {
      const first = await outcomeOf([check(true), writer], false)
      const { told, left } = JSON.parse(await outcomeOf([writer, check(true)], false))
      const second = JSON.stringify({ told: told.toReversed(), left })

      for (let meeting = 0; meeting < 3; meeting++) {
        const outcome = await outcomeOf([check(true), writer], true)

        assert.ok(
          [first, second].includes(outcome),
          `${outcome}\nis neither\n${first}\nnor\n${second}`,
        )
      }
    })
})
