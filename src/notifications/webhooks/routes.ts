import { Type } from 'typebox'
import { pickHouseholdOfPath } from '#households/pick-household.ts'
import type { Api } from '#platform/http/api.ts'
import { changeWebhook } from './change-webhook.ts'
import {
  ById,
  ByHousehold,
  MadeWebhook,
  NewSecret,
  NewWebhook,
  Webhook,
  WebhookPatch,
  Webhooks,
} from './contract.ts'
import * as service from './service.ts'

const tags = ['webhooks']

/** Mounted at /v1/households/:id/webhooks, below the hook that authenticates. Only owners use them. */
export function webhookRoutes(deps: service.WebhookDeps) {
  const { db } = deps
  return async (api: Api): Promise<void> => {
    api.addHook('onRequest', pickHouseholdOfPath({ db }))
    mountMakeWebhook(api, deps)
    mountListWebhooks(api, deps)
    mountChangeWebhook(api, deps)
    mountReplaceWebhookSecret(api, deps)
    mountDeleteWebhook(api, deps)
  }
}

function mountMakeWebhook(api: Api, deps: service.WebhookDeps): void {
  api.post(
    '',
    {
      schema: {
        operationId: 'makeWebhook',
        tags,
        summary: 'Make a webhook',
        description:
          'Larder sends a message to `url` when something happens, signed as Standard Webhooks describes. The secret is shown once. At most 10 webhooks.',
        params: ByHousehold,
        body: NewWebhook,
        response: { 201: MadeWebhook },
      },
      config: { errors: ['NOT_FOUND', 'CONFLICT'], forOwners: true, holdsSecrets: true },
    },
    async ({ member, body }, reply) =>
      reply.code(201).send(await service.makeWebhook(deps, member, body)),
  )
}

function mountListWebhooks(api: Api, { db }: service.WebhookDeps): void {
  api.get(
    '',
    {
      schema: {
        operationId: 'listWebhooks',
        tags,
        summary: 'List the webhooks, the oldest first',
        params: ByHousehold,
        response: { 200: Webhooks },
      },
      config: { errors: ['NOT_FOUND'], forOwners: true },
    },
    ({ member }) => service.listWebhooks(db, member),
  )
}

function mountChangeWebhook(api: Api, deps: service.WebhookDeps): void {
  api.patch(
    '/:webhook_id',
    {
      schema: {
        operationId: 'changeWebhook',
        tags,
        summary: 'Change a webhook, stop it or start it again',
        params: ById,
        body: WebhookPatch,
        response: { 200: Webhook },
      },
      config: { errors: ['NOT_FOUND'], forOwners: true },
    },
    ({ member, params, body }) => changeWebhook(deps, member, params.webhook_id, body),
  )
}

function mountReplaceWebhookSecret(api: Api, deps: service.WebhookDeps): void {
  api.post(
    '/:webhook_id/secret',
    {
      schema: {
        operationId: 'replaceWebhookSecret',
        tags,
        summary: 'Replace the secret of a webhook',
        description: 'The secret before it signs too for 24 hours.',
        params: ById,
        body: NewSecret,
        response: { 200: Type.Object({ secret: MadeWebhook.properties.secret }) },
      },
      config: {
        errors: ['NOT_FOUND'],
        forOwners: true,
        holdsSecrets: true,
        bodyIsOptional: true,
      },
    },
    ({ member, params, body }) => service.rotateSecret(deps, member, params.webhook_id, body ?? {}),
  )
}

function mountDeleteWebhook(api: Api, deps: service.WebhookDeps): void {
  api.delete(
    '/:webhook_id',
    {
      schema: {
        operationId: 'deleteWebhook',
        tags,
        summary: 'Delete a webhook',
        params: ById,
        response: { 204: Type.Null() },
      },
      config: { errors: ['NOT_FOUND'], forOwners: true },
    },
    async ({ member, params }, reply) => {
      await service.deleteWebhook(deps, member, params.webhook_id)
      return reply.code(204).send(null)
    },
  )
}
