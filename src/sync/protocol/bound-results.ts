import type { Conflict, Data, Result } from '@larder/rules/entity.ts'
import { printedSize } from '@larder/rules/printed-size.ts'
import { MAX_ANSWERED_BYTES } from '#sync/collection/limits.ts'

/** Bytes of the values of all conflicts of a result. It is kept for 30 days, and answered again. */
const LARGEST_CONFLICTS = 32_768
/** Characters of a path or message, which may quote the name of a member. */
const MAX_TEXT_LENGTH = 500

/**
 * A result without what makes it large: the values of conflicts, which the client sent or finds in
 * the row, and the names of members that there are not.
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
  let left = LARGEST_CONFLICTS
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

/** Results in their order, without the rows that would make the answer too large. */
export function boundRows<T extends Pick<Result, 'row'>>(results: readonly T[]): T[] {
  const sizes = new Map<Data, number>() // the same row may be in all results
  let left = MAX_ANSWERED_BYTES
  return results.map((result) => {
    const data = result.row?.data
    if (!data) return result
    const size = sizes.get(data) ?? printedSize(data)
    sizes.set(data, size)
    if (size <= left) {
      left -= size
      return result
    }
    const { row: _row, ...rest } = result
    return rest as T // `row` is optional in each
  })
}
