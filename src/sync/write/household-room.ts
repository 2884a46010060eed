import type { Context, Sync } from '#sync/collection/contract.ts'
import type { Loaded } from './load-batch.ts'

const MEBIBYTE = 1_048_576

/**
 * @returns what a household may still grow by, as `room`; nothing where it has no bound, or where
 *   nobody has counted its rows yet
 */
export function roomIn(
  { kind, row_count, byte_count }: Loaded,
  { quotas }: Sync,
): Pick<Context, 'room'> {
  if (kind !== 'household' || row_count === null || byte_count === null) return {}
  const room = {
    rows: quotas.rows - row_count,
    bytes: quotas.megabytes * MEBIBYTE - byte_count,
    bounds: `${quotas.rows} rows and ${quotas.megabytes} MiB`,
  }
  return { room }
}
