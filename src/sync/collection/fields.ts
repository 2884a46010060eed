import { Id } from '#kernel/schemas.ts'
import { type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { ValueSchema } from '#kernel/describe-schema.ts'
import { explainErrors } from '#kernel/explain-errors.ts'
import { isWebUrl } from '#kernel/web-url.ts'
import { type CollectionField, type ColumnType, type Json, Nullable } from './contract.ts'
import type { Field } from '@larder/rules/entity.ts'
import { findErrors } from './find-errors.ts'

// How a collection describes its fields: what each takes, and the one spelling of its values.

interface Rules extends Partial<
  Pick<Field, 'isReadOnly' | 'changedBy' | 'isClamped' | 'stamp' | 'stampedWith' | 'references'>
> {
  readonly initial?: Json
  /** Applied after the normalization of the column's type. */
  readonly normalize?: (value: Json) => Json
  /** A further check of a value that the schema allows. */
  readonly isAllowed?: (value: Json) => boolean
  /** What `isAllowed` requires, as the end of a sentence "The field must …". */
  readonly requirement?: string
}

/**
 * A field of an entity. Texts are trimmed and composed (NFC). Instants become UTC with milliseconds,
 * ids lower case. Numbers of a `numeric` column have at most 6 decimals.
 *
 * @param rules `initial`: the value when a create omits the field; without it the field is required
 */
export function field(schema: TSchema, column: ColumnType, rules: Rules = {}): CollectionField {
  const {
    normalize: further = (value: Json) => value,
    isAllowed = (value: Json) => column !== 'numeric' || hasSixDecimals(value),
    requirement = 'have at most 6 decimals',
    initial,
    ...rest
  } = rules
  const isValid = Compile(schema)
  const normalizeType = NORMALIZERS[column] ?? ((value: Json) => value)
  return {
    isReadOnly: rules.stamp !== undefined,
    isClamped: false,
    ...rest,
    schema,
    column,
    initial: rules.stamp === undefined ? initial : null,
    allows: (value) => isValid.Check(value) && isAllowed(value),
    explain(name, value) {
      const path = `/${name}`
      const errors = findErrors(schema as ValueSchema, value).map((error) => ({
        ...error,
        instancePath: path + error.instancePath,
      }))
      if (errors.length === 0) return [{ path, message: `${name} must ${requirement}.` }]
      return explainErrors({ properties: { [name]: schema } }, errors, name)
    },
    normalize: (value) => further(normalizeType(value)),
  }
}

const normalizeText = (value: Json) =>
  typeof value === 'string' ? value.normalize('NFC').trim() : value
const lowerCase = (value: Json) => (typeof value === 'string' ? value.toLowerCase() : value)
const each = (normalizeType: (value: Json) => Json) => (value: Json) =>
  Array.isArray(value) ? value.map(normalizeType) : value

const NORMALIZERS: Partial<Record<ColumnType, (value: Json) => Json>> = {
  text: normalizeText,
  'text[]': each(normalizeText),
  uuid: lowerCase,
  'uuid[]': each(lowerCase),
  timestamptz: (value) =>
    typeof value === 'string' && isInstant(value) ? new Date(value).toISOString() : value,
}
const INSTANT = /^(\d{4}-\d\d-\d\d)[Tt ](?:[01]\d|2[0-3]):\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/

/** JavaScript's `Date` would read February 30 as March 2, and 24:00 as the next day. */
function isInstant(text: string): boolean {
  const [, day = ''] = INSTANT.exec(text) ?? []
  const midnight = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(midnight) || Number.isNaN(Date.parse(text))) return false
  return new Date(midnight).toISOString().startsWith(day)
}

/** Whether a value, if it is a number, has at most 6 decimals. */
export function hasSixDecimals(value: Json): boolean {
  return typeof value !== 'number' || Math.round(value * 1e6) / 1e6 === value
}

/** A web address or null. Only http and https, since clients show it as a link. */
export const urlField = (example: string) =>
  field(
    Nullable(
      Type.String({
        maxLength: 2000,
        format: 'http-url',
        description: 'http or https only.',
        examples: [example],
      }),
    ),
    'text',
    {
      initial: null,
      isAllowed: (value) => typeof value !== 'string' || isWebUrl(value),
      requirement: 'be a web address that begins with https:// or http://',
    },
  )

/** The id of the parent: it must exist, and the row is deleted with it. */
export const parentField = (entity: string) =>
  field(Id, 'uuid', { references: { entity, isParent: true } })

/** The id of a row, or null. It is not checked: the row may be gone. */
export const uncheckedReference = () =>
  field(Type.Union([Id, Type.Null()]), 'uuid', { initial: null })
