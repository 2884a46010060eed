import type { FastifyContextConfig, RouteOptions } from 'fastify'
import type { TObject } from 'typebox'
import type { Api } from '#platform/http/api.ts'
import { MERGE_PATCH } from '#platform/http/bodies.ts'
import { type ErrorCode, statusOf } from '#platform/kernel/errors.ts'
import { isRecord } from '#platform/kernel/json.ts'
import { type ErrorSamples, failureComponents, failureRegistry, type Recovery } from './failures.ts'
import { describeStatus, exampleOf, type JsonSchema, schemaRegistry } from './schemas.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** A page or one of its files, which no client of the API calls. */
    readonly hide?: boolean
    /** The name of the route in generated clients. It does not change with the path. */
    readonly operationId?: string
    readonly tags?: readonly string[]
    readonly summary?: string
    readonly description?: string
    /** The media types of the body, if it is not JSON. */
    readonly consumes?: readonly string[]
    /** The media type of the response, if it is not JSON. */
    readonly produces?: string
    /** Further media types of the response, which the client can choose. */
    readonly alsoProduces?: readonly string[]
    /** Headers that a hook reads and validates, before this schema is validated. */
    readonly headersOfHooks?: TObject
    /** Values that replace those of the fields in the example of a response, by status. */
    readonly examples?: Readonly<Record<string, object>>
    /** The tokens that it accepts. One of them is enough. */
    readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  }
}

/** The parts of the document about the API as a whole (OpenAPI 3.1, 4.8.1). */
export interface About {
  readonly info: object
  readonly servers: readonly object[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly securitySchemes: Readonly<Record<string, object>>
  readonly failures: Failures
}

interface Failures {
  readonly samples: ErrorSamples
  /** The error codes of a route that requires a token. */
  readonly ofGuarded: (config: FastifyContextConfig) => readonly ErrorCode[]
}

/** Collects every route that is registered later. Call it first, in the root scope. */
export function collectRoutes(api: Api): readonly RouteOptions[] {
  const routes: RouteOptions[] = []
  api.addHook('onRoute', (route) => void routes.push(route))
  return routes
}

/** Writes the OpenAPI 3.1 document of the routes that are not hidden. */
export function writeOpenapi(routes: readonly RouteOptions[], about: About): object {
  const { securitySchemes, failures, ...root } = about
  const registry = schemaRegistry()
  const failureResponses = failureRegistry(failures.samples)
  const registries = {
    put: registry.put,
    putFailure: failureResponses.put,
    ofGuarded: failures.ofGuarded,
  }
  const rows = new Map(routes.flatMap(rowOf))
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    if (!route.schema || route.schema.hide) continue
    const path = route.url.replaceAll(/:(\w+)/g, '{$1}')
    for (const method of [route.method].flat()) {
      if (method === 'HEAD') continue // each GET has a HEAD
      paths[path] = {
        ...paths[path],
        [method.toLowerCase()]: toOperation(route, { ...registries, row: rows.get(route.url) }),
      }
    }
  }
  const components = failureComponents(failures.samples)
  const schemas = { ...registry.schemas, ...components.schemas }
  const { responses } = failureResponses
  return {
    openapi: '3.1.1',
    ...root,
    paths,
    components: { securitySchemes, ...components, responses, schemas },
  }
}

/** The row that a path names: what a route of the path answers. */
function rowOf({ url, schema }: RouteOptions): [string, JsonSchema][] {
  const answer = partsOf(schema).response?.['200']
  return answer?.title === undefined ? [] : [[url, answer]]
}

interface Parts {
  readonly body?: JsonSchema
  readonly params?: JsonSchema
  readonly querystring?: JsonSchema
  readonly headers?: JsonSchema
  readonly response?: Readonly<Record<string, JsonSchema>>
}

/** The parts of a route's schema. Fastify does not know that they are written with TypeBox. */
function partsOf(schema: object = {}): Parts {
  if (!areParts(schema)) throw new Error('A part of the schema of a route is no schema.')
  return schema
}

const areParts = (schema: object): schema is Parts =>
  ['body', 'params', 'querystring', 'headers', 'response'].every((name) => {
    const part: unknown = Reflect.get(schema, name)
    return part === undefined || isRecord(part)
  })

/** A body that is not JSON (OpenAPI 3.1, 4.8.14.4): its schema allows all. */
const BYTES = { schema: {}, example: '(the bytes)' }

type Put = (schema: JsonSchema) => JsonSchema

interface Registries {
  readonly put: Put
  readonly putFailure: ReturnType<typeof failureRegistry>['put']
  /** The row that the path of the route names. */
  readonly row: JsonSchema | undefined
  readonly ofGuarded: Failures['ofGuarded']
}

function toOperation(route: RouteOptions, registries: Registries): object {
  const { put } = registries
  const { schema = {}, config, bodyLimit = 256 * 1024 } = route
  const { operationId, tags, summary, description, security = [] } = schema
  const { body, params, querystring, headers } = partsOf(schema)
  const parameters = [
    ...toParameters('path', params, put),
    ...toParameters('query', querystring, put),
    ...toParameters('header', headers, put),
    ...toParameters('header', schema.headersOfHooks, put),
  ]
  return {
    operationId,
    tags,
    summary,
    description,
    security,
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        description: schema.consumes ? 'The bytes.' : `JSON of at most ${bodyLimit / 1024} KiB.`,
        required: !config?.bodyIsOptional,
        content: schema.consumes
          ? Object.fromEntries(schema.consumes.map((type) => [type, BYTES]))
          : {
              ...toContent('application/json', body, put),
              ...(route.method === 'PATCH' && toContent(MERGE_PATCH, body, put)),
            },
      },
    }),
    responses: toResponses(route, registries),
  }
}

function toParameters(place: string, schema: JsonSchema | undefined, put: Put): object[] {
  return Object.entries(schema?.properties ?? {}).map(([name, { description, ...rest }]) => ({
    name: place === 'header' ? capitalized(name) : name,
    in: place,
    // A parameter with a default may be omitted.
    required: (rest.default === undefined && schema?.required?.includes(name)) ?? false,
    description,
    schema: put(rest),
  }))
}

/** `if-match` is If-Match. The service reads headers in lower case; the case makes no difference (RFC 9110, 5.1). */
const capitalized = (header: string) =>
  header.replaceAll(/(?<![^-])[a-z]/g, (letter) => letter.toUpperCase())

function toContent(type: string, schema: JsonSchema, put: Put, replaced?: object): object {
  const example = exampleOf(schema)
  const shown = replaced ? Object.assign({}, example, replaced) : example
  return { [type]: { schema: put(schema), example: shown } }
}

function toResponses(route: RouteOptions, registries: Registries): object {
  const { put, putFailure, ofGuarded, row } = registries
  const { produces = 'application/json', alsoProduces = [], examples } = route.schema ?? {}
  const { response = {} } = partsOf(route.schema)
  const answer = response['200']
  const successes = Object.entries(response).map(([status, schema]) => [
    status,
    {
      description: describeStatus(status),
      ...(schema.type !== 'null' && {
        content: {
          ...toContent(produces, schema, put, examples?.[status]),
          ...Object.fromEntries(alsoProduces.map((type) => [type, BYTES])),
        },
      }),
    },
  ])
  /** The members by which a client goes on, where their schema depends on the route. */
  function recoveryOf(code: ErrorCode): Recovery | undefined {
    const results = answer?.properties?.['results']
    if (code === 'BATCH_REJECTED' && answer?.title !== undefined && results)
      return {
        of: answer.title,
        properties: { results: put(results) },
        fields: { ...examples?.[statusOf[code]] },
      }
    if (code === 'STALE' && row?.title !== undefined)
      return {
        of: row.title,
        properties: { current: put(row) },
        fields: { current: exampleOf(row) },
      }
    return undefined
  }
  const failures = Map.groupBy(failuresOf(route, ofGuarded), (code) => statusOf[code])
  return {
    ...Object.fromEntries(successes),
    ...Object.fromEntries(
      [...failures].map(([status, codes]) => [status, putFailure(codes, recoveryOf)]),
    ),
  }
}

/**
 * All error codes of a route: those in its config, and those that follow from its method and
 * schema.
 */
function failuresOf(
  { method, schema, config = {} }: RouteOptions,
  ofGuarded: Failures['ofGuarded'],
): Set<ErrorCode> {
  const isSafe = [method].flat().includes('GET')
  const isGuarded = (schema?.security ?? []).length > 0
  return new Set<ErrorCode>([
    'VALIDATION_FAILED',
    ...(isSafe ? [] : (['MALFORMED_JSON', 'BODY_TOO_LARGE'] as const)),
    'UNSUPPORTED_MEDIA_TYPE', // even without a body: the header may name a compression
    ...(isGuarded ? (['UNAUTHENTICATED', 'BUSY'] as const) : []),
    ...(isGuarded ? ofGuarded(config) : []),
    ...(isGuarded && !isSafe && !config.onlyReads ? (['RATE_LIMITED'] as const) : []),
    ...(config.perClient ? (['RATE_LIMITED', 'FORBIDDEN'] as const) : []),
    ...(config.errors ?? []),
    'INTERNAL',
    'UNAVAILABLE',
  ])
}
