import { AppError } from '#platform/kernel/errors.ts'

/** The position of a client in the history of a scope. It is opaque to the client. */
export interface Cursor {
  /** The client's `schema_version`: its copy has only the row kinds and fields of this version. */
  readonly schema: number
  readonly epoch: string
  /** The client has read all changes up to this version. */
  readonly version: number
  /** The scope's version at the client's first page. Its copy has no older tombstone. */
  readonly floor: number
  /** The scope's version when the page was read, if more pages follow; otherwise the higher one of `version` and `floor`. */
  readonly seen: number
  /** The requested kinds of rows; undefined for all. */
  readonly kinds: string | undefined
}

const SHAPE =
  /^(\d{1,9})\.([0-9a-z]{1,32})\.(\d{1,15})\.(\d{1,15})(?:-(\d{1,15}))?(?:\.([0-9a-z]{1,64}))?$/

/** @throws AppError CURSOR_INVALID */
export function parseCursor(text: string): Cursor {
  const [, schema, epoch, version, floor, seen, kinds] = SHAPE.exec(text) ?? []
  if (epoch === undefined) throw new AppError('CURSOR_INVALID', 'This is not a cursor.')
  const position = { version: Number(version), floor: Number(floor) }
  const highest = Math.max(position.version, position.floor)
  return {
    schema: Number(schema),
    epoch,
    ...position,
    seen: Math.max(highest, Number(seen ?? 0)),
    kinds,
  }
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
  /** The highest version of the scope in the cursor's epoch; null for an unknown epoch. */
  readonly valid_to: number | null
}

/** Why the client must start again without a cursor; undefined if it can continue. */
export function expiryOf(
  cursor: Cursor,
  scope: ScopeState,
  { schema, kinds }: Pick<Cursor, 'schema' | 'kinds'>,
): Expiry | undefined {
  if (cursor.schema !== schema) return 'schema_changed'
  if (scope.valid_to === null) return 'epoch_changed'
  // The client has read changes that a restore has undone.
  if (cursor.seen > scope.valid_to)
    return cursor.epoch === scope.epoch ? 'cursor_ahead' : 'epoch_changed'
  if (cursor.kinds !== kinds) return 'entities_changed'
  if (Math.max(cursor.version, cursor.floor) < scope.horizon) return 'history_purged'
  return undefined
}
