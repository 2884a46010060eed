import { Type } from 'typebox'
import { Preconditions } from '#api/rest/rest-schemas.ts'
import { readIfMatch, toEtag } from '#api/rest/writes/preconditions.ts'
import {
  ById,
  ByInvite,
  ByMember,
  Invites,
  MadeInvite,
  Member,
  MemberPatch,
  Members,
  NewInvite,
  Page,
} from '#households/contract.ts'
import { listInvites, createInvite, revokeInvite } from '#households/invites/invite.ts'
import type { Api } from '#platform/http/api.ts'
import type { Actor } from '#platform/kernel/actor.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { changeRole, listMembers, removeMember } from './change-members.ts'

interface Deps {
  readonly db: Db
  readonly sync: SyncSchema
  readonly clock: Clock
  /** Whether the actor may invite people to the households that it owns. */
  readonly mayInvite: (db: Db, actor: Actor) => Promise<boolean>
}

const tags = ['households']

/** Mounted at /v1/households/:id/members, below the hook that admits only members. */
export function memberRoutes(deps: Omit<Deps, 'mayInvite'>) {
  return async (api: Api): Promise<void> => {
    mountListMembers(api, deps)
    mountPatchMember(api, deps)
    mountRemoveMember(api, deps)
  }
}

function mountListMembers(api: Api, { db }: Omit<Deps, 'mayInvite'>): void {
  api.get(
    '',
    {
      schema: {
        operationId: 'listMembers',
        tags,
        summary: 'List the members, the oldest membership first',
        params: ById,
        querystring: Page,
        response: { 200: Members },
      },
      config: { errors: ['NOT_FOUND', 'CURSOR_INVALID'] },
    },
    ({ member, query }) => listMembers(db, member.householdId, query),
  )
}

function mountPatchMember(api: Api, { db, sync, clock }: Omit<Deps, 'mayInvite'>): void {
  api.patch(
    '/:account_id',
    {
      schema: {
        operationId: 'patchMember',
        tags,
        summary: 'Change the role of a member',
        description: 'To transfer a household, make somebody else an owner.',
        params: ByMember,
        headers: Preconditions,
        body: MemberPatch,
        response: { 200: Member },
      },
      config: { errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'STALE'], forOwners: true },
    },
    async ({ member, params, headers, body }, reply) => {
      const { householdId } = member
      const target = { householdId, ...memberTargetOf(params, headers) }
      const changed = await changeRole(db, sync, member, { ...target, role: body.role }, clock())
      reply.header('etag', toEtag(changed))
      return changed
    },
  )
}

function mountRemoveMember(api: Api, { db, sync, clock }: Omit<Deps, 'mayInvite'>): void {
  api.delete(
    '/:account_id',
    {
      schema: {
        operationId: 'removeMember',
        tags,
        summary: 'Remove a member, or leave',
        description: 'Everybody except the last owner may leave. Owners may remove others.',
        params: ByMember,
        headers: Preconditions,
        response: { 204: Type.Null() },
      },
      config: { errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'STALE'], forViewers: true },
    },
    async ({ member, params, headers }, reply) => {
      await removeMember(db, sync, member, memberTargetOf(params, headers), clock())
      return reply.code(204).send(null)
    },
  )
}

/** The account of a path, and the ETag of `If-Match`. */
function memberTargetOf(params: { account_id: string }, headers: { 'if-match'?: string }) {
  const tag = readIfMatch(headers['if-match'])
  return {
    accountId: params.account_id,
    ifMatch: tag === '*' ? undefined : tag,
  }
}

/** Mounted at /v1/households/:id/invites, below the same hook. */
export function inviteRoutes(deps: Deps) {
  return async (api: Api): Promise<void> => {
    mountListInvites(api, deps)
    mountMakeInvite(api, deps)
    mountRevokeInvite(api, deps)
  }
}

function mountListInvites(api: Api, { db, clock }: Deps): void {
  api.get(
    '',
    {
      schema: {
        operationId: 'listInvites',
        tags,
        summary: 'List the open invites',
        params: ById,
        querystring: Page,
        response: { 200: Invites },
      },
      config: { errors: ['NOT_FOUND', 'FORBIDDEN', 'CURSOR_INVALID'], forOwners: true },
    },
    ({ member, query }) => listInvites(db, member.householdId, query, clock()),
  )
}

function mountMakeInvite(api: Api, { db, sync, clock, mayInvite }: Deps): void {
  api.post(
    '',
    {
      schema: {
        operationId: 'makeInvite',
        tags,
        summary: 'Create an invite',
        description:
          'Only this answer has its code. The e-mail address of the account must be confirmed. Where no mail server is set, the first account of the server may invite without that.',
        params: ById,
        body: NewInvite,
        response: { 201: MadeInvite },
      },
      config: {
        errors: ['NOT_FOUND', 'FORBIDDEN', 'EMAIL_UNVERIFIED', 'CONFLICT'],
        forOwners: true,
        bodyIsOptional: true,
        holdsSecrets: true,
      },
    },
    async ({ db: own, member, body }, reply) => {
      const inviter = { ...member, mayInvite: await mayInvite(own, member) }
      const made = await createInvite({ db, sync, clock }, inviter, body)
      return reply.code(201).send(made)
    },
  )
}

function mountRevokeInvite(api: Api, { db, sync, clock }: Deps): void {
  api.delete(
    '/:invite_id',
    {
      schema: {
        operationId: 'revokeInvite',
        tags,
        summary: 'Revoke an invite',
        params: ByInvite,
        response: { 204: Type.Null() },
      },
      config: { errors: ['NOT_FOUND', 'FORBIDDEN'], forOwners: true },
    },
    async ({ member, params }, reply) => {
      await revokeInvite({ db, sync, clock }, member, params.invite_id)
      return reply.code(204).send(null)
    },
  )
}
