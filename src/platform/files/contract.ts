import type { Readable } from 'node:stream'
import { hasCode } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'

/** A part of a file: the first and the last byte, both included, counted from 0. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/** A file in a store. `owner` is an id; `name` has no `..` and only letters, digits, `.`, `-` and `/`. */
export interface FileName {
  readonly owner: string
  readonly name: string
}

export interface StoredFile extends FileName {
  readonly bytes: number
  readonly storedAt: Date
}

/**
 * A place for files that never change: a folder, a table, or a bucket. A file is there as a whole or not
 * at all. All functions may be repeated.
 *
 * Errors: StoreUnavailable if the place can't be used now.
 */
export interface FileStore {
  /** Copies a local file. When it resolves, the file survives a crash of the machine. */
  write(file: FileName, localPath: string): Promise<void>
  /** The number of bytes; undefined if there is no such file. */
  size(file: FileName): Promise<number | undefined>
  /** The bytes, all or a part; undefined if there is no such file. */
  read(file: FileName, range?: ByteRange): Promise<Readable | undefined>
  /**
   * Removes files. A file that is not there is no error.
   *
   * @param tx the open transaction of the caller: a store in the same database needs no second connection then
   */
  remove(files: readonly FileName[], tx?: Db): Promise<void>
  /**
   * All files whose names are safe, in no order. Files of others in the same place are left out. For checks by the
   * operator: it may take long.
   */
  list(): AsyncIterable<StoredFile>
  /** Removes what a crash has left in the middle of `write`. @returns the number of files */
  removeDrafts(now: Date): Promise<number>
}

/** The store can't be used now: it is full, down, too slow, or refuses us. The message has no secret. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

/** @returns false for a name that could leave its owner's place, and for names that are not ours */
export const isSafe = ({ owner, name }: FileName): boolean =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(owner) &&
  /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name)

/** @throws Error if the name is not safe: a bug of the caller */
export function expectSafe(file: FileName): void {
  if (!isSafe(file)) throw new Error('The name of a file is not safe.')
}

/** EFBIG: the process, or the file system, may write no file of this size (RLIMIT_FSIZE). */
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG']
/** The disk is read-only, broken or gone, its folder is no folder or is closed to us, or its network does not answer. */
const REFUSED =
  'EROFS EACCES EPERM EIO EMFILE ENFILE ENOTDIR EEXIST EISDIR EBUSY ENODEV ENXIO ESTALE ENOTCONN EHOSTDOWN EHOSTUNREACH ETIMEDOUT'.split(
    ' ',
  )

/** @returns StoreUnavailable if the disk is the cause of the error, and otherwise the error itself */
export function diskError(cause: unknown): unknown {
  if (FULL.some((code) => hasCode(cause, code)))
    return new StoreUnavailable('The disk is full.', { cause })
  return REFUSED.some((code) => hasCode(cause, code))
    ? new StoreUnavailable('The folder can not be used.', { cause })
    : cause
}
