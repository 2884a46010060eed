import type { Row } from '#api/rest/reads/read-rows.ts'
import type { Deps } from '#api/rest/resource.ts'
import { expectRow } from '#api/rest/rest-errors.ts'
import type { Member } from '#platform/kernel/actor.ts'
import { notFound } from '#platform/kernel/errors.ts'
import type { Data, Mutation } from '#sync/schema/contract.ts'
import { applyBatch } from '#sync/write/apply-batch.ts'
import { withHousehold } from '#sync/write/scopes/with-household.ts'
import { recipes } from './collection.ts'
import { revisionOf } from './revision-store.ts'

/**
 * Writes an earlier state of a recipe, as any other change of it. Fields that are newer than that state
 * keep their values.
 *
 * @throws AppError NOT_FOUND, FORBIDDEN; VALIDATION_FAILED if the state is not valid any more
 */
export function restoreRevision(
  deps: Deps,
  member: Member,
  at: { readonly id: string; readonly version: number },
): Promise<Row> {
  const scopeId = member.householdId
  return withHousehold(deps, member, async (tx, { now }) => {
    const revision = await revisionOf(tx, scopeId, at)
    if (!revision) throw notFound('revision')
    const patch = writableFields(revision.data)
    const mutation: Mutation = { op: 'update', entity: recipes.name, id: at.id, patch }
    const batch = { scopeId, writer: member, isAtomic: true, mutations: [mutation] }
    const { results } = await applyBatch(tx, deps.sync, batch, now)
    const { id, version, data } = expectRow(results[0], 'recipe')
    return { id, version, ...data }
  })
}

function writableFields(data: Data): Data {
  const fields = Object.entries(data).filter(([name]) => recipes.fields[name]?.isReadOnly === false)
  return Object.fromEntries(fields)
}
