import type { Entity } from '@larder/rules/entity.ts'
import { type Data, isSameJson } from '@larder/rules/json.ts'
import { ENTITIES } from '@larder/rules/kitchen/all-entities.ts'
import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import type { ValueSchema } from '@larder/rules/values/describe-schema.ts'
import { addRxPlugin, type RxCollectionCreator, type RxJsonSchema } from 'rxdb'
import { RxDBMigrationSchemaPlugin } from 'rxdb/plugins/migration-schema'
import type { LarderRow } from './row.ts'

/** The `schema_version` of Larder whose documents have version 0 in RxDB. */
const FIRST = 3
const ID_LENGTH = 36
const NAME_LENGTH = 32

/**
 * The schema of a collection that holds these kinds of rows. A field that several kinds have takes the
 * values of all of them. If a new version of Larder adds fields, the version of the schema is the next one.
 *
 * @param kinds such as `['shopping_list', 'shopping_item']`
 * @throws Error a kind does not exist
 */
export function larderSchema(kinds: readonly string[]): RxJsonSchema<LarderRow> {
  const entities = kinds.map(entityNamed)
  const names = new Set(entities.flatMap((one) => Object.keys(one.fields)))
  const fields = [...names].map((name) => [name, schemaOf(name, entities)] as const)
  const instant = { type: 'string', maxLength: 30 }
  return {
    version: SCHEMA_VERSIONS.max - FIRST,
    type: 'object',
    primaryKey: { key: 'key', fields: ['entity', 'id'], separator: '|' },
    properties: {
      key: { type: 'string', maxLength: NAME_LENGTH + 1 + ID_LENGTH },
      entity: { type: 'string', maxLength: NAME_LENGTH, enum: [...kinds] },
      id: { type: 'string', maxLength: ID_LENGTH },
      version: { type: 'integer', minimum: 0, default: 0 },
      created_at: instant,
      updated_at: instant,
      ...Object.fromEntries(fields),
    },
    required: ['key', 'entity', 'id'],
    indexes: ['entity'],
  }
}

/** What `addCollections` of RxDB needs for a collection of these kinds. @throws Error a kind does not exist */
export function larderCollection(kinds: readonly string[]): RxCollectionCreator<LarderRow> {
  const schema = larderSchema(kinds)
  addRxPlugin(RxDBMigrationSchemaPlugin) // RxDB refuses a schema that is not the first one without it
  const steps = Array.from({ length: schema.version }, (_, i) => [i + 1, keep] as const)
  return { schema, ...(steps.length > 0 ? { migrationStrategies: Object.fromEntries(steps) } : {}) }
}

/** The next pull brings the new fields. */
const keep = (row: LarderRow): LarderRow => row

/** @throws Error */
export function entityNamed(kind: string): Entity {
  const entity = ENTITIES.get(kind)
  if (!entity || entity.scope !== 'household')
    throw new Error(`There is no kind of row named ${kind} in a household.`)
  return entity
}

/** The schema of a field, of all kinds that have it. */
function schemaOf(name: string, entities: readonly Entity[]): ValueSchema {
  const schemas: (ValueSchema & Data)[] = []
  for (const { fields } of entities) {
    const field = fields[name]
    if (!field) continue
    const schema = withoutAnnotations(field.type.schema)
    if (!schemas.some((one) => isSameJson(one, schema))) schemas.push(schema)
  }
  const [first = {}, ...others] = schemas
  return others.length === 0 ? first : { anyOf: schemas }
}

/** What is no keyword of a validator: words for people, formats that only the server knows, and `decimals`. */
const ANNOTATIONS = new Set(['description', 'examples', 'format', 'decimals'])

function withoutAnnotations(schema: ValueSchema): ValueSchema & Data {
  const text = JSON.stringify(schema, (name, value) =>
    // A member of an object may have the name of a keyword. Its value is a schema.
    ANNOTATIONS.has(name) && (typeof value !== 'object' || Array.isArray(value))
      ? undefined
      : value,
  )
  const kept: ValueSchema & Data = JSON.parse(text)
  return kept
}
