import { DAY, after } from '#kernel/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Mutation, Sync } from '#sync/contract.ts'
import { newEpoch } from '#sync/epoch.ts'
import { purgeSync } from '#sync/purge.ts'
import { write } from '#sync/write.ts'
import { type Backup, backUp, restore } from './backup.ts'
import type { Fault } from './faults.ts'
import { openAccount, openHousehold, setRole } from './household.ts'
import { believe, copyOracle, newOracle, type Oracle } from './oracle.ts'
import type { Random } from './random.ts'

const RETENTION_DAYS = 60

/** The server, its database, its time, and what it has said so far. */
export interface World {
  readonly db: Db
  readonly sync: Sync
  readonly random: Random
  readonly fault: Fault | undefined
  readonly householdId: string
  readonly accounts: readonly string[]
  readonly members: Set<string>
  now: Date
  oracle: Oracle
  /** The mutations that were answered, whatever the answer was. */
  readonly answered: Set<string>
  /** The scope's version as it was last seen; it falls only with a new epoch. */
  version: number
  backup: { tables: Backup; oracle: Oracle; members: Set<string>; version: number } | undefined
}

export async function openWorld(
  db: Db,
  sync: Sync,
  random: Random,
  fault: Fault | undefined,
): Promise<World> {
  const [householdId, listId] = [random.uuid(), random.uuid()]
  const accounts = [random.uuid(), random.uuid()]
  const now = new Date('2026-11-20T08:00:00.000Z')
  await openHousehold(db, sync, householdId, listId, now)
  for (const account of accounts) {
    await openAccount(db, account)
    await setRole(db, sync, householdId, account, 'member', now)
  }
  const oracle = newOracle()
  const home = { name: 'Home', default_shopping_list_id: listId }
  oracle.rows.set(listId, { entity: 'shopping_list', data: { name: 'Shopping' } })
  oracle.rows.set(householdId, { entity: 'household', data: home })
  const members = new Set(accounts)
  const world = { db, sync, random, fault, householdId, accounts, members, now, oracle }
  return { ...world, answered: new Set(), version: 2, backup: undefined }
}

/** A change that comes by REST. */
export async function serverWrite(world: World, mutations: readonly Mutation[]): Promise<void> {
  const accountId = world.random.pick([...world.members]) ?? null
  const { results, version } = await write(
    world.db,
    world.sync,
    { scopeId: world.householdId, accountId, isService: accountId === null, mutations },
    world.now,
  )
  for (const [i, mutation] of mutations.entries()) {
    const result = results[i]
    if (result) believe(world.oracle, world.householdId, mutation, result)
  }
  world.version = version
}

export async function passTime(world: World, days: number): Promise<void> {
  world.now = after(world.now, days * DAY)
  const purge = () => purgeSync(world.db, RETENTION_DAYS, world.now)
  if (world.fault === 'purge without horizon') await keepingHorizon(world, purge)
  else await purge()
}

async function keepingHorizon(world: World, work: () => Promise<unknown>): Promise<void> {
  await work()
  await world.db
    .updateTable('sync_scope')
    .set({ horizon: 0 })
    .where('household_id', '=', world.householdId)
    .execute()
}

export async function takeBackup(world: World): Promise<void> {
  const scopes = [world.householdId, ...world.accounts]
  world.backup = {
    tables: await backUp(world.db, scopes),
    oracle: copyOracle(world.oracle),
    members: new Set(world.members),
    version: world.version,
  }
}

/** The disk is gone, and what the backup does not have with it. */
export async function restoreBackup(world: World): Promise<void> {
  const { backup } = world
  if (!backup) return
  await restore(world.db, [world.householdId, ...world.accounts], backup.tables)
  if (world.fault !== 'no epoch') await newEpoch(world.db)
  world.oracle = copyOracle(backup.oracle)
  world.version = backup.version
  world.members.clear()
  for (const member of backup.members) world.members.add(member)
}

export async function changeMembers(world: World, accountId: string): Promise<void> {
  const isIn = world.members.has(accountId)
  await setRole(
    world.db,
    world.sync,
    world.householdId,
    accountId,
    isIn ? null : 'member',
    world.now,
  )
  if (isIn) world.members.delete(accountId)
  else world.members.add(accountId)
}
