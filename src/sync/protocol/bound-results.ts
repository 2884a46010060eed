import type { Conflict, Data, Result } from '@larder/rules/entity.ts'
import { printedSize } from '@larder/rules/printed-size.ts'
import { MAX_ANSWERED_BYTES } from '#sync/collection/limits.ts'

/** Bytes of the values of all conflicts in a result. The result is stored for 30 days for retries. */
const MAX_CONFLICT_BYTES = 32_768
/** Characters of a path or message. They may quote a member name that the client sent. */
const MAX_TEXT_LENGTH = 500

/**
 * Limits the size of a result. Large values of conflicts are left out: the client has sent them, or
 * finds them in the row. Long names of unknown members are shortened.
 */
export function boundResult(result: Result): Result {
  const { conflicts, details } = result
  if (!conflicts && !details) return result
  return {
    ...result,
    ...(conflicts ? { conflicts: boundConflicts(conflicts) } : {}),
    ...(details ? { details: details.map(boundDetail) } : {}),
  }
}

function boundConflicts(conflicts: readonly Conflict[]): readonly Conflict[] {
  let left = MAX_CONFLICT_BYTES
  return conflicts.map((conflict) => {
    const size = printedSize({ ...conflict })
    if (size > left) return { field: conflict.field }
    left -= size
    return conflict
  })
}

const boundDetail = ({ path, message }: { path: string; message: string }) => ({
  path: shortened(path),
  message: shortened(message),
})

const shortened = (text: string) =>
  text.length <= MAX_TEXT_LENGTH ? text : `${text.slice(0, MAX_TEXT_LENGTH).toWellFormed()}…`

/** The same results, without the rows that would make the answer too large. */
export function boundRows<T extends Pick<Result, 'row' | 'rows'>>(results: readonly T[]): T[] {
  const sizes = new Map<Data, number>() // the same row may be in all results
  let left = MAX_ANSWERED_BYTES
  return results.map((result) => {
    const changes = [result.row, ...(result.rows ?? [])]
    const all = changes.flatMap((row): Data[] => (row?.data ? [row.data] : []))
    if (all.length === 0) return result
    const size = all.reduce((sum, data) => {
      const one = sizes.get(data) ?? printedSize(data)
      sizes.set(data, one)
      return sum + one
    }, 0)
    if (size <= left) {
      left -= size
      return result
    }
    const { row: _row, rows: _rows, ...rest } = result
    return rest as T // both are optional in each
  })
}
