import { dropMember, recordMember } from '#households/change-members.ts'
import { createHousehold } from '#households/service.ts'
import { insertMember, memberOf } from '#households/store.ts'
import { DAY, after } from '#kernel/clock.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import type { Mutation, Sync } from '#sync/collection/contract.ts'
import { purgeSync } from '#sync/write/purge.ts'
import { createScopes } from '#sync/write/create-scopes.ts'
import { lockScopes, write } from '#sync/write/write.ts'
import { writerOf } from '#test/app/without-sessions.ts'
import {
  type Backup,
  type BackupKind,
  backUp,
  backUpEpochs,
  restore,
  restoreEpochs,
} from './backup.ts'
import type { Fault } from './faults.ts'
import { believe, bury, copyOracle, type Oracle, oracleOf } from './oracle.ts'
import type { Random } from './random.ts'
import { readTables } from './server-state.ts'

const RETENTION_DAYS = 60

/** The server, its database, its time, and what it has said so far. */
export interface World {
  readonly db: Db
  readonly sync: Sync
  readonly random: Random
  readonly fault: Fault | undefined
  readonly householdId: string
  /** Has no phone, and stays. */
  readonly owner: string
  readonly accounts: readonly string[]
  readonly members: Set<string>
  now: Date
  oracle: Oracle
  /** The mutations that were answered, whatever the answer was. */
  readonly answered: Set<string>
  /** The scope's version as it was last seen; it falls only with a new epoch. */
  version: number
  horizon: number
  backup: { tables: Backup; epochs: string; oracle: Oracle; members: Set<string> } | undefined
}

export async function openWorld(
  db: Db,
  sync: Sync,
  random: Random,
  { fault, people }: { fault?: Fault | undefined; people: number },
): Promise<World> {
  const [householdId, owner] = [random.uuid(), random.uuid()]
  const accounts = Array.from({ length: people }, () => random.uuid())
  const now = new Date('2026-11-20T08:00:00.000Z')
  const own = [owner, ...accounts].map((id) => ({ id, kind: 'account', rows: [] }) as const)
  await inTransaction(db, (tx) => createScopes(tx, sync, own, now))
  const actor = { accountId: owner, sessionId: undefined, network: undefined, requestId: undefined }
  await createHousehold(db, sync, { actor, nameOf }, { id: householdId, name: 'Home' }, now)
  const world: World = {
    db,
    sync,
    random,
    fault,
    householdId,
    owner,
    accounts,
    members: new Set(),
    now,
    oracle: oracleOf(await readTables(db, householdId)),
    answered: new Set(),
    version: 0,
    horizon: 0,
    backup: undefined,
  }
  for (const account of accounts) await changeMembers(world, account)
  return world
}

const nameOf = async () => 'O'

/** All that the history is about. */
export const scopesOf = ({ householdId, owner, accounts }: World) => [
  householdId,
  owner,
  ...accounts,
]

/** A change that comes by REST. */
export async function serverWrite(world: World, mutations: readonly Mutation[]): Promise<void> {
  const accountId = world.random.pick([...world.members])
  const writer = accountId === undefined ? null : writerOf(accountId)
  const { results, version } = await write(
    world.db,
    world.sync,
    { scopeId: world.householdId, writer, isService: writer === null, mutations },
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
  await lookAtScope(world)
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
  world.backup = {
    tables: await backUp(world.db, world.sync, scopesOf(world)),
    epochs: await backUpEpochs(world.db),
    oracle: copyOracle(world.oracle),
    members: new Set(world.members),
  }
}

/**
 * The disk is gone, and what the backup does not have with it. Nobody says so to Larder.
 *
 * @returns what the backup was
 */
export async function restoreBackup(world: World): Promise<BackupKind | undefined> {
  const { backup, db, random } = world
  if (!backup) return undefined
  await restore(db, world.sync, scopesOf(world), backup.tables)
  const kind = random.chance(0.5) ? 'dump' : 'folder'
  await restoreEpochs(db, backup.epochs, world.fault === 'no new epoch' ? undefined : kind)
  world.oracle = copyOracle(backup.oracle)
  await lookAtScope(world)
  world.members.clear()
  for (const member of backup.members) world.members.add(member)
  return kind
}

/** An account joins, or leaves if it is in. */
export async function changeMembers(world: World, accountId: string): Promise<void> {
  const { db, sync, householdId, now, members, oracle } = world
  const isIn = members.has(accountId)
  const id = world.random.uuid()
  await inTransaction(db, async (tx) => {
    await lockScopes(tx, [householdId, accountId])
    const there = await memberOf(tx, householdId, accountId)
    if (there) {
      await dropMember(tx, sync, there, now)
      bury(oracle, there.id)
      return
    }
    const member = {
      id,
      householdId,
      accountId,
      name: 'M',
      role: 'member',
      invitedBy: null,
    } as const
    await insertMember(tx, member, now)
    const row = { household_id: householdId, id, account_id: accountId }
    await recordMember(tx, sync, row, false, now)
    oracle.rows.set(id, { entity: 'member', data: { account_id: accountId, role: 'member' } })
  })
  if (isIn) members.delete(accountId)
  else members.add(accountId)
  await lookAtScope(world)
}

/** What the scope's row says now, be it right or wrong. */
async function lookAtScope(world: World): Promise<void> {
  const { version, horizon } = await world.db
    .selectFrom('sync_scope')
    .select(['version', 'horizon'])
    .where('household_id', '=', world.householdId)
    .executeTakeFirstOrThrow()
  world.version = Number(version)
  world.horizon = Number(horizon)
}
