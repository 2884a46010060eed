import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import {
  addressOf,
  mountReads,
  paramsOfOne,
  parentOf,
  paramsOfAll,
} from '#api/rest/reads/read-routes.ts'
import type { Row } from '#api/rest/reads/read-rows.ts'
import { readIfMatch, type Tag, toEtag } from '#api/rest/writes/preconditions.ts'
import {
  deleteOne,
  type Outcome,
  patchOne,
  putOne,
  readCreate,
} from '#api/rest/writes/resource-writes.ts'
import type { Api } from '#platform/http/api.ts'
import type { ErrorCode } from '#platform/kernel/errors.ts'
import { Id } from '#platform/kernel/schemas.ts'
import { operationId, type Deps, type Resource } from './resource.ts'
import { bodySchema, patchSchema, Preconditions, rowSchema } from './rest-schemas.ts'

const WRITING: readonly ErrorCode[] = ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'STALE']

/**
 * Mounts the routes of a resource: GET of the list and of a row, POST, PUT, PATCH and DELETE. Rows that
 * clients may not create have no POST and PUT. All differences between resources are in their descriptions.
 */
export function mountResource(api: Api, deps: Deps, resource: Resource): void {
  mountReads(api, deps, resource)
  if (resource.collection.clientsMay.includes('create')) {
    mountPost(api, deps, resource)
    mountPut(api, deps, resource)
  }
  mountPatch(api, deps, resource)
  mountDelete(api, deps, resource)
}

function mountPost(api: Api, deps: Deps, resource: Resource): void {
  const { collection, label, tag, path, parent, onCreate } = resource
  const row = rowSchema(collection, resource.computed?.schemas)
  const fixed = parent ? [parent.field] : []

  api.post(
    path,
    {
      schema: {
        tags: [tag],
        operationId: operationId('make', label),
        summary: `Create a ${label}`,
        description: 'With your own `id` a repeated request gets the same answer.',
        params: paramsOfAll(resource),
        body: bodySchema(collection, fixed, { id: Type.Optional(Id), ...onCreate?.schemas }),
        response: { 200: row, 201: row },
      },
      config: { errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'] },
    },
    async ({ db, member, params, body }, reply) => {
      const { id, data, furtherMutations } = readCreate(resource, body, deps.clock())
      const address = { id, parentId: parentOf(resource, params) }
      const input = { data, mode: 'create' as const, furtherMutations }
      return answer(reply, await putOne({ ...deps, db }, resource, member, address, input))
    },
  )
}

function mountPut(api: Api, deps: Deps, resource: Resource): void {
  const { collection, label, tag, path, idParam = 'id', parent } = resource
  const row = rowSchema(collection, resource.computed?.schemas)

  api.put(
    `${path}/:${idParam}`,
    {
      schema: {
        tags: [tag],
        operationId: operationId('put', label),
        summary: `Create or replace a ${label}`,
        description:
          'Fields that you leave out get their initial values. `If-None-Match: *` only creates, `If-Match` only replaces.',
        params: paramsOfOne(resource),
        headers: Preconditions,
        body: bodySchema(collection, parent ? [parent.field] : []),
        response: { 200: row, 201: row },
      },
      config: { errors: WRITING },
    },
    async ({ member, params, headers, body }, reply) => {
      const address = addressOf(resource, params)
      const condition = readIfMatch(headers['if-match'])
      const isOnlyNew = headers['if-none-match']?.trim() === '*'
      const mode = isOnlyNew ? 'create' : condition === '*' ? 'replace' : 'put'
      const ifMatch = toTag(condition)
      const input = { data: body, mode, ifMatch, isOnlyNew } as const
      return answer(reply, await putOne(deps, resource, member, address, input))
    },
  )
}

function mountPatch(api: Api, deps: Deps, resource: Resource): void {
  const { collection, label, tag, path, idParam = 'id' } = resource
  const row = rowSchema(collection, resource.computed?.schemas)

  api.patch(
    `${path}/:${idParam}`,
    {
      schema: {
        tags: [tag],
        operationId: operationId('patch', label),
        summary: `Change a ${label}`,
        description:
          'A JSON merge patch (RFC 7396): fields that you leave out do not change; null clears a field.',
        params: paramsOfOne(resource),
        headers: Preconditions,
        body: patchSchema(collection),
        response: { 200: row },
      },
      config: { errors: WRITING },
    },
    async ({ member, params, headers, body }, reply) => {
      const input = { patch: body, ifMatch: toTag(readIfMatch(headers['if-match'])) }
      const changed = await patchOne(deps, resource, member, addressOf(resource, params), input)
      return answer(reply, { row: changed, isNew: false })
    },
  )
}

function mountDelete(api: Api, deps: Deps, resource: Resource): void {
  const { label, tag, path, idParam = 'id' } = resource

  api.delete(
    `${path}/:${idParam}`,
    {
      schema: {
        tags: [tag],
        operationId: operationId('delete', label),
        summary: `Delete a ${label}`,
        description: 'Also deletes its children. A repeated request gets the same answer.',
        params: paramsOfOne(resource),
        headers: Preconditions,
        response: { 204: Type.Null() },
      },
      config: { errors: WRITING },
    },
    async ({ member, params, headers }, reply) => {
      const ifMatch = toTag(readIfMatch(headers['if-match']))
      await deleteOne(deps, resource, member, addressOf(resource, params), ifMatch)
      return reply.code(204).send(null)
    },
  )
}

/** `*` names no tag. A row that does not exist can't be changed anyway. */
const toTag = (condition: Tag | '*' | undefined): Tag | undefined =>
  condition === '*' ? undefined : condition

function answer(reply: FastifyReply, { row, isNew }: Outcome): Row {
  reply.code(isNew ? 201 : 200).header('etag', toEtag(row))
  return row
}
