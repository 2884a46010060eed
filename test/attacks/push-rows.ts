import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, Reply } from './client.ts'

interface NewRow {
  readonly entity: string
  readonly id?: string
  readonly data: object
}

/**
 * Creates rows by pushes, one after the other. A refused push is not sent again.
 *
 * @param options.perPush number of rows in one push
 * @param options.waitForLimits after a rate limit, waits for `Retry-After` and sends the push again
 * @returns the number of applied mutations
 */
export async function pushRows(
  client: Client,
  rows: readonly NewRow[],
  { perPush = 200, waitForLimits = false } = {},
): Promise<number> {
  const head = { client_id: randomUUID(), schema_version: 1, scope_id: client.householdId }
  let applied = 0
  for (let from = 0; from < rows.length; from += perPush) {
    const mutations = rows.slice(from, from + perPush).map(({ entity, id, data }) => ({
      mutation_id: randomUUID(),
      op: 'create',
      entity,
      id: id ?? randomUUID(),
      data,
    }))
    const push = () => client.call('POST', '/v1/sync/push', { body: { ...head, mutations } })
    const reply = await (waitForLimits ? untilNotLimited(push) : push())
    assert.ok([200, 413, 429].includes(reply.status), reply.text.slice(0, 300))
    if (reply.status === 200)
      applied += reply.body.results.filter(
        ({ status }: { status: string }) => status === 'applied',
      ).length
  }
  return applied
}

/** Repeats a request after its `Retry-After` while the answer is 429. */
async function untilNotLimited(send: () => Promise<Reply>): Promise<Reply> {
  let reply = await send()
  while (reply.status === 429) {
    await sleep(Number(reply.headers.get('retry-after')) * 1000)
    reply = await send()
  }
  return reply
}
