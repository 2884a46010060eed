import { Type } from 'typebox'
import type { ProofDeps } from '#accounts/credentials/prove-owner.ts'
import type { Api } from '#platform/http/api.ts'
import { clientAddressOf } from '#platform/http/limits/rate-limits.ts'
import { KEY_SCOPES } from '#platform/kernel/actor.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import { ById, Key, Keys, MadeKey, NewKey } from './contract.ts'
import * as service from './service.ts'

interface Deps extends ProofDeps {
  readonly db: Db
  readonly clock: Clock
}

const tags = ['API keys']

/** Mounted at /v1/auth/keys, in the scope that authenticates. */
export function apiKeyRoutes(deps: Deps) {
  return async (api: Api): Promise<void> => {
    mountMakeApiKey(api, deps)
    mountListApiKeys(api, deps)
    mountReadOwnApiKey(api, deps)
    mountRevokeApiKey(api, deps)
  }
}

function mountMakeApiKey(api: Api, deps: Deps): void {
  const { db, clock } = deps
  api.post(
    '',
    {
      schema: {
        operationId: 'makeApiKey',
        tags,
        summary: 'Make an API key for a script',
        description:
          'The key is shown once. It needs the password, or a fresh id token of a linked provider: a session alone is not enough. The key ends when it expires or is revoked, and with a change of the password. It loses a household when you leave that household. At most 50 keys.',
        body: NewKey,
        response: { 201: MadeKey },
        examples: { 201: { last_used_at: null } },
      },
      config: {
        errors: ['INVALID_CREDENTIALS', 'INVALID_ID_TOKEN', 'CONFLICT', 'RATE_LIMITED', 'BUSY'],
      },
    },
    async (request, reply) => {
      const { actor, body: input } = request
      const wish = { input, address: clientAddressOf(request) }
      return reply.code(201).send(await service.makeKey(db, deps, actor, wish, clock()))
    },
  )
}

function mountListApiKeys(api: Api, { db, clock }: Deps): void {
  api.get(
    '',
    {
      schema: {
        operationId: 'listApiKeys',
        tags,
        summary: 'List your API keys, the newest first',
        response: { 200: Keys },
      },
    },
    ({ actor }) => service.listKeys(db, actor, clock()),
  )
}

function mountReadOwnApiKey(api: Api, { db, clock }: Deps): void {
  api.get(
    '/self',
    {
      schema: {
        operationId: 'readOwnApiKey',
        tags,
        summary: 'Read the API key of this request',
        description: 'The only route of /v1/auth that an API key opens.',
        response: { 200: Key },
      },
      config: { keyScopes: KEY_SCOPES, errors: ['NOT_FOUND'] },
    },
    ({ actor }) => service.readOwnKey(db, actor, clock()),
  )
}

function mountRevokeApiKey(api: Api, { db, clock }: Deps): void {
  api.delete(
    '/:id',
    {
      schema: {
        operationId: 'revokeApiKey',
        tags,
        summary: 'Revoke an API key',
        description:
          'It is refused immediately. An unknown id revokes nothing, and the answer is the same.',
        params: ById,
        response: { 204: Type.Null() },
      },
    },
    async ({ actor, params }, reply) => {
      await service.revokeKey(db, actor, params.id, clock())
      return reply.code(204).send(null)
    },
  )
}
