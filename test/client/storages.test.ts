import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import { IDBKeyRange, indexedDB } from 'fake-indexeddb'
import fc from 'fast-check'
import { expoSqlite } from 'larder-client/expo-sqlite'
import { memory } from 'larder-client/memory'
import { sqlite } from 'larder-client/sqlite'
import { PHOTO_BYTES, type RowWrite, type Storage, type Table } from 'larder-client/storage'
import { tempFolder } from '#test/import/temp-folder.ts'
import { expoStandIn } from './expo-sqlite.ts'

Object.assign(globalThis, { indexedDB, IDBKeyRange })
/** The compiler has no types of browsers here, so it must not read this file. */
const file = 'larder-client/indexed-db'
const { indexedDb }: { indexedDb: (name: string) => Promise<Storage> } = await import(file)

const SPACES = ['ada/home', 'ada/work']
const TABLES: readonly Table[] = ['log', 'row', 'outbox']

const anyWrite = fc
  .record({
    space: fc.constantFrom(...SPACES),
    table: fc.constantFrom(...TABLES),
    key: fc.integer({ min: 0, max: 300 }).map((n) => `food ${n}`),
    value: fc.option(fc.record({ name: fc.string() })),
    clears: fc.nat({ max: 20 }).map((n) => n === 0),
  })
  .map(({ space, table, key, value, clears }): RowWrite =>
    clears ? { space, table, clear: true } : { space, table, key, value },
  )

it('all storages hold the same after the same commits', async () => {
  let databases = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(anyWrite, { maxLength: 60 })), async (commits) => {
      const storages = await openAll(`database ${databases++}`)

      for (const writes of commits) for (const one of storages) await one.commit(writes)

      const [first, ...others] = await Promise.all(storages.map(contentOf))
      for (const one of others) assert.deepEqual(one, first)
      for (const one of storages) await one.close()
    }),
    { numRuns: 30 },
  )
})

it('all storages hold the bytes of photos', async () => {
  const bytes = new Uint8Array([0, 1, 255])
  const table = PHOTO_BYTES
  for (const one of await openAll('photos')) {
    await one.commit([{ space: 'ada/home', table, key: 'kept', bytes }])
    await one.commit([{ space: 'ada/home', table, key: 'gone', bytes }])
    await one.commit([{ space: 'ada/home', table, key: 'gone', bytes: null }])

    const read = await Promise.all(['kept', 'gone'].map((key) => one.readBytes('ada/home', key)))

    assert.deepEqual(read, [bytes, undefined])
    await one.close()
  }
})

const openAll = async (name: string): Promise<readonly Storage[]> => [
  memory(),
  sqlite(new DatabaseSync(':memory:')),
  sqlite(expoSqlite(expoStandIn())),
  await indexedDb(name),
]

async function contentOf(storage: Storage) {
  const spaces = await storage.spaces()
  const tables = SPACES.flatMap((space) => TABLES.map((table) => storage.read(space, table)))
  // The driver of SQLite makes objects without a prototype.
  return structuredClone([spaces.toSorted(), await Promise.all(tables)])
}

it('a SQLite file refuses a second process until the first has closed it', async () => {
  const path = join(await tempFolder(), 'larder.sqlite')
  const first = sqlite(new DatabaseSync(path))
  await first.commit([{ space: 'ada/home', table: 'row', key: 'food 1', value: { name: 'Milk' } }])

  assert.throws(() => sqlite(new DatabaseSync(path)), /Another program has this SQLite file open/)
  assert.equal((await first.read('ada/home', 'row')).length, 1)
  await first.close()
  const second = sqlite(new DatabaseSync(path))

  assert.equal((await second.read('ada/home', 'row')).length, 1)
  await second.close()
})
