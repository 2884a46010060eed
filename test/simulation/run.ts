import assert from 'node:assert/strict'
import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { wipe } from './backup.ts'
import type { View } from './edit-row.ts'
import type { Fault } from './faults.ts'
import { openFollower } from './follower.ts'
import {
  pullOnce,
  race,
  requestOf,
  type Trace,
  syncDown,
  syncUp,
  takeAnswer,
  summarize,
} from './phone-sync.ts'
import { clonePhone, newPhone, type Phone } from './phone.ts'
import { type Random, seeded } from './random.ts'
import { isRefusal, serverPush } from './requests.ts'
import { serverRun, serverWrite } from './rest-writes.ts'
import { describeMutation, splitAtRuns } from './runs.ts'
import { assertAsAcknowledged, assertLedgers, assertSameRows, readTables } from './server-state.ts'
import { someMutations } from './some-mutations.ts'
import { viewOf } from './view.ts'
import * as server from './world.ts'
import type { World } from './world.ts'

const MAX_ROUNDS = 12

/**
 * Runs one history. The seed decides everything: the edits, the lost messages, the purges and the
 * restores. At the end the network is perfect, and all copies must be equal.
 *
 * @returns how often things happened
 * @throws Error that names the seed and the broken invariant
 */
export const runSeed = (
  ...history: Parameters<typeof runHistory>
): Promise<ReadonlyMap<string, number>> => server.inTurn(() => runHistory(...history))

async function runHistory(
  db: Db,
  sync: SyncSchema,
  seed: number,
  fault?: Fault,
): Promise<ReadonlyMap<string, number>> {
  const random = seeded(seed)
  const world = await server.openWorld(db, sync, random, { fault, people: 2 })
  const phones = world.accounts.flatMap((account, i) =>
    Array.from({ length: 2 - i }, (_, n) => newPhone(`${'ab'[i]}${n}`, account, random)),
  )
  const trace: string[] = []
  const sent = new Set<string>()
  try {
    using follower = openFollower(world, seed, trace)
    const steps = random.int(50, 90)
    for (let step = 0; step < steps; step++) {
      await takeStep(world, phones, random, trace, sent)
      await follower.step()
    }
    await syncAll(world, phones, trace)
    await follower.finish()
    assertNothingLost(world, phones, sent)
    return world.counts
  } catch (error) {
    const tail = trace.slice(-40).join('\n  ')
    const message = error instanceof Error ? error.message : String(error)
    throw new Error(`seed ${seed}${fault ? ` with ${fault}` : ''}: ${message}\n  ${tail}`, {
      cause: error,
    })
  } finally {
    assert.equal(world.running, 0, 'a push goes on after its history')
    await wipe(db, sync, server.scopesOf(world))
  }
}

/** Does one random step. */
async function takeStep(
  world: World,
  phones: Phone[],
  random: Random,
  trace: Trace,
  sent: Set<string>,
): Promise<void> {
  const phone = random.pick(phones)
  if (!phone) return
  const choice = random.next()
  if (choice < 0.37) for (const id of edit(world, phone, random, trace)) sent.add(id)
  else if (choice < 0.58) await syncUp(world, phone, random, trace)
  else if (choice < 0.78) await syncDown(world, phone, random, trace)
  else if (choice < 0.83) await race(world, phones, random, trace)
  else if (choice < 0.89) {
    await writeByRest(world, new Map(phone.rows), random, trace)
  } else if (choice < 0.915) {
    const days = random.pick([1, 20, 61, 70]) ?? 1
    trace.push(`${days} days pass`)
    await server.passTime(world, days)
  } else if (choice < 0.94) {
    trace.push('a backup')
    await server.takeBackup(world)
  } else if (choice < 0.965) {
    const how = await server.restoreBackup(world)
    if (how) trace.push(`the backup is restored: a ${how}`)
  } else if (choice < 0.981) {
    if (phones.length >= 5) return
    trace.push(`${phone.name} is cloned`)
    phones.push(clonePhone(phone, `${phone.name}'`))
  } else if (choice < 0.988) {
    trace.push(`${phone.name} gets the newest app`)
    phone.schemaVersion = SCHEMA_VERSIONS.max
  } else {
    trace.push(`${phone.accountId.slice(0, 4)} leaves or joins`)
    await server.changeMembers(world, phone.accountId)
  }
}

/** Makes mutations at the phone. @returns their ids */
function edit(world: World, phone: Phone, random: Random, trace: Trace): string[] {
  if (phone.rows.size === 0) return []
  const view = viewOf(phone, world.householdId, world.now)
  return someMutations(world, phone, view, random).map((mutation) => {
    trace.push(`${phone.name} ${describeMutation(mutation)}`)
    const mutation_id = random.uuid()
    phone.outbox.push({ mutation_id, mutation })
    return mutation_id
  })
}

async function writeByRest(world: World, view: View, random: Random, trace: Trace): Promise<void> {
  const mutations = someMutations(world, undefined, view, random)
  for (const one of mutations) trace.push(`by REST: ${describeMutation(one)}`)
  for (const part of splitAtRuns(mutations))
    if (Array.isArray(part)) await serverWrite(world, part)
    else await serverRun(world, part)
}

/** I16: on a perfect network the sync ends soon, and all copies are equal. */
async function syncAll(world: World, phones: readonly Phone[], trace: Trace): Promise<void> {
  const { random } = world
  for (const account of world.accounts)
    if (!world.members.has(account)) await server.changeMembers(world, account)
  for (let round = 0; ; round++) {
    const version = world.version
    for (const phone of phones) {
      for (let tries = 0; phone.outbox.length > 0; tries++) {
        assert.ok(tries < MAX_ROUNDS, 'I16: pushes without end')
        const request = requestOf(world, phone, phone.outbox)
        const answer = await serverPush(world, phone.accountId, request)
        trace.push(`${phone.name} push at last: ${summarize(answer)}`)
        takeAnswer(phone, answer, random)
      }
      for (let tries = 0; ; tries++) {
        assert.ok(tries < MAX_ROUNDS, 'I16: pulls without end')
        const answer = await pullOnce(world, phone, random, 50, 1)
        trace.push(`${phone.name} pull at last: ${summarize(answer)}`)
        if (!isRefusal(answer) && !answer.has_more) break
      }
    }
    if (world.version === version && !phones.some(isBusy)) break
    assert.ok(round < MAX_ROUNDS, 'I16: the sync does not end')
  }
  const stored = await readTables(world.db, world.householdId)
  assertAsAcknowledged(world.oracle, stored)
  assertLedgers(stored, world.oracle.rows.keys())
  for (const phone of phones) {
    assert.deepEqual(phone.outbox, [], 'I2: empty outboxes')
    assertSameRows(phone, stored)
  }
}

const isBusy = (phone: Phone) =>
  phone.outbox.length > 0 || phone.receivedIds !== undefined || phone.cursor === undefined

/** I7: each mutation was answered, or set aside by a phone that left the household. */
function assertNothingLost(
  world: World,
  phones: readonly Phone[],
  sent: ReadonlySet<string>,
): void {
  const aside = phones.flatMap(({ setAside }) => [...setAside])
  const known = world.answered.union(new Set(aside))
  assert.deepEqual(
    [...sent].filter((id) => !known.has(id)),
    [],
    'I7: lost mutations',
  )
}
