import { ID_PATTERN } from '@larder/rules/id.ts'

/** The keywords of JSON Schema (2020-12) that the types of values and the requests use. */
export interface ValueSchema {
  readonly type?: unknown
  readonly description?: string
  readonly format?: string
  readonly pattern?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly examples?: readonly unknown[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  /** The most decimals. No keyword of JSON Schema. */
  readonly decimals?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, ValueSchema>>
  readonly patternProperties?: Readonly<Record<string, ValueSchema>>
  readonly additionalProperties?: boolean | ValueSchema
  /** Members that it does not take: to each a sentence that says why. */
  readonly 'x-not-set-by-clients'?: Readonly<Record<string, string>>
  readonly items?: ValueSchema
  readonly anyOf?: readonly ValueSchema[]
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a day',
  'date-time': 'an instant in ISO 8601',
  'http-url': 'a web address that begins with https:// or http://',
  'time-zone': 'the name of a time zone such as Europe/Berlin',
}

/**
 * Describes the valid values in words that complete "It must be …": `a number from 1 to 5, or
 * null`.
 */
export function describeSchema(schema: ValueSchema): string {
  if (schema.anyOf) return describeAny(schema.anyOf)
  if (schema.const !== undefined) return oneOf([schema.const])
  if (schema.enum) return oneOf(schema.enum)
  switch (schema.type) {
    case 'string':
      return describeText(schema)
    case 'number':
      return `a number${describeRange(schema)}`
    case 'integer':
      return `a whole number${describeRange(schema)}`
    case 'boolean':
      return 'true or false'
    case 'null':
      return 'null'
    case 'array':
      return describeList(schema)
    case 'object':
      return `an object${between(schema.minProperties, schema.maxProperties, 'members')}`
    default:
      return 'JSON'
  }
}

function describeAny(variants: readonly ValueSchema[]): string {
  if (variants.every((one) => one.const !== undefined)) return oneOf(variants.map((v) => v.const))
  const isNullable = variants.some(({ type }) => type === 'null')
  const others = variants.filter(({ type }) => type !== 'null').map(describeSchema)
  return [...others, ...(isNullable ? ['null'] : [])].join(', or ')
}

function oneOf(values: readonly unknown[]): string {
  const shown = values.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
  const last = shown.pop() ?? ''
  return shown.length === 0 ? last : `one of ${shown.join(', ')} and ${last}`
}

function describeText({ format, pattern, minLength, maxLength, examples }: ValueSchema): string {
  const example = typeof examples?.[0] === 'string' ? examples[0] : undefined
  const such = example === undefined ? '' : ` such as ${example}`
  const known = FORMATS[format ?? '']
  if (known !== undefined) return format?.startsWith('date') ? known + such : known
  if (pattern === ID_PATTERN) return 'a UUID'
  const kind = `a text${between(minLength || undefined, maxLength, 'characters')}`
  return pattern === undefined ? kind : `${kind}${such}`
}

function describeRange({ minimum, exclusiveMinimum, maximum }: ValueSchema): string {
  if (exclusiveMinimum !== undefined)
    return ` above ${exclusiveMinimum}${maximum === undefined ? '' : ` and at most ${maximum}`}`
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`
  return between(minimum, maximum, '')
}

function describeList({ minItems, maxItems, uniqueItems }: ValueSchema): string {
  return `a list${between(minItems, maxItems, 'items')}${uniqueItems ? ', no two of them the same' : ''}`
}

function between(min: number | undefined, max: number | undefined, unit: string): string {
  const unitOf = unit === '' ? '' : ` ${unit}`
  if (min !== undefined && max !== undefined) return ` of ${min} to ${max}${unitOf}`
  const [bound, word] = min === undefined ? [max, 'most'] : [min, 'least']
  if (bound === undefined) return ''
  return ` of at ${word} ${bound}${bound === 1 ? unitOf.replace(/s$/, '') : unitOf}`
}
