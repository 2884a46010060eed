import type { Data } from '@larder/rules/json.ts'
import { PHOTO_BYTES, type Storage, type Stored, type Write } from './contract.ts'

/**
 * The part of a SQLite library that the client uses. `DatabaseSync` of `node:sqlite` and the `Database` of
 * `better-sqlite3` have this shape. `expo-sqlite` has other names for the same: see `expoSqlite`.
 */
export interface SqliteDatabase {
  exec(sql: string): unknown
  prepare(sql: string): SqliteStatement
}

export interface SqliteStatement {
  run(...values: (string | Uint8Array)[]): unknown
  all(...values: string[]): unknown[]
}

/**
 * Keeps the data in a SQLite database, in one table with the name `larder`. The bytes of photos are BLOBs in it.
 *
 * @throws Error another connection has the file, of this program or of another one, until it is closed or its program
 *   has ended. `database` is closed then
 */
export function sqlite(database: SqliteDatabase & { close?: () => unknown }): Storage {
  lock(database)
  database.exec(`create table if not exists larder (
    space text not null, name text not null, key text not null, value text not null,
    primary key (space, name, key)) without rowid`)
  const put = database.prepare(
    `insert into larder (space, name, key, value) values (?, ?, ?, ?)
     on conflict (space, name, key) do update set value = excluded.value`,
  )
  const remove = database.prepare('delete from larder where space = ? and name = ? and key = ?')
  const clear = database.prepare('delete from larder where space = ? and name = ?')
  const read = database.prepare(
    'select key, value from larder where space = ? and name = ? order by key',
  )
  const readOne = database.prepare(
    'select value from larder where space = ? and name = ? and key = ?',
  )
  const spaces = database.prepare('select distinct space from larder')

  function apply(write: Write): void {
    const { space, table } = write
    if (write.table === PHOTO_BYTES) {
      if (write.bytes) put.run(space, table, write.key, write.bytes)
      else remove.run(space, table, write.key)
    } else if ('clear' in write) clear.run(space, table)
    else if (write.value === null) remove.run(space, table, write.key)
    else put.run(space, table, write.key, JSON.stringify(write.value))
  }

  return {
    async spaces() {
      return spaces.all().map((row) => textIn(row, 'space'))
    },
    async read(space, table) {
      return read.all(space, table).map((row): Stored => {
        const value: Data = JSON.parse(textIn(row, 'value'))
        return { key: textIn(row, 'key'), value }
      })
    },
    async readBytes(space, key) {
      const [row] = readOne.all(space, PHOTO_BYTES, key)
      const value = valueIn(row, 'value')
      return value instanceof Uint8Array ? new Uint8Array(value) : undefined
    },
    async commit(writes) {
      database.exec('begin immediate')
      try {
        for (const write of writes) apply(write)
        database.exec('commit')
      } catch (error) {
        database.exec('rollback')
        throw error
      }
    },
    async wipe() {
      database.exec('delete from larder')
    },
    async close() {
      database.close?.()
    },
  }
}

/** The most tries. Only a program that reads the file in another way can make all of them fail. */
const MOST_TRIES = 10_000

/**
 * Another process would not see what this one changes or wipes. So the file is locked until it is closed. Of those that
 * try at the same moment, each can hold a lock that keeps the others out. So each tries again, until it meets another
 * one that may write: then it gives up, and the other goes on. It must not commit there: a commit needs the whole lock.
 */
function lock(database: SqliteDatabase & { close?: () => unknown }): void {
  database.exec('pragma busy_timeout = 0')
  for (let tries = 1; ; tries += 1) {
    const refused = refusalOf(database, 'pragma locking_mode = exclusive; begin exclusive; commit')
    if (!refused) return
    const cause = refusalOf(database, 'pragma locking_mode = normal; begin immediate; rollback')
    if (!cause && tries < MOST_TRIES) continue
    database.close?.() // with journal_mode = wal it has a lock until then
    const message =
      'Another program has this SQLite file open. End it, or give this one a file of its own.'
    throw new Error(message, { cause: cause ?? refused })
  }
}

/** Runs statements. @returns the error if another connection has a lock */
function refusalOf(database: SqliteDatabase, sql: string): unknown {
  try {
    database.exec(sql)
    return undefined
  } catch (error) {
    // All libraries have this text of SQLite, and each has another code.
    if (!/database is locked/.test(String(error))) throw error
    return error
  }
}

function textIn(row: unknown, column: string): string {
  const value = valueIn(row, column)
  if (typeof value !== 'string') throw new TypeError(`The column ${column} has no text.`)
  return value
}

const valueIn = (row: unknown, column: string): unknown =>
  typeof row === 'object' && row !== null ? Reflect.get(row, column) : null
