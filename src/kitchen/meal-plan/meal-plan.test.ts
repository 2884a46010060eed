import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { writeAsService } from '#test/app/as-service.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { storeCooking } from '#test/fixtures/cooking.ts'

const app = await startApp()
const cook = await signedUp(app)
const { id: householdId } = await firstHousehold(cook)
const call = inHousehold(app, cook, householdId)
const PLAN = '/v1/meal-plan'

async function planned(fields: object) {
  const { status, body, text } = await call('POST', PLAN, { meal: 'dinner', ...fields })
  assert.equal(status, 201, text)
  return body
}

async function titles(query: string): Promise<string> {
  const { body } = await call('GET', `${PLAN}?${query}`)
  return body.items.map(({ title }: { title: string }) => title).join('')
}

const answerTo = (fields: object) =>
  call('POST', PLAN, { date: '2026-12-01', meal: 'dinner', ...fields })

describe('an entry of the meal plan', () => {
  it('is listed by date, meal and position, from one day to another', async () => {
    const entries = [
      { date: '2026-12-02', title: 'D' },
      { date: '2026-12-01', title: 'C', position: 2 },
      { date: '2026-12-01', title: 'B', position: 1 },
      { date: '2026-12-01', meal: 'breakfast', title: 'A' },
      { date: '2026-12-03', title: 'E' },
    ]
    for (const entry of entries) await planned(entry)

    assert.deepEqual(
      [
        await titles('from=2026-12-01&to=2026-12-02'),
        await titles('to=2026-12-01'),
        await titles('from=2026-12-02'),
      ],
      ['ABCD', 'ABC', 'DE'],
    )
  })

  it('has a recipe, a food or a title, and not both a recipe and a food', async () => {
    const [recipe_id, food_id] = [randomUUID(), randomUUID()]

    const statuses = await Promise.all(
      [{}, { recipe_id }, { food_id, quantity: 2, unit: 'kg' }, { recipe_id, food_id }].map(
        async (fields) => (await answerTo(fields)).status,
      ),
    )

    assert.deepEqual(statuses, [400, 201, 201, 400])
  })

  it('is cooked while a cooking that was not undone names it', async () => {
    const { id } = await planned({ date: '2027-01-01', recipe_id: randomUUID() })
    const read = (headers = {}) => call('GET', `${PLAN}/${id}`, undefined, headers)
    const open = await read()
    const etag = open.headers.get('etag') ?? ''

    const first = await storeCooking(app, householdId, { plan_entry_id: id })
    const at = app.clock().toISOString()
    app.clock.advance({ minutes: 5 })
    await storeCooking(app, householdId, { plan_entry_id: id, undone_at: at })
    const cooked = await read({ 'if-none-match': etag })
    await writeAsService(app, householdId, [
      { op: 'update', entity: 'cooking', id: first, patch: { undone_at: at } },
    ])
    const undone = await read()
    const unchanged = await planned({ date: '2027-01-02', title: 'Pizza' })
    const known = await call('GET', `${PLAN}/${unchanged.id}`, undefined, {
      'if-none-match': `"${unchanged.version}"`,
    })

    assert.deepEqual(
      [open.body.cooked_at, cooked.status, cooked.body.cooked_at, undone.body.cooked_at],
      [null, 200, at, null],
    )
    assert.equal(known.status, 304)
  })
})

describe('a cooking', () => {
  it('is created only by verbs; clients add a note and a rating, and delete it', async () => {
    const recipe_id = randomUUID()
    const id = await storeCooking(app, householdId, { recipe_id })
    const path = `/v1/cookings/${id}`

    const made = await call('POST', '/v1/cookings', { recipe_id })
    const rated = await call('PATCH', path, { rating: 4, note: 'More salt' })
    const moved = await call('PATCH', path, { cooked_on: '2026-11-21' })
    const listed = await call('GET', `/v1/cookings?recipe_id=${recipe_id}`)
    const deleted = await call('DELETE', path)

    assert.deepEqual(
      [made.status, rated.status, moved.status, deleted.status],
      [405, 200, 400, 204],
      rated.text,
    )
    assert.deepEqual([rated.body.rating, rated.body.note], [4, 'More salt'])
    assert.deepEqual(listed.body.items, [rated.body])
  })

  it('counts for the limits of the household', async () => {
    const sizeOf = async () => {
      const { row_count } = await app.db
        .selectFrom('sync_scope')
        .select('row_count')
        .where('household_id', '=', householdId)
        .executeTakeFirstOrThrow()
      return Number(row_count)
    }
    const before = await sizeOf()

    await storeCooking(app, householdId)

    assert.equal(await sizeOf(), before + 1)
  })
})
