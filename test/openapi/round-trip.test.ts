import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import type { Data, Json } from '@larder/rules/json.ts'
import type { Change } from '@larder/rules/mutation.ts'
import { decide } from '@larder/rules/mutations/decide.ts'
import type { LoadedRow } from '@larder/rules/mutations/draft.ts'
import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describeSync } from '#server/entity-tables.ts'
import { pull } from '#sync/protocol/pull.ts'
import { push } from '#sync/protocol/push.ts'
import { tablesByName, type EntityTable } from '#sync/schema/contract.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { withoutSessions, writerOf } from '#test/app/without-sessions.ts'

const app = await startApp()
const { db, clock } = app
const sync = withoutSessions(describeSync())
const ROWS = 150

/** The parts of JSON Schema that our fields use. */
interface Schema {
  readonly type?: string
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

const instant = fc
  .date({
    min: new Date('1000-01-01T00:00:00Z'),
    max: new Date('9999-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString())
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }).filter((one) => !one.includes('\0')),
  fc.constantFrom('a\\b"c', '</script>', '\u2028', '\u0001', 'é', 'e\u0301', '𝄞', ' x '),
)

/** Values that the schema allows, in all spellings that a client may send. */
function valueOf(schema: Schema): fc.Arbitrary<Json> {
  const { type, anyOf, items, properties, required = [] } = schema
  const least = schema.minimum ?? (schema.exclusiveMinimum === undefined ? -1e6 : 0.001)
  const most = Math.min(schema.maximum ?? 1e6, 1e9)
  if (anyOf) return fc.oneof(...anyOf.map(valueOf))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.pattern?.includes('8}')) return fc.uuid().map((id) => id.toUpperCase())
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: Math.ceil(least), max: Math.floor(most) })
    case 'number':
      return fc
        .oneof(
          fc.integer({ min: Math.ceil(least), max: Math.floor(most) }),
          fc.constantFrom(0.1, 0.3, 1.000001, 12.5, 123_456_789.123456),
        )
        .map((one) => Math.min(Math.max(one, least), most))
    case 'array':
      return fc.array(valueOf(items ?? {}), { maxLength: 4 })
    case 'object': {
      const members = Object.entries(properties ?? {}).map(
        ([name, one]): [string, fc.Arbitrary<Json>] => [name, valueOf(one)],
      )
      if (members.length === 0) return fc.dictionary(fc.constantFrom('a', 'b', 'ü'), fc.integer())
      const keys = Object.fromEntries(members.map(([name]) => [name, required.includes(name)]))
      return fc
        .tuple(fc.record(Object.fromEntries(members)), fc.infiniteStream(fc.boolean()))
        .map(([all, isKept]) =>
          Object.fromEntries(
            Object.entries(all).filter(([name]) => keys[name] || isKept.next().value),
          ),
        )
    }
    case undefined:
      return fc.integer()
    default:
      if (schema.format === 'uuid') return fc.uuid()
      if (schema.format === 'date') return instant.map((one) => one.slice(0, 10))
      if (schema.format === 'date-time')
        return instant.map((one) => (one.endsWith('0Z') ? one.replace('Z', '+00:00') : one))
      return schema.pattern ? fc.stringMatching(RegExp(schema.pattern), { maxLength: 64 }) : text
  }
}

/** Random rows of this kind, some without optional fields. */
function rowsOf(one: EntityTable, parents: Record<string, string>): Data[] {
  const writable = Object.entries(one.fields).filter(([, { isReadOnly }]) => !isReadOnly)
  const members = writable.map(([name, { type, references }]): [string, fc.Arbitrary<Json>] => {
    const parent = references && parents[references.entity]
    return [name, parent ? fc.constant(parent) : valueOf(type.schema as Schema)]
  })
  const requiredKeys = writable.flatMap(([name, { initial }]) =>
    initial === undefined ? [name] : [],
  )
  const row = fc.record(Object.fromEntries(members), { requiredKeys })
  // As parsed JSON: fast-check also makes objects without a prototype.
  return fc.sample(row, ROWS).map((data) => JSON.parse(JSON.stringify(data)))
}

/** A row as a client keeps it. */
const toLoaded = ({ entity, id, version, data }: Change): LoadedRow => ({
  entity,
  id,
  version,
  data: data ?? null,
})

const create = (entity: string, data: Data, id: string = randomUUID()) => ({
  mutation_id: randomUUID(),
  op: 'create' as const,
  entity,
  id,
  data,
})

for (const one of sync.collections.filter(({ clientsMay }) => clientsMay.includes('create')))
  it(`answers a pushed ${one.name} exactly as a client decides it, and as pull sends it`, async () => {
    const ada = await signedUp(app)
    const { id: scope_id, default_shopping_list_id } = await firstHousehold(ada)
    const head = { client_id: randomUUID(), schema_version: SCHEMA_VERSIONS.max, scope_id }
    const [food, item, recipe, collection] = [
      randomUUID(),
      randomUUID(),
      randomUUID(),
      randomUUID(),
    ]
    const parents = {
      food,
      pantry_item: item,
      recipe,
      recipe_collection: collection,
      shopping_list: default_shopping_list_id,
    }
    const made = [
      create('food', { name: 'A parent' }, food),
      create('pantry_item', { name: 'A parent' }, item),
      create('recipe', { title: 'A parent' }, recipe),
      create('recipe_collection', { name: 'A parent' }, collection),
    ]
    await push(db, sync, writerOf(ada.id), { ...head, mutations: made }, clock())

    const before = JSON.parse(await pull(db, sync, ada.id, { ...head, limit: 5000 }))
    const mutations = rowsOf(one, parents).map((data) => create(one.name, data))
    const now = clock()
    const { results } = await push(db, sync, writerOf(ada.id), { ...head, mutations }, now)
    const decision = decide({ rows: before.changes.map(toLoaded), holders: [] }, mutations, {
      scopeId: scope_id,
      kind: 'household',
      entities: tablesByName(sync),
      version: before.version,
      now: now.toISOString(),
      accountId: ada.id,
      role: 'owner',
      hasLog: false,
    })
    const page = JSON.parse(await pull(db, sync, ada.id, { ...head, limit: 5000 }))

    const answered = results.map(({ mutation_id: _sent, ...result }) => result)
    assert.deepEqual(answered, decision.results)
    const pulled = new Map(page.changes.map((row: Change) => [row.id, row]))
    const applied = results.filter(({ status }) => status === 'applied')
    for (const { row } of applied) assert.deepEqual(row, pulled.get(row?.id))
    const reasons = [
      ...new Set(results.map(({ reason, details }) => `${reason} ${details?.[0]?.message}`)),
    ]
    assert.ok(applied.length > 0, `${applied.length} were applied; ${reasons.join('; ')}`)
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from sync_change where household_id = ${scope_id} and entity = ${one.number}`.execute(
      db,
    )
    assert.ok((rows[0]?.count ?? 0) >= applied.length)
  })
