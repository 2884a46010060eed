import { removeMembership, recordMember } from '#households/members/change-members.ts'
import { createHousehold } from '#households/service.ts'
import { insertMember, memberOf } from '#households/store.ts'
import { DAY, after } from '#platform/kernel/clock.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { purgeSync } from '#sync/write/purge.ts'
import { createScopes } from '#sync/write/scopes/create-scopes.ts'
import { lockScopes } from '#sync/write/write.ts'
import {
  type Backup,
  type BackupKind,
  backUp,
  backUpEpochs,
  restore,
  restoreEpochs,
} from './backup.ts'
import type { Counts } from './counts.ts'
import type { Fault } from './faults.ts'
import { firstRows } from './kitchen-edits.ts'
import { deleteRow, copyOracle, type Oracle, oracleOf } from './oracle.ts'
import type { Random } from './random.ts'
import { serverWrite } from './rest-writes.ts'
import { dayOf } from './runs.ts'
import { readTables } from './server-state.ts'

const RETENTION_DAYS = 60

/** The server: its database, its time, and its answers. */
export interface World {
  readonly db: Db
  readonly sync: SyncSchema
  readonly random: Random
  readonly fault: Fault | undefined
  readonly householdId: string
  /** An owner without a phone, who never leaves. */
  readonly owner: string
  readonly accounts: readonly string[]
  readonly members: Set<string>
  now: Date
  oracle: Oracle
  /** The ids of all mutations with an answer. */
  readonly answered: Set<string>
  /** The last known version of the scope. It decreases only with a new epoch. */
  version: number
  horizon: number
  readonly counts: Counts
  /** Pushes that the server works at. */
  running: number
  backup: { tables: Backup; epochs: string; oracle: Oracle; members: Set<string> } | undefined
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs one history after the other. A test that has reached its time limit is over for the runner, but its history is
 * still at work, and the ids of the next one may be the same.
 */
export function inTurn<T>(history: () => Promise<T>): Promise<T> {
  const turn = last.then(history)
  last = turn.catch(() => {}) // the caller gets the error
  return turn
}

export async function openWorld(
  db: Db,
  sync: SyncSchema,
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
    counts: new Map(),
    running: 0,
    backup: undefined,
  }
  await serverWrite(world, firstRows(world.oracle.rows, dayOf(now), random))
  for (const account of accounts) await changeMembers(world, account)
  return world
}

const nameOf = async () => 'O'

/** All scopes of the history. */
export const scopesOf = ({ householdId, owner, accounts }: World) => [
  householdId,
  owner,
  ...accounts,
]

export async function passTime(world: World, days: number): Promise<void> {
  world.now = after(world.now, days * DAY)
  const purge = () => purgeSync(world.db, RETENTION_DAYS, world.now)
  if (world.fault === 'purge without horizon') await keepingHorizon(world, purge)
  else await purge()
  await readScope(world)
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
 * Restores the backup without a notice to Larder. Later changes are lost.
 *
 * @returns the kind of the backup
 */
export async function restoreBackup(world: World): Promise<BackupKind | undefined> {
  const { backup, db, random } = world
  if (!backup) return undefined
  await restore(db, world.sync, scopesOf(world), backup.tables)
  const kind = random.chance(0.5) ? 'dump' : 'folder'
  await restoreEpochs(db, backup.epochs, world.fault === 'no new epoch' ? undefined : kind)
  world.oracle = copyOracle(backup.oracle)
  await readScope(world)
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
    const member = await memberOf(tx, householdId, accountId)
    if (member) {
      await removeMembership(tx, sync, { actor: null, member, how: 'member_left' }, now)
      deleteRow(oracle, member.id)
      return
    }
    const newMember = {
      id,
      householdId,
      accountId,
      name: 'M',
      role: 'member',
      invitedBy: null,
    } as const
    await insertMember(tx, newMember, now)
    const row = { household_id: householdId, id, account_id: accountId }
    await recordMember(tx, sync, row, false, now)
    oracle.rows.set(id, { entity: 'member', data: { account_id: accountId, role: 'member' } })
  })
  if (isIn) members.delete(accountId)
  else members.add(accountId)
  await readScope(world)
}

/** Reads version and horizon from the scope's row. */
async function readScope(world: World): Promise<void> {
  const { version, horizon } = await world.db
    .selectFrom('sync_scope')
    .select(['version', 'horizon'])
    .where('household_id', '=', world.householdId)
    .executeTakeFirstOrThrow()
  world.version = Number(version)
  world.horizon = Number(horizon)
}
