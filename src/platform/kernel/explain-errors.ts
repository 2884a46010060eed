import { describeSchema, type ValueSchema } from '@larder/rules/values/describe-schema.ts'
import {
  below,
  MAX_PROBLEMS,
  missing,
  segmentsOf,
  unknown,
  withShortNames,
  wrong,
} from '@larder/rules/values/sentences.ts'
import type { Problem } from './errors.ts'

/** An error of a JSON Schema validator, as Ajv reports it. */
export interface SchemaError {
  readonly keyword: string
  /** A JSON pointer (RFC 6901) to the value. */
  readonly instancePath: string
  /** Ajv names the member in the parameters of `required` and `additionalProperties`. */
  readonly params: { readonly missingProperty?: string; readonly additionalProperty?: string }
}

/**
 * Describes the problems of a value in sentences for people. Each sentence names the field and what
 * it must be.
 *
 * @param whole the name of the whole value: `The body`
 * @returns one problem for each place; its path is a pointer into the value
 */
export function explainErrors(
  schema: ValueSchema,
  errors: readonly SchemaError[],
  whole: string,
): Problem[] {
  const problems = errors.flatMap((error) => toProblems(schema, error, whole))
  // A list with a wrong number is wrong itself. Only the number is reported.
  const isOuter = ({ path }: Problem) => problems.some((one) => one.path.startsWith(`${path}/`))
  const byPath = new Map(problems.filter((one) => !isOuter(one)).map((one) => [one.path, one]))
  return [...byPath.values()].slice(0, MAX_PROBLEMS)
}

function toProblems(schema: ValueSchema, error: SchemaError, whole: string): Problem[] {
  const { keyword, instancePath } = error
  const path = withShortNames(instancePath)
  const { missingProperty = '', additionalProperty = '' } = error.params
  if (keyword === 'required') return [missing(path, missingProperty)]
  if (keyword === 'additionalProperties') {
    const { 'x-not-set-by-clients': reasons = {}, ...object } = schemaAt(schema, instancePath) ?? {}
    const reason = Object.hasOwn(reasons, additionalProperty)
      ? reasons[additionalProperty]
      : undefined
    return [
      reason === undefined
        ? notKnown(object, path, additionalProperty)
        : { path: below(path, additionalProperty), message: reason },
    ]
  }
  const expected = schemaAt(schema, instancePath)
  return expected ? [wrong(path, expected, whole)] : []
}

/** A member that the object at `path` does not have, or a key that is not of the kind of its keys. */
function notKnown(object: ValueSchema, path: string, name: string): Problem {
  const problem = unknown(path, name, Object.keys(object.properties ?? {}))
  const [pattern] = Object.keys(object.patternProperties ?? {})
  if (pattern === undefined) return problem
  const key = describeSchema({ type: 'string', pattern })
  return { ...problem, message: `${problem.message} A name there must be ${key}.` }
}

/** The schema of the value at this pointer; undefined if the schema does not describe it. */
function schemaAt(schema: ValueSchema, pointer: string): ValueSchema | undefined {
  let found: ValueSchema | undefined = schema
  for (const segment of segmentsOf(pointer)) found = found && schemaOfMember(found, segment)
  return found
}

function schemaOfMember(schema: ValueSchema, name: string): ValueSchema | undefined {
  const { properties, patternProperties, additionalProperties, items, anyOf } = schema
  if (anyOf) return anyOf.map((one) => schemaOfMember(one, name)).find((one) => one !== undefined)
  if (properties && Object.hasOwn(properties, name)) return properties[name]
  if (patternProperties) return Object.values(patternProperties)[0]
  if (typeof additionalProperties === 'object') return additionalProperties
  return items
}
