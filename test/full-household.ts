import assert from 'node:assert/strict'
import type { TestApp } from './app.ts'
import { firstHousehold, joined } from './household.ts'
import {
  type NamedOperation,
  type OpenapiDocument,
  operationsOf,
  readDocument,
} from './openapi-document.ts'
import { signedUp } from './person.ts'

export interface KitchenRoute {
  readonly name: string
  readonly method: string
  readonly path: string
  /** One that is sound, where the route takes any. */
  readonly body: Readonly<Record<string, unknown>> | undefined
  /** The names of the members that its body may have. */
  readonly members: readonly string[]
  /** The names of its query parameters. */
  readonly query: readonly string[]
}

/** What every household's rows are reached by: all routes but those of accounts and of the service itself. */
export const isOfKitchen = (path: string) =>
  path.startsWith('/v1/') && !/^\/v1\/(auth|sync)(\/|$)/.test(path)

/** Every route of the kitchen, as the OpenAPI document tells them. */
export async function kitchenRoutes(app: TestApp): Promise<KitchenRoute[]> {
  const document = await readDocument(app)
  return operationsOf(document)
    .filter(({ path }) => isOfKitchen(path))
    .map((operation) => {
      const { name, method, path } = operation
      const { parameters = [] } = operation as NamedOperation & { parameters?: Parameter[] }
      const query = parameters.filter((one) => one.in === 'query').map((one) => one.name)
      const schema = operation.requestBody?.content['application/json']?.schema
      const members = membersOf(schema, document)
      return { name, method, path, body: soundBody(operation), members, query }
    })
}

interface Schema {
  readonly $ref?: string
  readonly properties?: object
}

function membersOf(schema: Schema | undefined, { components }: OpenapiDocument): string[] {
  const name = schema?.$ref?.split('/').at(-1)
  const whole: Schema | undefined = name === undefined ? schema : components.schemas[name]
  return Object.keys(whole?.properties ?? {})
}

interface Parameter {
  readonly in: string
  readonly name: string
}

/** The example, and what it leaves open since no single field of it is wrong. */
function soundBody({ requestBody }: NamedOperation): Record<string, unknown> | undefined {
  const example = requestBody?.content['application/json']?.example
  if (typeof example !== 'object' || example === null) return undefined
  const { id: _id, expires_at: _late, ...body } = { ...example } as Record<string, unknown>
  return 'price_minor' in body ? { ...body, currency: 'EUR' } : body
}

/** A household with something of everything in it, each with a name that must not get out. */
export async function fullHousehold(app: TestApp, secret: string) {
  const ada = await signedUp(app, { name: `${secret} name` })
  const ben = await joined(app, ada, 'member', `${secret} friend`)
  const { id: householdId, default_shopping_list_id: listId } = await firstHousehold(ada)
  const name = secret
  await ada.call('PATCH', `/v1/households/${householdId}`, { name })
  const make = async (path: string, body: object): Promise<string> => {
    const answer = await ada.call('POST', path, body)
    assert.ok(answer.status < 300, answer.text)
    return answer.body.id ?? answer.body.movement.id
  }
  const food_id = await make('/v1/pantry/foods', { name })
  const item = await make('/v1/pantry/items', { food_id, name })
  await ada.call('PATCH', `/v1/shopping-lists/${listId}`, { name })
  const ids: Record<string, string> = {
    households: householdId,
    members: ben.id,
    invites: await make(`/v1/households/${householdId}/invites`, {}),
    categories: await make('/v1/pantry/categories', { name }),
    locations: await make('/v1/pantry/locations', { name }),
    foods: food_id,
    barcodes: await make('/v1/pantry/barcodes', { code: secret, food_id }),
    items: item,
    movements: await make(`/v1/pantry/items/${item}/add`, { quantity: 1000, reason: secret }),
    recipes: await make('/v1/recipes', { title: name }),
    'shopping-lists': listId,
    shopping_items: await make(`/v1/shopping-lists/${listId}/items`, { name }),
  }
  return { ada, ben, householdId, ids }
}

/** The path with the ids of a household's own rows: each after the kind of row that it is of. */
export function pathTo(
  { path }: Pick<KitchenRoute, 'path'>,
  ids: Readonly<Record<string, string>>,
): string {
  return path.replaceAll(/([\w-]+)\/\{(\w+)\}/g, (_, kind: string, param: string) => {
    const id = ids[param === 'item_id' ? 'shopping_items' : kind]
    assert.ok(id, `no row for ${path}`)
    return `${kind}/${id}`
  })
}
