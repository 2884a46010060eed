import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Data } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import type { LoadedRow } from '@larder/rules/mutations/draft.ts'
import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import type { Verb } from '@larder/rules/verbs/verb.ts'
import type { TestApp } from '#test/app/app.ts'
import { writeAsService } from '#test/app/as-service.ts'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { type KitchenCopy, LIST, MONDAY, openKitchenCopy } from '#test/fixtures/kitchen-copy.ts'

/** The kinds of rows that are stored, parents before their children. */
const KINDS = [
  'food',
  'pantry_item',
  'stock_movement',
  'recipe',
  'shopping_item',
  'meal_plan_entry',
]
const DERIVED = ['created_at', 'updated_at', 'account_id', 'checked_by', 'added_by']

/** Mutations that make the rows of a kitchen again. */
function rowsOf({ all }: KitchenCopy): Mutation[] {
  return KINDS.flatMap((entity) =>
    all(entity)
      .toSorted((a, b) => a.version - b.version)
      .map(({ id, data }): Mutation => {
        const sums = entity === 'pantry_item' ? ['quantity'] : []
        const isSent = ([name]: [string, unknown]) => ![...DERIVED, ...sums].includes(name)
        return {
          op: 'create',
          entity,
          id,
          data: Object.fromEntries(Object.entries(data).filter(isSent)),
        }
      }),
  )
}

/**
 * A phone with a copy of a new household on the server, which has the rows of a kitchen in memory. The
 * phone keeps a log of what its person does, and pushes it at the end.
 */
export async function openPhone(app: TestApp, kitchen: KitchenCopy, owner: Data) {
  const person = await signedUp(app)
  const { id: scope_id } = await firstHousehold(person)
  await writeAsService(app, scope_id, [
    { op: 'update', entity: 'household', id: scope_id, patch: owner },
    { op: 'create', entity: 'shopping_list', id: LIST, data: { name: 'Groceries' } },
    ...rowsOf(kitchen),
  ])
  const head = { client_id: randomUUID(), schema_version: SCHEMA_VERSIONS.max, scope_id }
  const log: object[] = []
  const [answers, operations]: [Data[], string[]] = [[], []]

  /** The live rows on the server. */
  async function pull(): Promise<readonly LoadedRow[]> {
    const { body, text } = await person.call('POST', '/v1/sync/pull', { ...head, limit: 5000 })
    assert.equal(body.has_more, false, text)
    return body.changes
  }

  const copy = openKitchenCopy(
    {},
    {
      householdId: scope_id,
      accountId: person.id,
      rows: await pull(),
      now: () => app.clock().toISOString(),
    },
  )
  const put = (mutation: object) =>
    void log.push({ mutation_id: randomUUID(), seq: log.length + 1, ...mutation })

  return {
    copy,
    /** The answers that the phone has shown. */
    answers,
    /** The ids of the operations that can be undone. */
    operations,
    run: (verb: Verb, wish: Data): void => {
      const id = randomUUID()
      put({ op: 'run', verb: verb.name, id, on: MONDAY, wish })
      answers.push(copy.run(verb, wish, { operationId: id, on: MONDAY }))
      if (verb.isUndoable !== false) operations.push(id)
    },
    change: (entity: string, id: string, patch: Data): void => {
      put({ op: 'update', entity, id, patch })
      copy.change(entity, id, patch)
    },
    /** Pushes the log. @returns the results */
    async push(): Promise<readonly { readonly status: string; readonly answer?: Data }[]> {
      if (log.length === 0) return []
      const { status, body, text } = await person.call('POST', '/v1/sync/push', {
        ...head,
        mutations: log,
      })
      assert.equal(status, 200, text)
      return body.results
    },
    pull,
  }
}

export type Phone = Awaited<ReturnType<typeof openPhone>>
