import { isId } from '@larder/rules/id.ts'
import type { Db } from '#platform/postgres/database.ts'
import {
  countAll,
  type HouseholdCounts,
  type ListedHousehold,
  type ListedMember,
  listHouseholds,
  listMembers,
} from './operator-store.ts'

/** All households as the operator sees them, the oldest first. */
export const listAllHouseholds = (db: Db): Promise<ListedHousehold[]> => listHouseholds(db)

/** @returns undefined if there is no such household */
export async function showHousehold(
  db: Db,
  id: string,
): Promise<(Omit<ListedHousehold, 'members'> & { members: ListedMember[] }) | undefined> {
  const [household] = isId(id) ? await listHouseholds(db, id) : []
  return household && { ...household, members: await listMembers(db, id) }
}

/** Sums over all households, for metrics. It reads whole tables, so only a job calls it. */
export const countAllHouseholds = (db: Db, now: Date): Promise<HouseholdCounts> => countAll(db, now)
