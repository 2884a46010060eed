import { firstCharacters } from '@larder/rules/first-characters.ts'
import type { Data } from '@larder/rules/json.ts'
import type { Conflict, Result } from '@larder/rules/mutation.ts'
import { printedSize } from '@larder/rules/mutations/sizes.ts'
import { MAX_ANSWERED_BYTES } from '#sync/schema/contract.ts'

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
  text.length <= MAX_TEXT_LENGTH ? text : `${firstCharacters(text, MAX_TEXT_LENGTH)}…`

/** The part of a result that may be left out: a pull or another route answers it too. */
type Large = Pick<Result, 'row' | 'rows' | 'answer'>

/**
 * Makes a function that leaves out the rows and the answers of verbs that would make the answer to a push
 * too large. It counts all results that it gets.
 */
export function createBound() {
  const sizes = new Map<Data, number>() // the same row may be in all results
  let left = MAX_ANSWERED_BYTES
  const sizeOf = (data: Data) => {
    const size = sizes.get(data) ?? printedSize(data)
    sizes.set(data, size)
    return size
  }
  return <T extends Large>(results: readonly T[]): (T | Omit<T, keyof Large>)[] =>
    results.map((result) => {
      const rows = [result.row, ...(result.rows ?? [])]
      const parts = [...rows.map((row) => row?.data), result.answer]
      const size = parts.reduce((sum, data) => sum + (data ? sizeOf(data) : 0), 0)
      if (size === 0) return result
      if (size <= left) {
        left -= size
        return result
      }
      const { row: _row, rows: _rows, answer: _answer, ...rest } = result
      return rest
    })
}

/** The same results, without the parts that would make the answer too large. */
export const boundRows = <T extends Large>(results: readonly T[]) => createBound()(results)
