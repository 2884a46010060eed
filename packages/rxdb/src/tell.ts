import { tell as tellResult } from 'larder-client/engine/take-results.ts'
import type { PushResult } from 'larder-client/engine/wire.ts'
import type { Sent, SyncIssue } from './journal.ts'

/** A result that the user should see; undefined where the server has done the whole change. */
export function tell(sent: Sent, result: PushResult, at: string): SyncIssue | undefined {
  const told = tellResult({ ...sent, at }, result)
  if (!told) return undefined
  const { mutation_id, status, reason, message, conflicts, duplicateOf } = told
  const { entity, id } = sent.mutation
  return {
    mutation_id,
    status,
    reason,
    message,
    conflicts,
    problems: result.details ?? [],
    ...(duplicateOf === undefined ? {} : { duplicateOf }),
    entity,
    id,
    wanted: sent.wanted,
    at,
  }
}

/** Fields that the app has changed, although only the server sets them. */
export function tellNotSent(
  mutationId: string,
  wanted: Sent['wanted'],
  fields: readonly string[],
  at: string,
): SyncIssue {
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
