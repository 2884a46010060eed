import type { Json } from '@larder/rules/json.ts'
import type { ValueSchema } from './describe-schema.ts'

/** A type of JSON values: its JSON Schema, and how a value is normalized and validated. */
export interface ValueType {
  readonly kind: Kind
  readonly schema: ValueSchema
  /** Whether the type accepts a normalized value. */
  readonly allows: (value: Json) => boolean
  /** The normal form of a value: texts trimmed, instants in UTC. A wrong value stays as it is. */
  readonly normalize: (value: Json) => Json
  /** A rule that the schema can't express. */
  readonly rule?: Rule
  /** An object may omit this member. */
  readonly isOptional?: true
  /** The type of all items of a list. */
  readonly items?: ValueType
  /** The types of the members of an object, by name. It has no others. */
  readonly members?: ReadonlyMap<string, ValueType>
  /** The type of all members of a map, whatever their names. */
  readonly values?: ValueType
}

/** The server derives the type of a column from the kind. */
export type Kind =
  | 'text'
  | 'id'
  | 'boolean'
  | 'integer'
  | 'number'
  | 'decimal'
  | 'day'
  | 'instant'
  | 'list'
  | 'json'

export interface Rule {
  /** Whether the schema accepts the value. Then the value is wrong only by this rule. */
  readonly fits: (value: Json) => boolean
  /** The end of a sentence "The value must …". */
  readonly requirement: string
}

/** Keywords of a schema that describe a value and do not restrict it. */
export interface Annotations {
  readonly description?: string
  readonly examples?: readonly Json[]
}

/** The normal form of values that have only one form. */
export const same = (value: Json): Json => value

/** The type with one more rule. @param requirement the end of a sentence "The value must …" */
export function refine(
  type: ValueType,
  isAllowed: (value: Json) => boolean,
  requirement: string,
): ValueType {
  return {
    ...type,
    allows: (value) => type.allows(value) && isAllowed(value),
    rule: { fits: type.allows, requirement },
  }
}

/** The type with one more step of normalization. */
export function normalized(type: ValueType, further: (value: Json) => Json): ValueType {
  return { ...type, normalize: (value) => further(type.normalize(value)) }
}

/** The type without normalization: a value is stored as it was sent. */
export const verbatim = (type: ValueType): ValueType => ({ ...type, normalize: same })

/** The type, or null. */
export function nullable(type: ValueType): ValueType {
  const { rule } = type
  return {
    ...type,
    schema: { anyOf: [type.schema, { type: 'null' }] },
    allows: (value) => value === null || type.allows(value),
    ...(rule && { rule: { ...rule, fits: (value) => value === null || rule.fits(value) } }),
  }
}

/** The type, or null. Its example is null, because the examples of a row have another field instead. */
export function nullExample(type: ValueType): ValueType {
  const allowsNull = nullable(type)
  return { ...allowsNull, schema: { ...allowsNull.schema, examples: [null] } }
}

/** A member that an object may omit. */
export const optional = (type: ValueType): ValueType => ({ ...type, isOptional: true })
