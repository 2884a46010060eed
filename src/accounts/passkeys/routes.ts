import { Type } from 'typebox'
import { clientOf } from '#access/sessions/authenticate.ts'
import { OwnerProof, Session } from '#accounts/contract.ts'
import type { Api } from '#platform/http/api.ts'
import { clientAddressOf } from '#platform/http/limits/rate-limits.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { Id } from '#platform/kernel/schemas.ts'
import type { Db } from '#platform/postgres/database.ts'
import {
  addPasskey,
  listPasskeys,
  type PasskeyDeps,
  removePasskey,
  renamePasskey,
  startPasskey,
} from './change-passkeys.ts'
import {
  CreationOptions,
  Passkey,
  PasskeyCreation,
  PasskeyPatch,
  Passkeys,
  PasskeySignIn,
  RequestOptions,
} from './contract.ts'
import { type PasskeySignInDeps, signInWithPasskey, startPasskeySignIn } from './sign-in.ts'

interface Base {
  readonly db: Db
  readonly clock: Clock
}

const WITH_PROOF =
  'It needs the password, or a fresh id token of a linked provider: a session alone is not enough.'
const PROOF_ERRORS = [
  'INVALID_CREDENTIALS',
  'INVALID_ID_TOKEN',
  'RATE_LIMITED',
  'FORBIDDEN',
  'BUSY',
] as const
const params = Type.Object({ id: Id })

/** Mounted at /v1/auth, for callers without an access token. */
export function publicPasskeyRoutes(deps: Base & PasskeySignInDeps) {
  const { db, clock } = deps
  const perClient = { most: 30, seconds: 60 }
  return async (api: Api): Promise<void> => {
    api.post(
      '/passkey-signin/options',
      {
        schema: {
          operationId: 'startPasskeySignIn',
          tags: ['passkeys'],
          summary: 'Get the options to ask for a passkey',
          description:
            'The challenge is valid for five minutes. 409 if `PUBLIC_URL` is an IP address: passkeys need a host name.',
          response: { 200: RequestOptions },
        },
        config: { errors: ['CONFLICT'], perClient },
      },
      async () => startPasskeySignIn(deps, clock()),
    )

    api.post(
      '/passkey-signin',
      {
        schema: {
          operationId: 'signInWithPasskey',
          tags: ['signing in'],
          summary: 'Sign in with a passkey',
          description:
            'A passkey counts as both factors. Every refused passkey gets the same answer. An account that waits for its removal gets 403 with a `restore_token`.',
          body: PasskeySignIn,
          response: { 200: Session },
        },
        config: {
          errors: ['INVALID_CREDENTIALS', 'ACCOUNT_PENDING_DELETION', 'CONFLICT'],
          perClient,
        },
      },
      (request) => signInWithPasskey(db, deps, request.body.credential, clientOf(request), clock()),
    )
  }
}

/** Mounted at /v1/auth/passkeys, in the scope that authenticates. */
export function passkeyRoutes(deps: Base & PasskeyDeps) {
  return async (api: Api): Promise<void> => {
    mountListPasskeys(api, deps)
    mountStartPasskey(api, deps)
    mountAddPasskey(api, deps)
    mountRenamePasskey(api, deps)
    mountRemovePasskey(api, deps)
  }
}

function mountListPasskeys(api: Api, { db }: Base & PasskeyDeps): void {
  api.get(
    '',
    {
      schema: {
        operationId: 'listPasskeys',
        tags: ['passkeys'],
        summary: 'List the passkeys, the oldest first',
        response: { 200: Passkeys },
      },
    },
    ({ actor }) => listPasskeys(db, actor.accountId),
  )
}

function mountStartPasskey(api: Api, deps: Base & PasskeyDeps): void {
  const { db, clock } = deps
  api.post(
    '/options',
    {
      schema: {
        operationId: 'startPasskey',
        tags: ['passkeys'],
        summary: 'Get the options to make a passkey',
        description: `The challenge is valid for five minutes, for one passkey, in this session. An account can have 20 passkeys. 409 if \`PUBLIC_URL\` is an IP address: passkeys need a host name. ${WITH_PROOF}`,
        body: OwnerProof,
        response: { 200: CreationOptions },
      },
      config: { errors: [...PROOF_ERRORS, 'CONFLICT'] },
    },
    (request) => {
      const { actor, body: proof } = request
      const proved = { actor, proof, address: clientAddressOf(request) }
      return startPasskey(db, deps, proved, clock())
    },
  )
}

function mountAddPasskey(api: Api, deps: Base & PasskeyDeps): void {
  const { db, clock } = deps
  api.post(
    '',
    {
      schema: {
        operationId: 'addPasskey',
        tags: ['passkeys'],
        summary: 'Add the passkey that the browser has made',
        description: 'Its challenge proves the owner. Every refused answer gets `INVALID_TOKEN`.',
        body: PasskeyCreation,
        response: { 201: Passkey },
      },
      config: { errors: ['INVALID_TOKEN', 'CONFLICT'] },
    },
    async ({ actor, body }, reply) =>
      reply.code(201).send(await addPasskey(db, deps, actor, body, clock())),
  )
}

function mountRenamePasskey(api: Api, { db, clock }: Base & PasskeyDeps): void {
  api.patch(
    '/:id',
    {
      schema: {
        operationId: 'renamePasskey',
        tags: ['passkeys'],
        summary: 'Rename a passkey',
        params,
        body: PasskeyPatch,
        response: { 200: Passkey },
      },
      config: { errors: ['NOT_FOUND'] },
    },
    ({ actor, params: { id }, body: { name } }) => renamePasskey(db, actor, { id, name }, clock()),
  )
}

function mountRemovePasskey(api: Api, deps: Base & PasskeyDeps): void {
  const { db, clock } = deps
  api.delete(
    '/:id',
    {
      schema: {
        operationId: 'removePasskey',
        tags: ['passkeys'],
        summary: 'Remove a passkey',
        description: `An unknown id removes nothing, and the answer is the same. ${WITH_PROOF}`,
        params,
        body: OwnerProof,
        response: { 204: Type.Null() },
      },
      config: { errors: [...PROOF_ERRORS] },
    },
    async (request, reply) => {
      const {
        actor,
        body: proof,
        params: { id },
      } = request
      await removePasskey(
        db,
        deps,
        { id, actor, proof, address: clientAddressOf(request) },
        clock(),
      )
      return reply.code(204).send(null)
    },
  )
}
