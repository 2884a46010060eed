import assert from 'node:assert/strict'
import { ENTITIES } from '@larder/rules/kitchen/all-entities.ts'
import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { wipe } from './backup.ts'
import {
  act,
  assertViewIsRebased,
  type LibraryFault,
  type LibraryPhone,
  openLibraryPhone,
  shownBy,
  takeRequest,
} from './library.ts'
import { syncDown, syncUp } from './phone-sync.ts'
import { newPhone, type Phone } from './phone.ts'
import { type Random, seeded } from './random.ts'
import { assertAsAcknowledged, assertLedgers, assertSameRows, readTables } from './server-state.ts'
import { someMutations } from './some-mutations.ts'
import { viewOf } from './view.ts'
import * as server from './world.ts'
import type { World } from './world.ts'

const KINDS = [...ENTITIES.values()].flatMap(({ scope, name }) =>
  scope === 'household' ? [name] : [],
)
const MAX_ROUNDS = 60

interface History {
  readonly world: World
  readonly random: Random
  readonly phones: readonly LibraryPhone[]
  /** A raw client, which writes in between. */
  readonly raw: Phone
  /** The ids of changes that a device has promised to keep. */
  readonly promised: Set<string>
  /** The ids of all changes that somebody has made. */
  readonly made: Set<string>
  readonly trace: string[]
}

/**
 * Runs one history of devices with the client library beside a raw client. At the end the network is perfect,
 * and all copies must be equal.
 *
 * @throws Error that names the seed and the broken invariant
 */
export const runLibrarySeed = (...history: Parameters<typeof runHistory>): Promise<void> =>
  server.inTurn(() => runHistory(...history))

async function runHistory(
  db: Db,
  sync: SyncSchema,
  seed: number,
  fault?: LibraryFault,
): Promise<void> {
  const random = seeded(seed)
  const world = await server.openWorld(db, sync, random, { fault: undefined, people: 2 })
  const [one = '', other = ''] = world.accounts
  const phones = [
    await openLibraryPhone(world, one, 'library a', random, fault),
    await openLibraryPhone(world, other, 'library b', random, fault),
  ]
  const raw = { ...newPhone('raw', one, random), schemaVersion: SCHEMA_VERSIONS.max }
  const history = {
    world,
    random,
    phones,
    raw,
    promised: new Set<string>(),
    made: new Set<string>(),
    trace: [] as string[],
  }
  try {
    const steps = random.int(40, 70)
    for (let step = 0; step < steps; step += 1) await takeStep(history)
    await finish(history)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const tail = history.trace.slice(-30).join('\n  ')
    throw new Error(`seed ${seed}${fault ? ` with ${fault}` : ''}: ${message}\n  ${tail}`, {
      cause: error,
    })
  } finally {
    await wipe(db, sync, server.scopesOf(world))
  }
}

async function takeStep(history: History): Promise<void> {
  const { world, random, phones, raw, trace } = history
  const phone = random.pick(phones) ?? assert.fail('there are phones')
  const choice = random.next()
  phone.losses = 0.1
  phone.isFailing = random.chance(0.05)
  if (choice < 0.4) await edit(history, phone)
  else if (choice < 0.57) trace.push(`${phone.name} push: ${await takeRequest(phone, 'push')}`)
  else if (choice < 0.75) trace.push(`${phone.name} pull: ${await takeRequest(phone, 'pull')}`)
  else if (choice < 0.8) await phone.restart()
  else if (choice < 0.9) await useRaw(history)
  else if (choice < 0.93) await server.passTime(world, random.pick([1, 61]) ?? 1)
  else if (choice < 0.95) await server.takeBackup(world)
  else if (choice < 0.97) {
    await server.restoreBackup(world)
    trace.push('the backup is restored')
  } else if (choice < 0.98) {
    trace.push(`${raw.accountId === phone.accountId ? 'one' : 'the other'} leaves or joins`)
    await server.changeMembers(world, phone.accountId)
  }
  phone.isFailing = false
  await assertViewIsRebased(phone, KINDS)
}

async function edit({ world, random, promised, made, trace }: History, phone: LibraryPhone) {
  const view = shownBy(phone, KINDS)
  if (view.size === 0) return
  const mutations = someMutations(world, undefined, view, random)
  const ids = await act(phone, mutations, world.now)
  trace.push(`${phone.name} ${mutations.map(({ op }) => op).join(' ')}: ${ids.length} kept`)
  for (const id of ids) promised.add(id)
  // The device may have stored a change before it was switched off.
  for (const { mutation_id } of phone.replica.outbox()) made.add(mutation_id)
}

async function useRaw({ world, random, raw, made, trace }: History): Promise<void> {
  if (raw.rows.size > 0)
    for (const mutation of someMutations(
      world,
      raw,
      viewOf(raw, world.householdId, world.now),
      random,
    ))
      raw.outbox.push({ mutation_id: random.uuid(), mutation })
  for (const { mutation_id } of raw.outbox) made.add(mutation_id)
  await syncUp(world, raw, random, trace)
  await syncDown(world, raw, random, trace)
}

/** On a perfect network the sync ends soon, all copies are equal, and each change was sent once. */
async function finish({ world, phones, promised, made, trace }: History): Promise<void> {
  for (const account of world.accounts)
    if (!world.members.has(account)) await server.changeMembers(world, account)
  for (let round = 0; round < 3; round += 1)
    for (const phone of phones) {
      phone.losses = 0
      for (let tries = 0; ; tries += 1) {
        assert.ok(tries < MAX_ROUNDS, 'L1: the sync does not end')
        const what = phone.replica.sendable().length > 0 ? 'push' : 'pull'
        const progress = await takeRequest(phone, what)
        trace.push(`${phone.name} ${what} at last: ${progress}`)
        if (what === 'pull' && progress === 'done') break
      }
    }
  const stored = await readTables(world.db, world.householdId)
  assertAsAcknowledged(world.oracle, stored)
  assertLedgers(stored, world.oracle.rows.keys())
  for (const { replica, name } of phones) {
    const rows = new Map([...replica.kept.values()].map(({ row }) => [row.id, row]))
    assertSameRows({ rows, schemaVersion: SCHEMA_VERSIONS.max, name }, stored, 'L2')
  }
  const aside = phones.flatMap(({ replica }) => replica.aside().map((one) => one.mutation_id))
  const known = world.answered.union(new Set(aside))
  assert.deepEqual([...promised.difference(known)], [], 'L3: lost changes')
  assert.deepEqual([...world.answered.difference(made)], [], 'L5: changes that nobody made')
}
