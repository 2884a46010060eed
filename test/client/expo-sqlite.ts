import { DatabaseSync } from 'node:sqlite'
import type { ExpoSqliteDatabase } from 'larder-client/expo-sqlite'

/** A stand-in with the methods of `expo-sqlite`, which runs only on phones. */
export function expoStandIn(): ExpoSqliteDatabase {
  const database = new DatabaseSync(':memory:')
  let open = 0
  return {
    execSync: (sql) => database.exec(sql),
    prepareSync(sql) {
      const statement = database.prepare(sql)
      open += 1
      return {
        executeSync(values) {
          const rows = statement.all(...values)
          return { getAllSync: () => rows }
        },
        finalizeSync() {
          open -= 1
        },
      }
    },
    closeSync() {
      if (open > 0) throw new Error('There are statements that are not finalized.')
      database.close()
    },
  }
}
