import { STATUS_CODES } from 'node:http'
import { isDeepStrictEqual } from 'node:util'

/** A JSON Schema (2020-12) as TypeBox writes it: the keywords that are read here. */
export interface JsonSchema {
  /** A schema of the document stands in place of this one. */
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly description?: string
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: boolean | JsonSchema
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly minLength?: number
  readonly pattern?: string
  /** The most decimals of a number. */
  readonly decimals?: number
  /** Keywords of a rule that the service checks by itself, for example after it has trimmed a text. */
  readonly documented?: object
}

/** `http-url` in the service has more rules than a pattern can have. */
const WEB_URL = '^\\s*[hH][tT][tT][pP][sS]?://[^\\s/?#]\\S*\\s*$'

const sentences = (...texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined && text !== '').join(' ')

/** Writes the rules of the service in the keywords that all validators know. */
function toKeywords({ decimals, documented, ...schema }: JsonSchema): JsonSchema {
  const { minLength = 0, pattern, format } = schema
  return {
    ...schema,
    // Not `multipleOf`: validators divide doubles, so 1.03 would be no multiple of 0.000001.
    ...(decimals !== undefined && {
      description: sentences(schema.description, `At most ${decimals} decimals.`),
    }),
    // Texts are trimmed.
    ...(minLength > 0 && pattern === undefined && format === undefined && { pattern: '\\S' }),
    ...(format === 'http-url' && { pattern: WEB_URL }),
    ...documented,
  }
}

/**
 * A registry for the schemas with a title. `put` returns a reference, so that each schema is in the
 * document once, under its title. Two schemas with the same title must be equal.
 */
export function schemaRegistry() {
  const schemas: Record<string, JsonSchema> = {}

  function put(schema: JsonSchema): JsonSchema {
    const { title, patternProperties, ...rest } = toKeywords(schema)
    // Generators of clients know a map with names of any form by `additionalProperties`.
    const values = patternProperties?.['^.*$']
    const others = values ?? rest.additionalProperties
    const plain = simplify({
      ...rest,
      ...(patternProperties && !values && { patternProperties }),
      ...(rest.properties && {
        properties: mapValues(rest.properties, (property) => put(property)),
      }),
      ...(typeof others === 'object' && {
        additionalProperties: Object.keys(others).length === 0 || put(others),
      }),
      ...(rest.items && { items: put(rest.items) }),
      ...(rest.anyOf && { anyOf: rest.anyOf.map(put) }),
    })
    if (title === undefined) return plain
    const registered = (schemas[title] ??= plain)
    if (!isDeepStrictEqual(registered, plain)) throw new Error(`Two schemas are called ${title}.`)
    return { $ref: `#/components/schemas/${title}` }
  }

  return { schemas, put }
}

/**
 * Shortens the schemas of TypeBox: a choice of constants becomes `enum`, a choice with null becomes
 * a list of types, and a missing type is added.
 */
function simplify(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema
  if (schema.enum?.every((one) => typeof one === 'string')) return { type: 'string', ...schema }
  if (!anyOf) return schema
  if (anyOf.every((one) => one.const !== undefined))
    return { type: 'string', enum: anyOf.map((one) => one.const), ...rest }
  const [first, second, ...others] = anyOf
  const isNullable = second?.type === 'null' && others.length === 0
  if (isNullable && typeof first?.type === 'string') {
    const { const: only, ...nullable } = first
    const choices = first.enum ?? (only === undefined ? undefined : [only])
    // A list of choices has every value, so null is one of them (JSON Schema, validation, 6.1.2).
    const withNull = choices && { enum: [...choices, null] }
    const description = sentences(rest.description, first.description)
    const described = description === '' ? {} : { description }
    return { ...nullable, type: [first.type, 'null'], ...withNull, ...rest, ...described }
  }
  return schema
}

const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-11-20T08:00:00.000Z',
}

/** An example that is made of the examples of its parts; undefined if a part has none. */
export function exampleOf(schema: JsonSchema): unknown {
  if (schema.examples) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0])
  if (schema.format !== undefined) return BY_FORMAT[schema.format]
  if (schema.type === 'boolean') return true
  if (schema.type === 'array') return schema.items && [exampleOf(schema.items)]
  if (schema.type !== 'object') return undefined
  return mapValues(schema.properties ?? {}, exampleOf)
}

export const describeStatus = (status: string) => STATUS_CODES[status] ?? status

function mapValues<In, Out>(
  record: Readonly<Record<string, In>>,
  map: (value: In) => Out,
): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}
