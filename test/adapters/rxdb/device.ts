import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { isObject, type Data } from '@larder/rules/json.ts'
import { type Connection, openConnection } from 'larder-client/connection.ts'
import type { LiveMode } from 'larder-client/engine/live.ts'
import { type Asked, NoAnswer } from 'larder-client/engine/wire.ts'
import { memoryKeychain } from 'larder-client/keychain'
import type { Platform } from 'larder-client/platform.ts'
import { replicateLarder } from 'larder-rxdb'
import type { SyncIssue } from 'larder-rxdb/journal.ts'
import type { LarderReplication } from 'larder-rxdb/replication.ts'
import { keyOf, type LarderRow } from 'larder-rxdb/row.ts'
import { larderSchema } from 'larder-rxdb/schema.ts'
import { createRxDatabase, type RxCollection, type RxDatabase, type RxStorage } from 'rxdb'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { firstValueFrom } from 'rxjs'
import type { TestApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import type { Person } from '#test/app/person.ts'
import { type Network, openNetwork } from '#test/client/network.ts'
import { type ManualTimers, manualTimers } from '#test/client/timers.ts'

/** RxDB on one device, in front of a real server. */
export interface Device {
  readonly larder: LarderReplication
  readonly database: RxDatabase
  readonly network: Network
  readonly timers: ManualTimers
  /** The rows of pantry and shopping. */
  readonly rows: RxCollection<LarderRow>
  readonly recipes: RxCollection<LarderRow>
  readonly householdId: string
  readonly connection: Connection
  signIn(): Promise<void>
  /** Starts the app again with what RxDB has stored. */
  restart(options?: { isNewSession: boolean }): Promise<Device>
}

interface Options {
  readonly householdId?: string
  readonly storage?: RxStorage<unknown, unknown>
  readonly name?: string
  readonly live?: LiveMode
  readonly multiInstance?: boolean
  readonly keychain?: ReturnType<typeof memoryKeychain>
  readonly network?: Network
  readonly platform?: Partial<Platform>
  /** Whether the library is the one of the first schema of RxDB: `schema_version` 3 of Larder. */
  readonly isFirst?: boolean
}

const ROWS = [
  'household',
  'shopping_list',
  'shopping_item',
  'food',
  'location',
  'pantry_item',
  'stock_movement',
]
const open = new Set<RxDatabase>()
/** RxDB opens at most 13 collections in one process. */
export const closeAll = () => Promise.all([...open].map(closed))

/** Opens a device that syncs only when the test asks for it. */
export async function openRxdb(
  app: TestApp,
  person: Person,
  options: Options = {},
): Promise<Device> {
  const {
    storage = getRxStorageMemory(),
    name = `rxdb${randomUUID()}`,
    keychain = memoryKeychain(),
    network = openNetwork(app.url),
    live = 'off',
    multiInstance = false,
  } = options
  const householdId = options.householdId ?? (await firstHousehold(person)).id
  const timers = manualTimers()
  const own = live === 'off' ? { timers } : {}
  const platform = { now: app.clock, random: () => 0, ...own, ...options.platform }
  const connection = await openConnection({
    url: app.url,
    keychain,
    live,
    transport: network,
    platform,
  })
  if (connection.accountId() === undefined) await connection.signIn(person)
  const database = await createRxDatabase({
    name,
    storage,
    multiInstance,
    ignoreDuplicate: multiInstance,
  })
  open.add(database)
  if (options.isFirst) {
    await database.addCollections({ rows: { schema: firstSchema(ROWS) } })
    await database.addCollections({ recipes: { schema: firstSchema(['recipe']) } })
    network.change = (request) =>
      isObject(request.body)
        ? { ...request, body: { ...request.body, schema_version: 3 } }
        : request
  }
  const larder = await replicateLarder(database, {
    connection,
    householdId,
    collections: { rows: ROWS, recipes: ['recipe'] },
    autoStart: live !== 'off',
  })
  const { rows, recipes } = database.collections as never as Device // it has added them
  return {
    larder,
    database,
    network,
    timers,
    rows,
    recipes,
    householdId,
    connection,
    signIn: () => connection.signIn(person),
    async restart({ isNewSession } = { isNewSession: false }) {
      await closed(database)
      Object.assign(network, { losesAnswers: 0, change: (request: Asked) => request })
      const kept = { ...options, isFirst: false, householdId, storage, name, network }
      return openRxdb(app, person, isNewSession ? kept : { ...kept, keychain })
    },
  }
}

/** The schema of kinds of rows at `schema_version` 3, without the fields that came later. */
function firstSchema(kinds: readonly string[]) {
  const schema = { ...structuredClone(larderSchema(kinds)), version: 0 }
  for (const field of ['added_by', 'price_minor', 'currency'])
    Reflect.deleteProperty(schema.properties, field)
  return schema
}

async function closed(database: RxDatabase): Promise<void> {
  open.delete(database)
  await database.close()
}

/** The rows of a kind as the app sees them. */
export async function rowsOf({ rows }: Device, kind: string): Promise<LarderRow[]> {
  const found = await rows.find({ selector: { entity: kind } }).exec()
  return found.map((doc) => doc.toMutableJSON())
}

export async function namesOf(device: Device, kind: string): Promise<string[]> {
  const found = await rowsOf(device, kind)
  return found.map(({ name }) => (typeof name === 'string' ? name : '')).toSorted()
}

/** From the next push on, no request reaches the server, or no answer comes back. */
export function breakAtPush({ network }: Device, how: 'before' | 'during' | 'after'): void {
  network.change = (request) => {
    if (request.path !== '/v1/sync/push') return request
    if (how === 'before') throw new NoAnswer('There is no network.')
    if (how === 'during') network.losesAnswers = 1000
    network.change = () => {
      throw new NoAnswer('There is no network.')
    }
    return request
  }
}

/** The mutations that a device sends from now on, without their ids. */
export function mutationsOf({ network }: Device): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = []
  network.change = (request) => {
    if (request.path !== '/v1/sync/push') return request
    // The adapter has made the body.
    const { mutations } = request.body as { mutations: Record<string, unknown>[] }
    sent.push(...mutations)
    return request
  }
  return sent
}

/** Inserts a row as an app does: RxDB fills in the rest. */
export async function add(
  { rows, recipes }: Device,
  entity: string,
  data: Data,
  id: string = randomUUID(),
): Promise<string> {
  const row = { entity, id, ...data } as LarderRow // RxDB adds `key` and `version`
  await (entity === 'recipe' ? recipes : rows).insert(row)
  return id
}

export async function change(
  { rows }: Device,
  entity: string,
  id: string,
  patch: Data,
): Promise<void> {
  const doc = await rows.findOne(keyOf(entity, id)).exec(true)
  await doc.incrementalPatch(patch)
}

export async function remove({ rows }: Device, entity: string, id: string): Promise<void> {
  const doc = await rows.findOne(keyOf(entity, id)).exec(true)
  await doc.incrementalRemove()
}

/** Syncs, and expects that all is done. */
export async function synced(...devices: readonly Device[]): Promise<void> {
  for (const { larder } of devices) assert.equal(await larder.sync(), 'idle')
}

export const toldNow = ({ larder }: Device): Promise<readonly SyncIssue[]> =>
  firstValueFrom(larder.told$)

/** What the app hears, in short: status, reason and name of the row. */
export async function told(device: Device): Promise<unknown[]> {
  const all = await toldNow(device)
  return all.map(({ status, reason, wanted }) => [status, reason, wanted['name']])
}
