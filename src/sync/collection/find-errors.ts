import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { ValueSchema } from '#kernel/describe-schema.ts'
import type { SchemaError } from '#kernel/explain-errors.ts'
import { countValues } from '#kernel/json.ts'
import type { Json } from '@larder/rules/entity.ts'

/** Values of a field in which all errors are found. */
const MOST_VALUES = 50

/**
 * Finds the errors of a value that its schema does not allow; of a large value, those of the first part
 * that is wrong. TypeBox looks at the whole value, however many errors it has found: a push of 1 MiB
 * would take 200 ms.
 */
export function findErrors(schema: ValueSchema, value: Json): readonly SchemaError[] {
  if (validatorOf(schema).Check(value)) return []
  if (countValues(value, MOST_VALUES) < MOST_VALUES) return validatorOf(schema).Errors(value)
  const part = findWrongPart(schema, value)
  if (!part) return [{ keyword: 'type', instancePath: '', params: {} }] // such as too many items
  const within = `/${part.name.replaceAll('~', '~0').replaceAll('/', '~1')}`
  return findErrors(part.schema, part.value).map((error) => ({
    ...error,
    instancePath: within + error.instancePath,
  }))
}

interface Part {
  readonly schema: ValueSchema
  readonly name: string
  readonly value: Json
}

function findWrongPart(schema: ValueSchema, value: Json): Part | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, one] of Object.entries(value)) {
    const own = schemaOfPart(schema, value, name)
    if (own && !validatorOf(own).Check(one)) return { schema: own, name, value: one }
  }
  return undefined
}

/** The schema of an item or member; undefined where the schema says nothing of it. */
function schemaOfPart(schema: ValueSchema, whole: Json, name: string): ValueSchema | undefined {
  const { anyOf, items, properties, patternProperties } = schema
  if (anyOf)
    return anyOf.map((one) => schemaOfPart(one, whole, name)).find((one) => one !== undefined)
  if (Array.isArray(whole)) return items
  if (properties && Object.hasOwn(properties, name)) return properties[name]
  return patternProperties && Object.values(patternProperties)[0]
}

const validators = new WeakMap<ValueSchema, Validator>()

/** Parts are compiled when something is wrong for the first time. */
function validatorOf(schema: ValueSchema): Validator {
  const known = validators.get(schema)
  if (known) return known
  const made = Compile(schema as TSchema) // it is one that TypeBox made
  validators.set(schema, made)
  return made
}
