import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { CopySession } from '#platform/postgres/copy-session.ts'
import type { Table } from '#platform/postgres/list-tables.ts'
import type { BackupEntry, BackupFile } from './read-file.ts'
import type { BackupWriter } from './write-file.ts'

const [pack, unpack] = [promisify<Buffer, object, Buffer>(gzip), promisify<Buffer, Buffer>(gunzip)]

/** Bytes of the text of COPY in one part. A few parts are in memory, however large a table is. */
const PART = 1024 * 1024
/** Fast: the disk is slower than this, and a higher level saves a tenth. */
const LEVEL = 3
const FOLDER = 'tables'

/** A name may hold any character. PostgreSQL reads a quote in it as two. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const columnsOf = ({ columns }: Table) => columns.map(quoted).join(', ')

/** Copies a table to files of the backup: the text format of COPY, in parts, each packed by gzip. @returns the rows */
export async function saveTable(
  session: CopySession,
  table: Table,
  writer: BackupWriter,
): Promise<number> {
  // With a query, because COPY alone does not read a table that is divided into partitions.
  const query = `select ${columnsOf(table)} from ${quoted(table.name)}`
  const chunks = session.copyOut(`copy (${query}) to stdout`)
  let [waiting, bytes, parts]: [Buffer[], number, number] = [[], 0, 0]
  const flush = async () => {
    const name = `${FOLDER}/${table.name}/${String(++parts).padStart(6, '0')}.copy.gz`
    const content = await pack(Buffer.concat(waiting), { level: LEVEL })
    ;[waiting, bytes] = [[], 0]
    await writer.add(name, content)
  }
  try {
    for (let next = await chunks.next(); ; next = await chunks.next()) {
      if (next.done) {
        if (bytes > 0) await flush()
        return next.value
      }
      waiting.push(next.value)
      bytes += next.value.length
      if (bytes >= PART) await flush()
    }
  } finally {
    await chunks.return(0) // after an error, for example of a full disk
  }
}

/** Loads a table from its files. @returns the rows */
export function loadTable(
  session: CopySession,
  table: Table,
  backup: BackupFile,
  parts: readonly BackupEntry[],
): Promise<number> {
  async function* texts(): AsyncGenerator<Buffer> {
    for (const part of parts)
      yield await unpack(Buffer.concat(await Array.fromAsync(backup.read(part))))
  }
  return session.copyIn(`copy ${quoted(table.name)} (${columnsOf(table)}) from stdin`, texts())
}

/** The files of each table. */
export async function partsByTable(backup: BackupFile): Promise<Map<string, BackupEntry[]>> {
  const found = new Map<string, BackupEntry[]>()
  for await (const entry of backup.entries()) {
    const [folder, table = ''] = entry.name.split('/')
    if (folder !== FOLDER) continue
    const parts = found.get(table) ?? []
    found.set(table, parts)
    parts.push(entry)
  }
  return found
}
