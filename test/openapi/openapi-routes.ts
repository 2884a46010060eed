import assert from 'node:assert/strict'

/** The parts of JSON Schema that our routes use, with resolved references. */
export interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly $ref?: string
}

export interface Route {
  readonly method: string
  /** With `{name}` for parameters. */
  readonly path: string
  /** Undefined if the route takes no body. */
  readonly body: Schema | undefined
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly schema: Schema
  }[]
}

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly parameters?: Route['parameters']
}

/** The parts of OpenAPI 3.1, 4.8.1 that we use. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** Reads all routes of the service at `url` from its OpenAPI document. */
export async function listRoutes(url: string): Promise<Route[]> {
  const response = await fetch(`${url}/openapi.json`)
  const { paths, components } = (await response.json()) as Document // a test validates all of it
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody, parameters = [] }]) => ({
      method: method.toUpperCase(),
      path,
      body: resolve(requestBody?.content['application/json']?.schema, components.schemas),
      parameters,
    })),
  )
  const signUp = routes.find(({ path }) => path === '/v1/auth/signup')
  const fields = Object.keys(signUp?.body?.properties ?? {})
  assert.deepEqual(fields, ['email', 'password', 'name', 'invite_code', 'own_household'])
  return routes
}

function resolve(
  schema: Schema | undefined,
  all: Document['components']['schemas'],
): Schema | undefined {
  const target = schema?.$ref?.split('/').at(-1)
  if (target !== undefined) return resolve(all[target], all)
  if (!schema?.properties) return schema
  const properties = Object.entries(schema.properties)
  return {
    ...schema,
    properties: Object.fromEntries(
      properties.map(([name, one]) => [name, resolve(one, all) ?? one]),
    ),
  }
}

/** The path with an id for each parameter. */
export const filled = (path: string) =>
  path.replaceAll(/\{\w+\}/g, '01a1f7f8-3000-7c53-af2a-e00638e45bf1')
