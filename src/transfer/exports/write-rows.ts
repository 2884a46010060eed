import { EXPORT_FORMAT, EXPORT_VERSION } from '@larder/rules/export-format.ts'
import { readHousehold } from '#households/read-households.ts'
import type { Member } from '#platform/kernel/actor.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { EntityTable, SyncSchema } from '#sync/schema/contract.ts'
import { exportRevisions } from '#sync/schema/export-revisions.ts'
import { exportRows } from '#sync/schema/export-rows.ts'
import { householdOf } from './store.ts'

/** Reads a part of the household, if the member may still have it. */
export type ReadPart = <T>(read: () => Promise<T>) => Promise<T>

interface Exporter {
  readonly member: Pick<Member, 'accountId' | 'householdId'>
  readonly readPart: ReadPart
}

/**
 * Writes `larder.json`: the household and all its rows, parents before their children, then the earlier states
 * of recipes. It is written while it is read, page by page.
 *
 * @yields JSON text
 * @throws what `readPart` throws
 */
export async function* writeRows(
  db: Db,
  sync: SyncSchema,
  { member, readPart }: Exporter,
  now: Date,
): AsyncGenerator<string, void, undefined> {
  const { accountId, householdId } = member
  const { household } = await readPart(() => readHousehold(db, accountId, householdId))
  const head = {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    exported_at: now.toISOString(),
  }
  yield `${JSON.stringify({ ...head, household }).slice(0, -1)},\n"rows":[`
  const ofHousehold = sync.collections.filter(
    ({ scope, name }) => scope === 'household' && name !== 'household',
  )
  const households = householdOf(householdId)
  yield* joined(ofHousehold, (one) => inParts(exportRows(db, one, households), readPart))
  yield '],\n"revisions":['
  yield* joined(ofHousehold, (one) => inParts(exportRevisions(db, one, households), readPart))
  yield ']}\n'
}

/** The pages of all collections, with commas between them. */
async function* joined(
  collections: readonly EntityTable[],
  pagesOf: (collection: EntityTable) => AsyncIterable<string>,
): AsyncGenerator<string, void, undefined> {
  let lead = '\n'
  for (const collection of collections)
    for await (const page of pagesOf(collection)) {
      yield lead + page
      lead = ',\n'
    }
}

/** Reads each item of a generator as a part. */
async function* inParts<T>(
  items: AsyncGenerator<T, void, undefined>,
  readPart: ReadPart,
): AsyncGenerator<T, void, undefined> {
  try {
    for (;;) {
      const { done, value } = await readPart(() => items.next())
      if (done) return
      yield value
    }
  } finally {
    await items.return()
  }
}
