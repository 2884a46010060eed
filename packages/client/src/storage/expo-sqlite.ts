import type { SqliteDatabase } from './sqlite.ts'

/** The part of `SQLiteDatabase` of `expo-sqlite` that the client uses: what `openDatabaseSync` returns. */
export interface ExpoSqliteDatabase {
  execSync(sql: string): void
  prepareSync(sql: string): ExpoSqliteStatement
  closeSync(): void
}

export interface ExpoSqliteStatement {
  executeSync(values: (string | Uint8Array)[]): { getAllSync(): unknown[] }
  finalizeSync(): void
}

/** A database of `expo-sqlite` for the storage `sqlite`. */
export function expoSqlite(database: ExpoSqliteDatabase): SqliteDatabase & { close(): void } {
  const statements: ExpoSqliteStatement[] = []
  return {
    exec: (sql) => database.execSync(sql),
    prepare(sql) {
      const statement = database.prepareSync(sql)
      statements.push(statement)
      return {
        run: (...values) => statement.executeSync(values),
        all: (...values) => statement.executeSync(values).getAllSync(),
      }
    },
    close() {
      for (const statement of statements) statement.finalizeSync() // SQLite does not close before
      database.closeSync()
    },
  }
}
