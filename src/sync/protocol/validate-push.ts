import { AppError, invalid } from '#kernel/errors.ts'
import type { Mutation } from '#sync/collection/contract.ts'
import type { Loaded } from '#sync/write/load-batch.ts'
import type { PushedMutation } from './read-mutation.ts'

/** A mutation as it was sent, and as it is decided. */
export type Sent = PushedMutation & { readonly wanted: Mutation }

/** @returns whether the client keeps a log, which is whether its mutations have a `seq` */
export function validateBatch(mutations: readonly PushedMutation[]): boolean {
  const hasLog = mutations.some(({ seq }) => seq !== undefined)
  const ids = new Set<string>()
  const groups = new Set<string>()
  for (const [i, { mutation_id, seq, group_id }] of mutations.entries()) {
    const at = `/mutations/${i}`
    const before = mutations[i - 1]
    if (ids.has(mutation_id)) throw invalid({ path: at, message: 'The mutation is there twice.' })
    ids.add(mutation_id)
    if (hasLog && (seq === undefined || (before?.seq !== undefined && seq !== before.seq + 1)))
      throw invalid({ path: `${at}/seq`, message: 'Each seq is one more than the seq before it.' })
    if (group_id === undefined || group_id === before?.group_id) continue
    if (groups.has(group_id))
      throw invalid({ path: `${at}/group_id`, message: 'A group stands side by side.' })
    groups.add(group_id)
  }
  return hasLog
}

/**
 * A log goes on where it ended: the next number, after the very mutation that was the last. The
 * number alone would let a copy of the client skip what the original has done under it. What was
 * done already, as under an earlier client id, counts as done under this one.
 *
 * @returns the last mutation of the log, where it goes on
 */
export function validateSequence(
  sent: readonly PushedMutation[],
  isKnown: (mutationId: string) => boolean,
  client: Loaded['client'],
  prevMutationId: string | undefined,
): PushedMutation | undefined {
  const lastSeq = client?.last_seq ?? 0
  const next = sent.findIndex(({ seq = 0 }) => seq > lastSeq)
  const old = next < 0 ? sent : sent.slice(0, next)
  if (!old.every(({ mutation_id }) => isKnown(mutation_id))) throw forked()
  if (next < 0) return undefined
  if (sent[next]?.seq !== lastSeq + 1)
    throw new AppError('SEQ_GAP', 'A mutation before these is missing.', {
      fields: { expected: lastSeq + 1 },
    })
  const before = sent[next - 1]?.mutation_id ?? prevMutationId
  if (lastSeq > 0 && before === undefined)
    throw forked(
      'prev_mutation_id is missing: it names the mutation before the first one that is sent. Send it, or take a new client_id.',
    )
  if (lastSeq > 0 && before !== client?.last_mutation_id) throw forked()
  return sent.at(-1)
}

/**
 * Mutations whose rows are more than is loaded at once. A client can send fewer, so that it gets an
 * error; but not less than one group, which is therefore refused.
 *
 * @throws AppError BODY_TOO_LARGE where they are not one group
 */
export function expectGroup(sent: readonly Sent[]): Sent[] {
  const message = 'These mutations change more than 8 MiB of rows. Send fewer at once.'
  const group = sent[0]?.group_id
  if (group === undefined || sent.some(({ group_id }) => group_id !== group))
    throw new AppError('BODY_TOO_LARGE', message)
  return sent.map(({ wanted, ...one }) => {
    const { entity, id } = wanted
    const refused = { op: 'malformed', entity, id, group_id: group, path: '', message } as const
    return { ...one, wanted: refused }
  })
}

export const forked = (message = 'Another client has used this client_id. Take a new one.') =>
  new AppError('CLIENT_FORKED', message)
