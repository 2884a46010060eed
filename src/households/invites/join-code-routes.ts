import { Type } from 'typebox'
import {
  ById,
  EnteredCode,
  JoinCode,
  JoinCodeState,
  Joiner,
  JoinRequest,
} from '#households/contract.ts'
import type { Api } from '#platform/http/api.ts'
import { clientAddressOf, type RateLimits } from '#platform/http/limits/rate-limits.ts'
import type { Actor } from '#platform/kernel/actor.ts'
import type { Db } from '#platform/postgres/database.ts'
import {
  cancelJoinCode,
  cancelJoinRequest,
  confirmJoiner,
  type JoinCodeDeps,
  makeJoinCode,
  readJoinCode,
  readJoinRequest,
  requestToJoin,
  SHORT_CODE_LIMIT,
} from './join-codes.ts'

interface Deps extends JoinCodeDeps {
  /** Whether the actor may invite people to the households that it owns. */
  readonly mayInvite: (db: Db, actor: Actor) => Promise<boolean>
}

const tags = ['households']

/** Mounted at /v1/households/:id/join-code, below the hook that admits only members. */
export function joinCodeRoutes(deps: Deps) {
  return async (api: Api): Promise<void> => {
    mountMakeJoinCode(api, deps)
    mountReadJoinCode(api, deps)
    mountCancelJoinCode(api, deps)
    mountConfirmJoiner(api, deps)
  }
}

function mountMakeJoinCode(api: Api, deps: Deps): void {
  api.post(
    '',
    {
      schema: {
        operationId: 'makeJoinCode',
        tags,
        summary: 'Create a code of six digits, in place of the one before',
        description:
          'For a phone beside yours that has no camera. Only this answer has the code. It can be entered for ten minutes, by one person; after five wrong codes it is gone. An owner then confirms who has entered it.',
        params: ById,
        response: { 201: JoinCode },
      },
      config: {
        errors: ['NOT_FOUND', 'FORBIDDEN', 'EMAIL_UNVERIFIED'],
        forOwners: true,
        holdsSecrets: true,
      },
    },
    async ({ db, member }, reply) => {
      const maker = { ...member, mayInvite: await deps.mayInvite(db, member) }
      return reply.code(201).send(await makeJoinCode(deps, maker))
    },
  )
}

function mountReadJoinCode(api: Api, deps: Deps): void {
  api.get(
    '',
    {
      schema: {
        operationId: 'readJoinCode',
        tags,
        summary: 'Read who has entered the code of the household',
        params: ById,
        response: { 200: JoinCodeState },
      },
      config: { errors: ['NOT_FOUND', 'FORBIDDEN'], forOwners: true },
    },
    ({ member }) => readJoinCode(deps, member.householdId),
  )
}

function mountCancelJoinCode(api: Api, deps: Deps): void {
  api.delete(
    '',
    {
      schema: {
        operationId: 'cancelJoinCode',
        tags,
        summary: 'End the code of the household, and decline who waits',
        params: ById,
        response: { 204: Type.Null() },
      },
      config: { errors: ['NOT_FOUND', 'FORBIDDEN'], forOwners: true },
    },
    async ({ member }, reply) => {
      await cancelJoinCode(deps, member)
      return reply.code(204).send(null)
    },
  )
}

function mountConfirmJoiner(api: Api, deps: Deps): void {
  api.post(
    '/confirm',
    {
      schema: {
        operationId: 'confirmJoiner',
        tags,
        summary: 'Let in the person who has entered the code',
        description: 'It names the account that you saw, so that nobody else can take its place.',
        params: ById,
        body: Joiner,
        response: { 200: Joiner },
      },
      config: {
        errors: ['NOT_FOUND', 'FORBIDDEN', 'EMAIL_UNVERIFIED', 'CONFLICT'],
        forOwners: true,
      },
    },
    async ({ db, member, body }) => {
      const owner = { ...member, mayInvite: await deps.mayInvite(db, member) }
      await confirmJoiner({ ...deps, db }, owner, body.account_id)
      return { account_id: body.account_id }
    },
  )
}

/** Mounted at /v1/households/join-request, below the hook that authenticates. */
export function joinRequestRoutes(deps: Deps & { readonly limits: RateLimits }) {
  return async (api: Api): Promise<void> => {
    mountRequestToJoin(api, deps)
    mountReadJoinRequest(api, deps)
    mountCancelJoinRequest(api, deps)
  }
}

function mountRequestToJoin(api: Api, deps: Deps & { readonly limits: RateLimits }): void {
  const { limits, clock } = deps
  api.post(
    '',
    {
      preHandler: async (request) => {
        const { accountId } = request.actor
        const client = clientAddressOf(request)
        await limits.take({ what: `short codes of ${accountId}`, ...SHORT_CODE_LIMIT }, clock())
        await limits.take({ what: `short codes from ${client}`, ...SHORT_CODE_LIMIT }, clock())
      },
      schema: {
        operationId: 'requestToJoin',
        tags,
        summary: 'Enter a code of six digits, and wait for an owner to confirm it',
        description:
          'The same request has the same answer. A wrong code counts for all codes of the server that can be entered, each of which is gone after five.',
        body: EnteredCode,
        response: { 202: JoinRequest },
      },
      config: { errors: ['INVALID_TOKEN', 'RATE_LIMITED'], repeatsSafely: true },
    },
    async ({ actor, body }, reply) =>
      reply.code(202).send(await requestToJoin(deps, actor, body.code)),
  )
}

function mountReadJoinRequest(api: Api, deps: Deps): void {
  api.get(
    '',
    {
      schema: {
        operationId: 'readJoinRequest',
        tags,
        summary: 'Read whether an owner has confirmed the code that you entered',
        response: { 200: JoinRequest },
      },
    },
    ({ actor }) => readJoinRequest(deps, actor),
  )
}

function mountCancelJoinRequest(api: Api, deps: Deps): void {
  api.delete(
    '',
    {
      schema: {
        operationId: 'cancelJoinRequest',
        tags,
        summary: 'Do not wait for an owner any longer',
        response: { 204: Type.Null() },
      },
      config: { errors: ['NOT_FOUND'] },
    },
    async ({ actor }, reply) => {
      await cancelJoinRequest(deps, actor)
      return reply.code(204).send(null)
    },
  )
}
