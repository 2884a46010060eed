import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createGunzip, gzip } from 'node:zlib'
import type { CopySession } from '#platform/postgres/copy-session.ts'
import type { Table } from '#platform/postgres/list-tables.ts'
import { BackupRefused } from './contract.ts'
import type { BackupEntry, BackupFile } from './read-file.ts'
import type { BackupWriter } from './write-file.ts'

const pack = promisify<Buffer, object, Buffer>(gzip)

/** Bytes of the text of COPY in one part. A few parts are in memory, however large a table is. */
const PART = 1024 * 1024
/** A part ends with a whole row, and no row is nearly as large. */
const MAX_PART = 256 * PART
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
  parts: AsyncIterable<BackupEntry>,
): Promise<number> {
  async function* texts(): AsyncGenerator<Buffer> {
    for await (const part of parts) yield* unpack(backup, part)
  }
  return session.copyIn(`copy ${quoted(table.name)} (${columnsOf(table)}) from stdin`, texts())
}

/** Unpacks a part as it is read, because a few bytes may hold gigabytes. */
async function* unpack(backup: BackupFile, part: BackupEntry): AsyncGenerator<Buffer> {
  const reading = Readable.from(backup.read(part), { objectMode: false })
  const unpacked = reading.pipe(createGunzip())
  const chunks: AsyncIterable<Buffer> = unpacked
  reading.on('error', (error) => unpacked.destroy(error)) // pipe does not pass it on
  let bytes = 0
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > MAX_PART)
        throw new BackupRefused(`The part ${part.name} of the backup is too large.`)
      yield chunk
    }
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_')))
      throw cause
    throw new BackupRefused(`The part ${part.name} of the backup can not be unpacked.`, { cause })
  } finally {
    reading.destroy()
    unpacked.destroy()
  }
}

/** The files of one table after the other, in the order of the backup. Only one is in memory. */
export function openParts(backup: BackupFile): (table: string) => AsyncIterable<BackupEntry> {
  const entries = backup.entries()[Symbol.asyncIterator]()
  let next: Promise<IteratorResult<BackupEntry>> | undefined
  return async function* partsOf(table) {
    for (;;) {
      next ??= entries.next()
      const { value, done } = await next
      if (done) return
      const [folder, name] = value.name.split('/')
      if (folder === FOLDER && name !== table) return
      next = undefined
      if (folder === FOLDER) yield value
    }
  }
}
