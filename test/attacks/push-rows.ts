import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Visitor } from './visitor.ts'

interface NewRow {
  readonly entity: string
  readonly id?: string
  readonly data: object
}

/**
 * Creates rows by pushes, one after the other. A push that is refused whole is not sent again.
 *
 * @param options.perPush how many rows one push creates
 * @param options.waitForLimits sends a push again that a rate limit refused, after its `Retry-After`
 * @returns how many of the mutations were applied
 */
export async function pushRows(
  visitor: Visitor,
  rows: readonly NewRow[],
  { perPush = 200, waitForLimits = false } = {},
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
    const push = () => visitor.call('POST', '/v1/sync/push', { body: { ...head, mutations } })
    let reply = await push()
    while (waitForLimits && reply.status === 429) {
      await sleep(Number(reply.headers.get('retry-after')) * 1000)
      reply = await push()
    }
    assert.ok([200, 413, 429].includes(reply.status), reply.text.slice(0, 300))
    if (reply.status === 200)
      applied += reply.body.results.filter(
        ({ status }: { status: string }) => status === 'applied',
      ).length
  }
  return applied
}
