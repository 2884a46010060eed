import { randomUUID } from 'node:crypto'
import { describeSync } from '#collections.ts'
import type { TestApp } from './app.ts'
import { firstHousehold } from './household.ts'
import { signedUp } from './person.ts'

/** Somebody whose household is about to be sent anything. */
export async function openVictim(app: TestApp) {
  const person = await signedUp(app)
  const { id: householdId, default_shopping_list_id: listId } = await firstHousehold(person)
  const [foodId, lotId] = [randomUUID(), randomUUID()]
  await person.call('PUT', `/v1/pantry/foods/${foodId}`, { name: 'Cola' })
  await person.call('PUT', `/v1/pantry/items/${lotId}`, { food_id: foodId })
  const lot = { pantry_item_id: lotId, kind: 'add', delta: 1 }
  /** A row of each kind that clients write, where REST has it, and what it is made of at least. */
  const kinds: Readonly<Record<string, { path?: string; data: (i: number) => object }>> = {
    household: { path: `/v1/households/${householdId}`, data: () => ({}) },
    category: { path: '/v1/pantry/categories', data: () => ({ name: 'Dairy' }) },
    location: { path: '/v1/pantry/locations', data: () => ({ name: 'Cellar' }) },
    food: { path: '/v1/pantry/foods', data: (i) => ({ name: `Food ${i}` }) },
    barcode: {
      path: '/v1/pantry/barcodes',
      data: (i) => ({ code: `own ${i}`, food_id: foodId }),
    },
    pantry_item: { path: '/v1/pantry/items', data: () => ({ name: 'Soup', currency: 'EUR' }) },
    stock_movement: { data: () => lot },
    recipe: { path: '/v1/recipes', data: () => ({ title: 'Stew' }) },
    shopping_list: { path: '/v1/shopping-lists', data: () => ({ name: 'Weekend' }) },
    shopping_item: {
      path: `/v1/shopping-lists/${listId}/items`,
      data: () => ({ name: 'Tea', list_id: listId }),
    },
  }

  /** What is wrong with the rows of the household, however they are read. */
  async function unreadable(): Promise<string[]> {
    const head = { client_id: randomUUID(), schema_version: 1, scope_id: householdId, limit: 5000 }
    const reads: [method: string, path: string, body?: object][] = [
      ...Object.values(kinds).flatMap(({ path = '/v1/pantry/movements' }) =>
        ['', ...(path.endsWith(householdId) ? [] : ['?limit=1'])].map(
          (query) => ['GET', path + query] as [string, string],
        ),
      ),
      ['GET', '/v1/pantry/items?expiring_before=9999-12-31'],
      ['GET', '/v1/recipes?max_minutes=1&sort=minutes'],
      ['POST', '/v1/sync/pull', head],
    ]
    const answers = await Promise.all(reads.map((read) => person.call(...read)))
    return answers.flatMap(({ status, text }, i) =>
      status === 200 ? [] : `${reads[i]?.[1]}: ${text}`,
    )
  }
  return { ...person, householdId, kinds, unreadable }
}

export const writtenCollections = describeSync().collections.filter(
  ({ clientsMay }) => clientsMay.length > 0,
)
export type Place = ReturnType<typeof placesOf>[number]

/** Every field of a kind of row, and those within: its name, and what it is sent for each value. */
export function placesOf({ name, fields }: (typeof writtenCollections)[number]) {
  const whole = Object.keys(fields).map((field) => ({ field, wrap: (json: string) => json }))
  return name === 'recipe' ? [...whole, ...INNER] : whole
}

const part = (member: string, rest: string) => (json: string) =>
  `[{"id":"${randomUUID()}",${rest}"${member}":${json}}]`
const INNER = [
  ...['section', 'quantity', 'quantity_max', 'unit', 'food_id', 'name', 'note', 'optional'].map(
    (name) => ({ field: 'ingredients', wrap: part(name, '"original_text":"x",') }),
  ),
  { field: 'ingredients', wrap: part('original_text', '') },
  { field: 'ingredients', wrap: (json: string) => `[{"original_text":"x","id":${json}}]` },
  ...['section', 'ingredient_ids', 'timer_seconds'].map((name) => ({
    field: 'steps',
    wrap: part(name, '"text":"x",'),
  })),
  { field: 'steps', wrap: part('text', '') },
  { field: 'extra', wrap: (json: string) => `{"deep":[{"value":${json}}]}` },
  { field: 'nutrition', wrap: (json: string) => `{"energy_kcal":${json}}` },
]

/** Whether what stands there is what was sent: nothing is missing, and texts are a spelling of it. */
export function isKept(sent: unknown, got: unknown): boolean {
  if (typeof sent === 'string')
    return typeof got === 'string' && got.length >= sent.trim().length / 3
  if (Array.isArray(sent)) return Array.isArray(got) && sent.every((one, i) => isKept(one, got[i]))
  if (typeof sent !== 'object' || sent === null) return sent === got
  const members = Object.entries(sent).filter(([, value]) => value !== null)
  return members.every(([name, value]) => isKept(value, (got as Record<string, unknown>)[name]))
}

/** What the service logged as a bug of its own. */
export const bugsOf = ({ logLines }: TestApp) =>
  logLines.filter((line) => JSON.parse(line).level >= 50)
