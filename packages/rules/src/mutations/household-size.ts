import type { Entity } from '@larder/rules/entity.ts'
import type { Data } from '@larder/rules/json.ts'

/** The size of a household, or a change of its size. */
export interface HouseholdSize {
  readonly rows: number
  /** UTF-16 units of the rows' fields as JSON. */
  readonly bytes: number
}

/**
 * Whether the rows of an entity count: those that clients create, and those that say so. Members have
 * their own limit.
 */
export const isCounted = (entity: Pick<Entity, 'clientsMay' | 'isCounted'>): boolean =>
  entity.isCounted ?? entity.clientsMay.includes('create')

const sizes = new WeakMap<Data, number>()

/** UTF-16 units of a row's fields as JSON. They are counted once for each object. */
export function sizeOf(data: Data | null | undefined): number {
  if (!data) return 0
  const cached = sizes.get(data)
  if (cached !== undefined) return cached
  const size = JSON.stringify(data).length
  sizes.set(data, size)
  return size
}

/** Makes `sizeOf` return the size of the whole row for its summary. */
export function rememberSize(summary: Data, size: number): void {
  sizes.set(summary, size)
}

/**
 * Whether the household may grow from `before` to `after`. A change that does not grow it is always
 * allowed, so that members can empty a full household.
 *
 * @param capacity by how much the household may grow in this batch; absent where there is no limit
 */
export function hasCapacity(
  capacity: HouseholdSize | undefined,
  before: HouseholdSize,
  after: HouseholdSize,
): boolean {
  if (!capacity) return true
  const fits = (name: keyof HouseholdSize) =>
    after[name] <= capacity[name] || after[name] <= before[name]
  return fits('rows') && fits('bytes')
}
