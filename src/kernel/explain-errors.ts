import { describeSchema, type ValueSchema } from './describe-schema.ts'
import type { Problem } from './errors.ts'
import { describeUnknown } from '@larder/rules/nearest-name.ts'

/** An error of a JSON Schema validator, as Ajv and TypeBox report it. */
export interface SchemaError {
  readonly keyword: string
  /** A JSON pointer (RFC 6901) to the value. */
  readonly instancePath: string
  readonly params: object
}

/** The most problems that are reported for one input. */
const MAX_PROBLEMS = 20
/** Characters of an unknown member's name that a problem repeats. */
const MAX_NAME_LENGTH = 100

/**
 * Describes the problems of a value in sentences for people. Each sentence names the field and what
 * it must be. None quotes the value: it may be a password in the wrong field.
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
  const { keyword, instancePath: path } = error
  const { missingProperty, requiredProperties, additionalProperty, additionalProperties } =
    error.params as Readonly<Record<string, string | readonly string[] | undefined>>
  const below = (name: string) => `${path}/${toPointer(name.slice(0, MAX_NAME_LENGTH))}`
  if (keyword === 'required')
    return [missingProperty ?? requiredProperties ?? []].flat().map((name) => ({
      path: below(name),
      message: `${nameOf(below(name))} is missing.`,
    }))
  if (keyword === 'additionalProperties')
    return [additionalProperty ?? additionalProperties ?? []].flat().map((name) => {
      const { properties = {}, 'x-not-set-by-clients': reasons = {} } = schemaAt(schema, path) ?? {}
      const reason = Object.hasOwn(reasons, name) ? reasons[name] : undefined
      const unknown = describeUnknown(nameOf(below(name)), name, Object.keys(properties))
      return { path: below(name), message: reason ?? unknown }
    })
  // TypeBox reports an unknown member a second time, by the schema that allows nothing.
  const expected = keyword === 'boolean' ? undefined : schemaAt(schema, path)
  if (!expected) return []
  return [{ path, message: `${nameOf(path) || whole} must be ${describeSchema(expected)}.` }]
}

/** `/ingredients/3/quantity` is `ingredients[3].quantity`. Odd names are quoted. */
function nameOf(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map(fromPointer)
    .map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${shownName(name)}`))
    .join('')
    .replace(/^\./, '')
}

const shownName = (name: string) => (/^[\w-]+$/.test(name) ? name : JSON.stringify(name))

/** The schema of the value at this pointer; undefined if the schema does not describe it. */
function schemaAt(schema: ValueSchema, pointer: string): ValueSchema | undefined {
  let found: ValueSchema | undefined = schema
  for (const segment of pointer.split('/').slice(1).map(fromPointer))
    found = found && schemaOfMember(found, segment)
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

const toPointer = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')
const fromPointer = (segment: string) => segment.replaceAll('~1', '/').replaceAll('~0', '~')
