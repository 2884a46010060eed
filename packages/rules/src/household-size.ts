import type { Data, Entity } from './entity.ts'

/** What a household holds, or how much that changes. */
export interface HouseholdSize {
  readonly rows: number
  /** Characters of the rows' fields as JSON. */
  readonly bytes: number
}

/** Whether the rows of an entity count: those that clients make. Members have a bound of their own. */
export const isCounted = ({ clientsMay }: Pick<Entity, 'clientsMay'>): boolean =>
  clientsMay.includes('create')

const sizes = new WeakMap<Data, number>()

/** The characters of a row's fields as JSON. They are counted once. */
export function sizeOf(data: Data | null | undefined): number {
  if (!data) return 0
  const known = sizes.get(data)
  if (known !== undefined) return known
  const size = JSON.stringify(data).length
  sizes.set(data, size)
  return size
}

/** Has `sizeOf` answer the size of the whole row for its outline. */
export function rememberSize(outline: Data, size: number): void {
  sizes.set(outline, size)
}

/**
 * Whether a batch that has grown to `after` may go on. What does not grow is always allowed, so that
 * a full household can be emptied.
 *
 * @param room what the household may grow by in this batch; absent where there is no bound
 */
export function hasRoom(
  room: HouseholdSize | undefined,
  before: HouseholdSize,
  after: HouseholdSize,
): boolean {
  if (!room) return true
  const fits = (name: keyof HouseholdSize) =>
    after[name] <= room[name] || after[name] <= before[name]
  return fits('rows') && fits('bytes')
}
