import { getHousehold } from '#households/read-households.ts'
import { nameStock, type Named } from '#kitchen/pantry/read-notable.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Digest, Stage } from './contract.ts'
import type { SettingKey } from './store.ts'
import type { NamedDigest } from './write-digest.ts'

/** Adds the names to a digest. Undefined if nothing is left. */
export async function nameDigest(
  tx: Db,
  { accountId, householdId }: SettingKey,
  { day, lots, foods, more }: Digest,
): Promise<NamedDigest | undefined> {
  const all = [...lots.today, ...lots.soon, ...lots.past]
  const names = await nameStock(tx, householdId, { lots: all, foods })
  if (names.size === 0) return undefined
  const named = (ids: readonly string[]): Named[] => ids.flatMap((id) => names.get(id) ?? [])
  const ofStage = (stage: Stage) => named(lots[stage])
  const { name } = await getHousehold(tx, accountId, householdId)
  return {
    household: name,
    day,
    lots: { past: ofStage('past'), today: ofStage('today'), soon: ofStage('soon') },
    foods: named(foods),
    more,
  }
}
