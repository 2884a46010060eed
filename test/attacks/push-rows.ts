import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Visitor } from './visitor.ts'

interface NewRow {
  readonly entity: string
  readonly id?: string
  readonly data: object
}

/**
 * Creates rows by pushes, one after the other. A push that is refused whole is not sent again.
 *
 * @returns how many of the mutations were applied
 */
export async function pushRows(
  visitor: Visitor,
  rows: readonly NewRow[],
  { perPush = 200 } = {},
): Promise<number> {
  const head = { client_id: randomUUID(), schema_version: 1, scope_id: visitor.householdId }
  let applied = 0
  for (let from = 0; from < rows.length; from += perPush) {
    const mutations = rows.slice(from, from + perPush).map(({ entity, id, data }) => ({
      mutation_id: randomUUID(),
      op: 'create',
      entity,
      id: id ?? randomUUID(),
      data,
    }))
    const reply = await visitor.call('POST', '/v1/sync/push', { body: { ...head, mutations } })
    assert.ok([200, 413, 429].includes(reply.status), reply.text.slice(0, 300))
    if (reply.status === 200)
      applied += reply.body.results.filter(
        ({ status }: { status: string }) => status === 'applied',
      ).length
  }
  return applied
}
