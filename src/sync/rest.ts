import { Type } from 'typebox'
import type { FastifyReply } from 'fastify'
import { AppError, type ErrorCode } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Api } from '#platform/http.ts'
import type { Data } from './contract.ts'
import { readIfMatch, toEtag } from './preconditions.ts'
import type { Row } from './read-rows.ts'
import {
  type Address,
  type Deps,
  isAllKnown,
  readMany,
  readOne,
  type Resource,
} from './resource.ts'
import { deleteOne, type Outcome, patchOne, putOne } from './resource-writes.ts'
import {
  bodySchema,
  Id,
  pageSchema,
  Paging,
  patchSchema,
  Preconditions,
  rowSchema,
} from './rest-schemas.ts'

const READING: readonly ErrorCode[] = ['NOT_FOUND']
const WRITING: readonly ErrorCode[] = ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'STALE', 'BUSY']

/** Mounts the routes that read a resource: its list, and each row. */
export function mountReads(api: Api, deps: Deps, resource: Resource): void {
  const { collection, what, tag, path, idParam = 'id', within, filters, sorts, view } = resource
  const row = rowSchema(collection, resource.also?.schemas)
  const parent = within ? { [within.param]: Id } : {}
  const names = Object.keys(sorts)
  const list = Type.Object({
    ...Paging,
    ...(names.length > 1 ? { sort: Type.Optional(Type.Enum(names, { default: names[0] })) } : {}),
    ...filters,
  })

  api.get(
    path,
    {
      schema: {
        tags: [tag],
        operationId: operationId('list', pluralOf(what)),
        summary: `List ${pluralOf(what)}`,
        params: Type.Object(parent),
        querystring: list,
        response: { 200: pageSchema(collection, row) },
      },
      config: { errors: [...READING, 'CURSOR_INVALID'] },
    },
    ({ member, params, query }) =>
      readMany(deps, resource, member, parentOf(resource, params), query as Data),
  )

  api.get(
    `${path}/:${idParam}`,
    {
      schema: {
        tags: [tag],
        operationId: operationId('read', what),
        summary: `Read a ${what}`,
        params: Type.Object({ ...parent, [idParam]: Id }),
        querystring: Type.Object(view?.query ?? {}),
        headers: Preconditions,
        response: { 200: row, 304: Type.Null() },
      },
      config: { errors: READING },
    },
    async ({ member, params, query, headers }, reply) => {
      const found = await readOne(deps, resource, member, addressOf(resource, params))
      reply.header('etag', toEtag(found.version))
      const isSame = await isAllKnown(deps, resource, member, found, headers['if-none-match'])
      if (isSame) return reply.code(304).send(null)
      return view ? view.of(found, query as Data) : found
    },
  )
}

/**
 * Mounts all routes of a resource. Over 40 lines because it is a table: a route each, and all that
 * differs between resources is in their descriptions.
 */
export function mountResource(api: Api, deps: Deps, resource: Resource): void {
  mountReads(api, deps, resource)
  const { collection, what, tag, path, idParam = 'id', within } = resource
  const row = rowSchema(collection, resource.also?.schemas)
  const fixed = within ? [within.field] : []
  const parent = within ? { [within.param]: Id } : {}
  const one = Type.Object({ ...parent, [idParam]: Id })

  api.post(
    path,
    {
      schema: {
        tags: [tag],
        operationId: operationId('make', what),
        summary: `Make a ${what}`,
        description: 'With an `id` of yours it may be sent again: the answer is the same.',
        params: Type.Object(parent),
        body: bodySchema(collection, fixed, true),
        response: { 200: row, 201: row },
      },
      config: { errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'] },
    },
    async ({ member, params, body }, reply) => {
      const { id, ...data } = body
      const wanted = typeof id === 'string' ? id.toLowerCase() : newId(deps.clock())
      const address = { id: wanted, parentId: parentOf(resource, params) }
      const input = { data, mode: 'create' as const }
      return answer(reply, await putOne(deps, resource, member, address, input))
    },
  )

  api.put(
    `${path}/:${idParam}`,
    {
      schema: {
        tags: [tag],
        operationId: operationId('put', what),
        summary: `Make or replace a ${what}`,
        description:
          'Fields that are left out are as in a new one. `If-None-Match: *` only makes, `If-Match` only replaces.',
        params: one,
        headers: Preconditions,
        body: bodySchema(collection, fixed),
        response: { 200: row, 201: row },
      },
      config: { errors: WRITING },
    },
    async ({ member, params, headers, body }, reply) => {
      const address = addressOf(resource, params)
      const seen = readIfMatch(headers['if-match'])
      const onlyNew = headers['if-none-match']?.trim() === '*'
      const mode = onlyNew ? 'create' : seen === '*' ? 'replace' : 'put'
      const input = { data: body, mode, ifVersion: seen === '*' ? undefined : seen } as const
      try {
        return answer(reply, await putOne(deps, resource, member, address, input))
      } catch (error) {
        if (!onlyNew || !(error instanceof AppError) || error.code !== 'CONFLICT') throw error
        // It is there, so what was asked for is not so (RFC 9110, 13.1.2); or it was deleted.
        const current = await readOne(deps, resource, member, address).catch(() => undefined)
        if (!current) throw error
        throw new AppError('STALE', `There is a ${what} with this id.`, { fields: { current } })
      }
    },
  )

  api.patch(
    `${path}/:${idParam}`,
    {
      schema: {
        tags: [tag],
        operationId: operationId('patch', what),
        summary: `Change a ${what}`,
        description: 'A JSON merge patch (RFC 7396): what is left out stays, null empties.',
        params: one,
        headers: Preconditions,
        body: patchSchema(collection),
        response: { 200: row },
      },
      config: { errors: WRITING },
    },
    async ({ member, params, headers, body }, reply) => {
      const seen = readIfMatch(headers['if-match'])
      const input = { patch: body, ifVersion: seen === '*' ? undefined : seen }
      const changed = await patchOne(deps, resource, member, addressOf(resource, params), input)
      return answer(reply, { row: changed, isNew: false })
    },
  )

  api.delete(
    `${path}/:${idParam}`,
    {
      schema: {
        tags: [tag],
        operationId: operationId('delete', what),
        summary: `Delete a ${what}`,
        description: 'With all that is in it. Asked again it is the same.',
        params: one,
        headers: Preconditions,
        response: { 204: Type.Null() },
      },
      config: { errors: WRITING },
    },
    async ({ member, params, headers }, reply) => {
      const seen = readIfMatch(headers['if-match'])
      const ifVersion = seen === '*' ? undefined : seen
      await deleteOne(deps, resource, member, addressOf(resource, params), ifVersion)
      return reply.code(204).send(null)
    },
  )
}

function answer(reply: FastifyReply, { row, isNew }: Outcome): Row {
  reply.code(isNew ? 201 : 200).header('etag', toEtag(row.version))
  return row
}

/** The parameters were validated as ids by the route's schema. */
type Params = Readonly<Record<string, unknown>>

function addressOf(resource: Resource, params: unknown): Address {
  const { idParam = 'id' } = resource
  const id = String((params as Params)[idParam]).toLowerCase()
  return { id, parentId: parentOf(resource, params) }
}

function parentOf({ within }: Resource, params: unknown): string | undefined {
  return within && String((params as Params)[within.param]).toLowerCase()
}

function pluralOf(what: string): string {
  return what.endsWith('y') ? `${what.slice(0, -1)}ies` : `${what}s`
}

/** What generated clients call it: `patchPantryItem`. */
const operationId = (verb: string, what: string) =>
  verb + what.replaceAll(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase())
