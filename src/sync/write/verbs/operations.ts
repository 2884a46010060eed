import { notFound } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { type Operation, readOperations } from './operation-store.ts'

// Features may not import a store.
export { purgeOperations } from './operation-store.ts'

/** @throws AppError NOT_FOUND */
export async function readOperation(
  db: Db,
  householdId: string,
  id: string,
): Promise<Omit<Operation, 'undo_answer'>> {
  const [found] = await readOperations(db, householdId, [id])
  if (!found) throw notFound('operation')
  const { undo_answer: _answer, ...operation } = found
  return operation
}
