import type { Data } from '@larder/rules/json.ts'
import type { Home } from 'larder-client/home.ts'
import { memoryKeychain } from 'larder-client/keychain'
import { COLLECTIONS } from 'larder-client/kinds.ts'
import { type Larder, openLarder } from 'larder-client/open-larder.ts'
import { type Storage, TABLES } from 'larder-client/storage/contract.ts'
import { memory } from 'larder-client/storage/memory.ts'
import type { AdapterDevice, DeviceOptions } from './device.ts'

/** The client library on a device, with storage that outlives the app. */
export interface ClientApp {
  readonly home: () => Home
  restart(): Promise<void>
  /** A copy of what is stored now. */
  stored(): Promise<Storage>
  close(): Promise<void>
}

/** @throws NoAnswer, if the first sign-in gets no answer */
export async function openClientApp(
  options: DeviceOptions,
  storage: Storage = memory(),
): Promise<ClientApp> {
  const { person, householdId, transport, platform } = options
  const keychain = memoryKeychain()
  const tokens = {
    account_id: person.id,
    access_token: person.accessToken,
    refresh_token: person.refreshToken,
    expires_at: Number.MAX_SAFE_INTEGER, // the network of a history replaces it
  }
  await keychain.save(JSON.stringify(tokens))
  async function start(): Promise<{ larder: Larder; home: Home }> {
    const url = 'http://larder.test'
    const larder = await openLarder({ url, storage, keychain, live: 'off', transport, platform })
    return { larder, home: await larder.household(householdId) }
  }
  let running = await start()
  return {
    home: () => running.home,
    async restart() {
      await running.larder.close()
      running = await start()
    },
    stored: () => copyOf(storage),
    close: () => running.larder.close(),
  }
}

async function copyOf(storage: Storage): Promise<Storage> {
  const copy = memory()
  for (const space of await storage.spaces())
    for (const table of TABLES)
      await copy.commit((await storage.read(space, table)).map((one) => ({ space, table, ...one })))
  return copy
}

/** A device with the client library alone. */
export async function openClientDevice(
  options: DeviceOptions,
  storage?: Storage,
): Promise<AdapterDevice> {
  const app = await openClientApp(options, storage)
  return {
    name: 'larder-client',
    told: async () => toldRows(app.home()),
    rows: async (kind) =>
      new Map(
        collectionOf(app.home(), kind)
          .all()
          .map(({ id, version: _version, ...data }) => [id, data]),
      ),
    create: async (kind, id, data) =>
      void (await collectionOf(app.home(), kind).create({ ...data, id })),
    update: async (kind, id, patch) =>
      void (await collectionOf(app.home(), kind).update(id, patch)),
    remove: (kind, id) => collectionOf(app.home(), kind).delete(id),
    sync: async () => void (await app.home().sync()),
    restart: () => app.restart(),
    async backUp() {
      const copy = await app.stored()
      return () => openClientDevice(options, copy)
    },
    close: () => app.close(),
  }
}

/** A collection whose kind is not known to the compiler. */
interface AnyCollection {
  all(): readonly { readonly id: string; readonly [field: string]: Data[string] }[]
  create(fields: Data): Promise<unknown>
  update(id: string, patch: Data): Promise<unknown>
  delete(id: string): Promise<void>
}

export const nameOf = (kind: string): keyof typeof COLLECTIONS => {
  const [name] = Object.entries(COLLECTIONS).find(([, entity]) => entity === kind) ?? []
  if (name === undefined) throw new Error(`There is no collection of ${kind}.`)
  return name as keyof typeof COLLECTIONS // it is one of its keys
}

const collectionOf = (home: Home, kind: string) => home[nameOf(kind)] as unknown as AnyCollection // the kind is one of a test

/** The ids of rows with a change that the server did not take as it was. */
export const toldRows = (home: Home): ReadonlySet<string> =>
  new Set(
    home.status.get().told.flatMap(({ mutation }) => (mutation.op === 'run' ? [] : [mutation.id])),
  )
