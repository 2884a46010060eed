import { deriveId } from '@larder/rules/derive-id.ts'
import { isId } from '@larder/rules/id.ts'
import { isSameJson } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import type { PushResult } from './wire.ts'

/**
 * The id of a creation, for libraries that store rows and no mutations. It follows from the row: an old copy of the
 * phone that is restored sends the creation a second time, and the server does it once. With another id it would create
 * a row again that was deleted since then, when the server has forgotten the deletion.
 *
 * @param madeAt tells apart two rows that an app makes with the same id, one after the other
 * @returns undefined for other mutations, and for an id that the server refuses
 */
export const creationId = (mutation: Mutation, madeAt = ''): string | undefined =>
  mutation.op === 'create' && isId(mutation.id)
    ? deriveId(mutation.id, `create ${mutation.entity} ${madeAt}`)
    : undefined

/**
 * The result of a mutation that the server may have done before. A row that was created before, and is not there any
 * more, is `gone`.
 *
 * @param isNew whether this copy of the phone sends it for the first time. Then a row with other values is a conflict:
 *   the copy may have changed the row since it was made
 */
export function resolveReplay<Answered extends PushResult>(
  mutation: { readonly op: string } | Mutation,
  result: Answered,
  isNew: boolean,
): Answered {
  const { status, row, replayed } = result
  if (mutation.op !== 'create' || !replayed) return result
  if (row ? row.deleted : status === 'already_processed') return { ...result, status: 'gone' }
  const sent = 'data' in mutation ? Object.entries(mutation.data) : []
  const isOther =
    row?.data && sent.some(([name, value]) => !isSameJson(row.data?.[name] ?? null, value))
  return isNew && isOther ? { ...result, status: 'conflict', reason: 'id_exists' } : result
}
