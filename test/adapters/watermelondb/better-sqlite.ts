import { registerHooks } from 'node:module'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

type Values = readonly SQLInputValue[]

/** What WatermelonDB uses of `better-sqlite3`, on the SQLite of Node: WatermelonDB finds it when this file is imported first. */
class BetterSqlite {
  open = true
  readonly memory: boolean
  readonly database: DatabaseSync

  constructor(path: string) {
    this.memory = path === ':memory:'
    this.database = new DatabaseSync(path)
    this.database.exec('pragma synchronous = off') // the tests do not cut the power
  }

  close(): void {
    this.database.close()
    this.open = false
  }

  prepare(sql: string) {
    const statement = this.database.prepare(sql)
    return {
      run: (values: Values = []) => statement.run(...values),
      get: (values: Values = []) => statement.get(...values),
      all: (values: Values = []) => statement.all(...values),
    }
  }

  exec(sql: string): void {
    this.database.exec(sql)
  }

  pragma(text: string): unknown {
    return this.database.prepare(`pragma ${text}`).get()?.[text]
  }

  transaction(work: () => void): () => void {
    return () => {
      this.database.exec('begin')
      try {
        work()
        this.database.exec('commit')
      } catch (error) {
        this.database.exec('rollback')
        throw error
      }
    }
  }
}

const NAME = 'better-sqlite3'
const URL = `data:text/javascript,${NAME}`
Object.assign(globalThis, { larderBetterSqlite: BetterSqlite })
const source = 'module.exports = globalThis.larderBetterSqlite'
const found = { format: 'commonjs', shortCircuit: true }
registerHooks({
  resolve: (name, context, next) => (name === NAME ? { url: URL, ...found } : next(name, context)),
  load: (url, context, next) => (url === URL ? { source, ...found } : next(url, context)),
})
