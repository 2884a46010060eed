import type { TestApp } from '#test/app/app.ts'

/** The parts of an OpenAPI document that tests use. */
export interface OpenapiDocument {
  readonly openapi: string
  readonly tags: readonly { name: string; description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>
    readonly examples: Readonly<Record<string, { value: Failure }>>
    readonly responses: Readonly<Record<string, Response>>
  }
}

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly security: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content; readonly required: boolean }
  readonly responses: Readonly<Record<string, Response>>
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: { readonly examples?: readonly string[] }
}

interface Response {
  readonly description: string
  readonly content?: Content
  /** In failures: `operationsOf` resolves it. */
  readonly $ref?: string
}

type Content = Readonly<
  Record<
    string,
    {
      schema: object
      example?: unknown
      examples?: Readonly<Record<string, { $ref?: string; value?: unknown }>>
    }
  >
>

export interface Failure {
  readonly error: string
  readonly code: string
  readonly timestamp: string
  readonly request_id: string
}

/** An operation with its method and path. */
export interface NamedOperation extends Operation {
  /** `GET /v1/auth/account`. */
  readonly name: string
  readonly method: string
  readonly path: string
}

export async function readDocument(app: TestApp): Promise<OpenapiDocument> {
  return (await app.call('GET', '/openapi.json')).body
}

export function operationsOf({ paths, components }: OpenapiDocument): NamedOperation[] {
  const resolve = (response: Response) =>
    components.responses[response.$ref?.split('/').at(-1) ?? ''] ?? response
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, operation]) => {
      const method = verb.toUpperCase()
      const answers = Object.entries(operation.responses)
      const responses = Object.fromEntries(answers.map(([status, one]) => [status, resolve(one)]))
      return { ...operation, responses, name: `${method} ${path}`, method, path }
    }),
  )
}

/** @returns status and code of each failure that an operation lists */
export function failuresOf({ responses }: Operation): string[] {
  return Object.entries(responses).flatMap(([status, { content }]) =>
    Object.keys(content?.['application/json']?.examples ?? {}).map((code) => `${status} ${code}`),
  )
}

/** The parameters of the query that an operation requires, with their examples. */
export function requiredQuery({ parameters = [] }: Operation): string {
  const query = new URLSearchParams()
  for (const { in: place, name, required = false, schema } of parameters)
    if (place === 'query' && required) query.set(name, schema.examples?.[0] ?? '')
  return query.toString()
}
