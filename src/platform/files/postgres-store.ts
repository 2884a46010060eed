import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import type { FileName, FileStore, StoredFile } from './contract.ts'
import { expectSafe } from './contract.ts'

/** Bytes of a part. One part at a time is in memory, about three times while it is sent. */
const PART = 256 * 1024
/** Files that are listed at a time. */
const PAGE = 1000

interface Table {
  readonly name: string
  /** The column of the owner. The others are `name, part, bytes, stored_at`. */
  readonly owner: string
}

/** A store in a table, in parts of equal size. The parts of a file are written in one transaction. */
export function postgresStore(db: Db, { name: tableName, owner }: Table): FileStore {
  const [table, ownerId] = [sql.table(tableName), sql.id(owner)]
  const isFile = (file: FileName) =>
    sql`t.${ownerId} = ${file.owner}::uuid and t.name = ${file.name}`

  async function size(file: FileName): Promise<number | undefined> {
    expectSafe(file)
    const { rows } = await sql<{ bytes: number | null }>`
      select sum(octet_length(t.bytes))::float8 as bytes from ${table} t where ${isFile(file)}`.execute(
      db,
    )
    return rows[0]?.bytes ?? undefined
  }

  async function readPart(file: FileName, part: number): Promise<Buffer> {
    const { rows } = await sql<{ bytes: Buffer }>`
      select t.bytes from ${table} t where ${isFile(file)} and t.part = ${part}`.execute(db)
    const [found] = rows
    if (!found) throw new Error('The file was removed while it was read.')
    return found.bytes
  }

  async function* readRange(file: FileName, first: number, last: number): AsyncIterable<Buffer> {
    for (let part = Math.floor(first / PART); part * PART <= last; part++) {
      const bytes = await readPart(file, part)
      yield bytes.subarray(Math.max(0, first - part * PART), last + 1 - part * PART)
    }
  }

  return {
    async write(file, localPath) {
      expectSafe(file)
      await using source = await open(localPath)
      await inTransaction(db, async (tx) => {
        await sql`delete from ${table} t where ${isFile(file)}`.execute(tx)
        for (let part = 0; ; part++) {
          const { bytesRead, buffer } = await source.read(Buffer.alloc(PART), 0, PART, part * PART)
          if (bytesRead === 0 && part > 0) return
          await sql`insert into ${table} (${ownerId}, name, part, bytes, stored_at) values
            (${file.owner}, ${file.name}, ${part}, ${buffer.subarray(0, bytesRead)}, now())`.execute(
            tx,
          )
          if (bytesRead < PART) return
        }
      })
    },
    size,
    async read(file, range) {
      const bytes = await size(file)
      if (bytes === undefined) return undefined
      return Readable.from(readRange(file, range?.first ?? 0, range?.last ?? bytes - 1))
    },
    async remove(files, tx = db) {
      for (const file of files) {
        expectSafe(file)
        await sql`delete from ${table} t where ${isFile(file)}`.execute(tx)
      }
    },
    list: () => listTable(db, table, ownerId),
    removeDrafts: async () => 0, // a file is there as a whole, or not at all
  }
}

async function* listTable(
  db: Db,
  table: RawBuilder<unknown>,
  ownerId: RawBuilder<unknown>,
): AsyncIterable<StoredFile> {
  let last: StoredFile | undefined
  for (;;) {
    const from = last
      ? sql`where (t.${ownerId}, t.name) > (${last.owner}::uuid, ${last.name})`
      : sql``
    const { rows } = await sql<StoredFile>`
      select t.${ownerId} as owner, t.name, sum(octet_length(t.bytes))::float8 as bytes,
        max(t.stored_at) as "storedAt"
      from ${table} t ${from} group by 1, 2 order by 1, 2 limit ${PAGE}`.execute(db)
    yield* rows
    last = rows.at(-1)
    if (!last) return
  }
}
