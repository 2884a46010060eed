import { groupsOf } from './entries.ts'
import type { OutboxEntry } from './state.ts'
import type { Pushed, PushResult } from './wire.ts'

/** The most mutations of a push. */
export const MAX_MUTATIONS = 200
/** Bytes of the mutations of a push. The server takes 1 MiB, with what is around them. */
export const MAX_BYTES = 900_000
/** Bytes that a mutation has in addition to the stored ones: its number, and a comma. */
const EXTRA_BYTES = 100

/** The first entries of the outbox that fit into one push. A group is not divided, and the first always fits. */
export function nextBatch(
  outbox: readonly OutboxEntry[],
  maxCount: number,
): readonly OutboxEntry[] {
  const batch: OutboxEntry[] = []
  let bytes = 0
  for (const group of groupsOf(outbox.slice(0, maxCount + MAX_MUTATIONS))) {
    for (const { mutation } of group) bytes += sizeOf(mutation) + EXTRA_BYTES
    const isFull = batch.length + group.length > maxCount || bytes > MAX_BYTES
    if (batch.length > 0 && isFull) break
    batch.push(...group)
  }
  return batch
}

/** Whether mutations fit into one push: a group is not divided. */
export function fitsOnePush(mutations: readonly Pushed[]): boolean {
  const bytes = mutations.reduce((sum, one) => sum + sizeOf(one) + EXTRA_BYTES, 0)
  return mutations.length <= MAX_MUTATIONS && bytes <= MAX_BYTES
}

/** The result of a mutation that fits into no push. Without one, no other change could be sent any more. */
export const tooLarge = ({ mutation_id }: { readonly mutation_id: string }): PushResult => ({
  mutation_id,
  status: 'rejected',
  reason: 'validation',
  details: [{ path: '', message: 'The change is too large to be sent.' }],
})

const encoder = new TextEncoder()
export const sizeOf = (value: object): number => encoder.encode(JSON.stringify(value)).length
