// Slow. Covers: src/sync packages/rules/src packages/client/src migrations test/simulation
import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { openDatabase } from '#platform/postgres/database.ts'
import { describeSync } from '#server/entity-tables.ts'
import { pull } from '#sync/protocol/pull.ts'
import { push } from '#sync/protocol/push.ts'
import { problemsOnly, testDatabase } from '#test/app/database.ts'
import { withoutSessions, writerOf } from '#test/app/without-sessions.ts'
import { newPhone, type Phone, takePage, takeResults } from './phone.ts'
import { seeded } from './random.ts'
import { assertLedgers, assertSameRows, readTables } from './server-state.ts'
import { someMutations } from './some-mutations.ts'
import { viewOf } from './view.ts'
import { openWorld } from './world.ts'

const { url } = await testDatabase()
const database = openDatabase(url, problemsOnly, { connections: 14 })
after(() => database[Symbol.asyncDispose]())
const { db } = database

it('gives 12 parallel clients equal copies, and loses no change', async () => {
  const random = seeded(12)
  const sync = withoutSessions(describeSync())
  const world = await openWorld(db, sync, random, { people: 12 })
  const { householdId, accounts, now } = world
  const phones = accounts.map((account, n) => newPhone(`phone ${n}`, account, seeded(n)))
  const accepted = new Set<string>()

  async function pushOutbox(phone: Phone): Promise<void> {
    const { clientId, schemaVersion, lastMutationId } = phone
    const answer = await push(
      db,
      sync,
      writerOf(phone.accountId),
      {
        client_id: clientId,
        schema_version: schemaVersion,
        scope_id: householdId,
        ...(lastMutationId === undefined ? {} : { prev_mutation_id: lastMutationId }),
        mutations: phone.outbox.map(({ mutation_id, mutation }, i) => ({
          ...mutation,
          mutation_id,
          seq: phone.lastSeq + 1 + i,
        })),
      },
      now,
    )
    for (const { status, row, rows = [] } of answer.results)
      for (const one of row ? [row, ...rows] : rows)
        if (status === 'applied' && one.data) accepted.add(one.id)
    takeResults(phone, answer)
  }
  /** @returns whether there are more pages */
  async function pullPage(phone: Phone, limit: number): Promise<boolean> {
    const { clientId: client_id, schemaVersion: schema_version, cursor } = phone
    const head = { client_id, schema_version, scope_id: householdId }
    const request = { ...head, limit, ...(cursor ? { cursor } : {}) }
    const page = JSON.parse(await pull(db, sync, phone.accountId, request))
    takePage(phone, page, false)
    return page.has_more
  }
  async function usePhone(phone: Phone, seed: number): Promise<void> {
    const choices = seeded(1000 + seed)
    await pullPage(phone, 50)
    for (let step = 0; step < 25; step++) {
      for (const mutation of someMutations(world, phone, viewOf(phone, householdId, now), choices))
        phone.outbox.push({ mutation_id: choices.uuid(), mutation })
      if (phone.outbox.length > 0) await pushOutbox(phone)
      if (choices.chance(0.6)) await pullPage(phone, choices.int(1, 20))
    }
  }

  await Promise.all(phones.map(usePhone))
  for (const phone of phones) while (await pullPage(phone, 100));

  const stored = await readTables(db, householdId)
  for (const phone of phones) assertSameRows(phone, stored)
  const byVersion = [...stored.values()].toSorted((a, b) => a.version - b.version)
  assertLedgers(
    stored,
    byVersion.map(({ id }) => id),
  )
  const changes = await db
    .selectFrom('sync_change')
    .select(['row_id', 'version'])
    .where('household_id', '=', householdId)
    .execute()
  const known = new Set(changes.map((row) => row.row_id))
  assert.deepEqual(accepted.difference(known), new Set())
  const versions = changes.map(({ version }) => version)
  assert.equal(new Set(versions).size, versions.length, 'each change has a unique number')
})
