/** What of JSON Schema our routes use. */
export interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly examples?: readonly unknown[]
  readonly [keyword: string]: unknown
}

export interface Route {
  readonly method: string
  /** With `{name}` where a parameter goes. */
  readonly path: string
  /** Absent where the route takes no body. */
  readonly body: Schema | undefined
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
}

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly parameters?: Route['parameters']
}

/** Every route of the service at `url`, as its OpenAPI document tells them: a new one is in it by itself. */
export async function listRoutes(url: string): Promise<Route[]> {
  const response = await fetch(`${url}/openapi.json`)
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> } // OpenAPI 3.1, 4.8.8
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody, parameters = [] }]) => ({
      method: method.toUpperCase(),
      path,
      body: requestBody?.content['application/json']?.schema,
      parameters,
    })),
  )
}

/** The path with an id for each parameter. */
export const filled = (path: string) =>
  path.replaceAll(/\{\w+\}/g, '01a1f7f8-3000-7c53-af2a-e00638e45bf1')
