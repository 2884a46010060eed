import assert from 'node:assert/strict'
import { isSameJson, type Data, type Json } from '@larder/rules/json.ts'
import type { Change } from '@larder/rules/mutation.ts'
import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import type { Page } from 'larder-client/engine/wire.ts'
import type { TestApp } from '#test/app/app.ts'
import { KINDS } from './device.ts'
import type { EndlessSession } from './history-network.ts'

/** A row of the server. */
export interface ServerRow {
  readonly kind: string
  readonly id: string
  readonly version: number
  readonly data: Data
}

/** A change that a device or a request has taken. */
interface Made {
  readonly by: string
  readonly kind: string
  readonly data: Data
}

/** Follows the server by pull, and remembers what the devices took. */
export interface HistoryRecord {
  /** The rows that the server has, by their ids. */
  readonly rows: ReadonlyMap<string, ServerRow>
  /** Pulls what is new. Asserts that no deleted row has come back. */
  look(): Promise<void>
  created(by: string, kind: string, id: string, data: Data): void
  updated(by: string, id: string, patch: Data): void
  removed(by: string, id: string): void
  /** Asserts that the server has each change, or that its device told it. */
  assertNothingLost(told: ReadonlyMap<string, ReadonlySet<string>>): void
  /** Asserts that the quantity of each item is the sum of its movements since the last count. */
  assertLedgers(): void
}

/** The fields that name the parent of a row. It is deleted with its parent. */
const PARENTS = ['list_id', 'pantry_item_id']

/** It is one closure, because its parts share what happened. */
export function keepRecord(
  app: TestApp,
  householdId: string,
  session: EndlessSession,
): HistoryRecord {
  const rows = new Map<string, ServerRow>()
  const seen = new Set<string>()
  const gone = new Set<string>()
  const made = new Map<string, Made>()
  const removals = new Map<string, Set<string>>()
  /** By row and field, the values of all updates with their writers. */
  const writes = new Map<string, { by: string; value: Json }[]>()
  let cursor: string | undefined

  async function pull(): Promise<Page> {
    const body = {
      client_id: householdId,
      schema_version: SCHEMA_VERSIONS.max,
      scope_id: householdId,
      ...(cursor === undefined ? {} : { cursor }),
    }
    const answer = await app.call('POST', '/v1/sync/pull', { token: await session.token(), body })
    assert.equal(answer.status, 200, answer.text)
    cursor = answer.body.cursor
    return answer.body
  }

  function take(change: Change): void {
    const { entity: kind, id, version } = change
    if (!KINDS.includes(kind)) return
    seen.add(id)
    if (!('data' in change)) {
      gone.add(id)
      rows.delete(id)
      return
    }
    assert.ok(!gone.has(id), `The deleted ${kind} ${id} came back.`)
    rows.set(id, { kind, id, version, data: change.data })
  }

  /** Whether the row was removed by someone, or with its parent. */
  function isRemoved(id: string): boolean {
    if (gone.has(id) || removals.has(id)) return true
    const { data = {} } = made.get(id) ?? {}
    return PARENTS.some((field) => typeof data[field] === 'string' && isRemoved(data[field]))
  }

  function assertFields(told: (by: string, id: string) => boolean): void {
    for (const [key, all] of writes) {
      const [id = '', field = ''] = key.split(' ')
      const row = rows.get(id)
      // An item whose new list is gone comes to the default list.
      const isMoved =
        PARENTS.includes(field) &&
        all.some((one) => typeof one.value === 'string' && isRemoved(one.value))
      if (!row || isMoved || all.some(({ by }) => told(by, id))) continue
      const value = row.data[field] ?? null
      const isKept = all.some((one) => isSameJson(one.value, value))
      const writers = all.map((one) => `${one.by} ${JSON.stringify(one.value)}`).join(', ')
      assert.ok(
        isKept || (all.length > 1 && isSameJson(made.get(id)?.data[field] ?? null, value)),
        `${field} of the ${row.kind} ${id} is ${JSON.stringify(value)}, and not of: ${writers}`,
      )
    }
  }

  return {
    rows,
    async look() {
      for (;;) {
        const page = await pull()
        page.changes.forEach(take)
        if (!page.has_more) return
      }
    },
    created: (by, kind, id, data) => void made.set(id, { by, kind, data }),
    updated(by, id, patch) {
      for (const [field, value] of Object.entries(patch)) {
        const key = `${id} ${field}`
        writes.set(key, [...(writes.get(key) ?? []), { by, value }])
      }
    },
    removed: (by, id) => void removals.set(id, (removals.get(id) ?? new Set()).add(by)),
    assertNothingLost(toldBy) {
      const told = (by: string, id: string) => toldBy.get(by)?.has(id) ?? false
      for (const [id, { by, kind }] of made)
        assert.ok(
          seen.has(id) || isRemoved(id) || told(by, id),
          `The new ${kind} ${id} of ${by} is lost.`,
        )
      for (const [id, by] of removals)
        assert.ok(
          !rows.has(id) || [...by].some((one) => told(one, id)),
          `The row ${id} is still there, although it was removed by ${[...by].join()}.`,
        )
      assertFields(told)
    },
    assertLedgers() {
      const sums = new Map<Json, number>()
      const movements = [...rows.values()].filter(({ kind }) => kind === 'stock_movement')
      for (const { data } of movements.toSorted((a, b) => a.version - b.version)) {
        const item = data['pantry_item_id'] ?? null
        sums.set(item, Number(data['value'] ?? (sums.get(item) ?? 0) + Number(data['delta'])))
      }
      for (const { kind, id, data } of rows.values())
        if (kind === 'pantry_item')
          assert.equal(data['quantity'], sums.get(id) ?? 0, `the quantity of the item ${id}`)
    },
  }
}
