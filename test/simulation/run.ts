import assert from 'node:assert/strict'
import type { Db } from '#platform/postgres/database.ts'
import type { Sync } from '#sync/collection/contract.ts'
import { wipe } from './backup.ts'
import { someEdits, type View } from './edits.ts'
import {
  pullOnce,
  race,
  requestOf,
  type Story,
  syncDown,
  syncUp,
  takeAnswer,
  tell,
} from './exchange.ts'
import type { Fault } from './faults.ts'
import { clonePhone, newPhone, type Phone, viewOf } from './phone.ts'
import { type Random, seeded } from './random.ts'
import { isRefusal, serverPush } from './requests.ts'
import { assertAsAcknowledged, assertLedgers, assertSameRows, readTables } from './server-state.ts'
import * as server from './world.ts'
import type { World } from './world.ts'

const MAX_ROUNDS = 12

/**
 * One history, all of it drawn from the seed: what people do, which messages are lost, when the
 * server is purged or restored. At the end the network is perfect and all must agree.
 *
 * @throws AssertionError that names the seed and what did not hold
 */
export async function runSeed(db: Db, sync: Sync, seed: number, fault?: Fault): Promise<void> {
  const random = seeded(seed)
  const world = await server.openWorld(db, sync, random, { fault, people: 2 })
  const phones = world.accounts.flatMap((account, i) =>
    Array.from({ length: 2 - i }, (_, n) => newPhone(`${'ab'[i]}${n}`, account, random)),
  )
  const story: string[] = []
  const made = new Set<string>()
  try {
    const steps = random.int(50, 90)
    for (let step = 0; step < steps; step++) await live(world, phones, random, story, made)
    await settle(world, phones, story)
    assertNothingForgotten(world, phones, made)
  } catch (error) {
    const tail = story.slice(-40).join('\n  ')
    const message = error instanceof Error ? error.message : String(error)
    throw new Error(`seed ${seed}${fault ? ` with ${fault}` : ''}: ${message}\n  ${tail}`, {
      cause: error,
    })
  } finally {
    await wipe(db, sync, server.scopesOf(world))
  }
}

/** One thing happens. */
async function live(
  world: World,
  phones: Phone[],
  random: Random,
  story: Story,
  made: Set<string>,
): Promise<void> {
  const phone = random.pick(phones)
  if (!phone) return
  const dice = random.next()
  if (dice < 0.36) for (const id of edit(world, phone, random, story)) made.add(id)
  else if (dice < 0.58) await syncUp(world, phone, random, story)
  else if (dice < 0.79) await syncDown(world, phone, random, story)
  else if (dice < 0.85) await race(world, phones, random, story)
  else if (dice < 0.9) {
    const view: View = new Map(phone.rows)
    story.push('a write by REST')
    await server.serverWrite(world, someEdits(view, world.householdId, random))
  } else if (dice < 0.93) {
    const days = random.pick([1, 20, 61, 70]) ?? 1
    story.push(`${days} days pass`)
    await server.passTime(world, days)
  } else if (dice < 0.95) {
    story.push('a backup')
    await server.takeBackup(world)
  } else if (dice < 0.965) {
    const how = await server.restoreBackup(world)
    if (how) story.push(`the backup is restored: a ${how}`)
  } else if (dice < 0.98) {
    if (phones.length >= 5) return
    story.push(`${phone.name} is cloned`)
    phones.push(clonePhone(phone, `${phone.name}'`))
  } else {
    story.push(`${phone.accountId.slice(0, 4)} leaves or joins`)
    await server.changeMembers(world, phone.accountId)
  }
}

/** @returns the ids of the mutations that were made */
function edit(world: World, phone: Phone, random: Random, story: Story): string[] {
  if (phone.rows.size === 0) return []
  const view = viewOf(phone, world.householdId, world.now)
  return someEdits(view, world.householdId, random).map((mutation) => {
    story.push(`${phone.name} ${mutation.op} ${mutation.entity} ${mutation.id.slice(0, 4)}`)
    const mutation_id = random.uuid()
    phone.outbox.push({ mutation_id, mutation })
    return mutation_id
  })
}

/** I16: on a perfect network all falls quiet soon, and then all are equal. */
async function settle(world: World, phones: readonly Phone[], story: Story): Promise<void> {
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
        story.push(`${phone.name} push at last: ${tell(answer)}`)
        takeAnswer(phone, answer, random)
      }
      for (let tries = 0; ; tries++) {
        assert.ok(tries < MAX_ROUNDS, 'I16: pulls without end')
        const answer = await pullOnce(world, phone, random, 50, 1)
        story.push(`${phone.name} pull at last: ${tell(answer)}`)
        if (!isRefusal(answer) && !answer.has_more) break
      }
    }
    if (world.version === version && !phones.some(isBusy)) break
    assert.ok(round < MAX_ROUNDS, 'I16: it does not fall quiet')
  }
  const stored = await readTables(world.db, world.householdId)
  assertAsAcknowledged(world.oracle, stored)
  assertLedgers(stored, world.oracle.rows.keys())
  for (const phone of phones) {
    assert.deepEqual(phone.outbox, [], 'I2: empty outboxes')
    assertSameRows(phone.rows, stored, phone.name)
  }
}

const isBusy = (phone: Phone) =>
  phone.outbox.length > 0 || phone.gathered !== undefined || phone.cursor === undefined

/** I7: what was made was answered, or put aside where all could see it. */
function assertNothingForgotten(
  world: World,
  phones: readonly Phone[],
  made: ReadonlySet<string>,
): void {
  const aside = phones.flatMap(({ setAside }) => [...setAside])
  const known = world.answered.union(new Set(aside))
  assert.deepEqual(
    [...made].filter((id) => !known.has(id)),
    [],
    'I7: forgotten mutations',
  )
}
