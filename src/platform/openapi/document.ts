import type { FastifyContextConfig, RouteOptions } from 'fastify'
import { type ErrorCode, statusOf } from '#kernel/errors.ts'
import type { Api } from '#platform/http/server.ts'
import { type ErrorSamples, failureComponents, failureShelf } from './failures.ts'
import { describeStatus, exampleOf, type JsonSchema, schemaRegistry } from './schemas.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** A page or one of its files: nothing that a client of the API calls. */
    readonly hide?: boolean
    /** What generated clients call the route; it stays when the path changes. */
    readonly operationId?: string
    readonly tags?: readonly string[]
    readonly summary?: string
    readonly description?: string
    /** The media type of the answer, where it is not JSON. */
    readonly produces?: string
    /** Headers that a hook reads and judges, before what is validated here. */
    readonly headersOfHooks?: object
    /** What the example of an answer says otherwise than those of its fields, by status. */
    readonly examples?: Readonly<Record<string, object>>
    /** Which token opens it, each alone. */
    readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  }
}

/** What is said of the API as a whole, as it is in the document (OpenAPI 3.1, 4.8.1). */
export interface About {
  readonly info: object
  readonly servers: readonly object[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly securitySchemes: Readonly<Record<string, object>>
  readonly failures: Failures
}

interface Failures {
  readonly samples: ErrorSamples
  /** Those of a route that asks for a token. */
  ofGuarded(config: FastifyContextConfig): readonly ErrorCode[]
}

/** Collects every route that is registered after it; called first, in the root scope. */
export function collectRoutes(api: Api): readonly RouteOptions[] {
  const routes: RouteOptions[] = []
  api.addHook('onRoute', (route) => void routes.push(route))
  return routes
}

/** Writes the OpenAPI 3.1 document of those routes that do not hide. */
export function writeOpenapi(routes: readonly RouteOptions[], about: About): object {
  const { securitySchemes, failures, ...root } = about
  const registry = schemaRegistry()
  const refusals = failureShelf()
  const shelves = { put: registry.put, putFailure: refusals.put, ofGuarded: failures.ofGuarded }
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    if (!route.schema || route.schema.hide) continue
    const path = route.url.replaceAll(/:(\w+)/g, '{$1}')
    for (const method of [route.method].flat()) {
      if (method === 'HEAD') continue // each GET has one
      paths[path] = { ...paths[path], [method.toLowerCase()]: toOperation(route, shelves) }
    }
  }
  const components = failureComponents(failures.samples)
  const schemas = { ...registry.schemas, ...components.schemas }
  const { responses } = refusals
  return {
    openapi: '3.1.1',
    ...root,
    paths,
    components: { securitySchemes, ...components, responses, schemas },
  }
}

type Put = (schema: JsonSchema) => JsonSchema

interface Shelves {
  readonly put: Put
  readonly putFailure: (codes: readonly ErrorCode[]) => object
  readonly ofGuarded: Failures['ofGuarded']
}

function toOperation(route: RouteOptions, shelves: Shelves): object {
  const { put } = shelves
  const { schema = {}, config, bodyLimit = 256 * 1024 } = route
  const { operationId, tags, summary, description, security = [] } = schema
  const body = schema.body as JsonSchema | undefined // written with TypeBox, as are all below
  const parameters = [
    ...toParameters('path', schema.params as JsonSchema | undefined, put),
    ...toParameters('query', schema.querystring as JsonSchema | undefined, put),
    ...toParameters('header', schema.headers as JsonSchema | undefined, put),
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
        description: `JSON of at most ${bodyLimit / 1024} KiB.`,
        required: !config?.bodyIsOptional,
        content: toContent('application/json', body, put),
      },
    }),
    responses: toResponses(route, shelves),
  }
}

function toParameters(place: string, schema: JsonSchema | undefined, put: Put): object[] {
  return Object.entries(schema?.properties ?? {}).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    // What has a default may be left out, whatever is made of it inside.
    required: (rest.default === undefined && schema?.required?.includes(name)) ?? false,
    description,
    schema: put(rest),
  }))
}

function toContent(type: string, schema: JsonSchema, put: Put, otherwise?: object): object {
  const example = exampleOf(schema)
  const told = otherwise ? Object.assign({}, example, otherwise) : example
  return { [type]: { schema: put(schema), example: told } }
}

function toResponses(route: RouteOptions, { put, putFailure, ofGuarded }: Shelves): object {
  const { response = {}, produces = 'application/json', examples } = route.schema ?? {}
  const successes = Object.entries(response as Record<string, JsonSchema>).map(
    ([status, schema]) => [
      status,
      {
        description: describeStatus(status),
        ...(schema.type !== 'null' && {
          content: toContent(produces, schema, put, examples?.[status]),
        }),
      },
    ],
  )
  const failures = Map.groupBy(failuresOf(route, ofGuarded), (code) => statusOf[code])
  return {
    ...Object.fromEntries(successes),
    ...Object.fromEntries([...failures].map(([status, codes]) => [status, putFailure(codes)])),
  }
}

/** All that a route can refuse with: what its config says, and what follows from how it is made. */
function failuresOf(
  { method, schema, config = {} }: RouteOptions,
  ofGuarded: Failures['ofGuarded'],
): Set<ErrorCode> {
  const isSafe = [method].flat().includes('GET')
  const isGuarded = (schema?.security ?? []).length > 0
  return new Set<ErrorCode>([
    'VALIDATION_FAILED',
    ...(isSafe ? [] : (['MALFORMED_JSON', 'BODY_TOO_LARGE'] as const)),
    'UNSUPPORTED_MEDIA_TYPE', // even without a body: said to be compressed, it is refused
    ...(isGuarded ? (['UNAUTHENTICATED', 'BUSY'] as const) : []),
    ...(isGuarded ? ofGuarded(config) : []),
    ...(isGuarded && !isSafe && !config.onlyReads ? (['RATE_LIMITED'] as const) : []),
    ...(config.perClient ? (['RATE_LIMITED', 'FORBIDDEN'] as const) : []),
    ...(config.errors ?? []),
    'INTERNAL',
    'UNAVAILABLE',
  ])
}
