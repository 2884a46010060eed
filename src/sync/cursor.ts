import { AppError } from '#kernel/errors.ts'

/** Rises when rows become such that clients of before can't go on from where they are. */
export const SCHEMA = 1

/** Where a client is in the history of a scope. To the client it is opaque. */
export interface Cursor {
  readonly schema: number
  readonly epoch: string
  /** All changes up to here were read. */
  readonly version: number
  /** The scope's version when the client's first page was read: its copy has no older tombstone. */
  readonly floor: number
  /** Names the kinds of rows that were asked for; undefined where it was all. */
  readonly kinds: string | undefined
}

const SHAPE = /^(\d{1,9})\.([0-9a-z]{1,32})\.(\d{1,15})\.(\d{1,15})(?:\.([0-9a-z]{1,64}))?$/

/** @throws AppError CURSOR_INVALID */
export function parseCursor(text: string): Cursor {
  const [, schema, epoch, version, floor, kinds] = SHAPE.exec(text) ?? []
  if (epoch === undefined) throw new AppError('CURSOR_INVALID', 'This is not a cursor.')
  return { schema: Number(schema), epoch, version: Number(version), floor: Number(floor), kinds }
}

export function printCursor({ schema, epoch, version, floor, kinds }: Cursor): string {
  return [schema, epoch, version, floor, ...(kinds === undefined ? [] : [kinds])].join('.')
}

export type Expiry =
  | 'history_purged'
  | 'epoch_changed'
  | 'cursor_ahead'
  | 'schema_changed'
  | 'entities_changed'

/** Why the client can't go on from here and has to read anew; undefined where it can. */
export function expiryOf(
  cursor: Cursor,
  scope: { readonly epoch: string; readonly version: number; readonly horizon: number },
  kinds: string | undefined,
): Expiry | undefined {
  if (cursor.schema !== SCHEMA) return 'schema_changed'
  if (cursor.epoch !== scope.epoch) return 'epoch_changed'
  if (cursor.version > scope.version || cursor.floor > scope.version) return 'cursor_ahead'
  if (cursor.kinds !== kinds) return 'entities_changed'
  if (Math.max(cursor.version, cursor.floor) < scope.horizon) return 'history_purged'
  return undefined
}
