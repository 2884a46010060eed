import type { Entity } from '@larder/rules/entity.ts'
import { ENTITIES } from '@larder/rules/kitchen/all-entities.ts'
import { VERBS } from '@larder/rules/kitchen/all-verbs.ts'
import type { ValueSchema } from '@larder/rules/values/describe-schema.ts'

const HEAD = `// Printed by \`npm run client:types\` from packages/rules. Do not edit it.
import type { Json } from '@larder/rules/json.ts'

/** The fields of each kind of row. */
`

/** @returns the file packages/client/src/rows.ts */
export function printClientTypes(): string {
  const entities = [...ENTITIES.values()]
  const verbs = [...VERBS.values()]
  return [
    HEAD,
    'export interface Fields {\n',
    ...entities.map((entity) => `  ${entity.name}: ${printFields(entity)}\n`),
    '}\n\n/** The fields with which a row is created. */\nexport interface NewFields {\n',
    ...entities.map((entity) => `  ${entity.name}: ${printNewFields(entity)}\n`),
    '}\n\n/** The fields that a patch may have. */\nexport interface PatchFields {\n',
    ...entities.map((entity) => `  ${entity.name}: ${printPatch(entity)}\n`),
    '}\n\n/** The wish of each verb. */\nexport interface Wishes {\n',
    ...verbs.map(({ name, wish }) => `  '${name}': ${typeOf(wish.schema)}\n`),
    '}\n',
  ].join('')
}

const fieldsOf = ({ fields }: Entity) => Object.entries(fields)

function printFields(entity: Entity): string {
  const members = fieldsOf(entity).map(([name, { type }]) => `${name}: ${typeOf(type.schema)}`)
  return block([...members, 'created_at: string', 'updated_at: string'])
}

function printNewFields(entity: Entity): string {
  if (!entity.clientsMay.includes('create')) return 'never'
  return block(
    fieldsOf(entity).flatMap(([name, { type, isReadOnly, initial }]) =>
      isReadOnly ? [] : [`${name}${initial === undefined ? '' : '?'}: ${typeOf(type.schema)}`],
    ),
  )
}

function printPatch(entity: Entity): string {
  if (!entity.clientsMay.includes('update')) return 'never'
  return block(
    fieldsOf(entity).flatMap(([name, { type, isReadOnly }]) =>
      isReadOnly ? [] : [`${name}?: ${typeOf(type.schema)}`],
    ),
  )
}

function typeOf(schema: ValueSchema): string {
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  switch (schema.type) {
    case 'string':
      return 'string'
    case 'number':
    case 'integer':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array':
      return `readonly (${typeOf(schema.items ?? {})})[]`
    case 'object':
      return objectOf(schema)
    default:
      return 'Json'
  }
}

function objectOf({ properties, patternProperties, required = [] }: ValueSchema): string {
  if (patternProperties) {
    const [values = {}] = Object.values(patternProperties)
    return `{ readonly [name: string]: ${typeOf(values)} }`
  }
  return object(
    Object.entries(properties ?? {}).map(
      ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
    ),
  )
}

const object = (members: readonly string[]) =>
  `{ ${members.map((one) => `readonly ${one}`).join('; ')} }`

const block = (members: readonly string[]) =>
  `{\n${members.map((one) => `    readonly ${one}\n`).join('')}  }`
