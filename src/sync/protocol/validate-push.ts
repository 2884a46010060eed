import type { Mutation } from '@larder/rules/mutation.ts'
import { AppError, invalid } from '#platform/kernel/errors.ts'
import type { Loaded } from '#sync/write/lock-and-load.ts'
import type { PushedMutation } from './read-mutation.ts'

/** A mutation as it was sent, with the mutation that is decided. */
export type Sent = PushedMutation & { readonly mutation: Mutation }

/** @returns whether the client keeps a log: its mutations then have a `seq` */
export function validateBatch(mutations: readonly PushedMutation[]): boolean {
  const hasLog = mutations.some(({ seq }) => seq !== undefined)
  const ids = new Set<string>()
  const groups = new Set<string>()
  for (const [i, { mutation_id, seq, group_id }] of mutations.entries()) {
    const at = `/mutations/${i}`
    const before = mutations[i - 1]
    if (ids.has(mutation_id)) throw invalid({ path: at, message: 'The mutation appears twice.' })
    ids.add(mutation_id)
    if (hasLog && (seq === undefined || (before?.seq !== undefined && seq !== before.seq + 1)))
      throw invalid({
        path: `${at}/seq`,
        message: 'Each seq must be one more than the seq before it.',
      })
    if (group_id === undefined || group_id === before?.group_id) continue
    if (groups.has(group_id))
      throw invalid({
        path: `${at}/group_id`,
        message: 'The mutations of a group must be next to each other.',
      })
    groups.add(group_id)
  }
  return hasLog
}

/**
 * Checks that a log continues where it ended: with the next `seq`, after the same last mutation. The
 * `seq` alone is not enough: a copy of the client could skip mutations of the original. A mutation
 * that was processed before, for example under an earlier client id, counts as processed.
 *
 * @returns the last mutation, if the log has new ones
 */
export function validateSequence(
  sent: readonly PushedMutation[],
  isProcessed: (mutationId: string) => boolean,
  client: Loaded['client'],
  prevMutationId: string | undefined,
): PushedMutation | undefined {
  const lastSeq = client?.last_seq ?? 0
  const next = sent.findIndex(({ seq = 0 }) => seq > lastSeq)
  const old = next < 0 ? sent : sent.slice(0, next)
  if (!old.every(({ mutation_id }) => isProcessed(mutation_id))) throw forked()
  if (next < 0) return undefined
  if (sent[next]?.seq !== lastSeq + 1)
    throw new AppError('SEQ_GAP', 'The mutations before these are missing.', {
      fields: { expected: lastSeq + 1 },
    })
  const before = sent[next - 1]?.mutation_id ?? prevMutationId
  if (lastSeq > 0 && before === undefined)
    throw forked(
      'prev_mutation_id is missing. It names the mutation before the first one of this push. Send it, or use a new client_id.',
    )
  if (lastSeq > 0 && before !== client?.last_mutation_id) throw forked()
  return sent.at(-1)
}

/**
 * Handles mutations whose rows are too large to load together. The client must send fewer mutations.
 * It can't split a group, so a single group is refused as a whole.
 *
 * @throws AppError BODY_TOO_LARGE if the mutations are not a single group
 */
export function expectGroup(sent: readonly Sent[]): Sent[] {
  const message = 'These mutations change more than 8 MiB of rows. Send fewer in one push.'
  const group = sent[0]?.group_id
  if (group === undefined || sent.some(({ group_id }) => group_id !== group))
    throw new AppError('BODY_TOO_LARGE', message)
  return sent.map(({ mutation, ...one }) => {
    const { entity, id } = mutation
    const refused = { op: 'malformed', entity, id, group_id: group, path: '', message } as const
    return { ...one, mutation: refused }
  })
}

export const forked = (message = 'Another client has used this client_id. Use a new one.') =>
  new AppError('CLIENT_FORKED', message)

/** Consecutive mutations of a push that have one transaction. */
interface Part {
  /** A single mutation that runs a verb. */
  readonly isRun: boolean
  readonly mutations: readonly PushedMutation[]
}

/** Splits a push before and after each `run`. A run in a group is no run: it is refused with its group. */
export function splitAtRuns(mutations: readonly PushedMutation[]): readonly Part[] {
  const parts: { isRun: boolean; mutations: PushedMutation[] }[] = []
  for (const one of mutations) {
    const isRun = one['op'] === 'run' && one.group_id === undefined
    const last = parts.at(-1)
    if (!isRun && last?.isRun === false) last.mutations.push(one)
    else parts.push({ isRun, mutations: [one] })
  }
  return parts.length > 0 ? parts : [{ isRun: false, mutations: [] }]
}
