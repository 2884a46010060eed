import type { Context, Sync } from '#sync/schema/contract.ts'
import type { Loaded } from '#sync/write/load-batch.ts'

const MEBIBYTE = 1_048_576

/**
 * @returns `capacity`, by how much a household may still grow. It is absent if the household has no
 *   limit, or if its rows were not counted yet
 */
export function capacityOf(
  { kind, row_count, byte_count }: Loaded,
  { quotas }: Sync,
): Pick<Context, 'capacity'> {
  if (kind !== 'household' || row_count === null || byte_count === null) return {}
  const capacity = {
    rows: quotas.rows - row_count,
    bytes: quotas.megabytes * MEBIBYTE - byte_count,
    bounds: `${quotas.rows} rows and ${quotas.megabytes} MiB`,
  }
  return { capacity }
}
