// Children that are deleted with their parent are loaded as summaries: only their size is needed, for the size
// of the household.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { shoppingOf } from '#test/app/shopping.ts'

const app = await startApp()
const then = app.clock().toISOString()

async function setUp() {
  const ada = await signedUp(app)
  const { id: householdId } = await firstHousehold(ada)
  const push = (...mutations: object[]) =>
    ada.call('POST', '/v1/sync/push', {
      client_id: randomUUID(),
      schema_version: 1,
      scope_id: householdId,
      mutations: mutations.map((one) => ({ mutation_id: randomUUID(), ...one })),
    })
  const sizeOf = async () => {
    const { rows } = await sql`
      select row_count::integer, byte_count::integer from sync_scope where household_id = ${householdId}`.execute(
      app.db,
    )
    return rows
  }
  return {
    ada,
    householdId,
    push,
    sizeOf,
    ...shoppingOf((method, path, body) => ada.call(method, path, body)),
  }
}

/** Texts and numbers that JSON can print or count in several ways. */
const odd: readonly object[] = [
  { name: '\u{1f9c0} and \u{10ffff}', note: '"Quotes" : "and", \\ \u0001\u001f\u007f\b\f\n\r\t/' },
  { name: 'é ü \u2028 \u2029 \uffff', note: '', unit: 'Stück', position: 'a"b\\' },
  { name: 'Numbers', quantity: 999_999_998.123456 },
  { name: 'Small', quantity: 0.000001 },
  { name: 'Less', quantity: -1.5, food_id: randomUUID(), category_id: randomUUID() },
  { name: 'Round', quantity: 1000, checked_at: then },
]

describe('rows that are deleted with their parent', () => {
  it('reduce the size of the household to the size before', async () => {
    const { push, sizeOf, list, item, ada } = await setUp()
    const kept = await list('Kept')
    const before = await sizeOf()
    for (const remove of ['delete', 'push', 'clear']) {
      const path = remove === 'clear' ? kept : await list('Gone')
      for (const one of odd) await item(path, { ...one, checked_at: then })

      const { status, text } =
        remove === 'clear'
          ? await ada.call('POST', `${path}/clear-checked`)
          : remove === 'delete'
            ? await ada.call('DELETE', path)
            : await push({ op: 'delete', entity: 'shopping_list', id: path.split('/').at(-1) })

      assert.ok(status < 300, text)
      assert.deepEqual(await sizeOf(), before, remove)
    }
  })

  it('may have any size in total', async () => {
    const { householdId, push, list, ada } = await setUp()
    const path = await list('Large')
    const listId = path.split('/').at(-1)
    await app.db.transaction().execute(async (tx) => {
      await sql`select set_config('larder.writing', 'on', true)`.execute(tx)
      await sql`
        with made as (
          insert into shopping_items (household_id, id, list_id, name, note, created_at, updated_at)
          select ${householdId}::uuid, gen_random_uuid(), ${listId}::uuid, 'Item ' || n,
            repeat('\u{1f9c0}', 2000), ${then}, ${then} from generate_series(1, 1100) n returning id
        ), changed as (
          insert into sync_change (household_id, entity, row_id, version)
          select ${householdId}::uuid, 12, made.id, s.version + row_number() over ()
          from made, sync_scope s where s.household_id = ${householdId}
        )
        update sync_scope set version = version + 1100 where household_id = ${householdId}`.execute(
        tx,
      )
    })

    const { status, body, text } = await push(
      { op: 'delete', entity: 'shopping_list', id: listId },
      { op: 'create', entity: 'category', id: randomUUID(), data: { name: 'Cheese' } },
    )
    const { body: items } = await ada.call('GET', `${path}/items`)

    assert.equal(status, 200, text)
    assert.deepEqual(
      body.results.map((one: { status: string }) => one.status),
      ['applied', 'applied'],
    )
    assert.equal(items.code, 'NOT_FOUND')
  })
})
