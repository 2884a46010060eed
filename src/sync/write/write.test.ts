import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { categories } from '#kitchen/pantry/contract.ts'
import { DEFAULT_QUOTAS } from '#platform/kernel/quotas.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { createScopes } from '#sync/write/scopes/create-scopes.ts'
import { testDatabase } from '#test/app/database.ts'
import { withoutSessions, writerOf } from '#test/app/without-sessions.ts'
import { write } from './save.ts'

const { db } = await testDatabase()
const sync: SyncSchema = withoutSessions({
  collections: [categories],
  verbs: new Map(),
  roleOf: () => sql`'owner'`,
  credentialStateOf: () => sql`null`,
  quotas: DEFAULT_QUOTAS,
})
const now = new Date('2026-11-20T08:00:00.000Z')
const later = new Date('2026-11-20T08:01:00.000Z')

async function household(): Promise<string> {
  const id = randomUUID()
  await inTransaction(db, (tx) =>
    createScopes(tx, sync, [{ id, kind: 'household', rows: [] }], now),
  )
  return id
}

describe('the write path', () => {
  it('creates, changes and deletes rows, and gives them versions', async () => {
    const scopeId = await household()
    const id = randomUUID()
    const by = { scopeId, writer: writerOf(randomUUID()) }

    const made = await write(
      db,
      sync,
      { ...by, mutations: [{ op: 'create', entity: 'category', id, data: { name: ' Dairy ' } }] },
      now,
    )
    const changed = await write(
      db,
      sync,
      { ...by, mutations: [{ op: 'update', entity: 'category', id, patch: { position: 2 } }] },
      later,
    )
    const stale = await write(
      db,
      sync,
      { ...by, mutations: [{ op: 'delete', entity: 'category', id, if_version: 1 }] },
      later,
    )
    const deleted = await write(
      db,
      sync,
      { ...by, mutations: [{ op: 'delete', entity: 'category', id }] },
      later,
    )

    const row = { entity: 'category', id }
    const data = {
      name: 'Dairy',
      position: null,
      created_at: '2026-11-20T08:00:00.000Z',
      updated_at: '2026-11-20T08:00:00.000Z',
    }
    const second = { ...data, position: 2, updated_at: '2026-11-20T08:01:00.000Z' }
    assert.deepEqual(
      [made, changed, stale, deleted].map(({ results }) => results),
      [
        [{ status: 'applied', row: { ...row, version: 1, data } }],
        [{ status: 'applied', row: { ...row, version: 2, data: second } }],
        [{ status: 'conflict', reason: 'version', row: { ...row, version: 2, data: second } }],
        [{ status: 'applied', row: { ...row, version: 3, deleted: true } }],
      ],
    )
  })

  it('is the only way to write rows', async () => {
    const scopeId = await household()

    const around = db
      .insertInto('categories')
      .values({
        household_id: scopeId,
        id: randomUUID(),
        name: 'Around',
        created_at: now,
        updated_at: now,
      })
      .execute()

    await assert.rejects(around, /categories is written through sync only/)
  })
})
