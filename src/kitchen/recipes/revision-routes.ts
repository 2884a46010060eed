import type { Data } from '@larder/rules/json.ts'
import { Type } from 'typebox'
import type { Row } from '#api/rest/reads/read-rows.ts'
import type { Deps } from '#api/rest/resource.ts'
import { expectRow } from '#api/rest/rest-errors.ts'
import type { Api } from '#platform/http/api.ts'
import type { Member } from '#platform/kernel/actor.ts'
import { notFound } from '#platform/kernel/errors.ts'
import { Id } from '#platform/kernel/schemas.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { lockAndLoad } from '#sync/write/lock-and-load.ts'
import { writeMore } from '#sync/write/save.ts'
import { recipes, Recipe, Revision, RevisionPath, Revisions } from './contract.ts'
import { revisionOf, revisionsOf } from './revision-store.ts'

const tags = ['recipes']

/** The earlier states of a recipe. They are mounted at /v1/recipes. */
export function mountRevisions(api: Api, deps: Deps): void {
  mountListRecipeRevisions(api, deps)
  mountGetRecipeRevision(api, deps)
  mountRestoreRecipeRevision(api, deps)
}

function mountListRecipeRevisions(api: Api, { db }: Deps): void {
  api.get(
    '/:id/revisions',
    {
      schema: {
        operationId: 'listRecipeRevisions',
        tags,
        summary: 'List the states of a recipe',
        description:
          'The present state, and up to 20 earlier ones. Who saves within an hour after the own last state replaces that state.',
        params: Type.Object({ id: Id }),
        response: { 200: Revisions },
      },
      config: { errors: ['NOT_FOUND'] },
    },
    async ({ member, params }) => {
      const items = await revisionsOf(db, member.householdId, params.id)
      if (!items) throw notFound('recipe')
      return { items }
    },
  )
}

function mountGetRecipeRevision(api: Api, { db }: Deps): void {
  api.get(
    '/:id/revisions/:version',
    {
      schema: {
        operationId: 'getRecipeRevision',
        tags,
        summary: 'Read a state of a recipe',
        params: RevisionPath,
        response: { 200: Revision },
      },
      config: { errors: ['NOT_FOUND'] },
    },
    async ({ member, params }) => {
      const revision = await revisionOf(db, member.householdId, params)
      if (!revision) throw notFound('revision')
      return revision
    },
  )
}

function mountRestoreRecipeRevision(api: Api, deps: Deps): void {
  api.post(
    '/:id/revisions/:version/restore',
    {
      schema: {
        operationId: 'restoreRecipeRevision',
        tags,
        summary: 'Restore a state of a recipe',
        description: 'An ordinary change: the state before it stays among the revisions.',
        params: RevisionPath,
        response: { 200: Recipe },
      },
      config: { errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'] },
    },
    ({ db: own, member, params }) => restoreRevision({ ...deps, db: own }, member, params),
  )
}

/**
 * Writes an earlier state of a recipe, as any other change of it. Fields that are newer than that state
 * keep their values.
 *
 * @throws AppError NOT_FOUND, FORBIDDEN; VALIDATION_FAILED if the state is not valid any more
 */
function restoreRevision(
  { db, sync, clock }: Deps,
  member: Member,
  at: { readonly id: string; readonly version: number },
): Promise<Row> {
  const scopeId = member.householdId
  const key = { entity: recipes.name, id: at.id }
  return inTransaction(db, async (tx) => {
    const first = await lockAndLoad(tx, sync, { scopeId, writer: member, keys: [key] }, clock())
    const revision = await revisionOf(tx, scopeId, at)
    if (!revision) throw notFound('revision')
    const mutations = [{ op: 'update', ...key, patch: writableFields(revision.data) } as const]
    const { results } = await writeMore(tx, first, { mutations })
    const { id, version, data } = expectRow(results[0], 'recipe')
    return { id, version, ...data }
  })
}

function writableFields(data: Data): Data {
  const fields = Object.entries(data).filter(([name]) => recipes.fields[name]?.isReadOnly === false)
  return Object.fromEntries(fields)
}
