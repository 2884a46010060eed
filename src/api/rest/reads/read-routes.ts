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
import { isAllKnown, type ListQuery, readMany, readOne } from './resource-reads.ts'

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
        params: paramsOfAll(resource),
        querystring: Type.Unsafe<Data & ListQuery>(list),
        response: {
          200: pageSchema(collection, summary ? listedSchema(collection, summary) : row),
        },
      },
      config: { errors: [...READING, 'CURSOR_INVALID'] },
    },
    ({ member, params, query }) =>
      readMany(db, resource, member, parentOf(resource, params), query, clock()),
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
        querystring: Type.Unsafe<Data>(Type.Object({ ...view?.query, ...formatQuery(formats) })),
        headers: Preconditions,
        alsoProduces: mediaTypesOf(formats),
        response: { 200: row, 304: Type.Null() },
      },
      config: { errors: READING },
    },
    async ({ member, params, query, headers }, reply) => {
      const found = await readOne(db, resource, member, addressOf(resource, params), clock())
      const format = formats?.[textOf(query['format']) ?? '']
      if (format) {
        const shown = view ? await view.of(db, member, found, query) : found
        const plain: FastifyReply = reply // typed by the row
        void plain.type(format.mediaType).send(format.print(shown, query))
        return reply
      }
      if (view?.readsMore(query)) return view.of(db, member, found, query)
      reply.header('etag', toEtag(found))
      const isSame = await isAllKnown(db, resource, member, found, headers['if-none-match'])
      if (isSame) return reply.code(304).send(null)
      return view ? view.of(db, member, found, query) : found
    },
  )
}

/** The ids in a path. Their names differ by the resource. */
type Params = Readonly<Record<string, string>>

/** The parameter of the path that names the parent, if there is one. */
const parentParam = ({ parent }: Resource) => (parent ? { [parent.param]: Id } : {})

/** The parameters in the path of all rows. */
export const paramsOfAll = (resource: Resource) =>
  Type.Unsafe<Params>(Type.Object(parentParam(resource)))

/** The parameters in the path of one row. */
export const paramsOfOne = (resource: Resource) =>
  Type.Unsafe<Params>(Type.Object({ ...parentParam(resource), [resource.idParam ?? 'id']: Id }))

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
export function addressOf(resource: Resource, params: Params): Address {
  return { id: params[resource.idParam ?? 'id'] ?? '', parentId: parentOf(resource, params) }
}

/** The parent that a path names; undefined if the path has no parent. */
export const parentOf = ({ parent }: Resource, params: Params): string | undefined =>
  parent && params[parent.param]
