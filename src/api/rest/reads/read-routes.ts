import { textOf, type Data } from '@larder/rules/json.ts'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import {
  type Deps,
  type Resource,
  type Address,
  operationId,
  pluralOf,
} from '#api/rest/resource.ts'
import {
  listedSchema,
  ListView,
  pageSchema,
  Paging,
  Preconditions,
  rowSchema,
} from '#api/rest/rest-schemas.ts'
import { toEtag } from '#api/rest/writes/preconditions.ts'
import type { Api } from '#platform/http/api.ts'
import type { ErrorCode } from '#platform/kernel/errors.ts'
import { Id } from '#platform/kernel/schemas.ts'
import { isAllKnown, readMany, readOne } from './resource-reads.ts'

const READING: readonly ErrorCode[] = ['NOT_FOUND']

/** Mounts the routes that read a resource: its list, and each row. */
export function mountReads(api: Api, deps: Deps, resource: Resource): void {
  mountList(api, deps, resource)
  mountOne(api, deps, resource)
}

function mountList(api: Api, { db, clock }: Deps, resource: Resource): void {
  const { collection, label, tag, path, filters, sorts, summary } = resource
  const row = rowSchema(collection, resource.computed?.schemas)
  const names = Object.keys(sorts)
  const list = Type.Object({
    ...Paging,
    ...(names.length > 1 ? { sort: Type.Optional(Type.Enum(names, { default: names[0] })) } : {}),
    ...(summary ? ListView : {}),
    ...filters,
  })

  api.get(
    path,
    {
      schema: {
        tags: [tag],
        operationId: operationId('list', pluralOf(label)),
        summary: `List ${pluralOf(label)}`,
        params: Type.Object(parentParam(resource)),
        querystring: list,
        response: {
          200: pageSchema(collection, summary ? listedSchema(collection, summary) : row),
        },
      },
      config: { errors: [...READING, 'CURSOR_INVALID'] },
    },
    ({ member, params, query }) =>
      // The type of the query is known only by the schema, which has validated it.
      readMany(db, resource, member, parentOf(resource, params), query as Data, clock()),
  )
}

function mountOne(api: Api, { db, clock }: Deps, resource: Resource): void {
  const { collection, label, tag, path, idParam = 'id', view, formats } = resource
  const row = rowSchema(collection, resource.computed?.schemas)

  api.get(
    `${path}/:${idParam}`,
    {
      schema: {
        tags: [tag],
        operationId: operationId('read', label),
        summary: `Read a ${label}`,
        params: paramsOfOne(resource),
        querystring: Type.Object({ ...view?.query, ...formatQuery(formats) }),
        headers: Preconditions,
        alsoProduces: mediaTypesOf(formats),
        response: { 200: row, 304: Type.Null() },
      },
      config: { errors: READING },
    },
    async ({ member, params, query, headers }, reply) => {
      const found = await readOne(db, resource, member, addressOf(resource, params), clock())
      // The type of the query is known only by the schema, which has validated it.
      const wish = query as Data
      const format = formats?.[textOf(wish['format']) ?? '']
      if (format) {
        const shown = view ? await view.of(db, member, found, wish) : found
        const plain = reply as FastifyReply // typed by the row
        return plain.type(format.mediaType).send(format.print(shown, wish)) as never
      }
      if (view?.readsMore(wish)) return view.of(db, member, found, wish)
      reply.header('etag', toEtag(found))
      const isSame = await isAllKnown(db, resource, member, found, headers['if-none-match'])
      if (isSame) return reply.code(304).send(null)
      return view ? view.of(db, member, found, wish) : found
    },
  )
}

/** The parameter of the path that names the parent, if there is one. */
export const parentParam = ({ parent }: Resource) => (parent ? { [parent.param]: Id } : {})

/** The parameters in the path of one row. */
export const paramsOfOne = (resource: Resource) =>
  Type.Object({ ...parentParam(resource), [resource.idParam ?? 'id']: Id })

const mediaTypesOf = (formats: Resource['formats'] = {}): string[] => [
  ...new Set(Object.values(formats).map(({ mediaType }) => mediaType.replace(/;.*/, ''))),
]

const formatQuery = (formats: Resource['formats']) =>
  formats && {
    format: Type.Optional(
      Type.Enum(Object.keys(formats), {
        description: `Another form of the row, for other programs: ${Object.entries(formats)
          .map(([name, { mediaType }]) => `\`${name}\` is \`${mediaType}\``)
          .join(', ')}. The answer has no ETag.`,
      }),
    ),
  }

/** The row that a path names. */
export function addressOf(resource: Resource, params: unknown): Address {
  const { idParam = 'id' } = resource
  return { id: paramOf(params, idParam), parentId: parentOf(resource, params) }
}

/** The parent that a path names; undefined if the path has no parent. */
export function parentOf({ parent }: Resource, params: unknown): string | undefined {
  return parent && paramOf(params, parent.param)
}

/** The route's schema has validated the id. Its type is lost since its name is computed. */
function paramOf(params: unknown, name: string): string {
  return String((params as Readonly<Record<string, unknown>>)[name])
}
