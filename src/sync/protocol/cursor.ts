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
  /** The scope's version when the page was read, where more pages follow it; else that of `version` and `floor` that is higher. */
  readonly seen: number
  /** Names the kinds of rows that were asked for; undefined where it was all. */
  readonly kinds: string | undefined
}

const SHAPE =
  /^(\d{1,9})\.([0-9a-z]{1,32})\.(\d{1,15})\.(\d{1,15})(?:-(\d{1,15}))?(?:\.([0-9a-z]{1,64}))?$/

/** @throws AppError CURSOR_INVALID */
export function parseCursor(text: string): Cursor {
  const [, schema, epoch, version, floor, seen, kinds] = SHAPE.exec(text) ?? []
  if (epoch === undefined) throw new AppError('CURSOR_INVALID', 'This is not a cursor.')
  const place = { version: Number(version), floor: Number(floor) }
  const most = Math.max(place.version, place.floor)
  return { schema: Number(schema), epoch, ...place, seen: Math.max(most, Number(seen ?? 0)), kinds }
}

export function printCursor({ schema, epoch, version, floor, seen, kinds }: Cursor): string {
  const more = seen > Math.max(version, floor) ? `-${seen}` : ''
  return [schema, epoch, version, `${floor}${more}`, ...(kinds === undefined ? [] : [kinds])].join(
    '.',
  )
}

export type Expiry =
  | 'history_purged'
  | 'epoch_changed'
  | 'cursor_ahead'
  | 'schema_changed'
  | 'entities_changed'

interface ScopeState {
  readonly epoch: string
  readonly horizon: number
  /** The scope's highest version that the epoch of the cursor has in this history; null for an unknown epoch. */
  readonly valid_to: number | null
}

/** Why the client can't go on from here and has to read anew; undefined where it can. */
export function expiryOf(
  cursor: Cursor,
  scope: ScopeState,
  kinds: string | undefined,
): Expiry | undefined {
  if (cursor.schema !== SCHEMA) return 'schema_changed'
  if (scope.valid_to === null) return 'epoch_changed'
  // It has read changes that a restore has undone.
  if (cursor.seen > scope.valid_to)
    return cursor.epoch === scope.epoch ? 'cursor_ahead' : 'epoch_changed'
  if (cursor.kinds !== kinds) return 'entities_changed'
  if (Math.max(cursor.version, cursor.floor) < scope.horizon) return 'history_purged'
  return undefined
}
