import { randomUUID } from 'node:crypto'
import type { Data } from '@larder/rules/json.ts'
import type { Database } from '@nozbe/watermelondb'
import { type Connection, openConnection } from 'larder-client/connection.ts'
import type { Timers } from 'larder-client/engine/loop.ts'
import type { SyncIssue } from 'larder-client/engine/state.ts'
import type { Platform } from 'larder-client/platform.ts'
import { larderSync, type Outcome } from 'larder-watermelondb/larder-sync.ts'
import type { TestApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { type Network, openNetwork } from '#test/client/network.ts'
import { manualTimers } from '#test/client/timers.ts'
import { createRow, deleteRow, type Disk, lokiDisk, readRows, updateRow } from './database.ts'
import { sqliteDisk } from './sqlite-disk.ts'

const KINDS = ['shopping_list', 'shopping_item', 'food', 'pantry_item', 'stock_movement']

/** `WATERMELON_DISK=sqlite` runs all these tests on SQLite. */
const newDisk = process.env['WATERMELON_DISK'] === 'sqlite' ? sqliteDisk : lokiDisk

/** A phone with an app that uses WatermelonDB, in front of a real server. */
export interface Phone {
  readonly database: Database
  readonly connection: Connection
  readonly network: Network
  readonly householdId: string
  readonly told: SyncIssue[]
  sync(): Promise<Outcome>
  /** @returns the id of the row */
  create(kind: string, data: Data, id?: string): Promise<string>
  update(kind: string, id: string, patch: Data): Promise<unknown>
  remove(kind: string, id: string): Promise<void>
  rows(kind: string): Promise<ReadonlyMap<string, Data>>
  /** The names of the rows of a kind, sorted. */
  names(kind: string): Promise<readonly string[]>
  /** The storage as it is now. */
  backUp(): Promise<Disk>
}

interface PhoneOptions {
  readonly disk?: Disk
  readonly kinds?: readonly string[]
  readonly timers?: Timers
  readonly onWake?: Platform['onWake']
}

export async function openPhone(
  app: TestApp,
  { email, password }: Person,
  householdId: string,
  { disk = newDisk(), kinds = KINDS, timers = manualTimers(), ...more }: PhoneOptions = {},
): Promise<Phone> {
  const network = openNetwork(app.url)
  const platform = { now: app.clock, random: () => 0, timers, ...more }
  const connection = await openConnection({ url: app.url, transport: network, platform })
  await connection.signIn({ email, password })
  const database = disk.open(kinds)
  const told: SyncIssue[] = []
  const onTold = (all: readonly SyncIssue[]) => void told.push(...all)
  return {
    database,
    connection,
    network,
    householdId,
    told,
    sync: () => larderSync(database, { connection, householdId, onTold }),
    async create(kind, data, id = randomUUID()) {
      await createRow(database, kind, id, data)
      return id
    },
    update: (kind, id, patch) => updateRow(database, kind, id, patch),
    remove: (kind, id) => deleteRow(database, kind, id),
    rows: (kind) => readRows(database, kind),
    names: async (kind) =>
      [...(await readRows(database, kind)).values()]
        .flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
        .toSorted(),
    backUp: () => disk.backUp(database),
  }
}

/** Ada's and Ben's phones in Ada's household. */
export async function openFamily(app: TestApp) {
  const ada = await signedUp(app)
  const ben = await joined(app, ada)
  const { id: householdId, default_shopping_list_id: list_id } = await firstHousehold(ada)
  const hers = await openPhone(app, ada, householdId)
  const his = await openPhone(app, ben, householdId)
  return { ada, ben, householdId, list_id, hers, his }
}

/** Syncs one after the other. @throws if one does not come to its end */
export async function synced(...phones: readonly Phone[]): Promise<void> {
  for (const phone of phones) {
    const { state } = await phone.sync()
    if (state !== 'idle') throw new Error(`The sync ended with ${state}.`)
  }
}
