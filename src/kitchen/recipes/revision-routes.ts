import { Type } from 'typebox'
import type { Deps } from '#api/rest/resource.ts'
import type { Api } from '#platform/http/server.ts'
import { notFound } from '#platform/kernel/errors.ts'
import { Id } from '#platform/kernel/schemas.ts'
import { Recipe, Revision, RevisionPath, Revisions } from './contract.ts'
import { restoreRevision } from './restore-revision.ts'
import { revisionOf, revisionsOf } from './revision-store.ts'

const tags = ['recipes']

/** The earlier states of a recipe. They are mounted at /v1/recipes. */
export function mountRevisions(api: Api, deps: Deps): void {
  const { db } = deps
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
