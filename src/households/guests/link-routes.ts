import { Type } from 'typebox'
import type { Api } from '#platform/http/api.ts'
import { ByLink, ByList, Links, MadeLink, NewLink } from './contract.ts'
import { type LinkDeps, listLinks, makeLink, revokeLink } from './links.ts'

const tags = ['shopping lists']

/** Mounted at /v1/shopping-lists/:id/links, below the hook that picks the household. */
export function linkRoutes(deps: LinkDeps) {
  return async (api: Api): Promise<void> => {
    mountMakeListLink(api, deps)
    mountListListLinks(api, deps)
    mountRevokeListLink(api, deps)
  }
}

function mountMakeListLink(api: Api, deps: LinkDeps): void {
  api.post(
    '',
    {
      schema: {
        operationId: 'makeListLink',
        tags,
        summary: 'Make a link that opens the list without an account',
        description:
          'Only this answer has the token. The link ends when it expires, is revoked, or its list is deleted; and when its maker changes the password, leaves the household, or becomes a viewer.',
        params: ByList,
        body: NewLink,
        response: { 201: MadeLink },
      },
      config: { errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'], holdsSecrets: true },
    },
    async ({ db, member, params, body }, reply) => {
      const made = await makeLink({ ...deps, db }, member, params.id, body)
      return reply.code(201).send(made)
    },
  )
}

function mountListListLinks(api: Api, deps: LinkDeps): void {
  api.get(
    '',
    {
      schema: {
        operationId: 'listListLinks',
        tags,
        summary: 'List the links of a list that work',
        params: ByList,
        response: { 200: Links },
      },
      config: { errors: ['NOT_FOUND', 'FORBIDDEN'] },
    },
    ({ db, member, params }) => listLinks(db, deps, member, params.id),
  )
}

function mountRevokeListLink(api: Api, deps: LinkDeps): void {
  api.delete(
    '/:link_id',
    {
      schema: {
        operationId: 'revokeListLink',
        tags,
        summary: 'Revoke a link of a list',
        params: ByLink,
        response: { 204: Type.Null() },
      },
      config: { errors: ['NOT_FOUND', 'FORBIDDEN'] },
    },
    async ({ db, member, params }, reply) => {
      await revokeLink({ ...deps, db }, member, params.id, params.link_id)
      return reply.code(204).send(null)
    },
  )
}
