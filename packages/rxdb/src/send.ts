import type { Mutation } from '@larder/rules/mutation.ts'
import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import type { Connection } from 'larder-client/connection.ts'
import { MAX_BYTES, MAX_MUTATIONS, sizeOf, tooLarge } from 'larder-client/engine/batch.ts'
import { type PushAnswer, type PushResult, RequestRefused } from 'larder-client/engine/wire.ts'

/** A mutation on its way. */
export interface Message {
  readonly mutation_id: string
  readonly mutation: Mutation
}

export interface Received {
  readonly epochs: ReadonlySet<string>
  /** By `mutation_id`. */
  readonly results: ReadonlyMap<string, PushResult>
}

export interface SendOptions {
  readonly clientId: string
  /** The mutations are a log: the server decides finally, also where a parent is missing. */
  readonly hasLog: boolean
  readonly signal: AbortSignal
  /** Waits while the server has asked another collection to wait. */
  readonly ready: () => Promise<unknown>
}

/** Bytes that a mutation has in addition: its ids, and a comma. */
const EXTRA_BYTES = 200

/**
 * Pushes mutations in as many requests as the server needs.
 *
 * @throws NoAnswer, RequestRefused
 */
export async function send(
  connection: Connection,
  householdId: string,
  messages: readonly Message[],
  { clientId, hasLog, signal, ready }: SendOptions,
): Promise<Received> {
  const epochs = new Set<string>()
  const results = new Map<string, PushResult>()
  let maxCount = MAX_MUTATIONS
  for (let from = 0; from < messages.length;) {
    const batch = nextBatch(messages.slice(from, from + maxCount))
    await ready()
    const previous = hasLog ? messages[from - 1] : undefined
    try {
      const body = {
        client_id: clientId,
        schema_version: SCHEMA_VERSIONS.max,
        scope_id: householdId,
        ...(previous ? { prev_mutation_id: previous.mutation_id } : {}),
        mutations: batch.map(({ mutation_id, mutation }, i) => ({
          mutation_id,
          ...(hasLog ? { seq: from + i + 1 } : {}),
          ...mutation,
        })),
      }
      const answer: PushAnswer = await connection.push(body, signal)
      epochs.add(answer.epoch)
      for (const result of answer.results) results.set(result.mutation_id, result)
      from += batch.length
      maxCount = MAX_MUTATIONS
    } catch (error) {
      const isTooLarge = error instanceof RequestRefused && error.code === 'BODY_TOO_LARGE'
      if (!isTooLarge) throw error
      maxCount = Math.floor(batch.length / 2)
      if (maxCount > 0) continue
      for (const one of batch) results.set(one.mutation_id, tooLarge(one))
      from += batch.length
      maxCount = MAX_MUTATIONS
    }
  }
  return { epochs, results }
}

/** The first messages that fit into one push. The first always fits. */
function nextBatch(messages: readonly Message[]): readonly Message[] {
  let bytes = 0
  const end = messages.findIndex((one, i) => {
    bytes += sizeOf(one.mutation) + EXTRA_BYTES
    return i > 0 && bytes > MAX_BYTES
  })
  return end === -1 ? messages : messages.slice(0, end)
}
