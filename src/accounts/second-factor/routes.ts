import { Type } from 'typebox'
import { OwnerProof } from '#accounts/contract.ts'
import type { ProofDeps } from '#accounts/credentials/prove-owner.ts'
import type { Api } from '#platform/http/api.ts'
import { clientAddressOf } from '#platform/http/limits/rate-limits.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import {
  confirmEnrolment,
  endFactor,
  readState,
  renewRecoveryCodes,
  startEnrolment,
} from './change-factor.ts'
import { FirstCode, NewTotp, RecoveryCodes, SecondFactorState } from './contract.ts'
import { keepFactor } from './recover-factor.ts'

interface Deps extends ProofDeps {
  readonly db: Db
  readonly clock: Clock
}

const PROOF_ERRORS = [
  'INVALID_CREDENTIALS',
  'INVALID_ID_TOKEN',
  'CONFLICT',
  'RATE_LIMITED',
  'FORBIDDEN',
  'BUSY',
] as const

const WITH_PROOF =
  'It needs the password, or a fresh id token of a linked provider: a session alone is not enough.'

/** Mounted at /v1/auth/mfa, in the scope that authenticates. */
export function secondFactorRoutes(deps: Deps) {
  return async (api: Api): Promise<void> => {
    mountGetSecondFactor(api, deps)
    mountStartSecondFactor(api, deps)
    mountConfirmSecondFactor(api, deps)
    mountRemoveSecondFactor(api, deps)
    mountRenewRecoveryCodes(api, deps)
    mountKeepSecondFactor(api, deps)
  }
}

function mountGetSecondFactor(api: Api, { db }: Deps): void {
  api.get(
    '',
    {
      schema: {
        operationId: 'getSecondFactor',
        tags: ['second factor'],
        summary: 'Read whether a sign-in needs a second factor',
        response: { 200: SecondFactorState },
      },
    },
    ({ actor }) => readState(db, actor),
  )
}

function mountStartSecondFactor(api: Api, deps: Deps): void {
  const { db, clock } = deps
  api.post(
    '/totp',
    {
      schema: {
        operationId: 'startSecondFactor',
        tags: ['second factor'],
        summary: 'Make a secret for an authenticator app',
        description: `RFC 6238 with SHA-1, 6 digits and 30 seconds. Nothing changes until PUT sends the first code, within 15 minutes. ${WITH_PROOF}`,
        body: OwnerProof,
        response: { 201: NewTotp },
      },
      config: { errors: [...PROOF_ERRORS] },
    },
    async (request, reply) => {
      const { actor, body: proof } = request
      const proved = { actor, proof, address: clientAddressOf(request) }
      return reply.code(201).send(await startEnrolment(db, deps, proved, clock()))
    },
  )
}

function mountConfirmSecondFactor(api: Api, deps: Deps): void {
  const { db, clock } = deps
  api.put(
    '/totp',
    {
      schema: {
        operationId: 'confirmSecondFactor',
        tags: ['second factor'],
        summary: 'Turn the second factor on with the first code',
        description: 'The answer has the recovery codes. They are shown only here.',
        body: FirstCode,
        response: { 200: RecoveryCodes },
      },
      config: { errors: ['INVALID_CREDENTIALS', 'CONFLICT', 'RATE_LIMITED', 'FORBIDDEN'] },
    },
    (request) => {
      const { actor, body } = request
      const input = { actor, code: body.code, address: clientAddressOf(request) }
      return confirmEnrolment(db, deps, input, clock())
    },
  )
}

function mountRemoveSecondFactor(api: Api, deps: Deps): void {
  const { db, clock } = deps
  api.delete(
    '/totp',
    {
      schema: {
        operationId: 'removeSecondFactor',
        tags: ['second factor'],
        summary: 'Turn the second factor off',
        description: `It also needs a code or a recovery code. ${WITH_PROOF}`,
        body: OwnerProof,
        response: { 204: Type.Null() },
      },
      config: { errors: PROOF_ERRORS.filter((code) => code !== 'CONFLICT') },
    },
    async (request, reply) => {
      const { actor, body: proof } = request
      const proved = { actor, proof, address: clientAddressOf(request) }
      await endFactor(db, deps, proved, clock())
      return reply.code(204).send(null)
    },
  )
}

function mountRenewRecoveryCodes(api: Api, deps: Deps): void {
  const { db, clock } = deps
  api.post(
    '/recovery-codes',
    {
      schema: {
        operationId: 'renewRecoveryCodes',
        tags: ['second factor'],
        summary: 'Replace the recovery codes',
        description: `The codes from before do not work any more. It also needs a code or a recovery code. ${WITH_PROOF}`,
        body: OwnerProof,
        response: { 200: RecoveryCodes },
      },
      config: { errors: [...PROOF_ERRORS] },
    },
    (request) => {
      const { actor, body: proof } = request
      const proved = { actor, proof, address: clientAddressOf(request) }
      return renewRecoveryCodes(db, deps, proved, clock())
    },
  )
}

function mountKeepSecondFactor(api: Api, { db, clock }: Deps): void {
  api.delete(
    '/recovery',
    {
      schema: {
        operationId: 'keepSecondFactor',
        tags: ['second factor'],
        summary: 'Keep a second factor that was reported as lost',
        response: { 204: Type.Null() },
      },
    },
    async ({ actor }, reply) => {
      await keepFactor(db, actor, clock())
      return reply.code(204).send(null)
    },
  )
}
