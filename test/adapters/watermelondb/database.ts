import type { Data, Json } from '@larder/rules/json.ts'
import { appSchema, Database, Model } from '@nozbe/watermelondb'
import loki from '@nozbe/watermelondb/adapters/lokijs/index.js'
import logger from '@nozbe/watermelondb/utils/common/logger/index.js'
import { kindsOf, larderTables, readColumn } from 'larder-watermelondb/tables.ts'

// Node imports CommonJS files as a whole.
const LokiJSAdapter = loki.default

const complaints: string[] = []
logger.default.log = () => {}
logger.default.warn = (message: unknown) => void complaints.push(String(message))
logger.default.error = (message: unknown) => void complaints.push(String(message))

/** The warnings and errors of WatermelonDB so far: it writes some faults of a sync only to its log. */
export const complaintsOfWatermelon = (): readonly string[] => complaints

/** The storage of a phone. */
export interface Disk {
  open(kinds: readonly string[]): Database
  /** @returns the storage as it is now, with all that the database holds */
  backUp(database: Database): Promise<Disk>
}

/** A row of any table. */
class Row extends Model {
  get columns(): Data {
    return { ...this._raw }
  }
}

const modelOf = (kind: string) =>
  class extends Row {
    static override table = kind
  }

export const modelsOf = (kinds: readonly string[]) => kinds.map(modelOf)

/** LokiJS, as browsers have it. @param stored what a backup holds */
export function lokiDisk(stored?: string): Disk {
  let text = stored
  // LokiJS calls it.
  const persistence = {
    loadDatabase: (_name: string, done: (loaded: string | null) => void) => done(text ?? null),
    saveDatabase(_name: string, saved: string, done: (error: Error | null) => void) {
      text = saved
      done(null)
    },
    deleteDatabase(_name: string, done: () => void) {
      text = undefined
      done()
    },
  }
  return {
    open(kinds) {
      const adapter = new LokiJSAdapter({
        schema: appSchema({ version: 1, tables: larderTables(kinds) }),
        useWebWorker: false,
        useIncrementalIndexedDB: true,
        // An adapter of its own types. Without a timer the test decides when it saves.
        _testLokiAdapter: persistence as never,
        extraLokiOptions: { autosave: false },
      })
      return new Database({ adapter, modelClasses: modelsOf(kinds) })
    },
    async backUp(database) {
      await database.adapter.getLocal('any') // It may not be open yet.
      const { _driver: driver } = database.adapter.underlyingAdapter as InstanceType<
        typeof LokiJSAdapter
      > // `open` made it
      const saved = Promise.withResolvers<void>()
      driver.loki.saveDatabase((error?: Error) => (error ? saved.reject(error) : saved.resolve()))
      await saved.promise
      return lokiDisk(text)
    },
  }
}

const columnOf = (value: Json): Json =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value

function setColumns(row: Model, data: Data): void {
  for (const [name, value] of Object.entries(data)) row._setRaw(name, columnOf(value) as string) // or another value of a column
}

export const createRow = (
  database: Database,
  kind: string,
  id: string,
  data: Data,
): Promise<unknown> =>
  database.write(() =>
    database.get(kind).create((row) => {
      row._raw.id = id
      setColumns(row, data)
    }),
  )

export const updateRow = (
  database: Database,
  kind: string,
  id: string,
  patch: Data,
): Promise<unknown> =>
  database.write(async () => {
    const row = await database.get(kind).find(id)
    await row.update(() => setColumns(row, patch))
  })

export const deleteRow = (database: Database, kind: string, id: string): Promise<void> =>
  database.write(async () => (await database.get(kind).find(id)).markAsDeleted())

/** The rows that an app sees, with the fields as JSON. */
export async function readRows(
  database: Database,
  kind: string,
): Promise<ReadonlyMap<string, Data>> {
  const fields = Object.entries(kindsOf(database).get(kind)?.fields ?? {})
  const rows = await database.get<Row>(kind).query().fetch()
  return new Map(
    rows.map(({ id, columns }) => {
      const values = fields.map(([name, field]) => [name, readColumn(field, columns[name])])
      const times = ['created_at', 'updated_at'].map((name) => [
        name,
        new Date(Number(columns[name])).toISOString(),
      ])
      return [id, { ...Object.fromEntries(values), ...Object.fromEntries(times) }]
    }),
  )
}
