import { Type } from 'typebox'
import type { Api } from '#platform/http/api.ts'
import { ByRecipe, ByShare, MadeShare, Shares } from './contract.ts'
import { listShares, revokeShare, type ShareDeps, shareRecipe } from './shares.ts'

const tags = ['recipes']

/** Mounted at /v1/recipes/:id/share, below the hook that picks the household. */
export function shareRoutes(deps: ShareDeps) {
  return async (api: Api): Promise<void> => {
    mountShareRecipe(api, deps)
    mountListRecipeShares(api)
    mountRevokeRecipeShare(api, deps)
  }
}

function mountShareRecipe(api: Api, deps: ShareDeps): void {
  api.post(
    '',
    {
      schema: {
        operationId: 'shareRecipe',
        tags,
        summary: 'Make a public page of the recipe',
        description:
          'Everybody with its address reads the recipe as it is then, with its first photo, and without its note and rating. Only this answer has the address. It ends when it is revoked, the recipe is deleted, or its maker leaves the household, becomes a viewer or deletes the account.',
        params: ByRecipe,
        response: { 201: MadeShare },
      },
      config: { errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'], holdsSecrets: true },
    },
    async ({ db, member, params }, reply) =>
      reply.code(201).send(await shareRecipe({ ...deps, db }, member, params.id)),
  )
}

function mountListRecipeShares(api: Api): void {
  api.get(
    '',
    {
      schema: {
        operationId: 'listRecipeShares',
        tags,
        summary: 'List the public pages of the recipe',
        params: ByRecipe,
        response: { 200: Shares },
      },
      config: { errors: ['NOT_FOUND', 'FORBIDDEN'] },
    },
    ({ db, member, params }) => listShares(db, member, params.id),
  )
}

function mountRevokeRecipeShare(api: Api, deps: ShareDeps): void {
  api.delete(
    '/:share_id',
    {
      schema: {
        operationId: 'revokeRecipeShare',
        tags,
        summary: 'End a public page of the recipe',
        params: ByShare,
        response: { 204: Type.Null() },
      },
      config: { errors: ['NOT_FOUND', 'FORBIDDEN'] },
    },
    async ({ db, member, params }, reply) => {
      await revokeShare({ ...deps, db }, member, params.id, params.share_id)
      return reply.code(204).send(null)
    },
  )
}
