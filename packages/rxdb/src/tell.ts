import type { PushResult } from 'larder-client/engine/wire.ts'
import { refusalOf } from 'larder-client/refusal.ts'
import type { Sent, Told } from './journal.ts'

/** A result that the user should see; undefined where the server has done the whole change. */
export function tell({ mutation, wanted }: Sent, result: PushResult, at: string): Told | undefined {
  const { status, conflicts = [] } = result
  if (status === 'applied' || status === 'already_processed') return undefined
  const { reason, message } = refusalOf({
    status,
    // `as`: a newer server may have further reasons. They get a message too.
    ...(result.reason === undefined ? {} : { reason: result.reason as never }),
    ...(result.details ? { details: result.details } : {}),
  })
  return {
    mutation_id: result.mutation_id,
    status,
    reason,
    message: status === 'merged' ? 'Somebody else has changed a part of this.' : message,
    conflicts,
    problems: result.details ?? [],
    ...(result.duplicate_of === undefined ? {} : { duplicateOf: result.duplicate_of }),
    entity: mutation.entity,
    id: mutation.id,
    wanted,
    at,
  }
}

/** Fields that the app has changed, although only the server sets them. */
export function tellNotSent(
  mutationId: string,
  wanted: Sent['wanted'],
  fields: readonly string[],
  at: string,
): Told {
  return {
    mutation_id: mutationId,
    status: 'rejected',
    reason: 'read_only',
    message: `Only the server sets ${fields.join(', ')}.`,
    conflicts: [],
    problems: fields.map((name) => ({
      path: `/${name}`,
      message: `Only the server sets ${name}.`,
    })),
    entity: wanted.entity,
    id: wanted.id,
    wanted,
    at,
  }
}
