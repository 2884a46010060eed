import { isList, isObject, type Data, type Json } from '@larder/rules/json.ts'
import type { ValueSchema } from './describe-schema.ts'
import { type Annotations, same, type ValueType } from './value-type.ts'

/** A list of values of one type. */
export function list(
  items: ValueType,
  options: Annotations & { readonly maxItems?: number } = {},
): ValueType {
  const { maxItems = Infinity } = options
  return {
    kind: 'list',
    schema: { type: 'array', items: items.schema, ...options },
    allows: (value) => isList(value) && value.length <= maxItems && value.every(items.allows),
    normalize: items.normalize === same ? same : (value) => normalizeItems(items, value),
    items,
  }
}

function normalizeItems(items: ValueType, value: Json): Json {
  if (!isList(value)) return value
  let changed: Json[] | undefined
  for (const [i, item] of value.entries()) {
    const normal = items.normalize(item)
    if (normal !== item) (changed ??= [...value])[i] = normal
  }
  return changed ?? value
}

/** An object with these members and no others. Members of type `optional(…)` may be missing. */
export function object(
  types: Readonly<Record<string, ValueType>>,
  about: Annotations = {},
): ValueType {
  const members = new Map(Object.entries(types))
  const required = [...members].flatMap(([name, one]) => (one.isOptional ? [] : [name]))
  const normalizing = [...members].filter(([, one]) => one.normalize !== same)
  return {
    kind: 'json',
    schema: {
      type: 'object',
      ...(required.length > 0 ? { required } : {}),
      properties: mapSchemas(members),
      additionalProperties: false,
      ...about,
    },
    allows: (value) => isObject(value) && hasMembers(members, required, value),
    normalize: normalizing.length === 0 ? same : (value) => normalizeMembers(normalizing, value),
    members,
  }
}

const mapSchemas = (members: ReadonlyMap<string, ValueType>): Record<string, ValueSchema> =>
  Object.fromEntries([...members].map(([name, { schema }]) => [name, schema]))

function hasMembers(
  members: ReadonlyMap<string, ValueType>,
  required: readonly string[],
  value: Data,
): boolean {
  for (const name of Object.keys(value)) {
    const one = value[name]
    if (one === undefined || !members.get(name)?.allows(one)) return false
  }
  return required.every((name) => Object.hasOwn(value, name))
}

function normalizeMembers(
  members: readonly (readonly [name: string, type: ValueType])[],
  value: Json,
): Json {
  if (!isObject(value)) return value
  let changed: Record<string, Json> | undefined
  for (const [name, { normalize }] of members) {
    const one = Object.hasOwn(value, name) ? value[name] : undefined
    if (one === undefined) continue
    const normal = normalize(one)
    if (normal !== one) (changed ??= { ...value })[name] = normal
  }
  return changed ?? value
}

/** An object with any members, all of one type. */
export const map = (values: ValueType, about: Annotations = {}): ValueType => ({
  kind: 'json',
  schema: { type: 'object', patternProperties: { '^.*$': values.schema }, ...about },
  allows: (value) =>
    isObject(value) && Object.keys(value).every((name) => values.allows(value[name] ?? null)),
  normalize: same,
  values,
})
