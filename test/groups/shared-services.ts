// The services that the files of a group share, one without and one with the web app. Between two files all rows go,
// but those of the start. A service whose clock, keys or epoch a file has changed ends with that file.
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { Group } from '#scripts/test-files.ts'
import { withLockedTables } from '#test/fixtures/locked-tables.ts'
import type { registerIn } from './node-test.ts'

type Hook = () => unknown

interface Service {
  /** Makes it the next one that a file starts. */
  offer(): void
  /** @returns whether it is again as after its start */
  clean(): Promise<boolean>
  end(): Promise<void>
}

type Kind = Exclude<Group, 'process'>

const unexpected = () => {
  throw new Error('A shared service registers only what ends it.')
}

/** @param register what tests of a file call; here for the hooks that end a service */
export function sharedServices(register: typeof registerIn) {
  const running = new Map<Kind, Service>()
  let given: Kind | undefined

  async function start(kind: Kind): Promise<Service> {
    const hooks: Hook[] = []
    register({
      after: (hook) => void hooks.push(hook),
      test: unexpected,
      beforeEach: unexpected,
      afterEach: unexpected,
    })
    try {
      const opened = kind === 'service' ? await startPlain() : await startWeb()
      return { ...opened, end: () => endAll(hooks) }
    } catch (error) {
      await endAll(hooks)
      throw error
    } finally {
      register(undefined)
    }
  }

  return {
    /** Offers the service that the next file starts. */
    async offer(kind: Group | undefined): Promise<void> {
      if (kind === undefined || kind === 'process') return
      const service = running.get(kind) ?? (await start(kind))
      running.set(kind, service)
      service.offer()
      given = kind
    },
    /** Cleans or ends the service that the last file had. */
    async takeBack(): Promise<void> {
      if (given === undefined) return
      const service = running.get(given)
      if (service !== undefined && !(await service.clean())) {
        running.delete(given)
        await service.end()
      }
      given = undefined
    },
    async end(): Promise<void> {
      for (const service of running.values()) await service.end()
      running.clear()
    },
  }
}

async function startPlain() {
  const { offerApp, startApp } = await import('#test/app/app.ts')
  const app = await startApp()
  const isClean = await cleaner(app)
  return {
    offer: () => offerApp(app),
    async clean() {
      offerApp(undefined)
      return isClean()
    },
  }
}

async function startWeb() {
  const { offerWebApp, servePages } = await import('#test/web/web-app.ts')
  const served = await servePages()
  const isClean = await cleaner(served.app)
  const files = new Map(served.files)
  return {
    offer: () => offerWebApp(served),
    async clean() {
      offerWebApp(undefined)
      served.files.clear()
      for (const [path, file] of files) served.files.set(path, file)
      return isClean()
    },
  }
}

/** @returns a function that makes the service as it is now, and says whether that worked */
async function cleaner(app: {
  readonly db: Db
  readonly clock: () => Date
  readonly inbox: { forget(): void }
  readonly logLines: readonly string[]
}): Promise<() => Promise<boolean>> {
  await sql`select sync_epoch_number()`.execute(app.db) // the first write would begin it
  const tables = await tablesOf(app.db)
  const filled = await filledOf(app.db, tables)
  const emptied = tables.filter((name) => !filled.includes(name))
  const state = () => stateOf(app.db, filled)
  const started = await state()
  const now = app.clock().getTime()

  return async () => {
    app.inbox.forget()
    ;(app.logLines as string[]).length = 0 // only its readers may not change it
    if (app.clock().getTime() !== now || (await state()) !== started) return false
    const used = await filledOf(app.db, emptied)
    if (used.length > 0) await withLockedTables(app.db, used, (tx) => empty(tx, used))
    return true
  }
}

/** @returns the names of the tables, without partitions */
async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname`.execute(db)
  return rows.map(({ name }) => name)
}

/** @returns those that have rows */
async function filledOf(db: Db, tables: readonly string[]): Promise<string[]> {
  const all = tables.map(
    (name) => sql`select ${name}::text as name where exists (select from ${sql.table(name)})`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(all, sql` union all `)}`.execute(db)
  return rows.map(({ name }) => name)
}

/** @returns a hash of the rows */
async function stateOf(db: Db, tables: readonly string[]): Promise<string> {
  const all = tables.map(
    (name) => sql`select md5(string_agg(row::text, ',' order by row::text)) as hash
      from ${sql.table(name)} as row`,
  )
  const { rows } = await sql<{ hash: string }>`${sql.join(all, sql` union all `)}`.execute(db)
  return rows.map(({ hash }) => hash).join()
}

/** Removes all rows, also those that a trigger keeps for ever. */
async function empty(tx: Db, tables: readonly string[]): Promise<void> {
  const triggers = (state: 'disable' | 'enable') =>
    sql`${sql.join(
      tables.map((name) => sql`alter table ${sql.table(name)} ${sql.raw(state)} trigger user`),
      sql`; `,
    )}`.execute(tx)
  await sql`set local larder.writing = 'on'`.execute(tx) // deletions cascade to tables of sync
  await triggers('disable')
  // One statement, because its end is the first moment when no foreign key misses a row.
  const deletions = tables.map(
    (name, i) => sql`${sql.id(`t${i}`)} as (delete from ${sql.table(name)})`,
  )
  await sql`with ${sql.join(deletions)} select`.execute(tx)
  await triggers('enable')
}

async function endAll(hooks: readonly Hook[]): Promise<void> {
  for (const hook of hooks) await hook()
}
