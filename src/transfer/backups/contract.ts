import type { Table } from '#platform/postgres/list-tables.ts'

/** The first file of a backup. It tells what the others are. */
export const MANIFEST = 'larder-backup.json'
export const SETTINGS = 'settings.json'
export const SECRET = 'secret'
export const COUNTS = 'counts.json'
/** The last file: the SHA-256 of all bytes before its header, in hexadecimal. */
export const CHECKSUM = 'sha256'

/** A backup of a later format can not be read by this version. */
export const FORMAT = 1

export interface Manifest {
  readonly format: number
  /** The version of Larder that wrote the backup. */
  readonly larder: string
  readonly made_at: string
  /** The names of the migrations of the database. */
  readonly migrations: readonly string[]
  /** In the order of the file. A table comes after those that it refers to. */
  readonly tables: readonly Table[]
  /** The last numbers of the sequences. */
  readonly sequences: Readonly<Record<string, string>>
  /** Whether the bytes of the photos are in the file. Those of a bucket are not. */
  readonly photos: 'included' | 'in a bucket'
  readonly secret: 'included' | 'left out'
  /** Equal for equal secrets, and of no other use. */
  readonly secret_mark: string
}

/** What the file holds, known at its end. */
export interface Counts {
  /** By table. */
  readonly rows: Readonly<Record<string, number>>
  readonly photos: number
}

/** Rows of these tables are of no use later, or are in the file in another way. */
export const LEFT_OUT: ReadonlySet<string> = new Set(['migrations', 'rate_limits', 'photo_bytes'])

/** The backup can not be made or restored. The message is for the operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}
